package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// Arrived is a call as it reached what it is for.
type Arrived struct {
	Name string `json:"name"`
	// Argument is a JSON object; nil is any.
	Argument json.RawMessage `json:"argument"`
}

// String has the members of the argument in the order of the alphabet: theirs says nothing.
func (a Arrived) String() string {
	argument, err := decode(a.Argument)
	if err != nil {
		return a.Name + " with " + quote(a.Argument)
	}
	return a.Name + " with " + encode(argument)
}

// CallsArrived judges that these calls of scripts reached what they are for, in any order, and no others: as calls of
// the tools of an MCP server, or as requests POST /NAME with the argument as body. Where none of them has an argument,
// those of the calls do not count.
func CallsArrived(seen *Seen, serverID string, want []Arrived) (v Verdict) {
	if len(seen.Runs()) == 0 {
		return v
	}
	rule, text := "each call of a script arrives as it was made, once, and no other does", Arrived.String
	if !slices.ContainsFunc(want, func(a Arrived) bool { return a.Argument != nil }) {
		rule = "each call of a script arrives once, and no other does"
		text = func(a Arrived) string { return a.Name }
	}
	found, wanted := texts(arrived(seen, serverID), text), texts(want, text)
	if v.notReached(seen, len(found), len(wanted)) {
		return v
	}
	v.expect(slices.Equal(found, wanted), rule, "what is called", callList(wanted), callList(found))
	return v
}

func arrived(seen *Seen, serverID string) (found []Arrived) {
	for _, call := range received(seen, serverID) {
		found = append(found, Arrived{call.name, call.arguments})
	}
	for _, r := range requests(seen) {
		name, isCall := strings.CutPrefix(r.name(), "POST /")
		if !isCall {
			name = r.name()
		}
		found = append(found, Arrived{name, json.RawMessage(r.Body)})
	}
	return found
}

// CallersNotEnded judges that as many runs have not failed as calls arrived, where each script makes one call: a host
// may refuse a script, but ends none that has begun.
func CallersNotEnded(seen *Seen, serverID string) (v Verdict) {
	runs := seen.Runs()
	if len(runs) == 0 {
		return v
	}
	called, ended := len(arrived(seen, serverID)), 0
	for _, run := range runs {
		if failedToRun(run) {
			ended++
		}
	}
	v.expect(called+ended <= len(runs), "a script that has made its call is not ended", "the runs",
		fmt.Sprintf("%d runs without a failure, as calls arrived", called), fmt.Sprintf("%d", len(runs)-ended))
	return v
}

// ArrivedNoneAfter judges that a call of a name arrived, and none after the answer of the run with a number, counted
// from 1: what an earlier script had sent has come by then, and one that was ended sends no more.
func ArrivedNoneAfter(seen *Seen, serverID, name string, number int) (v Verdict) {
	runs := seen.Runs()
	if len(runs) <= number {
		return v
	}
	others := func(a Arrived) bool { return a.Name != name }
	named := func(seen *Seen) int { return len(slices.DeleteFunc(arrived(seen, serverID), others)) }
	if v.notReached(seen, named(seen), 1) {
		return v
	}
	v.expect(named(seen) > 0, "the call of a script arrives", "what is called", "a call of "+name, "none")
	for i, e := range seen.Events {
		if e.Kind == evidence.RunAnswer && e.Name == runs[number-1].Label {
			late := named(See(seen.Events[i:]))
			v.expect(late == 0, "a script that was ended calls no more", "what is called",
				"no call of "+name+" after "+e.Name, inCalls(late))
		}
	}
	return v
}

// texts are the calls, each as text says it, in the order of the alphabet.
func texts(calls []Arrived, text func(Arrived) string) []string {
	all := make([]string, len(calls))
	for i, call := range calls {
		all[i] = text(call)
	}
	slices.Sort(all)
	return all
}

func callList(calls []string) string {
	if len(calls) == 0 {
		return "no call"
	}
	return fmt.Sprintf("%d: %s", len(calls), strings.Join(calls, "; "))
}

// GaveWithout tells whether the control, a script without what it tries, gave a value, and whether any script that
// tries it came to its end. If not, what comes of trying says nothing. All that it judges about the host is an error in
// place of an answer: what a sandbox refuses may end in one, each time.
func GaveWithout(seen *Seen) (v Verdict) {
	tried, ended := 0, 0
	for _, run := range seen.AllRuns() {
		if !run.isControl() {
			tried++
			if strings.HasSuffix(run.Label, AgainLabel) {
				v.expect(run.Answer.Result == evidence.ProtocolError, "an error in place of an answer comes again",
					run.Label, "the error that the same script had before", run.answer())
			}
			if run.Answer.Result == evidence.Answered && !failed(run) {
				ended++
			}
			continue
		}
		v.subject()
		if result := run.field("result"); len(result) == 0 || string(result) == "null" {
			v.Unmet = fmt.Sprintf("the script without what it tries gave no value: %s", run.answer())
			return v
		}
	}
	switch {
	case ended == 0:
		v.Unmet = fmt.Sprintf("none of %d scripts that try it came to its end", tried)
	case FellSilent(seen):
		v.Unmet = "two scripts in a row that try it were not answered, and no further one was run"
	}
	return v
}

// FellSilent tells whether two runs in a row were not answered: there is little sense in a third one.
func FellSilent(seen *Seen) bool {
	unanswered := 0
	for _, run := range seen.AllRuns() {
		if run.Answer.Result != evidence.NoAnswer {
			unanswered = 0
		} else if unanswered++; unanswered == 2 {
			return true
		}
	}
	return false
}

// FactNotice is the name of the fact that holds a notification of the host, as it came while a run was under way.
const FactNotice = "notification"

// AnswersLack judges that some words are nowhere in an answer, as it came over the wire: neither in the result nor
// beside it, nor in what the host said meanwhile.
func AnswersLack(seen *Seen, words string) (v Verdict) {
	for _, said := range facts[json.RawMessage](seen, FactNotice) {
		if strings.Contains(string(said), words) {
			v.mismatch("only what the script gives comes back", "a notification", "nothing with "+words, quote(said))
		}
	}
	for _, run := range seen.Runs() {
		v.expect(!strings.Contains(string(run.Answer.Raw), words), "only what the script gives comes back", run.Label,
			"nothing with "+words, quote(run.Answer.Raw))
	}
	return v
}
