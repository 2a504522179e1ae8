package refhost

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
	"codemode/refhost/exact"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// calls brings the tool calls of a run to the servers.
type calls struct {
	connections []*connection
	rules       rules.Set
}

func (c calls) CallTool(ctx context.Context, serverID, toolName string,
	arguments json.RawMessage) (json.RawMessage, error) {
	for _, connection := range c.connections {
		if connection.path == serverID {
			c.hold(ctx)
			present := func() []string { return connection.toolNames(ctx) }
			if !c.rules.SendCall(toolName, present) {
				return nil, &sandbox.CallError{Message: "the server has no tool " + toolName + " any more"}
			}
			return c.send(ctx, connection, toolName, arguments)
		}
	}
	return nil, &sandbox.CallError{Message: "there is no server " + serverID}
}

// hold holds a call back for as long as the rule has it, or its run goes on.
func (c calls) hold(ctx context.Context) {
	if held := c.rules.Ending().CallDelay; held > 0 {
		select {
		case <-ctx.Done():
		case <-time.After(held):
		}
	}
}

// Server lists the tools of a server anew: what it announced may be under way still.
func (c calls) Server(ctx context.Context, serverID string) (sandbox.Server, error) {
	for _, connection := range c.connections {
		if connection.path != serverID {
			continue
		}
		connection.markStale()
		connection.prepare(ctx)
		server, problem := connection.snapshot()
		if problem != "" {
			return server, &sandbox.CallError{Message: problem}
		}
		return server, nil
	}
	return sandbox.Server{}, &sandbox.CallError{Message: "there is no server " + serverID}
}

// send sends a call as often as the rule has it.
func (c calls) send(ctx context.Context, to *connection, toolName string,
	arguments json.RawMessage) (json.RawMessage, error) {
	if ctx.Err() != nil {
		return nil, &sandbox.CallError{Message: "the run is over"}
	}
	release, ok := to.turns.take(ctx)
	if !ok {
		return nil, &sandbox.CallError{Message: "the run ended before the server had time for the call"}
	}
	defer release()
	for sent := 1; ; sent++ {
		result, err := to.call(ctx, toolName, arguments)
		failure, failed := c.failure(result, err)
		if !failed || ctx.Err() != nil || !c.rules.CallAgain(failure, sent) {
			return result, to.hiding(err)
		}
	}
}

// hiding is the failure of a call without secrets, whoever wrote its message: what cannot be read is quoted.
func (c *connection) hiding(err error) error {
	var failed *sandbox.CallError
	if errors.As(err, &failed) {
		failed.Message = c.secrets.redactUpTo(maxSaid, failed.Message)
	}
	return err
}

// failure is why a call failed, if it did.
func (c calls) failure(result json.RawMessage, err error) (rules.CallFailure, bool) {
	var refused *sandbox.CallError
	switch {
	case errors.As(err, &refused):
		return refused.Failure, true
	case err != nil:
		return rules.FailureProtocol, true
	}
	return rules.FailureResult, c.rules.IsError(result)
}

// cancelGrace is how long a server may take to read that a call is cancelled, before the host goes on without.
const cancelGrace = 500 * time.Millisecond

