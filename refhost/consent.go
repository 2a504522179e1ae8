package refhost

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/policy"
)

// approver puts a question to the person at the client of a run, and waits.
type approver interface {
	ask(ctx context.Context, question *mcp.ElicitParams) (*mcp.ElicitResult, error)
}

type approverKey struct{}

func withApprover(ctx context.Context, a approver) context.Context {
	return context.WithValue(ctx, approverKey{}, a)
}

// approverOf is nil when nobody can be asked.
func approverOf(ctx context.Context) approver {
	a, _ := ctx.Value(approverKey{}).(approver)
	return a
}

// approval is what came of a question, as the audit names it.
type approval string

const (
	approvedOnce        approval = "once"
	approvedRun         approval = "run"
	approvalDenied      approval = "denied"
	approvalTimeout     approval = "timeout"
	approvalCancelled   approval = "cancelled"
	approvalUnavailable approval = "unavailable"
	// The user closed the question; the client could not ask, or gave an answer that is none.
	approvalDismissed approval = "dismissed"
	approvalFailed    approval = "failed"
)

func (a approval) consent() bool { return a == approvedOnce || a == approvedRun }

func (a approval) reason() string {
	return map[approval]string{
		approvalDenied:      "was denied by the user, for this run",
		approvalTimeout:     "needs the approval of the user, who did not answer in time",
		approvalCancelled:   "needs the approval of the user, and the run is over",
		approvalUnavailable: "needs the approval of the user, and this client cannot be asked for it",
		approvalDismissed:   "needs the approval of the user, who closed the question without an answer",
		approvalFailed:      "needs the approval of the user, and the client brought no answer that can be read",
	}[a]
}

func (a approval) hint() string {
	return map[approval]string{
		approvalDenied:    "Do without this tool, and tell the user what was left undone.",
		approvalTimeout:   "Ask the user to answer the question of the host, and run the script again.",
		approvalDismissed: "Ask the user what is to be done, and do without this tool until then.",
		approvalFailed:    "Tell the user that the client answers no question of this host, and do without this tool.",
	}[a]
}

// consents are the answers of one run.
type consents struct {
	approver approver
	timeout  time.Duration

	mu    sync.Mutex
	tools map[policyKey]*consent
}

// policyKey is a server's configured id and a tool's name.
type policyKey struct{ server, tool string }

// consent is what is known of a tool. Its mutex lets one question about it be open at a
// time: the answer may be that for all others.
type consent struct {
	turn     chan struct{}
	standing approval
}

func newConsents(a approver, timeout time.Duration) *consents {
	return &consents{approver: a, timeout: timeout, tools: map[policyKey]*consent{}}
}

// ask asks unless the answer stands for the run. A tool that was not approved is not
// asked for again: a script must not wear a person out.
func (c *consents) ask(ctx context.Context, tool policy.Tool, arguments json.RawMessage) approval {
	if c.approver == nil {
		return approvalUnavailable
	}
	of := c.of(tool)
	select {
	case of.turn <- struct{}{}:
		defer func() { <-of.turn }()
	case <-ctx.Done():
		return approvalCancelled
	}
	if of.standing != "" {
		return of.standing
	}
	given := c.question(ctx, tool, arguments)
	if given != approvedOnce {
		of.standing = given
	}
	return given
}

func (c *consents) of(tool policy.Tool) *consent {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := policyKey{tool.Server, tool.Name}
	if c.tools[key] == nil {
		c.tools[key] = &consent{turn: make(chan struct{}, 1)}
	}
	return c.tools[key]
}

func (c *consents) question(ctx context.Context, tool policy.Tool, arguments json.RawMessage) approval {
	limited, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	result, err := c.approver.ask(limited, question(tool, arguments))
	switch {
	case ctx.Err() != nil:
		return approvalCancelled
	case errors.Is(limited.Err(), context.DeadlineExceeded):
		return approvalTimeout
	case errors.Is(err, errNotAsked):
		return approvalUnavailable
	case err != nil || result == nil:
		return approvalFailed
	}
	return answered(result)
}

// answered is what the answer of a client says.
func answered(result *mcp.ElicitResult) approval {
	given, _ := result.Content[answerKey].(string)
	switch {
	case result.Action == "decline", result.Action == "accept" && given == denial:
		return approvalDenied
	case result.Action == "cancel":
		return approvalDismissed
	case result.Action == "accept" && approval(given).consent():
		return approval(given)
	}
	return approvalFailed
}
