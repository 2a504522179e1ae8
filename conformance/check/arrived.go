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
	if a.Argument == nil {
		return a.Name
	}
	argument, err := decode(a.Argument)
	if err != nil {
		return a.Name + " with " + quote(a.Argument)
	}
	return a.Name + " with " + encode(argument)
}

// CallsArrived judges that these calls of scripts reached what they are for, in any order, and no others: as calls of
// the tools of an MCP server, or as requests POST /NAME with the argument as body. Where none of them has an argument,
// those of the calls do not count.
func CallsArrived(events []evidence.Event, serverID string, want []Arrived) (v Verdict) {
	if len(Runs(events)) == 0 {
		return v
	}
	found := arrived(events, serverID)
	rule := "each call of a script arrives as it was made, once, and no other does"
	if !slices.ContainsFunc(want, func(a Arrived) bool { return a.Argument != nil }) {
		rule = "each call of a script arrives once, and no other does"
		for i := range found {
			found[i].Argument = nil
		}
	}
	is, wanted := callTexts(found), callTexts(want)
	v.expect(slices.Equal(is, wanted), rule, "what is called", callList(wanted), callList(is))
	return v
}

func arrived(events []evidence.Event, serverID string) (found []Arrived) {
	for _, call := range received(events, serverID) {
		found = append(found, Arrived{call.name, asSent(call.arguments)})
	}
	for _, r := range requests(events) {
		name, isCall := strings.CutPrefix(r.name(), "POST /")
		if !isCall {
			name = r.name()
		}
		found = append(found, Arrived{name, asSent(json.RawMessage(r.Body))})
	}
	return found
}

// asSent is an argument as it came: one that is absent is not any.
func asSent(argument json.RawMessage) json.RawMessage {
	if argument == nil {
		return json.RawMessage{}
	}
	return argument
}

func callTexts(calls []Arrived) []string {
	texts := make([]string, len(calls))
	for i, call := range calls {
		texts[i] = call.String()
	}
	slices.Sort(texts)
	return texts
}

func callList(calls []string) string {
	if len(calls) == 0 {
		return "no call"
	}
	return fmt.Sprintf("%d: %s", len(calls), strings.Join(calls, "; "))
}

// GaveWithout judges nothing about the host: it tells whether the control, a script without what it tries, gave a
// value. If not, what comes of trying says nothing.
func GaveWithout(events []evidence.Event) (v Verdict) {
	for _, run := range AllRuns(events) {
		if !run.isControl() {
			continue
		}
		v.subject()
		if result := run.field("result"); len(result) == 0 || string(result) == "null" {
			v.Unmet = fmt.Sprintf("the script without what it tries gave no value: %s", run.answer())
		}
	}
	return v
}

// AnswersLack judges that some words are nowhere in an answer, as it came over the wire: neither in the result nor
// beside it.
func AnswersLack(events []evidence.Event, words string) (v Verdict) {
	for _, run := range Runs(events) {
		v.expect(!strings.Contains(string(run.Answer.Raw), words), "only what the script gives comes back", run.Label,
			"nothing with "+words, quote(run.Answer.Raw))
	}
	return v
}
