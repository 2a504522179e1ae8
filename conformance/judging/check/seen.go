package check

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// Seen is what a judgement sees: what was recorded of a scenario before it. Each part is decoded once, when a check
// looks at it first. It is for one goroutine.
type Seen struct {
	// Events are what was recorded, in order.
	Events []evidence.Event
	runs   runs
	heard  traffic
}

// See is what a judgement sees of events.
func See(events []evidence.Event) *Seen { return &Seen{Events: events} }

// Extend lets later judgements see more: events begin with those that were seen before. In a replay they can be fewer.
func (s *Seen) Extend(events []evidence.Event) {
	if len(events) < len(s.Events) {
		*s = Seen{}
	}
	s.Events = events
}

// Runs returns the calls of codemode.run in the order of their requests, without controls and those that were
// cancelled. A call without an answer in the evidence has the result [evidence.NoAnswer].
func (s *Seen) Runs() []Run {
	return slices.DeleteFunc(s.AllRuns(), func(r Run) bool {
		return r.isControl() || strings.HasPrefix(r.Label, CancelledLabel)
	})
}

// AllRuns is [Seen.Runs] with the controls and the cancelled ones.
func (s *Seen) AllRuns() []Run {
	for _, e := range s.Events[s.runs.decoded:] {
		s.runs.add(e)
	}
	s.runs.decoded = len(s.Events)
	return slices.Clone(s.runs.all)
}

// runs are those of the events that were decoded so far.
type runs struct {
	decoded int
	all     []Run
	// at has the place of the latest run with a label.
	at map[string]int
}

func (r *runs) add(e evidence.Event) {
	switch e.Kind {
	case evidence.RunRequest:
		if r.at == nil {
			r.at = map[string]int{}
		}
		r.at[e.Name] = len(r.all)
		r.all = append(r.all, Run{
			Label: e.Name, Request: e.Data,
			Answer: evidence.Answer{Result: evidence.NoAnswer, Problem: "no answer was recorded"},
		})
	case evidence.RunAnswer:
		if i, ok := r.at[e.Name]; ok {
			r.all[i].take(e.Data)
		}
	}
}

// take decodes the answer to a run.
func (r *Run) take(data json.RawMessage) {
	r.Answer = evidence.Answer{}
	if err := json.Unmarshal(data, &r.Answer); err != nil {
		r.Answer = evidence.Answer{Result: evidence.NoAnswer,
			Problem: "the recorded answer cannot be read: " + err.Error()}
	}
	r.response, r.answered = object(r.Answer.Response)
}

// message is one between the host and a server or an API.
type message struct {
	evidence.Message
	server string
	seq    int
	// control is set while a control was under way.
	control bool
	// runs is how many runs had been answered.
	runs int
}

// traffic are the messages between the host and servers or APIs.
func (s *Seen) traffic() []message {
	for _, e := range s.Events[s.heard.decoded:] {
		s.heard.add(e)
	}
	s.heard.decoded = len(s.Events)
	return s.heard.all
}

// traffic are the messages of the events that were decoded so far.
type traffic struct {
	decoded int
	all     []message
	// control is the label of the control that is under way, answered how many runs were.
	control  string
	answered int
}

func (t *traffic) add(e evidence.Event) {
	switch {
	case e.Kind == evidence.RunRequest && strings.HasPrefix(e.Name, ControlLabel):
		t.control = e.Name
	case e.Kind == evidence.RunAnswer:
		t.answered++
		if e.Name == t.control {
			t.control = ""
		}
	case e.Kind == evidence.Traffic:
		m := message{server: e.Name, seq: e.Seq, control: t.control != "", runs: t.answered}
		if json.Unmarshal(e.Data, &m.Message) == nil {
			t.all = append(t.all, m)
		}
	}
}

// facts returns what was recorded under the name of a fact, in order.
func facts[T any](seen *Seen, name string) []T {
	var found []T
	for _, e := range seen.Events {
		var value T
		if e.Kind == evidence.Fact && e.Name == name && json.Unmarshal(e.Data, &value) == nil {
			found = append(found, value)
		}
	}
	return found
}
