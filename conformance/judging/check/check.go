// Package check holds the judgements of the suite: pure functions from the
// recorded evidence of a scenario to a verdict. A check sends nothing and keeps
// nothing, so that stored evidence can be judged again without the host.
package check

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/reports/evidence"
)

// Verdict is what one check found.
type Verdict struct {
	// Subjects counts the things that were there to judge; none means that the
	// check observed nothing, which is never a pass.
	Subjects int
	// Mismatches are all differences found, not only the first.
	Mismatches []Mismatch
	// Unmet says why nothing can be judged although something was there: a control
	// that should have succeeded did not. Empty otherwise.
	Unmet string
	// Confirm is what only a person can tell: texts that may say what is asked
	// for. With mismatches beside them they do not count.
	Confirm []Excerpt
}

// Excerpt is a text that a person has to read.
type Excerpt struct {
	// About is what the reader has to find in it, Where its place.
	About, Where, Text string
}

// Mismatch is one difference between what is asked for and what was seen.
type Mismatch struct {
	// Rule is what is asked for, in a few words.
	Rule string
	// Where names the run and the place in its response.
	Where           string
	Expected, Found string
	// Said are the messages of the host's own error diagnostics: they most often tell
	// why something is not there.
	Said []string
}

// OK reports whether something was judged, nothing was wrong and nobody has to
// confirm anything.
func (v Verdict) OK() bool {
	return v.Subjects > 0 && len(v.Mismatches)+len(v.Confirm) == 0 && v.Unmet == ""
}

func (v *Verdict) subject() { v.Subjects++ }

func (v *Verdict) mismatch(rule, where, expected, found string) {
	v.Mismatches = append(v.Mismatches, Mismatch{Rule: rule, Where: where, Expected: expected, Found: found})
}

// expect judges one subject.
func (v *Verdict) expect(ok bool, rule, where, expected, found string) {
	v.subject()
	if !ok {
		v.mismatch(rule, where, expected, found)
	}
}

// add takes over what another judgement found.
func (v *Verdict) add(other Verdict) {
	v.Subjects += other.Subjects
	v.Mismatches = append(v.Mismatches, other.Mismatches...)
	v.Confirm = append(v.Confirm, other.Confirm...)
}

// maxQuote bounds how much of a value a mismatch quotes, in bytes.
const maxQuote = 2000

// quote shows a JSON value, or says that there is none.
func quote(raw json.RawMessage) string {
	text := strings.TrimSpace(string(raw))
	switch {
	case text == "":
		return "absent"
	case len(text) > maxQuote:
		return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:maxQuote], ""), len(text))
	}
	return text
}

// Run is one call of codemode.run with its answer.
type Run struct {
	Label   string
	Request json.RawMessage
	Answer  evidence.Answer
	// response has the members of the response, if answered: a run is answered by an object or by something else.
	response map[string]json.RawMessage
	answered bool
}

// AgainLabel ends the label of a run of the same script as the run before.
const AgainLabel = ", again"

// ControlLabel begins the label of a run that is no subject of judgement: the same
// script without the act that is tried.
const ControlLabel = "control "

func (r Run) isControl() bool { return strings.HasPrefix(r.Label, ControlLabel) }

// CancelledLabel begins the label of a run that the scenario cancels: what comes of it is judged at the servers alone.
const CancelledLabel = "cancelled "

// object decodes a JSON object; ok is false for any other value.
func object(raw json.RawMessage) (members map[string]json.RawMessage, ok bool) {
	err := json.Unmarshal(raw, &members)
	return members, err == nil && members != nil
}

// array decodes a JSON array; ok is false for any other value.
func array(raw json.RawMessage) (items []json.RawMessage, ok bool) {
	err := json.Unmarshal(raw, &items)
	return items, err == nil && items != nil
}

// text decodes a JSON string; ok is false for any other value.
func text(raw json.RawMessage) (s string, ok bool) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	return s, json.Unmarshal(raw, &s) == nil
}

// field returns a member of the run's response; nil when there is no response
// or no such member.
func (r Run) field(name string) json.RawMessage {
	return r.response[name]
}

// items returns the elements of an array in the run's response.
func (r Run) items(name string) []json.RawMessage {
	list, _ := array(r.field(name))
	return list
}

// diagnostics returns the diagnostics of the run's response. That they are in an array
// is the business of [HasField]: one that stands there alone is a diagnostic as well.
func (r Run) diagnostics() []json.RawMessage {
	raw := r.field("diagnostics")
	if _, alone := object(raw); alone {
		return []json.RawMessage{raw}
	}
	return r.items("diagnostics")
}

// where names a place in the run's response.
func (r Run) where(pointer string) string { return r.Label + ", " + pointer }

// answer shows how the call ended, for a run without a usable response.
func (r Run) answer() string {
	if len(r.Answer.Raw) > 0 {
		return fmt.Sprintf("%s (%s): %s", r.Answer.Problem, r.Answer.Result, quote(r.Answer.Raw))
	}
	return fmt.Sprintf("%s (%s)", r.Answer.Problem, r.Answer.Result)
}

// Unanswered tells the first run without a response and what came instead, or "".
func Unanswered(seen *Seen) string {
	for _, run := range seen.Runs() {
		if !run.answered {
			return run.Label + " has no response: " + run.answer()
		}
	}
	return ""
}

// last returns the last run whose response can be judged. Without one, v gets
// the mismatch that says why.
func last(seen *Seen, v *Verdict) (Run, bool) {
	runs := seen.Runs()
	if len(runs) == 0 {
		return Run{}, false
	}
	run := runs[len(runs)-1]
	if !run.answered {
		v.expect(false, "a run of a script is answered with a response", run.Label, "a JSON object", run.answer())
		return run, false
	}
	return run, true
}

// each calls judge for every run that has a response. A run without one is the
// business of [Structured] and observes nothing here.
func each(seen *Seen, judge func(Run)) {
	for _, run := range seen.Runs() {
		if run.answered {
			judge(run)
		}
	}
}

// unless judges the last run. One for which excused holds is right as it is.
func unless(excused func(Run) bool, seen *Seen, judge func(*Verdict, Run)) (v Verdict) {
	run, ok := last(seen, &v)
	switch {
	case !ok:
	case excused(run):
		v.subject()
	default:
		judge(&v, run)
	}
	return v
}
