package refhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemode/refhost/audit"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/visible"
)

// guardedRunner makes runs under a policy, and on the record.
type guardedRunner struct {
	Runner
	rules   rules.Set
	policy  policy.Policy
	audit   *audit.Log
	limiter *policy.Limiter
	// ineligible says why scripts cannot call a tool whatever the policy says, or ""; nil says so of none.
	ineligible func(policy.Tool) string
	// tool is a tool as its server lists it now.
	tool func(serverID, toolName string) (policy.Tool, bool)
}

// guardRuns leaves the runner as it is if there is neither a policy nor an audit.
func (h *Host) guardRuns() {
	o := &h.options
	h.parked = newParkedRuns()
	ineligible := o.System.ineligible()
	if o.Audit == nil && o.Policy.Neutral() && ineligible == nil {
		return
	}
	guarded := guardedRunner{Runner: o.Runner, rules: o.Rules, policy: o.Policy, audit: o.Audit,
		limiter: policy.NewLimiter(o.Policy, time.Now), tool: h.policyTool}
	if ineligible != nil {
		guarded.ineligible = ineligible
		guarded.rules.IsError = rules.IsError // what the record says does not depend on what scripts are told
	}
	o.Runner = guarded
}

// Recorded is a runner whose runs and calls are on the record, by the rules that tell how they ended. tool is what a
// call is recorded as.
func Recorded(r Runner, by rules.Set, log *audit.Log, tool func(serverID, toolName string) (policy.Tool, bool)) Runner {
	return guardedRunner{Runner: r, rules: by, audit: log, limiter: policy.NewLimiter(nil, time.Now), tool: tool}
}

// Run makes no run that cannot be recorded.
func (r guardedRunner) Run(ctx context.Context, job sandbox.Job, made sandbox.Calls) (sandbox.Response, error) {
	recorded, err := r.audit.Run(ctx, job.Code)
	if err != nil {
		return sandbox.Response{}, errors.New(unrecorded("run", err))
	}
	response, err := r.Runner.Run(ctx, job, guardedCalls{Calls: made, guardedRunner: r, run: recorded,
		consents: newConsents(approverOf(ctx), r.policy.Timeout())})
	failure := failureOf(response)
	if err != nil {
		failure = r.rules.Diagnose(rules.Finding{Cause: rules.CauseHost}).Code
	}
	recorded.End(failure, response.Result)
	return response, err
}

func (r guardedRunner) Close() error {
	return errors.Join(r.Runner.Close(), r.audit.Close(context.Background()))
}

// guardedCalls are the calls of one run.
type guardedCalls struct {
	sandbox.Calls
	guardedRunner
	consents *consents
	run      *audit.Run
}

// CallTool sends a call that the policy permits, between its two records.
func (g guardedCalls) CallTool(ctx context.Context, serverID, toolName string,
	arguments json.RawMessage) (json.RawMessage, error) {
	tool, found := g.tool(serverID, toolName)
	if !found {
		return g.Calls.CallTool(ctx, serverID, toolName, arguments)
	}
	request := audit.Request{Server: tool.Server, Tool: tool.Name, Arguments: arguments}
	if why, refusal := g.refuse(ctx, tool, &request); refusal != nil {
		if err := g.run.Deny(request, why); err != nil {
			refusal.Message = strings.TrimSuffix(refusal.Message, ".") + "; " + unrecorded("refusal", err)
		}
		return nil, refusal
	}
	recorded, err := g.run.Call(request)
	if err != nil {
		return nil, &sandbox.CallError{Failure: rules.FailurePolicy, Message: unrecorded("call", err),
			Hint: "Tell the operator of the host that its audit cannot be written."}
	}
	result, err := g.Calls.CallTool(ctx, serverID, toolName, arguments)
	recorded.End(g.outcome(ctx, result, err), result)
	return result, err
}

func unrecorded(what string, err error) string {
	return fmt.Sprintf("the %s was not made, because it cannot be recorded: %v", what, err)
}

// policyTool is a tool as its server lists it now. One that it does not list has no annotations.
func (h *Host) policyTool(serverID, toolName string) (policy.Tool, bool) {
	for _, c := range h.connections {
		if c.path != serverID {
			continue
		}
		server, _ := c.snapshot()
		i, listed := slices.BinarySearchFunc(server.Tools, toolName, func(t sandbox.Tool, name string) int {
			return strings.Compare(t.ToolName, name)
		})
		if listed {
			return policyTool(c.config.ServerID, server.Tools[i]), true
		}
		return policy.Tool{Server: c.config.ServerID, Name: toolName}, true
	}
	return policy.Tool{}, false
}

// refuse says why a call is not sent, if it is not, and notes in the request what decided.
func (g guardedCalls) refuse(ctx context.Context, tool policy.Tool,
	request *audit.Request) (audit.Outcome, *sandbox.CallError) {
	if g.ineligible != nil {
		if why := g.ineligible(tool); why != "" {
			request.Rule = "eligibility"
			return audit.Denied, refusedCall(tool, "is not offered to scripts: "+why, "")
		}
	}
	decision := g.policy.Decide(tool)
	request.Rule = decision.Rule
	if decision.Verdict == policy.Hidden || decision.Verdict == policy.Refused {
		return audit.Denied, refusedCall(tool, fmt.Sprintf("is not permitted (rule %s)", decision.Rule), "")
	}
	if rule, wait := g.limiter.Take(tool); rule != "" {
		request.Rule = rule
		return audit.Limited, refusedCall(tool, fmt.Sprintf("is not permitted so often (%s)", rule),
			fmt.Sprintf("Make fewer calls, or call it again in %s.", wait.Round(time.Millisecond)))
	}
	switch decision.Verdict {
	case policy.Granted:
		request.Approval = "rule"
	case policy.Asked:
		given := g.consents.ask(ctx, tool, request.Arguments)
		request.Approval = string(given)
		if !given.consent() {
			refusal := refusedCall(tool, given.reason(), given.hint())
			refusal.Failure = rules.FailureApproval
			return audit.Denied, refusal
		}
	}
	return "", nil
}

func refusedCall(tool policy.Tool, reason, hint string) *sandbox.CallError {
	return &sandbox.CallError{Failure: rules.FailurePolicy, Hint: hint, Message: fmt.Sprintf(
		"The tool %s of the server %s %s.", visible.Text(tool.Name), visible.Text(tool.Server), reason)}
}

func (g guardedCalls) outcome(ctx context.Context, result json.RawMessage, err error) audit.Outcome {
	var told *sandbox.CallError
	switch {
	case err == nil && g.rules.IsError(result):
		return audit.ToolError
	case err == nil:
		return audit.OK
	case ctx.Err() != nil:
		return audit.Cancelled
	case errors.As(err, &told) && told.Failure == rules.FailureAuth:
		return audit.Unauthorized
	}
	return audit.CallError
}

// failureOf is the code of what failed a run, or empty.
func failureOf(r rules.Response) string {
	for _, d := range r.Diagnostics {
		if d.Severity == rules.SeverityError {
			return d.Code
		}
	}
	return ""
}