// call calls a tool. A result is returned as it was on the wire.
func (c *connection) call(ctx context.Context, toolName string, arguments json.RawMessage) (json.RawMessage, error) {
	session, _ := c.state()
	if session == nil && c.indexer.rules.Connections().ForCalls {
		c.prepare(ctx)
		session, _ = c.state()
	}
	if session == nil {
		return nil, &sandbox.CallError{Message: "the server is not connected"}
	}
	params := &mcp.CallToolParams{Name: toolName, Arguments: noArguments{}}
	if arguments != nil {
		params.Arguments = arguments
	}
	done := c.follow(ctx, toolName, params)
	ctx, wanted := withCapture(ctx)
	wanted.alone = true
	err := c.callInTurn(ctx, session, params, len(arguments))
	excess := wanted.release(ctx)
	raw, refused := wanted.get()
	if errors.Is(err, mcp.ErrConnectionClosed) {
		// The next run must not find it before watch has noticed.
		c.forget(session)
	}
	done(raw == nil || rules.IsError(raw) || needsInput(raw)) // whatever scripts are told of it
	switch {
	case refused:
		return nil, &sandbox.CallError{Failure: rules.FailureAuth, Message: "the server refused the credentials"}
	case excess != nil:
		return nil, &sandbox.CallError{Message: excess.Error(), Hint: hintUnread}
	case err != nil && (raw == nil || ctx.Err() != nil || needsInput(raw)):
		return nil, &sandbox.CallError{Failure: c.failure(err), Hint: unansweredHint(raw, err),
			Message: serverWords(err).Error()}
	case needsInput(raw): // and does not say which, of which the SDK would have made an error
		return nil, &sandbox.CallError{Message: "the server did not answer, and asks for the call to be made again"}
	case raw != nil:
		if at := exact.MergedName(raw); at != "" {
			return nil, &sandbox.CallError{Hint: hintUnread, Message: "the server's answer has two names at " + at +
				" that differ in half of a surrogate pair alone, which no text can hold"}
		}
		return raw, nil
	}
	// The types of the SDK lose what they do not know: what it has of such an answer is no result.
	return nil, &sandbox.CallError{Hint: hintUnread, Message: "the server did not answer where the answer to the " +
		"call is read; let it answer with the body of the request, or on its stream"}
}

// maxCallsSent bounds the arguments of large calls that are sent to one server at a time, in bytes: the SDK holds them
// several times until they are written. A larger call is alone.
const maxCallsSent = 16 << 20

// callInTurn is callTool, for large arguments when it is their turn.
func (c *connection) callInTurn(ctx context.Context, session *mcp.ClientSession, params *mcp.CallToolParams,
	size int) error {
	if size < budget.Large {
		return c.callTool(ctx, session, params)
	}
	n := int64(min(size, maxCallsSent))
	if err := c.sending.Acquire(ctx, n); err != nil {
		return err
	}
	sent := sync.OnceFunc(func() { c.sending.Release(n) })
	defer sent()
	return c.callTool(context.WithValue(ctx, sentKey{}, sent), session, params)
}

// callTool returns soon after ctx has ended, also when the server does not read what it is sent. The result is in the
// capture of ctx.
func (c *connection) callTool(ctx context.Context, session *mcp.ClientSession, params *mcp.CallToolParams) error {
	answered := make(chan error, 1)
	go func() {
		_, err := session.CallTool(ctx, params)
		answered <- err
	}()
	select {
	case err := <-answered:
		return err
	case <-ctx.Done():
	}
	timer := time.NewTimer(cancelGrace)
	defer timer.Stop()
	select {
	case err := <-answered:
		return err
	case <-timer.C:
		c.log.Warn("server leaves a call and its cancellation unread", "serverId", c.config.ServerID)
		return ctx.Err()
	}
}

// unansweredHint is what to do when a call was not answered, which says nothing of its input; "" if it was, by a result
// or an error.
func unansweredHint(result json.RawMessage, err error) string {
	if result != nil || errors.As(err, new(*jsonrpc.Error)) {
		return ""
	}
	return hintUnread
}

const hintUnread = "Find out whether the call was done before you make it again: the server gave no answer that " +
	"can be read."

// failure is why a call brought no result.
func (c *connection) failure(err error) rules.CallFailure {
	var answered *jsonrpc.Error
	if errors.As(err, &answered) {
		return c.indexer.rules.ProtocolFailure(answered.Code, answered.Message)
	}
	return rules.FailureProtocol
}

// needsInput tells whether a server of 2026-07-28 asks for input instead of
// answering; this host has nobody to ask.
func needsInput(result json.RawMessage) bool {
	var r struct{ ResultType string }
	return json.Unmarshal(result, &r) == nil && r.ResultType == "input_required"
}
