package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"codemode/conformance/evidence"
)

// Step is one part of the wire that [Smoke] tries.
type Step string

// The steps, in their order.
const (
	StepStart      Step = "start"
	StepInitialize Step = "initialize"
	StepTools      Step = "tools"
	StepRun        Step = "run"
	StepWire       Step = "wire"
	StepStop       Step = "stop"
)

// Finding is what one step of [Smoke] found.
type Finding struct {
	Step Step `json:"step"`
	OK   bool `json:"ok"`
	// Party must act; empty when OK.
	Party Party `json:"party,omitempty"`
	// Text is one sentence of at most 160 bytes.
	Text string `json:"text"`
}

// maxFinding bounds Finding.Text in bytes.
const maxFinding = 160

// Smoke tries everything that the suite needs of the wire, and nothing of the
// specification beyond that: start, handshake, the one tool, a trivial run, stop.
// It ends with the first step without which the next cannot be tried, and always
// stops the host. The error is that of ctx: then the findings are incomplete.
func Smoke(ctx context.Context, h Host) ([]Finding, error) {
	s, err := h.Start(ctx, nil)
	if err != nil {
		return startFailed(err), ctx.Err()
	}
	id := s.Identity()
	found := []Finding{
		fine(StepStart, "reached with %s", id.Command),
		fine(StepInitialize, "%s %s speaks MCP %s", id.Name, id.Version, id.ProtocolVersion),
		smokeTools(ctx, s),
		smokeRun(ctx, s),
	}
	if w, ok := s.(WireFaulter); ok {
		found = append(found, smokeWire(w.WireFaults()))
	}
	if err := s.Close(); err != nil {
		return append(found, blamed(StepStop, err)), ctx.Err()
	}
	return append(found, fine(StepStop, "it stopped and left nothing behind")), ctx.Err()
}

// startFailed splits a failed start into its two steps.
func startFailed(err error) []Finding {
	if errors.Is(err, errNotReached) {
		return []Finding{blamed(StepStart, err)}
	}
	var b *Blame
	if errors.As(err, &b) && b.Party == BlameSuite {
		return []Finding{blamed(StepStart, err)}
	}
	return []Finding{fine(StepStart, "it was started"), blamed(StepInitialize, err)}
}

// smokeTools wants exactly one tool, codemode.run, with an object as inputSchema.
func smokeTools(ctx context.Context, s Session) Finding {
	raw, err := s.Tools(ctx)
	if err != nil {
		return blamed(StepTools, err)
	}
	var tools []struct {
		Name        string          `json:"name"`
		InputSchema json.RawMessage `json:"inputSchema"`
	}
	if err := json.Unmarshal(raw, &tools); err != nil {
		return broken(StepTools, "tools/list answers with tools of the wrong shape; give each a name and an inputSchema")
	}
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	switch {
	case len(tools) != 1 || tools[0].Name != toolName:
		return broken(StepTools, "it shows %d tools (%s); show exactly one, %s", len(tools), clip(strings.Join(names, ", "), maxQuote), toolName)
	case kindOf(tools[0].InputSchema) != "an object":
		return broken(StepTools, "%s has no inputSchema; declare one for §3.2", toolName)
	}
	return fine(StepTools, "it shows exactly one tool, %s", toolName)
}

// smokeRun wants an answer that has the required members of §3.3.
func smokeRun(ctx context.Context, s Session) Finding {
	a := s.Run(ctx, json.RawMessage(`{"code":"globalThis.__codemode_result__ = 1"}`))
	switch {
	case a.Result == evidence.Cancelled:
		return Finding{Step: StepRun, Party: BlameSuite, Text: "the run was cancelled; start it again"}
	case a.Result != evidence.Answered:
		return broken(StepRun, "a run of one assignment ended with %s: %s", a.Result, a.Problem)
	case a.Response == nil:
		return broken(StepRun, "a run was answered, but not with the object of §3.3: %s", a.Problem)
	}
	var response map[string]json.RawMessage
	if err := json.Unmarshal(a.Response, &response); err != nil {
		return broken(StepRun, "the response cannot be read: %v", err)
	}
	for _, member := range []string{"logs", "result", "diagnostics"} {
		if _, ok := response[member]; !ok {
			return broken(StepRun, "the response of a run has no member %q; answer with all of §3.3", member)
		}
	}
	return fine(StepRun, "a run of one assignment was answered with an object of §3.3")
}

// smokeWire judges what was sent beside the answers.
func smokeWire(faults []string) Finding {
	if len(faults) == 0 {
		return fine(StepWire, "it sent nothing but MCP")
	}
	return broken(StepWire, "send only MCP messages on stdout: it sent %s", strings.Join(faults, "; "))
}

func fine(step Step, format string, args ...any) Finding {
	return Finding{Step: step, OK: true, Text: clip(fmt.Sprintf(format, args...), maxFinding)}
}

func broken(step Step, format string, args ...any) Finding {
	return Finding{Step: step, Party: BlameHost, Text: clip(fmt.Sprintf(format, args...), maxFinding)}
}

// blamed turns an error of the driver into a finding.
func blamed(step Step, err error) Finding {
	var b *Blame
	if !errors.As(err, &b) {
		return Finding{Step: step, Party: BlameSuite, Text: clip(err.Error(), maxFinding)}
	}
	return Finding{Step: step, Party: b.Party, Text: clip(b.Found+"; "+b.Next, maxFinding)}
}
