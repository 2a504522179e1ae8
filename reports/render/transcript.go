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
	p, l := newPage(t), fullLimits()
	p.title(s, t.requirements(s))
	for _, e := range events {
		p.blank()
		p.event(e, l)
	}
	p.blank()
	p.styledLine(colorOf(s.Outcome), 0, strings.ToUpper(s.Outcome.Words()))
	p.findings(s, l)
	if s.Reading != "" {
		p.line(2, "reading of "+s.Probe+": "+s.Reading)
		p.prose(4, s.Seen)
	}
	p.repeat(s, t.Run)
	return p.writeTo(w)
}

// event writes one event: number, time and what happened, then its data.
func (p *page) event(e evidence.Event, l limits) {
	const body = 6
	p.styledLine(bold, 0, fmt.Sprintf("%4d  %d ms  %s", e.Seq, e.AtMs, headline(e)))
	switch e.Kind {
	case evidence.RunRequest:
		p.runRequest(body, e.Data, l)
	case evidence.RunAnswer:
		p.runAnswer(body, e.Data, l)
	case evidence.HostContext:
		p.agentContext(body, e.Data, l)
	case evidence.HostStderr:
		p.lines(body, l.shorten(printableLines(textOf(e.Data))))
	case evidence.HostStdout:
		p.stdout(body, e.Data)
	case evidence.StepBegan:
	case evidence.Took:
		p.took(body, e.Data)
	case evidence.FirstAttempt:
		p.firstAttempt(e.Data, l)
	case evidence.Traffic:
		m, _, _ := message(e)
		p.lines(body, l.shorten(jsonLines(m.Raw, p.columns(body))))
	default:
		p.lines(body, l.shorten(jsonLines(e.Data, p.columns(body))))
	}
}

// took writes what a scenario's time went into.
func (p *page) took(indent int, data json.RawMessage) {
	var t evidence.Time
	if err := json.Unmarshal(data, &t); err != nil {
		p.line(indent, "this event cannot be read: "+err.Error())
		return
	}
	if spent := spentSentence(reports.Times{}.Measured(map[string]evidence.Time{"": t}, evidence.Time{})); spent != "" {
		p.prose(indent, spent)
	}
}

// stdout writes what the host wrote to its stdout beside MCP.
func (p *page) stdout(indent int, data json.RawMessage) {
	var wrote evidence.Stray
	if err := json.Unmarshal(data, &wrote); err != nil {
		p.line(indent, "this event cannot be read: "+err.Error())
		return
	}
	p.line(indent, plural(wrote.Lines, "line")+", the first: "+Printable(wrote.First))
}

// firstAttempt writes the events of an attempt that does not count.
func (p *page) firstAttempt(data json.RawMessage, l limits) {
	var first evidence.Attempt
	if err := json.Unmarshal(data, &first); err != nil {
		p.line(0, "this event cannot be read: "+err.Error())
		return
	}
	for _, e := range first.Events {
		p.event(e, l)
		p.blank()
	}
	p.line(0, "      the first attempt ends here; what follows is the repetition alone")
}

// headline says in a few words what an event is.
func headline(e evidence.Event) string {
	switch e.Kind {
	case evidence.StepBegan:
		return stepHeadline(e)
	case evidence.StepFailed:
		return "the step could not be performed"
	case evidence.FirstAttempt:
		return "the first attempt, beside other scenarios; it does not count"
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
	case evidence.Took:
		return "the end"
	case evidence.HostStdout:
		return "on the host's stdout, but not an MCP message"
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
