package refhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemode/refhost/clients"
	"codemode/refhost/places"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// Run answers one call of codemode.run. It always gives a response (§3.3.4).
func (h *Host) Run(ctx context.Context, arguments json.RawMessage) rules.Answer {
	response := h.respond(ctx, arguments)
	text, err := rules.Marshal(h.options.Rules.Respond(response))
	if err != nil {
		response = rules.Response{Diagnostics: []rules.Diagnostic{h.diagnose(rules.CauseHost, err.Error())}}
		text, _ = rules.Marshal(h.options.Rules.Respond(response))
	}
	return h.options.Rules.Answer(text, response.Failed())
}

func (h *Host) respond(ctx context.Context, arguments json.RawMessage) rules.Response {
	done, tooMuch := h.accept(arguments)
	if tooMuch != nil {
		return refused(*tooMuch)
	}
	defer done()
	request, diagnostics := h.options.Rules.Request(arguments)
	wanted, ignored := distinct(request.Capabilities)
	request.Capabilities = wanted
	limits, found := h.options.Rules.Limits(request.Limits, h.options.Bounds)
	diagnostics = append(diagnostics, found...)
	if refused := (rules.Response{Diagnostics: diagnostics}); refused.Failed() {
		return refused
	}
	leave, full := h.enter(ctx)
	if full != nil {
		return refused(*full)
	}
	defer leave()
	defer h.waitForTurn()()
	h.prepare(ctx, h.needed(request))
	ctx = h.calls.ForRun(ctx)
	h.runs.Add(1)
	defer h.ended()
	diagnostics = append(diagnostics, h.unavailable(request.Capabilities)...)
	diagnostics = append(diagnostics, h.outdated(request)...)
	diagnostics = append(diagnostics, h.ignored(ignored)...)
	response, err := h.options.Runner.Run(ctx, h.job(request.Code, limits), calls{h.connections, h.options.Rules})
	if err != nil {
		h.options.Logger.Error("sandbox failed", "error", err)
		return rules.Response{Diagnostics: append(diagnostics, h.diagnose(rules.CauseHost, err.Error()))}
	}
	if clients.AwaitTurn(ctx, response.Size()) != nil {
		return refused(h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseCancelled,
			Message: "The run was cancelled before its answer could be made."}))
	}
	return joined(response, diagnostics)
}

func refused(why rules.Diagnostic) rules.Response {
	return rules.Response{Diagnostics: []rules.Diagnostic{why}}
}

// accept counts a request among those that are held until done is called; or tells why it is too much.
func (h *Host) accept(arguments json.RawMessage) (done func(), tooMuch *rules.Diagnostic) {
	size := len(arguments)
	if size > MaxRequest {
		refusal := h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseRequest,
			Message: fmt.Sprintf("The request has %d bytes, more than %d.", size, MaxRequest),
			Hint:    "Send less code; let it get its data by tools."})
		return nil, &refusal
	}
	done, err := h.requests.Hold(size)
	if err != nil {
		refusal := h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseHost,
			Message: fmt.Sprintf("The host is busy: %v.", err), Hint: "Run the code again later."})
		return nil, &refusal
	}
	return done, nil
}

// enter waits for one of the places for runs, and returns what leaves it; or why there is none.
func (h *Host) enter(ctx context.Context) (leave func(), full *rules.Diagnostic) {
	leave, err := h.places.Enter(ctx)
	switch {
	case errors.Is(err, places.ErrFull):
		busy := h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseHost,
			Message: fmt.Sprintf("The host has no place for a further run: it makes %d at a time, of which it leaves "+
				"some to other clients.", maxRuns),
			Hint: "Run the code again later."})
		return nil, &busy
	case err != nil:
		cancelled := h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseCancelled,
			Message: "The run was cancelled before it began."})
		return nil, &cancelled
	}
	return leave, nil
}

// waitForTurn waits until no other run is under way, if these are made one at a
// time, and returns what lets the next one go on (§1.3 leaves it open).
func (h *Host) waitForTurn() (done func()) {
	if !h.options.Rules.Concurrency().OneRun {
		return func() {}
	}
	h.turn <- struct{}{}
	return func() { <-h.turn }
}

// joined puts what the host found before what the run found.
func joined(run rules.Response, diagnostics []rules.Diagnostic) rules.Response {
	run.Diagnostics = append(diagnostics, run.Diagnostics...)
	return run
}

func (h *Host) diagnose(cause rules.Cause, message string) rules.Diagnostic {
	return h.options.Rules.Diagnose(rules.Finding{Cause: cause, Message: message})
}

// needed are the servers to look after before a run: of those whose tools changed the ones that it may use (§8.1), as
// the others are looked after unasked; and of those that are not connected the ones that are worth it (§3.2.3).
func (h *Host) needed(request rules.Request) []*connection {
	return slices.DeleteFunc(slices.Clone(h.connections), func(c *connection) bool {
		session, due := c.state()
		if session != nil {
			return !due || h.options.Rules.RefreshAtOnce() && !h.mayUse(request, c)
		}
		named := strings.Contains(request.Code, h.options.Rules.ServerModule(c.path)) ||
			!h.options.Rules.Connections().AtStart && h.asksForAny(request.Code)
		return !h.options.Rules.WorthConnecting(c.named(request.Capabilities), named)
	})
}

// mayUse tells whether a run may use the tools of a server. Code that has escapes may name it by them.
func (h *Host) mayUse(request rules.Request, c *connection) bool {
	return c.named(request.Capabilities) || strings.Contains(request.Code, h.options.Rules.ServerModule(c.path)) ||
		h.asksForAny(request.Code) || strings.Contains(request.Code, `\`)
}

// outdated reports the servers whose tools a run may use, and which are not known as they are now (§8.1).
func (h *Host) outdated(request rules.Request) []rules.Diagnostic {
	var found []rules.Diagnostic
	for _, c := range h.connections {
		c.mu.Lock()
		why := c.outdated
		c.mu.Unlock()
		if why != "" && h.mayUse(request, c) {
			found = append(found, h.diagnose(rules.CauseOutdated, "The tools of the server "+c.path+
				" may have changed since it listed them: "+why+"."))
		}
	}
	return found
}

// asksForAny tells whether code may ask for a server that it does not name. It matters
// to a host that is not connected at its start, which is open: declarations-deferral.
func (h *Host) asksForAny(code string) bool {
	discovery := h.options.Rules.ModulePrefix() + rules.DiscoveryModule
	return strings.Contains(code, discovery) || strings.Contains(code, "import(")
}

// job is the snapshot that a run sees (§8.2).
func (h *Host) job(code string, limits rules.Limits) sandbox.Job {
	job := sandbox.Job{
		Code: h.options.Rules.Prelude() + code, Unavailable: make(map[string]string), Limits: limitsOf(limits),
		TypeScript: h.options.TypeScript,
	}
	for _, c := range h.connections {
		server, problem := c.snapshot()
		if problem != "" {
			job.Unavailable[c.path] = problem
			continue
		}
		job.Servers = append(job.Servers, server)
	}
	return job
}

// limitsOf are limits as a worker applies them.
func limitsOf(limits rules.Limits) sandbox.Limits {
	return sandbox.Limits{
		Timeout: time.Duration(limits.TimeoutMs) * time.Millisecond, MaxMemoryBytes: limits.MaxMemoryBytes,
		MaxLogBytes: limits.MaxLogBytes, MaxToolCalls: int(limits.MaxToolCalls),
		MaxResultBytes: limits.MaxResultBytes,
	}
}
