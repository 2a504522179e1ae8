package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Step is one part of the wire that [Smoke] tries.
type Step string

// The steps, in their order.
const (
	StepStart      Step = "start"
	StepInitialize Step = "initialize"
	StepTools      Step = "tools"
	StepRun        Step = "run"
	StepSearch     Step = "search"
	StepConsole    Step = "console"
	StepServer     Step = "server"
	StepThrow      Step = "throw"
	StepSyntax     Step = "syntax"
	StepLimit      Step = "limit"
	StepAgain      Step = "again"
	StepWire       Step = "wire"
	StepStop       Step = "stop"
)

// Finding is what one step of [Smoke] found.
type Finding struct {
	Step Step `json:"step"`
	OK   bool `json:"ok"`
	// Party must act; empty when OK.
	Party Party `json:"party,omitempty"`
	// Text is one sentence on one line.
	Text string `json:"text"`
}

// Smoked is what [Smoke] found, and the end of what the host wrote to its stderr.
type Smoked struct {
	Findings []Finding
	Stderr   string
}

// Smoke tries what somebody tries in the first hour with a host: start, handshake, the tools, some runs, stop.
// It ends with the first step without which the next cannot be tried, and always stops the host. The error is that of
// ctx: then the findings are incomplete.
func Smoke(ctx context.Context, h Host, test SmokeTest) (Smoked, error) {
	s, err := h.Start(ctx, test.Servers)
	if err != nil {
		return startFailed(err), ctx.Err()
	}
	id := s.Identity()
	found := []Finding{
		fine(StepStart, "reached with %s", id.Command),
		fine(StepInitialize, "%s %s speaks MCP %s", id.Name, id.Version, id.ProtocolVersion),
		test.tools(ctx, s),
	}
	ran := false
	for _, t := range test.trials() {
		f, canContinue := test.try(ctx, s, t)
		if f.OK && t.fails && !ran {
			f = broken(t.step, "%s: it failed, as every script before it did; this tells nothing until one runs",
				t.what)
		}
		ran = ran || f.OK && !t.fails
		found = append(found, f)
		if !canContinue {
			break
		}
	}
	stopped := fine(StepStop, "it stopped and left nothing behind")
	if err := s.Close(); err != nil {
		stopped = blamed(StepStop, err)
	}
	if w, ok := s.(WireFaulter); ok {
		found = append(found, smokeWire(w.WireFaults()))
	}
	return Smoked{append(found, stopped), s.Stderr()}, ctx.Err()
}

// startFailed splits a failed start into its two steps.
func startFailed(err error) Smoked {
	var b *Blame
	var said string
	if errors.As(err, &b) {
		said = b.Stderr
	}
	if errors.Is(err, errNotReached) || b != nil && b.Party == BlameSuite {
		return Smoked{[]Finding{blamed(StepStart, err)}, said}
	}
	return Smoked{[]Finding{fine(StepStart, "it was started"), blamed(StepInitialize, err)}, said}
}

// ToolOf is the name by which the one tool of a host is called.
func ToolOf(s Session) string {
	if own, ok := s.(*session); ok {
		return own.options.Tool
	}
	return ToolName
}

// RunTimeout is how long [Session.Run] waits at most; 0 when that is not known.
func RunTimeout(s Session) time.Duration {
	if own, ok := s.(*session); ok {
		return own.timeouts.Run
	}
	return 0
}

// LongestWait is the longest of the waits for a host that its user has set; 0 when that is not known.
func LongestWait(h Host) time.Duration {
	var o Options
	switch host := h.(type) {
	case *commandHost:
		o = host.options
	case *urlHost:
		o = host.options
	}
	return max(o.Timeouts.Start, o.Timeouts.List, o.Timeouts.Run)
}

// listed is a tool of tools/list.
type listed struct {
	Name        string          `json:"name"`
	InputSchema json.RawMessage `json:"inputSchema"`
}

// tools wants exactly those tools that are called, each with an object as inputSchema.
func (t SmokeTest) tools(ctx context.Context, s Session) Finding {
	wanted := []string{ToolOf(s)}
	if t.Search != "" {
		wanted = append(wanted, t.Search)
	}
	slices.Sort(wanted)
	raw, err := s.Tools(ctx)
	if err != nil {
		return blamed(StepTools, err)
	}
	var tools []listed
	if err := json.Unmarshal(raw, &tools); err != nil {
		return broken(StepTools,
			"tools/list answers with tools of the wrong shape; give each a name and an inputSchema")
	}
	exactly := "exactly one tool, "
	if len(wanted) > 1 {
		exactly = fmt.Sprintf("exactly %d tools, ", len(wanted))
	}
	exactly += strings.Join(wanted, " and ")
	if t.Others {
		unasked := func(tool listed) bool { return !slices.Contains(wanted, tool.Name) }
		tools, exactly = slices.DeleteFunc(tools, unasked), strings.Replace(exactly, "exactly", "at least", 1)
	}
	var names []string
	for _, tool := range tools {
		names = append(names, tool.Name)
	}
	if !slices.Equal(slices.Sorted(slices.Values(names)), wanted) {
		other := ""
		if !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(wanted, name) }) {
			other = ", or name the system that it is of by --spec"
		}
		return broken(StepTools, "it shows %d tools (%s); show %s%s", len(tools),
			clip(strings.Join(names, ", "), maxQuote), exactly, other)
	}
	for _, tool := range tools {
		if kindOf(tool.InputSchema) != "an object" {
			return broken(StepTools, "%s has no inputSchema; declare that of its arguments", tool.Name)
		}
	}
	return fine(StepTools, "it shows %s", exactly)
}

// smokeWire judges what was sent beside the answers.
func smokeWire(faults []string) Finding {
	if len(faults) == 0 {
		return fine(StepWire, "it sent only MCP messages")
	}
	return broken(StepWire, "send only MCP messages on stdout: it sent %s", strings.Join(faults, "; "))
}

func fine(step Step, format string, args ...any) Finding {
	return Finding{Step: step, OK: true, Text: oneLine(fmt.Sprintf(format, args...))}
}

func broken(step Step, format string, args ...any) Finding {
	return Finding{Step: step, Party: BlameHost, Text: oneLine(fmt.Sprintf(format, args...))}
}

// blamed turns an error of the driver into a finding.
func blamed(step Step, err error) Finding {
	var b *Blame
	if !errors.As(err, &b) {
		return Finding{Step: step, Party: BlameSuite, Text: oneLine(err.Error())}
	}
	return Finding{Step: step, Party: b.Party, Text: oneLine(b.Found + "; " + b.Next)}
}
