package render

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Transcript writes everything that was recorded for s in its order, and then
// how it was judged. Only values of thousands of lines or characters are
// shortened; the evidence file has those.
func (t Text) Transcript(w io.Writer, s reports.Scenario, events []evidence.Event) error {
	p, b := newPage(t), complete()
	p.title(s, t.requirements(s))
	for _, e := range events {
		p.blank()
		p.event(e, b)
	}
	p.blank()
	p.painted(colorOf(s.Outcome), 0, strings.ToUpper(s.Outcome.Words()))
	p.verdictOf(s, b)
	if s.Reading != "" {
		p.line(2, "reading of "+s.Probe+": "+s.Reading)
		p.prose(4, s.Seen)
	}
	p.repeat(s, t.Host)
	return p.writeTo(w)
}

// event writes one event: number, time and what happened, then its data.
func (p *page) event(e evidence.Event, b bounds) {
	const body = 6
	p.painted(bold, 0, fmt.Sprintf("%4d  %d ms  %s", e.Seq, e.AtMs, headline(e)))
	switch e.Kind {
	case evidence.RunRequest:
		p.sent(body, e.Data, b)
	case evidence.RunAnswer:
		p.answer(body, e.Data, b)
	case evidence.HostContext:
		p.shownContext(body, e.Data, b)
	case evidence.HostStderr:
		p.lines(body, b.cut(printableLines(textOf(e.Data))))
	case evidence.HostStdout:
		p.stray(body, e.Data)
	case evidence.StepBegan:
	case evidence.FirstAttempt:
		p.attempt(e.Data, b)
	case evidence.Traffic:
		m, _, _ := message(e)
		p.lines(body, b.cut(jsonLines(m.Raw, p.columns(body))))
	default:
		p.lines(body, b.cut(jsonLines(e.Data, p.columns(body))))
	}
}

// stray shows what the host wrote to its stdout beside MCP.
func (p *page) stray(indent int, data json.RawMessage) {
	var wrote evidence.Stray
	if err := json.Unmarshal(data, &wrote); err != nil {
		p.line(indent, "it cannot be read: "+err.Error())
		return
	}
	p.line(indent, plural(wrote.Lines, "line")+", the first: "+Printable(wrote.First))
}

// attempt shows the events of an attempt that does not count.
func (p *page) attempt(data json.RawMessage, b bounds) {
	var first evidence.Attempt
	if err := json.Unmarshal(data, &first); err != nil {
		p.line(0, "it cannot be read: "+err.Error())
		return
	}
	for _, e := range first.Events {
		p.event(e, b)
		p.blank()
	}
	p.line(0, "      the end of the first attempt; from here on the repetition alone")
}

// headline says in a few words what an event is.
func headline(e evidence.Event) string {
	switch e.Kind {
	case evidence.StepBegan:
		return stepHeadline(e)
	case evidence.StepFailed:
		return "the step could not be performed"
	case evidence.FirstAttempt:
		return "the first attempt, beside other scenarios, which does not count"
	case evidence.HostTools:
		return "the host's tools"
	case evidence.HostContext:
		return "what the host shows an agent"
	case evidence.RunRequest:
		return "sent codemode.run" + label(e.Name)
	case evidence.RunAnswer:
		return "came back" + label(e.Name) + ": " + resultOf(e) + elapsed(e)
	case evidence.Traffic:
		return trafficHeadline(e)
	case evidence.HostStderr:
		return "the host's stderr"
	case evidence.HostStdout:
		return "on the host's stdout, and no MCP message"
	default:
		return string(e.Kind) + " " + e.Name
	}
}

func elapsed(answer evidence.Event) string {
	var a evidence.Answer
	if json.Unmarshal(answer.Data, &a) != nil {
		return ""
	}
	return fmt.Sprintf(" after %d ms", a.ElapsedMs)
}

func stepHeadline(e evidence.Event) string {
	var step evidence.Step
	if json.Unmarshal(e.Data, &step) == nil && step.Judges {
		return "judged: " + e.Name
	}
	return "step: " + e.Name
}

func trafficHeadline(e evidence.Event) string {
	m, msg, _ := message(e)
	what := msg.Method
	switch {
	case what != "":
	case msg.Error != nil:
		what = "error"
	case len(msg.Result) > 0:
		what = "result"
	default:
		what = "not a JSON-RPC message"
	}
	if m.Direction == evidence.FromServer {
		return "mock server " + e.Name + " → host: " + what
	}
	return "host → mock server " + e.Name + ": " + what
}
