package render

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Failure writes what a person needs who wonders why s did not pass: the
// requirement in words, every mismatch, what was sent, what came back, the tool
// calls that the mock servers saw, the host's stderr and the command to repeat
// it. Long values are shortened; [Text.Transcript] has them in full.
func (t Text) Failure(w io.Writer, s reports.Scenario, events []evidence.Event) error {
	p := newPage(t)
	p.title(s, t.requirements(s))
	p.findings(s, briefLimits())
	// Where a person has to confirm, the excerpts are all that there is to read.
	if s.Outcome != reports.ToConfirm {
		p.margin = 2
		p.observed(s, events)
		p.margin = 0
	}
	p.repeat(s, t.Run)
	return p.writeTo(w)
}

// observed writes in short what the suite saw: what was sent and what came back, the
// tool calls and the host's stderr.
func (p *page) observed(s reports.Scenario, events []evidence.Event) {
	l := briefLimits()
	declared := p.declared(s, events, l)
	p.runs(s, events, declared, l)
	p.facts(events, l)
	if len(events) > 0 {
		calls := toolCalls(events)
		p.toolCalls(calls, l)
		if len(calls) == 0 && !declared {
			p.toolNames(listedTools(events), l)
		}
	}
	said := limits{lines: 10, columns: l.columns}
	if s.Outcome == reports.CouldNotRun || slices.ContainsFunc(events, ended) {
		said.lines = 40
	}
	p.stderr(stderrOf(events), said)
}

// ended tells whether an event is a run that the host did not survive.
func ended(e evidence.Event) bool {
	var a evidence.Answer
	return e.Kind == evidence.RunAnswer && json.Unmarshal(e.Data, &a) == nil && a.Result == evidence.HostGone
}

// runs writes the calls of codemode.run that the mismatches name with their answers, or
// the last ones if they name none. A scenario without a call judges what the host shows,
// so that is written instead, unless it is declarations that were written.
func (p *page) runs(s reports.Scenario, events []evidence.Event, declared bool, l limits) {
	all := ofKind(events, evidence.RunRequest)
	if len(all) == 0 {
		if !declared {
			p.toolsAndContext(events, l)
		}
		return
	}
	shown := namedRuns(s, all, events)
	if skipped := len(all) - len(shown); skipped > 0 {
		p.blank()
		p.line(0, plural(skipped, "other run")+": see the transcript")
	}
	for _, run := range shown {
		p.blank()
		p.line(0, "sent"+label(run.Name))
		p.runRequest(2, run.Data, l)
		p.blank()
		p.cameBack(answerTo(run, events), l)
	}
}

// namedRuns are the first runs that mismatches name, each behind what may have led to it, or
// else the last ones.
func namedRuns(s reports.Scenario, all, events []evidence.Event) []evidence.Event {
	const last, most = 2, 4
	var named []evidence.Event
	for _, run := range all {
		if len(named) < most && isNamed(s, run, all) {
			named = append(named, run)
		}
	}
	if len(named) == 0 {
		return all[max(0, len(all)-last):]
	}
	return withEarlier(named, all, events)
}

// withEarlier adds to each run the one before it, which may have left behind what is seen
// now: a host dies of what happens after a run, or keeps its state. Scripts with names of
// their own, of which a scenario tries one after another, have nothing to do with each other
// unless the host died.
func withEarlier(shown, all, events []evidence.Event) []evidence.Event {
	isShown := func(run evidence.Event) bool {
		return slices.ContainsFunc(shown, func(e evidence.Event) bool { return e.Seq == run.Seq })
	}
	var those []evidence.Event
	for i, run := range all {
		if isShown(run) || i+1 < len(all) && isShown(all[i+1]) &&
			(inSequence(run) && inSequence(all[i+1]) || died(all[i+1], events)) {
			those = append(those, run)
		}
	}
	return those
}

// inSequence tells whether a run has no name but its number.
func inSequence(run evidence.Event) bool { return strings.HasPrefix(run.Name, "run ") }

