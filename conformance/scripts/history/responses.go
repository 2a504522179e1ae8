package history

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// NotAborted judges that each script that catches its failures comes to its end. Of several at once all but one may be
// refused as a whole, and a limit of the host's own may end one.
func NotAborted(seen *check.Seen, h History) (v check.Verdict) {
	all := h.ran(seen)
	for _, s := range all {
		refused := s.refused() && h.refusesOthers(all, s.Number)
		if s.fails() || s.Limits == nil && s.limited() || s.large() || refused {
			continue
		}
		expect(&v, s.response != nil && !s.failed(), "a script that catches its failures is not aborted", s.where(""),
			"a response without a diagnostic of severity error", string(s.answer.Answer.Raw)+s.answer.Answer.Problem)
	}
	return v
}

// refused tells whether a run was refused before its script began.
func (s ended) refused() bool {
	answer := s.answer.Answer.Result
	return answer == evidence.ToolError || answer == evidence.ProtocolError ||
		s.failed() && len(s.logs()) > 0 && string(s.response["logs"]) == "[]"
}

// large tells whether a host may find that the script gives too much: how large a result may be is open.
func (s ended) large() bool {
	const most = 50_000
	return s.failed() && len(s.answer.Request) > most
}

// refusesOthers tells whether of the scripts that are run at once with one, which are several, no more than one was
// run: so does a host that makes one run at a time.
func (h History) refusesOthers(all []ended, number int) bool {
	first := 0
	for _, size := range h.Batches {
		if last := first + size; number <= last {
			ran := 0
			for _, s := range all[min(first, len(all)):min(last, len(all))] {
				if !s.refused() {
					ran++
				}
			}
			return size > 1 && ran <= 1
		}
		first += size
	}
	return false
}

// Described judges that each script that fails has a diagnostic, which names what it throws.
func Described(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.ran(seen) {
		if !s.fails() || s.response == nil {
			continue
		}
		found := string(s.response["diagnostics"])
		expect(&v, len(s.diagnostics()) > 0, "a failure has a diagnostic", s.where(", /diagnostics"),
			"at least one entry", found)
		expect(&v, s.End != Throws || strings.Contains(found, s.thrown()), "a diagnostic describes the failure",
			s.where(", /diagnostics"), "an entry that names "+s.thrown(), found)
	}
	return v
}

// Null judges that the result of each script that fails is null, whatever it assigned before.
func Null(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		if s.fails() {
			expect(&v, string(s.response["result"]) == "null", "the result of a run that fails is null",
				s.where(", /result"), "null", string(s.response["result"]))
		}
	}
	return v
}

type entry struct{ Level, Message string }

// entries are the log entries of a run, if there are as many as its script made. How many is for [Logged].
func (s ended) entries() (all []entry, each bool) {
	err := json.Unmarshal(s.response["logs"], &all)
	return all, err == nil && len(all) == len(s.logs())
}

// Logged judges that the logs of each script that fails, or of each other one, are those that it made.
func Logged(seen *check.Seen, h History, failing bool) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		if s.fails() == failing {
			_, each := s.entries()
			expect(&v, each, "every console call is a log entry", s.where(", /logs"),
				fmt.Sprintf("%d entries", len(s.logs())), string(s.response["logs"]))
		}
	}
	return v
}

// Messages judges the messages of primitives, or of objects and arrays.
func Messages(seen *check.Seen, h History, objects bool) (v check.Verdict) {
	h.eachEntry(seen, func(s ended, i int, want Log, got entry) {
		switch {
		case objects != (want.JSON != ""):
		case objects:
			expect(&v, same(json.RawMessage(want.JSON), json.RawMessage(got.Message)), "an object is written as JSON",
				s.where(fmt.Sprintf(", /logs/%d/message", i)), want.JSON, got.Message)
		default:
			expect(&v, want.Text == got.Message, "a primitive is written as String(value)",
				s.where(fmt.Sprintf(", /logs/%d/message", i)), want.Text, got.Message)
		}
	})
	return v
}

// Levels judges the levels of log entries.
func Levels(seen *check.Seen, h History) (v check.Verdict) {
	h.eachEntry(seen, func(s ended, i int, want Log, got entry) {
		expect(&v, want.Level == got.Level, "an entry has the level of its method",
			s.where(fmt.Sprintf(", /logs/%d/level", i)), want.Level, got.Level)
	})
	return v
}

func (h History) eachEntry(seen *check.Seen, judge func(s ended, i int, want Log, got entry)) {
	for _, s := range h.completed(seen) {
		entries, each := s.entries()
		for i, want := range s.logs() {
			if each {
				judge(s, i, want, entries[i])
			}
		}
	}
}

type traced struct {
	ServerID, ToolName string
	OK                 *bool
}

// Traced judges that each entry of a trace is of a call of its script, of which those that succeed have at most one.
// Which calls have an entry is open, as is whether one that was refused has.
func Traced(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		entries, left := s.trace(), s.traceable()
		for i, e := range entries {
			at := slices.IndexFunc(left, func(c Call) bool { return s.is(c, e) })
			expect(&v, at >= 0, "an entry of the trace is of a call of the script",
				s.where(fmt.Sprintf(", /toolTrace/%d", i)), "a call that it made",
				e.ToolName+" of "+e.ServerID)
			if at >= 0 && !left[at].Tool.Kind.failing() {
				left = slices.Delete(left, at, at+1)
			}
		}
	}
	return v
}

// TracedOK judges that each entry of a trace tells whether its call succeeded.
func TracedOK(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		for i, e := range s.trace() {
			at := slices.IndexFunc(s.traceable(), func(c Call) bool { return s.is(c, e) && c.Tool.Kind != Strict })
			if at >= 0 {
				want := !s.traceable()[at].Tool.Kind.failing()
				expect(&v, e.OK != nil && *e.OK == want, "an entry tells whether the call succeeded",
					s.where(fmt.Sprintf(", /toolTrace/%d/ok", i)), fmt.Sprint(want), string(s.response["toolTrace"]))
			}
		}
	}
	return v
}

// TraceBare judges that a trace has nothing of what tools were given: each input has the script's mark.
func TraceBare(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		if found := string(s.response["toolTrace"]); len(s.trace()) > 0 {
			expect(&v, !strings.Contains(found, s.Mark) && !strings.Contains(found, "refused by "),
				"the trace has neither inputs nor outputs", s.where(", /toolTrace"), "nothing with "+s.Mark, found)
		}
	}
	return v
}

func (s ended) trace() (all []traced) {
	_ = json.Unmarshal(s.response["toolTrace"], &all) // what is no trace is judged elsewhere
	return all
}

// traceable are the calls that may have an entry.
func (s ended) traceable() []Call {
	if all := s.calls(); s.End != Uncaught {
		return all
	}
	return append(s.calls(), s.uncaught())
}

func (s ended) is(c Call, e traced) bool {
	return s.Servers[c.Server].ID == e.ServerID && c.Tool.Name == e.ToolName
}
