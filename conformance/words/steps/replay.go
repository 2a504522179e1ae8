package steps

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"codemode/conformance/judging/check"
	"codemode/conformance/judging/timing"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Replay returns the World of a scenario that was recorded: its Given and When
// steps take what happened from events, and its Then steps judge it again.
func Replay(spec spec.Names, names Names, events []evidence.Event) *World {
	return &World{
		Log: evidence.LogOf(events), Vocabulary: Vocabulary{Spec: spec, Names: names}, replay: &replay{events: events},
		Acquire: func(context.Context, []mockservers.Script, bool, *evidence.Log) (Lease, error) {
			return nil, &NotRecordedError{"a step wants to start the host, which a replay cannot"}
		},
	}
}

// replay is a place in recorded events: the performed step that was taken last
// lies before next, and what came of it ends at end.
type replay struct {
	events    []evidence.Event
	next, end int
	judged    int
}

// perform takes the next performed step of the record, if it is this one.
func (r *replay) perform(now step, repeatable bool, body func() error) error {
	began, recorded, found := r.find(r.end, false)
	if !found {
		return &NotRecordedError{fmt.Sprintf("the recorded run ended before %q", now.text)}
	}
	if recorded != now {
		return &NotRecordedError{fmt.Sprintf("recorded with another request: the step was %q, now it is %q%s",
			recorded.text, now.text, argumentHint(recorded, now))}
	}
	r.next, r.judged = began+1, began+1
	r.end = len(r.events)
	if following, _, found := r.find(r.next, false); found {
		r.end = following
	}
	failure := r.failure()
	if repeatable {
		if err := body(); err != nil && failure == nil {
			return err
		}
	}
	return failure
}

func argumentHint(a, b step) string {
	if a.text == b.text && a.argument != b.argument {
		return " with another table or text below it"
	}
	return ""
}

// find looks from an index on for a step that judges, or for one that does not.
func (r *replay) find(from int, judges bool) (at int, s step, found bool) {
	for i := from; i < len(r.events); i++ {
		e := r.events[i]
		var mark evidence.Step
		if e.Kind == evidence.StepBegan && json.Unmarshal(e.Data, &mark) == nil && mark.Judges == judges {
			return i, step{e.Name, mark.Argument}, true
		}
	}
	return 0, step{}, false
}

// failure returns why the step at hand was not performed to its end, or nil.
func (r *replay) failure() error {
	for _, e := range r.events[r.next:r.end] {
		var f evidence.Failure
		if e.Kind == evidence.StepFailed && json.Unmarshal(e.Data, &f) == nil {
			return &RecordedError{f}
		}
	}
	return nil
}

// seen returns the events that a judgement saw. One that the recorded scenario
// did not have sees all until the next step that was performed.
func (r *replay) seen(now step) []evidence.Event {
	for from := r.judged; ; {
		at, recorded, found := r.find(from, true)
		if !found || at >= r.end {
			return r.events[:r.end]
		}
		if recorded == now {
			r.judged = at + 1
			return r.events[:at]
		}
		from = at + 1
	}
}

// scale is by how much the limits of the step at hand were longer than it says.
func (r *replay) scale(limit time.Duration) int64 {
	for _, e := range r.events[r.next:r.end] {
		var w timing.Deadline
		if e.Kind == evidence.Fact && e.Name == timing.FactName && json.Unmarshal(e.Data, &w) == nil && limit > 0 {
			return max(1, w.LimitMs/limit.Milliseconds())
		}
	}
	return 1
}

// toldScale is by how much the limit that the step at hand tells the host was longer than it says.
func (r *replay) toldScale(ms int64) int64 {
	for _, e := range r.events[r.next:r.end] {
		var told int64
		if e.Kind == evidence.Fact && e.Name == check.FactTold && json.Unmarshal(e.Data, &told) == nil {
			return max(1, told/ms)
		}
	}
	return 1
}

// run takes the next call of codemode.run of the step at hand, if its request
// is this one. A step that failed need not have made all its calls.
func (r *replay) run(label string, arguments json.RawMessage) error {
	for i := r.next; i < r.end; i++ {
		e := r.events[i]
		if e.Kind != evidence.RunRequest {
			continue
		}
		r.next = i + 1
		if e.Name == label && sameJSON(e.Data, arguments) {
			return nil
		}
		return &NotRecordedError{fmt.Sprintf("recorded with another request: %s was %s, now %s is %s", e.Name, e.Data,
			label, arguments)}
	}
	return &NotRecordedError{fmt.Sprintf("the recorded run has no call %q", label)}
}

// answered are the events up to the next call of the step at hand: the answer to the one that was taken last is there.
func (r *replay) answered() []evidence.Event {
	following := slices.IndexFunc(r.events[r.next:r.end],
		func(e evidence.Event) bool { return e.Kind == evidence.RunRequest })
	if following < 0 {
		return r.events[:r.end]
	}
	return r.events[:r.next+following]
}

func sameJSON(a, b json.RawMessage) bool {
	x, errX := decodeExact(a)
	y, errY := decodeExact(b)
	if errX != nil || errY != nil {
		return bytes.Equal(a, b)
	}
	return reflect.DeepEqual(x, y)
}

func decodeExact(raw json.RawMessage) (value any, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	err = d.Decode(&value)
	return value, err
}
