// Package behaviour tells whether a host has an optional behaviour: from the recorded
// evidence of a scenario that asks for it to an answer. It judges nothing; scenarios that
// need what a host has not are not for it.
package behaviour

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// Answer is what the evidence tells of an optional behaviour.
type Answer struct {
	Has bool
	// Unknown says why the evidence tells nothing; empty when it does.
	Unknown string
}

func known(has bool) Answer { return Answer{Has: has} }

// unknown is what a run tells that went wrong: nothing.
func unknown(answer evidence.Answer) Answer {
	return Answer{Unknown: cmp.Or(answer.Problem, "the run that asks for it failed"+saidIn(answer))}
}

// response is what an answer is read from.
type response struct {
	ToolTrace   json.RawMessage
	Logs        []struct{ Message any }
	Diagnostics []diagnostic
}

type diagnostic struct{ Severity, Message string }

// succeeded decodes the response of a run; ok is false if there is none, or if it
// tells of an error.
func succeeded(answer evidence.Answer) (r response, ok bool) {
	if json.Unmarshal(answer.Response, &r) != nil {
		return r, false
	}
	for _, d := range r.Diagnostics {
		if d.Severity == "error" {
			return r, false
		}
	}
	return r, true
}

// saidIn is the host's first message about a run, for the end of a sentence.
func saidIn(answer evidence.Answer) string {
	if r, _ := succeeded(answer); len(r.Diagnostics) > 0 {
		return ": " + r.Diagnostics[0].Message
	}
	return ""
}

// lastAnswer is that of the last run. Without a run there is none.
func lastAnswer(seen *check.Seen) evidence.Answer {
	runs := seen.Runs()
	if len(runs) == 0 {
		return evidence.Answer{Result: evidence.NoAnswer, Problem: "nothing was run"}
	}
	return runs[len(runs)-1].Answer
}

// Traces tells whether the last run has a trace. A run that went wrong tells nothing.
func Traces(seen *check.Seen) Answer {
	r, ok := succeeded(lastAnswer(seen))
	if !ok {
		return unknown(lastAnswer(seen))
	}
	return known(r.ToolTrace != nil)
}

// ResultIs tells whether the last run has a result. A run that failed has not; a host may
// refuse the whole source (§3.2.1) or all calls but the first (§10.1).
func ResultIs(seen *check.Seen, want any) Answer {
	result, ok := resultOf(lastAnswer(seen))
	if !ok {
		return unknown(lastAnswer(seen))
	}
	return known(reflect.DeepEqual(result, want))
}

// resultOf is the result in a response; ok is false without a response.
func resultOf(answer evidence.Answer) (result any, ok bool) {
	var r struct{ Result any }
	ok = json.Unmarshal(answer.Response, &r) == nil
	return r.Result, ok
}

// Unnamed tells whether no diagnostic of the last run has some words, in small or capital letters. One that failed
// without them tells nothing.
func Unnamed(seen *check.Seen, words string) Answer {
	r, ok := succeeded(lastAnswer(seen))
	named := slices.ContainsFunc(r.Diagnostics, func(d diagnostic) bool {
		return strings.Contains(strings.ToLower(d.Message), strings.ToLower(words))
	})
	if !ok && !named {
		return unknown(lastAnswer(seen))
	}
	return known(!named)
}

// Diagnoses tells whether a diagnostic of a run has a field, of whatever value (§3.3.3).
func Diagnoses(seen *check.Seen, field string) Answer {
	return known(slices.ContainsFunc(seen.Runs(), func(run check.Run) bool {
		var r struct{ Diagnostics []map[string]json.RawMessage }
		_ = json.Unmarshal(run.Answer.Response, &r) // what has no such list has no such field
		return slices.ContainsFunc(r.Diagnostics,
			func(d map[string]json.RawMessage) bool { return d[field] != nil })
	}))
}