// died tells whether the host did not survive a run.
func died(run evidence.Event, events []evidence.Event) bool {
	answer := answerTo(run, events)
	return answer != nil && ended(*answer)
}

// isNamed tells whether a mismatch names one of all runs. Of two labels that fit, one may be
// a part of the other, as "a thrown object" is of "a thrown object that hides": the longer is
// meant.
func isNamed(s reports.Scenario, run evidence.Event, all []evidence.Event) bool {
	return slices.ContainsFunc(s.Mismatches, func(m reports.Mismatch) bool {
		return names(m, run.Name) && !slices.ContainsFunc(all, func(other evidence.Event) bool {
			return len(other.Name) > len(run.Name) && strings.Contains(other.Name, run.Name) && names(m, other.Name)
		})
	})
}

// names tells whether a mismatch names a run: "run 1" is not named by "run 12".
func names(m reports.Mismatch, run string) bool {
	if run == "" {
		return false
	}
	whole := regexp.MustCompile(`(?:^|\W)` + regexp.QuoteMeta(run) + `(?:\W|$)`)
	return whole.MatchString(m.Where) || whole.MatchString(m.Rule)
}

func (p *page) cameBack(answer *evidence.Event, l limits) {
	if answer == nil {
		p.line(0, "came back: no answer")
		return
	}
	p.line(0, "came back"+label(answer.Name)+": "+resultOf(*answer))
	p.runAnswer(2, answer.Data, l)
}

// facts writes what the suite established itself, such as how long it waited and why.
func (p *page) facts(events []evidence.Event, l limits) {
	all := slices.DeleteFunc(ofKind(events, evidence.Fact), func(e evidence.Event) bool {
		_, types := typesIn(e)
		return types || e.Name == evidence.RepeatedFact || e.Name == evidence.ToolFact
	})
	if len(all) == 0 {
		return
	}
	p.blank()
	p.line(0, "the suite noted")
	for _, e := range all {
		p.prose(2, l.shortenLine(e.Name+": "+textOf(e.Data)))
	}
}

// toolsAndContext writes the host's answer to tools/list and its agent context.
func (p *page) toolsAndContext(events []evidence.Event, l limits) {
	for _, e := range unlike(ofKind(events, evidence.HostTools)) {
		p.blank()
		p.line(0, "the host's tools")
		p.lines(2, l.shorten(jsonLines(e.Data, p.columns(2))))
	}
	for _, e := range unlike(ofKind(events, evidence.HostContext)) {
		p.blank()
		p.line(0, "what the host shows an agent")
		p.agentContext(2, e.Data, l)
	}
}

// unlike leaves out events that only say again what one before them said.
func unlike(events []evidence.Event) []evidence.Event {
	return slices.CompactFunc(events, func(a, b evidence.Event) bool { return bytes.Equal(a.Data, b.Data) })
}

// answerTo finds the first answer behind run that has its label.
func answerTo(run evidence.Event, events []evidence.Event) *evidence.Event {
	for i, e := range events {
		if e.Kind == evidence.RunAnswer && e.Name == run.Name && e.Seq > run.Seq {
			return &events[i]
		}
	}
	return nil
}

func resultOf(answer evidence.Event) string {
	var a evidence.Answer
	if json.Unmarshal(answer.Data, &a) != nil || a.Result == "" {
		return "unknown"
	}
	return strings.ReplaceAll(string(a.Result), "-", " ")
}

func label(name string) string {
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}

func ofKind(events []evidence.Event, kind evidence.Kind) []evidence.Event {
	var found []evidence.Event
	for _, e := range events {
		if e.Kind == kind {
			found = append(found, e)
		}
	}
	return found
}

// stderrOf joins what the host wrote to its stderr.
func stderrOf(events []evidence.Event) string {
	var b strings.Builder
	for _, e := range ofKind(events, evidence.HostStderr) {
		b.WriteString(textOf(e.Data))
	}
	return b.String()
}

// textOf is the string that data holds, or its JSON when it holds another value.
func textOf(data json.RawMessage) string {
	var s string
	if json.Unmarshal(data, &s) != nil {
		return string(data)
	}
	return s
}
