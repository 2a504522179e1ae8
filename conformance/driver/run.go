package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"codemode/reports/evidence"
)

// Run implements [Session]. The arguments are sent as they are, but for white
// space between JSON tokens; empty arguments are left out of the call. It waits
// Timeouts.Run, or less if ctx has an earlier deadline.
func (s *session) Run(ctx context.Context, arguments json.RawMessage) evidence.Answer {
	ctx, cancel := within(ctx, s.timeouts.Run)
	defer cancel()
	start := time.Now()
	answer := s.run(ctx, arguments)
	answer.ElapsedMs = time.Since(start).Milliseconds()
	return answer
}

func (s *session) run(ctx context.Context, arguments json.RawMessage) evidence.Answer {
	members := map[string]any{"name": s.options.Tool}
	if other := CalledTool(ctx); other != "" {
		members["name"] = other
	}
	if len(arguments) > 0 {
		members["arguments"] = arguments
	}
	params, err := s.params(members)
	if err != nil {
		return evidence.Answer{Result: evidence.NoAnswer,
			Problem: fmt.Sprintf("nothing was sent: the arguments are not JSON: %v", err)}
	}
	// Sending must not stop half way through a message because ctx ends.
	call := s.wire.begin(context.WithoutCancel(ctx), "tools/call", params)
	answer, err := s.wire.await(ctx, call)
	if err != nil {
		return s.unanswered(ctx, call, err)
	}
	return received(answer)
}

// received sorts an answer of the host.
func received(r reply) evidence.Answer {
	if r.failure != nil {
		return evidence.Answer{
			Result: evidence.ProtocolError, Raw: r.failure,
			Problem: "the call was answered with a JSON-RPC error, which carries no response",
		}
	}
	return answerFrom(r.result)
}

// unanswered says why there is no answer. In each case in which the host may
// still be working it is told that the answer is not wanted any more.
func (s *session) unanswered(ctx context.Context, call pendingCall, err error) evidence.Answer {
	defer s.wire.giveUp(call)
	switch {
	case s.wire.isEnded() || ctx.Err() == nil:
		return s.gone(err)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		stop, cancel := s.toCancel(ctx)
		defer cancel()
		// The host gets the notice; whether it reads it is not waited for.
		_ = s.cancel(stop, call, "the suite's timeout for this run has expired")
		return evidence.Answer{Result: evidence.NoAnswer, Problem: "no answer arrived " + s.limit(ctx) + s.instead()}
	}
	return s.cancelled(ctx, call)
}

// instead tells what came from the host that is no answer.
func (s *session) instead() string {
	faults := s.faults.list()
	if len(faults) == 0 {
		return ""
	}
	return "; the host sent " + clip(faults[0], maxQuote)
}

// limit names the timeout that ended a run.
func (s *session) limit(ctx context.Context) string {
	if errors.Is(context.Cause(ctx), errTimeout) {
		return fmt.Sprintf("within %v (--run-timeout)", s.timeouts.Run)
	}
	return "before the deadline of the run"
}

type otherToolKey struct{}

// OtherTool returns a context for [Session.Run] with which another tool is called
// than that of the host.
func OtherTool(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, otherToolKey{}, name)
}

// CalledTool is the name that [OtherTool] was given; "" for the tool of the host.
func CalledTool(ctx context.Context) string {
	name, _ := ctx.Value(otherToolKey{}).(string)
	return name
}

type cancelSentKey struct{}

// OnCancelSent returns a context for [Session.Run] with which sent is called once,
// when the cancellation of the run is on its way to the host: what is sent after
// that arrives after it.
func OnCancelSent(ctx context.Context, sent func()) context.Context {
	return context.WithValue(ctx, cancelSentKey{}, sent)
}

// cancelled cancels a call and waits Timeouts.Cancel for its answer.
func (s *session) cancelled(ctx context.Context, call pendingCall) evidence.Answer {
	ctx, cancel := s.toCancel(ctx)
	defer cancel()
	_ = s.cancel(ctx, call, "cancelled by the suite")
	if sent, ok := ctx.Value(cancelSentKey{}).(func()); ok {
		sent()
	}
	answer, err := s.wire.await(ctx, call)
	switch {
	case err == nil:
		return received(answer)
	case s.wire.isEnded():
		return s.gone(err)
	}
	return evidence.Answer{
		Result:  evidence.Cancelled,
		Problem: fmt.Sprintf("the call was cancelled and not answered within %v (Timeouts.Cancel)", s.timeouts.Cancel),
	}
}

// toCancel bounds what follows when a call is cancelled, whose ctx has ended.
func (s *session) toCancel(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := within(context.WithoutCancel(ctx), s.timeouts.Cancel)
	go func() {
		select {
		case <-ctx.Done():
			return
		case <-s.options.Stopping:
		}
		select {
		case <-ctx.Done():
		case <-time.After(userStopTimeout):
			cancel()
		}
	}()
	return ctx, cancel
}

// cancel sends the cancellation of a call after the call itself, unless the host
// does not read its input before ctx ends.
func (s *session) cancel(ctx context.Context, call pendingCall, reason string) error {
	sent := make(chan error, 1)
	go func() {
		<-call.sent
		sent <- s.link.cancel(ctx, call.id, reason)
	}()
	select {
	case err := <-sent:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// gone tells how the connection ended during a run.
func (s *session) gone(err error) evidence.Answer {
	problem := clip(err.Error(), maxQuote)
	if s.wire.endedByHost() {
		problem, _ = s.ending()
		if last := lastError(s.stderr.seen()); last != "" {
			problem += fmt.Sprintf(" (on stderr: %q)", clip(last, maxQuote))
		}
	}
	return evidence.Answer{Result: evidence.HostGone, Problem: "no answer arrived: " + problem}
}
