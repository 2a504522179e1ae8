// Package stdio speaks MCP over two streams, a message a line. Unlike the transport of the SDK it ends at no line that
// is no message: servers print banners and logs, and clients make mistakes.
package stdio

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/time/rate"
)

// Transport is a transport over two streams, which are closed with it.
type Transport struct {
	Reader io.ReadCloser
	Writer io.WriteCloser
	// MaxLine bounds a message, in bytes: a longer one ends the session. Of a longer line that begins like no
	// message the rest is not kept.
	MaxLine int
	// Refused gets each line that is no message, without what is around it, and why, before the next line is read.
	// What it returns is written back, if that is not empty.
	Refused func(line []byte, why error) (answer []byte)
	// MaxValues bounds a message, in JSON values as [budget.CountValues] counts them; 0 is no bound.
	MaxValues int
	// MaxUnanswered is how many requests may wait for their answers while one of these is written, and nobody reads
	// it: no more is read then, and neither when what waits behind it has more than 8 MiB. 0 is no bound.
	MaxUnanswered int64
	// MaxHeld bounds the requests that are not answered and that take 64 KiB and more each, in bytes of memory as
	// [budget.Decoded] counts them: further ones get an error. 0 is no bound.
	MaxHeld int
	// MaxID bounds the id of a request, in bytes; one with a longer id is refused as what is no message. 0 is no bound.
	MaxID int
	// FailAnswers has an answer that is refused end the request that it is to, as an error that says why.
	FailAnswers bool
	// LastAnswers is how long the end of what comes in waits for answers to what came before it: whoever writes a few
	// requests into a pipe and closes that wants them, and nobody else has anything to wait for.
	LastAnswers time.Duration
}

// Connect begins to read.
func (t *Transport) Connect(context.Context) (mcp.Connection, error) {
	c := &connection{Transport: t, incoming: make(chan received), closed: make(chan struct{}),
		ended: make(chan struct{}), noise: rate.NewLimiter(noisePerSec, manyNoise)}
	go c.listen()
	return c, nil
}

// maxUnread bounds the messages that wait until another one is written, in bytes: beyond it no more is read.
const maxUnread = 8 << 20

// unreadGrace is how long a message may still be unread when nothing more comes in.
const unreadGrace = 2 * time.Second

var errUnread = fmt.Errorf("a message was not read within %v after the other side had nothing more to say", unreadGrace)

type connection struct {
	*Transport
	incoming chan received
	closed   chan struct{}
	once     sync.Once
	failure  error
	// ended is closed at the end of what comes in.
	ended chan struct{}
	// writing lets one message at a time be written; unread is set once one was given up.
	writing sync.Mutex
	unread  bool
	// unanswered counts the requests that were read and not answered, waiting the bytes of messages that wait until
	// another one is written.
	unanswered, waiting atomic.Int64
	requests            underWay
	// noise is the pace at which what is no message is read.
	noise *rate.Limiter
}

// What is no message takes less work of who writes it than of who reads it. With more, what comes in is read slowly.
const (
	// noisePerSec is how many lines of it, or parts of 4 KiB, are read a second.
	noisePerSec = 500
	// manyNoise is how many are read at once.
	manyNoise = 5000
)

// pause waits until more may be read after a line, or part of one, that is no message.
func (c *connection) pause() {
	wait := time.NewTimer(c.noise.Reserve().Delay())
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-c.closed:
	}
}

// received is a message, or why there are no more.
type received struct {
	message jsonrpc.Message
	err     error
}

// SessionID is empty: there is one session.
func (*connection) SessionID() string { return "" }

// Read returns the next message.
func (c *connection) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.closed:
		return nil, io.EOF
	case r := <-c.incoming:
		return r.message, r.err
	}
}

