package channels

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/mockservers"
)

// reader finds what came through of a script, in the order of what is wanted; nil where nothing did, and false if it
// is for others to tell why nothing at all did.
type reader func(seen *check.Seen, run check.Run, s Script) (found []json.RawMessage, ok bool)

// match tells whether what was found is what was wanted.
type match func(want, found json.RawMessage) bool

// Judge tells which values did not come through as they were. A run that a limit of the host's own ended is none to
// judge by.
func Judge(seen *check.Seen, c Channel) (v check.Verdict) {
	for i, run := range seen.Runs() {
		if i == len(c.Scripts) {
			break
		}
		found, ok := c.read(seen, run, c.Scripts[i])
		if !ok || run.Limited() {
			continue
		}
		for j, want := range c.Scripts[i].Wants {
			v.Subjects++
			if got := at(found, j); got == nil || !c.match(want, got) {
				v.Mismatches = append(v.Mismatches, check.Mismatch{
					Rule:  "a value comes through as it was",
					Where: fmt.Sprintf("%s, value %d", run.Label, j+1), Expected: short(want), Found: short(got)})
			}
		}
	}
	return v
}

func at(all []json.RawMessage, i int) json.RawMessage {
	if i < len(all) {
		return all[i]
	}
	return nil
}

func short(raw json.RawMessage) string {
	const most = 400
	if raw == nil {
		return "nothing"
	}
	if len(raw) <= most {
		return string(raw)
	}
	return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(string(raw[:most]), ""), len(raw))
}

// same compares JSON values as a script would: the order of members and the spelling of numbers do not count.
func same(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// told reads the result of a script that tells.
func told(_ *check.Seen, run check.Run, _ Script) (found []json.RawMessage, ok bool) {
	var response struct{ Result struct{ Told []string } }
	_ = json.Unmarshal(run.Answer.Response, &response) // nothing came through of a run without such a result
	for _, text := range response.Result.Told {
		found = append(found, untold(text))
	}
	return found, true
}

// assigned reads the result itself.
func assigned(_ *check.Seen, run check.Run, _ Script) ([]json.RawMessage, bool) {
	var response struct{ Result json.RawMessage }
	_ = json.Unmarshal(run.Answer.Response, &response) // a run without a response has no result
	return []json.RawMessage{response.Result}, true
}

// logged reads the messages of log entries, as texts, if there are as many as there have to be: how many is judged
// elsewhere.
func logged(_ *check.Seen, run check.Run, s Script) ([]json.RawMessage, bool) {
	messages := entries(run)
	return messages, len(messages) == len(s.Wants)
}

// loggedJSON reads the messages of log entries as JSON.
func loggedJSON(seen *check.Seen, run check.Run, s Script) ([]json.RawMessage, bool) {
	messages, ok := logged(seen, run, s)
	for i, message := range messages {
		var text string
		_ = json.Unmarshal(message, &text) // a message that is no text is no JSON either
		messages[i] = nil
		if json.Valid([]byte(text)) {
			messages[i] = json.RawMessage(text)
		}
	}
	return messages, ok
}

func entries(run check.Run) (messages []json.RawMessage) {
	var response struct {
		Logs []struct{ Message json.RawMessage }
	}
	_ = json.Unmarshal(run.Answer.Response, &response) // what is no response has no entries
	for _, entry := range response.Logs {
		messages = append(messages, entry.Message)
	}
	return messages
}

// arrivedAt reads the inputs that the one tool of a server received, in whatever order.
func arrivedAt(server mockservers.Script) reader {
	return func(seen *check.Seen, _ check.Run, s Script) (found []json.RawMessage, ok bool) {
		came := check.ToolCalls(seen, server.ServerID, server.Tools[0].Name)
		for _, want := range s.Wants {
			at := slices.IndexFunc(came, func(got json.RawMessage) bool { return same(want, got) })
			if at < 0 {
				found = append(found, nil)
				continue
			}
			found = append(found, came[at])
		}
		return found, true
	}
}
