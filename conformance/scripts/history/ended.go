package history

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
)

// ended is a script with what came back for it.
type ended struct {
	Run
	answer   check.Run
	response map[string]json.RawMessage
}

// ran pairs the scripts with the runs that were made of them.
func (h History) ran(seen *check.Seen) (all []ended) {
	runs := slices.DeleteFunc(seen.Runs(),
		func(run check.Run) bool { return strings.HasPrefix(run.Label, BetweenLabel) })
	for i, run := range runs {
		if i == len(h.Runs) {
			break
		}
		s := ended{Run: h.Runs[i], answer: run}
		_ = json.Unmarshal(run.Answer.Response, &s.response) // one without a response has no members
		all = append(all, s)
	}
	return all
}

// completed are the scripts that came to the end that is theirs: why another one did not is judged by [NotAborted].
func (h History) completed(seen *check.Seen) []ended {
	return slices.DeleteFunc(h.ran(seen), func(s ended) bool { return s.response == nil || s.failed() != s.fails() })
}

// failed tells whether a diagnostic tells of a failure.
func (s ended) failed() bool {
	return slices.ContainsFunc(s.diagnostics(), func(d diagnostic) bool { return d.Severity == "error" })
}

// limited tells whether a limit of the host's own ended the script.
func (s ended) limited() bool {
	return slices.ContainsFunc(s.diagnostics(), func(d diagnostic) bool {
		return d.Severity == "error" &&
			(d.ErrorClass == "SandboxLimitError" || strings.Contains(strings.ToUpper(d.Code), "LIMIT"))
	})
}

type diagnostic struct{ Severity, Code, Message, ErrorClass string }

func (s ended) diagnostics() (all []diagnostic) {
	_ = json.Unmarshal(s.response["diagnostics"], &all) // what is none tells nothing
	return all
}

// where names a place in the response to a script.
func (s ended) where(place string) string { return s.answer.Label + place }

// result is what a script that gives all it saw gave; false if that is not its result: then [Results] tells.
func (s ended) result() (r result, whole bool) {
	err := json.Unmarshal(s.response["result"], &r)
	return r, err == nil && s.full() && r.Run == s.Number && len(r.Values) == len(s.calls())
}

type result struct {
	Run    int
	Fresh  json.RawMessage
	Found  []json.RawMessage
	Values []value
	Value  json.RawMessage
}

// value is what the script saw of a call.
type value struct {
	Value json.RawMessage
	// ToolCall, Validation and Base tell the classes of what was caught.
	ToolCall, Validation, Base *bool
	Hint, Message              string
}

func (v value) caught() bool { return v.Base != nil }

func (v value) String() string {
	if !v.caught() {
		return "the value " + short(string(v.Value))
	}
	return fmt.Sprintf("an error (ToolCallError: %t, SchemaValidationError: %t, CodemodeError: %t): %s", *v.ToolCall,
		*v.Validation, *v.Base, short(v.Message))
}

// expect judges one thing that a script brought.
func expect(v *check.Verdict, ok bool, rule, where, expected, found string) {
	v.Subjects++
	if !ok {
		v.Mismatches = append(v.Mismatches, check.Mismatch{Rule: rule, Where: where, Expected: short(expected),
			Found: short(found)})
	}
}

// longest bounds how much of a text a mismatch quotes, in bytes.
const longest = 600

func short(text string) string {
	if text == "" {
		return "absent"
	}
	if len(text) <= longest {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:longest], ""), len(text))
}

// same compares JSON values as a script would: the order of members and the spelling of numbers do not count.
func same(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
