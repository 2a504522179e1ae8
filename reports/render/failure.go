package render

import (
	"encoding/json"
	"io"
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
		p.observed(events)
		p.margin = 0
	}
	p.repeat(s, t.Host)
	return p.writeTo(w)
}

// observed writes in short what the suite saw: what was sent and what came back, the
// tool calls and the host's stderr.
func (p *page) observed(events []evidence.Event) {
	l := briefLimits()
	p.lastRuns(events, l)
	p.facts(events, l)
	if len(events) > 0 {
		p.toolCalls(toolCalls(events), l)
	}
	p.stderr(stderrOf(events), limits{lines: 10, columns: l.columns})
}

// lastRuns writes the last calls of codemode.run with their answers. A scenario
// without a call judges what the host shows, so that is written instead.
func (p *page) lastRuns(events []evidence.Event, l limits) {
	const shown = 2
	runs := ofKind(events, evidence.RunRequest)
	if len(runs) == 0 {
		p.toolsAndContext(events, l)
		return
	}
	if skipped := len(runs) - shown; skipped > 0 {
		p.blank()
		p.line(0, plural(skipped, "earlier run")+": see the transcript")
		runs = runs[skipped:]
	}
	for _, run := range runs {
		p.blank()
		p.line(0, "sent"+label(run.Name))
		p.runRequest(2, run.Data, l)
		p.blank()
		p.cameBack(answerTo(run, events), l)
	}
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
	all := ofKind(events, evidence.Fact)
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
	for _, e := range ofKind(events, evidence.HostTools) {
		p.blank()
		p.line(0, "the host's tools")
		p.lines(2, l.shorten(jsonLines(e.Data, p.columns(2))))
	}
	for _, e := range ofKind(events, evidence.HostContext) {
		p.blank()
		p.line(0, "what the host shows an agent")
		p.agentContext(2, e.Data, l)
	}
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