// Write writes a message.
func (c *connection) Write(ctx context.Context, message jsonrpc.Message) error {
	if response, answers := message.(*jsonrpc.Response); answers {
		defer c.unanswered.Add(-1)
		c.requests.end(response.ID)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return c.write(sizeOf(message), func() ([]byte, error) { return encodeExactly(message) })
}

// sizeOf is how long a message is, but for what is around its parameters or its result.
func sizeOf(message jsonrpc.Message) int {
	switch m := message.(type) {
	case *jsonrpc.Request:
		return len(m.Params)
	case *jsonrpc.Response:
		return len(m.Result)
	}
	return 0
}

func (c *connection) writeLine(text []byte) error {
	return c.write(len(text), func() ([]byte, error) { return text, nil })
}

// write writes a line once those before it are written, and makes it then: made before, it would wait in memory.
func (c *connection) write(size int, line func() ([]byte, error)) error {
	c.waiting.Add(int64(size))
	c.writing.Lock()
	defer c.writing.Unlock()
	c.waiting.Add(-int64(size))
	if c.unread {
		return errUnread
	}
	text, err := line()
	if err != nil {
		return fmt.Errorf("writing an MCP message: %w", err)
	}
	written := make(chan error, 1)
	go func() {
		_, err := c.Writer.Write(append(text, '\n'))
		written <- err
	}()
	select {
	case err := <-written:
		return err
	case <-c.ended:
	}
	select {
	case err := <-written:
		return err
	case <-time.After(unreadGrace):
		c.unread = true
		return errUnread
	}
}

// Close closes both streams. What reads a stream whose Read goes on after Close is left behind.
func (c *connection) Close() error {
	c.once.Do(func() {
		c.failure = errors.Join(c.Reader.Close(), c.Writer.Close())
		close(c.closed)
	})
	return c.failure
}

// listen hands on the messages of all lines until there are no more.
func (c *connection) listen() {
	from := bufio.NewReader(readAhead(c.Reader, c.ended, c.closed))
	for {
		line, err := readLine(from, c.MaxLine, c.pause)
		if !c.take(line) {
			return
		}
		if err != nil {
			c.awaitAnswers()
			c.hand(received{err: err})
			return
		}
	}
}

func (c *connection) awaitAnswers() {
	over, look := time.After(c.LastAnswers), time.NewTicker(time.Millisecond)
	defer look.Stop()
	for c.unanswered.Load() > 0 {
		select {
		case <-look.C:
		case <-over:
			return
		case <-c.closed:
			return
		}
	}
}

// take hands on the messages of a line, also of several that follow one another, or has it refused. It returns false
// when nobody reads any more.
func (c *connection) take(line []byte) bool {
	for line = bytes.TrimSpace(line); len(line) > 0; {
		first, rest := cutMessage(line)
		messages, err := c.read(first)
		if err != nil {
			if answer := c.Refused(line, err); len(answer) > 0 {
				_ = c.writeLine(answer) // who does not read it is noticed by the next message
			}
			if beginsMessage(nil, line) { // all else has paused while it was read
				c.pause()
			}
			return true
		}
		for _, m := range messages {
			if !c.pass(m) {
				return false
			}
		}
		line = bytes.TrimSpace(rest)
	}
	return true
}

// pass hands on a message, or answers a request that cannot be answered now.
func (c *connection) pass(m message) bool {
	switch of := m.Message.(type) {
	case *jsonrpc.Response:
		c.awaitCancelled()
	case *jsonrpc.Request:
		if id, is := of.ID.Raw().(string); is && c.MaxID > 0 && len(id) > c.MaxID {
			_ = c.Refused(fmt.Appendf(nil, "%.40q with an id of %d bytes", of.Method, len(id)), errLongID)
			return true
		}
		if !of.IsCall() {
			if !c.cancels(of) {
				return true
			}
			break
		}
		c.awaitReader()
		switch refused, again := c.begin(of, m.text); {
		case again:
			c.unanswered.Add(-1)
			return true
		case refused != nil:
			c.refuse(of.ID, refused)
			return true
		}
	}
	return c.hand(received{message: m.Message})
}

var errLongID = errors.New("its id is too long")

// refuse answers a request that is not handed on.
func (c *connection) refuse(id jsonrpc.ID, why *jsonrpc.Error) {
	defer c.unanswered.Add(-1)
	if text, err := encodeExactly(&jsonrpc.Response{ID: id, Error: why}); err == nil {
		_ = c.writeLine(text)
	}
}

// awaitReader counts a request, and waits for the message that is being written if too many are not answered.
func (c *connection) awaitReader() {
	if n := c.unanswered.Add(1); c.MaxUnanswered > 0 && (n > c.MaxUnanswered || c.waiting.Load() > maxUnread) {
		c.writing.Lock()
		defer c.writing.Unlock()
	}
}

func (c *connection) hand(r received) bool {
	select {
	case c.incoming <- r:
		return true
	case <-c.closed:
		return false
	}
}
