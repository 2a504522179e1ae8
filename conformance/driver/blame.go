package driver

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// errNotReached marks a [Blame] of a host that could not even be started or addressed.
var errNotReached = errors.New("the host was not reached")

// errTimeout is the cause of a context that one of [Timeouts] has ended.
var errTimeout = errors.New("timeout")

// within bounds ctx by one of [Timeouts].
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, d, errTimeout)
}

// starting is what was tried where a host did not start.
const starting = "initialize"

// startingAnew is what a host at a URL is asked for, beside that, where a command starts it with another configuration.
const startingAnew = "starting it anew with another configuration"

// maxQuote bounds what is quoted of a host inside a sentence, in bytes.
const maxQuote = 500

// blameStart explains why the handshake failed.
func blameStart(ctx context.Context, s *session, err error) *Blame {
	b := &Blame{Party: BlameHost, Tried: starting, Err: err}
	switch {
	case s.wire.endedByHost():
		b.Found, b.Next = s.ending()
	case errors.Is(context.Cause(ctx), errTimeout):
		b.Err = fmt.Errorf("%w: %w", errTimeout, err)
		b.Found = fmt.Sprintf("no answer to initialize within %v (--start-timeout)", s.timeouts.Start)
		b.Next = "make it answer initialize on stdin/stdout, or raise the timeout"
	case ctx.Err() != nil:
		return &Blame{Party: BlameSuite, Tried: b.Tried, Found: "the attempt was cancelled",
			Next: "start it again", Err: err}
	default:
		b.refused(err)
	}
	s.attachStderr(b)
	return b
}

// refused explains a handshake that was answered, but not with a session.
func (b *Blame) refused(err error) {
	var status *statusError
	switch {
	case errors.Is(err, errUnreachable):
		b.Party, b.Err = BlameAdapter, fmt.Errorf("%w: %w", errNotReached, err)
		b.Found, b.Next = clip(err.Error(), maxQuote), "start the host, or correct its URL"
	case errors.As(err, &status) && status.authentication():
		b.Party = BlameAdapter
		b.Found, b.Next = status.Error(), "name the environment variable that holds the bearer token"
	case errors.As(err, &status) && status.code == http.StatusNotFound:
		b.Party = BlameAdapter
		b.Found, b.Next = status.Error(), status.endpoint()
	default:
		b.Found, b.Next = "it refused: "+refusal(err), "make it speak MCP 2025-11-25 or 2026-07-28"
	}
}

// RefusedToStart reports whether a host ended by itself instead of starting, or answered that it does not start. One
// that did not answer in time may still be starting.
func RefusedToStart(err error) bool {
	var blame *Blame
	return errors.As(err, &blame) && blame.Party == BlameHost && !errors.Is(err, errTimeout) &&
		(blame.Tried == starting || blame.Tried == startingAnew)
}

// StartedTooLate reports whether a host did not answer in time when it was started.
func StartedTooLate(err error) bool {
	var blame *Blame
	return errors.As(err, &blame) && blame.Party == BlameHost && errors.Is(err, errTimeout) && blame.Tried == starting
}

// WantsToken reports whether a start failed because the host asks for a bearer
// token, or for another one.
func WantsToken(err error) bool {
	var status *statusError
	return errors.As(err, &status) && status.authentication()
}

// Answered reports whether a start failed although something answers at the host's URL, so
// that waiting for it may not help.
func Answered(err error) bool {
	var status *statusError
	return errors.As(err, &status)
}

// blameCall explains why a call other than codemode.run got no result.
func blameCall(ctx context.Context, s *session, method string, err error) *Blame {
	b := &Blame{Party: BlameHost, Tried: method, Err: err}
	switch {
	case s.wire.endedByHost():
		b.Found, b.Next = s.ending()
	case errors.Is(context.Cause(ctx), errTimeout):
		b.Found = fmt.Sprintf("no answer within %v (Timeouts.List)", s.timeouts.List)
		b.Next = "make the host answer while it is idle, or raise the timeout"
	case ctx.Err() != nil:
		return &Blame{Party: BlameSuite, Tried: method, Found: "the call was cancelled",
			Next: "start it again", Err: err}
	default:
		b.Found = clip(err.Error(), maxQuote)
		b.Next = "make " + method + " answer as MCP specifies"
	}
	s.attachStderr(b)
	return b
}

// refusal is the text of an error answer without the library's wrapping.
func refusal(err error) string {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return fmt.Sprintf("error %d %q", wire.Code, clip(wire.Message, maxQuote))
	}
	return clip(err.Error(), maxQuote)
}

// ending says why the connection ended and what to do.
func (s *session) ending() (found, next string) {
	switch err := s.wire.endErr; {
	case errors.Is(err, errEcho), errors.Is(err, errTooLong):
		return err.Error(), "start an MCP server that speaks over stdin and stdout"
	case errors.Is(err, errTooMuch):
		return err.Error(), "answer calls with what they ask for alone, or judge fewer scenarios, with --section"
	case errors.Is(err, errFlood):
		return err.Error(), "print logs to stderr: stdout is for MCP messages only"
	default:
		return s.exitReason(), "read the host's stderr, and keep it running until its stdin is closed"
	}
}

// attachStderr adds what the host printed last on stderr, and its noise on stdout, to a blame.
func (s *session) attachStderr(b *Blame) {
	if faults := s.faults.list(); len(faults) > 0 {
		b.Found += fmt.Sprintf(" (on stdout: %s)", clip(faults[0], maxQuote))
	}
	b.Stderr = s.Stderr()
	if last := lastError(b.Stderr); last != "" {
		b.Found += fmt.Sprintf(" (on stderr: %q)", clip(last, maxQuote))
	}
}
