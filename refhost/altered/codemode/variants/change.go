package variants

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// onResponse changes the response just before it goes out.
func onResponse(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		respond := s.Respond
		s.Respond = func(r rules.Response) rules.Object { return edit(respond(r)) }
	}
}

// onEntries changes each entry of one array of the response.
func onEntries(member string, edit func(rules.Object) rules.Object) func(*rules.Set) {
	return onResponse(func(o rules.Object) rules.Object {
		entries := objects(o.Get(member))
		if entries == nil {
			return o
		}
		for i := range entries {
			entries[i] = edit(entries[i])
		}
		return o.With(member, entries)
	})
}

// objects turns a list of anything that JSON writes as objects into objects; nil
// is no list.
func objects(list any) []rules.Object {
	if made, ok := list.([]rules.Object); ok {
		return made
	}
	text, err := json.Marshal(list)
	var raw []json.RawMessage
	if err != nil || json.Unmarshal(text, &raw) != nil || raw == nil {
		return nil
	}
	made := make([]rules.Object, len(raw))
	for i := range raw {
		made[i] = members(raw[i])
	}
	return made
}

// members reads an object and keeps the order of its members.
func members(raw json.RawMessage) rules.Object {
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	o := rules.Object{}
	if _, err := dec.Token(); err != nil {
		return o
	}
	for dec.More() {
		key, err := dec.Token()
		name, isName := key.(string)
		var value json.RawMessage
		if err != nil || !isName || dec.Decode(&value) != nil {
			return o
		}
		o = append(o, rules.Member{Key: name, Value: value})
	}
	return o
}

// onDiagnose changes each diagnostic.
func onDiagnose(edit func(rules.Finding, *rules.Diagnostic)) func(*rules.Set) {
	return func(s *rules.Set) {
		diagnose := s.Diagnose
		s.Diagnose = func(f rules.Finding) rules.Diagnostic {
			d := diagnose(f)
			edit(f, &d)
			return d
		}
	}
}

// prelude runs code of the host's own before the script. It has no line breaks,
// so that the lines of the script keep their numbers.
func prelude(code string) func(*rules.Set) {
	if strings.Contains(code, "\n") {
		panic("a prelude is one line")
	}
	return func(s *rules.Set) {
		before := s.Prelude
		s.Prelude = func() string { return code + " " + before() }
	}
}

// onTopic changes what the agent is told of a topic.
func onTopic(topic rules.Topic, edit func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		document := s.Context
		s.Context = func(p rules.ContextParts) []rules.Paragraph {
			paragraphs := slices.Clone(document(p))
			for i := range paragraphs {
				if paragraphs[i].Topic == topic {
					paragraphs[i].Text = edit(paragraphs[i].Text)
				}
			}
			return paragraphs
		}
	}
}

func explaining(topic rules.Topic, more string) func(*rules.Set) {
	return onTopic(topic, func(text string) string { return text + more })
}

// all applies several changes.
func all(changes ...func(*rules.Set)) func(*rules.Set) {
	return func(s *rules.Set) {
		for _, change := range changes {
			change(s)
		}
	}
}

// text reads a member that holds text, as made or as JSON.
func text(value any) string {
	raw, ok := value.(json.RawMessage)
	if !ok {
		made, _ := value.(string)
		return made
	}
	var read string
	_ = json.Unmarshal(raw, &read) // what is no text stays ""
	return read
}

// others are a reading of several ambiguities but for one of them, as [Reading.With] has it.
func others(but, reading string, ambiguities ...string) (taken []string) {
	for _, ambiguity := range ambiguities {
		if ambiguity != but {
			taken = append(taken, ambiguity+"="+reading)
		}
	}
	return taken
}
