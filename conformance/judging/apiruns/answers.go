package apiruns

import (
	"encoding/json"
	"fmt"
)

// members are those of what a run gave.
type members struct {
	Seen, Reads *string
	Value       json.RawMessage
	Left        []int
}

// gave is what a run gave, if it gave an object.
func (a Answer) gave() (m members, ok bool) {
	if a.Failed || !a.There || a.Result == nil {
		return m, false
	}
	return m, json.Unmarshal(a.Result, &m) == nil
}

// exchange is what a script saw of a call, and the request that the API received for it.
type exchange struct {
	where   string
	call    Call
	request Request
	// status, header and body are null where the script saw nothing.
	seen []json.RawMessage
}

// exchanges are those of all runs that gave something, of calls that reached the operation which answers them.
func exchanges(p Plan, s Seen) (all []exchange) {
	for i, run := range p.Runs {
		given, ok := s.Answers[i].gave()
		var seen [][]json.RawMessage
		ok = ok && given.Seen != nil && json.Unmarshal([]byte(*given.Seen), &seen) == nil
		if run.Search || run.Ends != Gives || !ok {
			continue
		}
		for n, c := range run.Calls {
			if got := s.received(c); len(got) > 0 && got[0].Method == c.Method && got[0].Path == c.Path && !c.Cut {
				e := exchange{where: where(p, i, &c), call: c, request: got[0], seen: make([]json.RawMessage, parts)}
				if n < len(seen) && len(seen[n]) == parts {
					e.seen = seen[n]
				}
				all = append(all, e)
			}
		}
	}
	return all
}

// parts are what a script notes of an answer: its status, a header and its body.
const parts = 3

func status(p Plan, s Seen) (all []Finding) {
	for _, e := range exchanges(p, s) {
		all = append(all, Finding{Rule: "a script gets the status of the answer", Where: e.where,
			Want: json.RawMessage(fmt.Sprint(e.call.Status)), Got: null(e.seen[0])})
	}
	return all
}

// answerHeaders: a script gets the header of an answer, and none where that has none.
func answerHeaders(p Plan, s Seen) (all []Finding) {
	for _, e := range exchanges(p, s) {
		if e.seen[0] == nil {
			continue
		}
		want := json.RawMessage("null")
		if e.call.Header != "" {
			want = json.RawMessage(quoted(e.call.Header))
		}
		all = append(all, Finding{Rule: "a script gets the headers of the answer, and no other answer's",
			Where: e.where + ", X-Kind", Want: want, Got: null(e.seen[1])})
	}
	return all
}

// answerBody: what was answered is what a script gets; of a request that is echoed that which the API received.
func answerBody(p Plan, s Seen) (all []Finding) {
	for _, e := range exchanges(p, s) {
		want := e.call.Answer
		if e.call.Given && json.Valid([]byte(e.request.Body)) {
			want = json.RawMessage(`{"arguments":` + string(Brief(json.RawMessage(e.request.Body))) + `}`)
		}
		if want == nil || e.seen[0] == nil {
			continue
		}
		if !e.call.Given {
			want = Brief(want)
		}
		all = append(all, Finding{Rule: "a script gets the body of the answer, decoded", Where: e.where, Want: want,
			Got: null(e.seen[2])})
	}
	return all
}

func null(value json.RawMessage) json.RawMessage {
	if value == nil {
		return json.RawMessage("null")
	}
	return value
}

// values: the value that a script of search, or of execute, gives is what its run is answered with.
func values(search bool) func(Plan, Seen) []Finding {
	return func(p Plan, s Seen) (all []Finding) {
		for i, run := range p.Runs {
			if run.Search != search || run.Ends != Gives || excused(run, s, i) {
				continue
			}
			given, ok := s.Answers[i].gave()
			if !ok {
				all = append(all, said(false, "a run gives the value of its script", where(p, i, nil),
					string(run.Value), s.Answers[i].Shown))
				continue
			}
			all = append(all, Finding{Rule: "a run gives the value of its script", Where: where(p, i, nil),
				Want: run.Value, Got: null(given.Value)})
		}
		return all
	}
}

// document: a script of search reads what the document has.
func document(p Plan, s Seen) (all []Finding) {
	for i, run := range p.Runs {
		if given, ok := s.Answers[i].gave(); run.Search && ok && given.Reads != nil {
			all = append(all, Finding{Rule: "a script of search reads the document", Where: where(p, i, nil),
				Want: run.Reads, Got: json.RawMessage(*given.Reads)})
		}
	}
	return all
}

// marks: a run whose script fails is marked as an error, and no other.
func marks(p Plan, s Seen) (all []Finding) {
	for i, run := range p.Runs {
		a := s.Answers[i]
		if run.Ends == Open || !a.There || run.Ends == Gives && excused(run, s, i) {
			continue
		}
		want := map[bool]string{true: "an error", false: "a value"}[run.Ends == Fails]
		all = append(all, said(a.Failed == (run.Ends == Fails), "what fails is marked as an error, and nothing else",
			where(p, i, nil), want, a.Shown))
	}
	return all
}

// leftovers: a run finds nothing of another one.
func leftovers(p Plan, s Seen) (all []Finding) {
	for i := range p.Runs {
		if given, ok := s.Answers[i].gave(); ok {
			all = append(all, said(len(given.Left) == 0, "a run finds nothing that another one has left",
				where(p, i, nil), "nothing", fmt.Sprintf("what runs have left, counted from 0: %v", given.Left)))
		}
	}
	return all
}
