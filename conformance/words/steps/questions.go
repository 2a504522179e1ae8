package steps

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// searchArguments are those by which a tool for discovery is asked for words. usual is how the text of the system asks:
// where that says nothing of an operation, the schema that the host shows of the tool tells in which member words go.
func searchArguments(usual, tools json.RawMessage, name, words string) (json.RawMessage, error) {
	arguments := map[string]string{}
	if err := json.Unmarshal(usual, &arguments); err != nil {
		return nil, err
	}
	if arguments[operation] != "" {
		return usual, nil
	}
	var all []struct {
		Name        string
		InputSchema json.RawMessage
	}
	_ = json.Unmarshal(tools, &all) // a list that is none has no such tool
	for _, tool := range all {
		if tool.Name != name {
			continue
		}
		taken := membersOf(tool.InputSchema)
		arguments = map[string]string{taken.forWords(): words}
		if taken.all[operation] {
			arguments[operation] = "search"
		}
	}
	return json.Marshal(arguments)
}

// operation is the member that tells a search from other questions.
const operation = "op"

// members are those of the objects that a schema takes, in whichever branch of it.
type members struct {
	// all has each of them, texts those that may be a text, and required those that have to be there.
	all, texts, required map[string]bool
}

// forWords is the member query, or else code, or else the first that is a text and required, or the first text.
func (m members) forWords() string {
	texts := slices.DeleteFunc(slices.Sorted(maps.Keys(m.texts)), func(name string) bool { return name == operation })
	needed := slices.DeleteFunc(slices.Clone(texts), func(name string) bool { return !m.required[name] })
	for _, candidate := range slices.Concat([]string{"query", "code"}, needed, texts) {
		if m.texts[candidate] {
			return candidate
		}
	}
	return "query"
}

// branches is what the suite reads of a schema: where it says what is taken, and where that stands instead.
type branches struct {
	Type                any
	Const               any
	Enum                []any
	Properties          map[string]json.RawMessage
	Required            []string
	AnyOf, OneOf, AllOf []json.RawMessage
	Ref                 string `json:"$ref"`
}

// deepest bounds how far a schema is followed: one may refer to itself.
const deepest = 16

// membersOf are the members that a schema of an object names.
func membersOf(schema json.RawMessage) members {
	m := members{all: map[string]bool{}, texts: map[string]bool{}, required: map[string]bool{}}
	walk(schema, schema, deepest, func(b branches) bool {
		for name, property := range b.Properties {
			m.all[name] = true
			m.texts[name] = m.texts[name] || takesText(schema, property)
		}
		for _, name := range b.Required {
			m.required[name] = true
		}
		return false
	})
	maps.DeleteFunc(m.texts, func(_ string, is bool) bool { return !is })
	return m
}

// takesText tells whether a schema takes some text: by its type, or by a value that it names. One that says nothing
// takes anything.
func takesText(root, schema json.RawMessage) bool {
	said := false
	return walk(root, schema, deepest, func(b branches) bool {
		for _, value := range append(b.Enum, b.Const) {
			said = said || value != nil
			if _, is := value.(string); is {
				return true
			}
		}
		said = said || b.Type != nil
		types, _ := b.Type.([]any)
		return slices.Contains(append(types, b.Type), any("string"))
	}) || !said
}

// walk goes through a schema and its branches until one is enough.
func walk(root, schema json.RawMessage, levels int, enough func(branches) bool) bool {
	var b branches
	if levels == 0 || json.Unmarshal(schema, &b) != nil {
		return false // true and false have no branches
	}
	within := slices.Concat(b.AnyOf, b.OneOf, b.AllOf)
	if target := referredTo(root, b.Ref); target != nil {
		within = append(within, target)
	}
	return enough(b) || slices.ContainsFunc(within, func(s json.RawMessage) bool {
		return walk(root, s, levels-1, enough)
	})
}

// referredTo is the part of a schema that a reference within it means, or nil.
func referredTo(root json.RawMessage, ref string) json.RawMessage {
	path, within := strings.CutPrefix(ref, "#/")
	if !within {
		return nil
	}
	for _, key := range strings.Split(path, "/") {
		var object map[string]json.RawMessage
		if json.Unmarshal(root, &object) != nil {
			return nil
		}
		root = object[strings.NewReplacer("~1", "/", "~0", "~").Replace(key)]
	}
	return root
}
