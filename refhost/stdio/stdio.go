// Package stdio speaks MCP over two streams, a message a line. Unlike the transport of the SDK it ends at no line that
// is no message: servers print banners and logs, and clients make mistakes.
package stdio

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
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
	// MaxHeld bounds the requests of 64 KiB and more that are not answered, in bytes: further ones get an error. 0 is
	// no bound.
	MaxHeld int
	// FailAnswers has an answer that is refused end the request that it is to, as an error that says why.
	FailAnswers bool
}

// Connect begins to read.
func (t *Transport) Connect(context.Context) (mcp.Connection, error) {
	c := &connection{Transport: t, incoming: make(chan received), closed: make(chan struct{})}
	go c.listen()
	return c, nil
}

// maxUnread bounds the messages that wait until another one is written, in bytes: beyond it no more is read.
const maxUnread = 8 << 20

type connection struct {
	*Transport
	incoming chan received
	closed   chan struct{}
	once     sync.Once
	failure  error
	// writing lets one message at a time be written.
	writing sync.Mutex
	// unanswered counts the requests that were read and not answered, waiting the bytes of messages that wait until
	// another one is written.
	unanswered, waiting atomic.Int64
	held                held
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
		defer c.held.give(response.ID)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text, err := encodeExactly(message)
	if err != nil {
		return fmt.Errorf("writing an MCP message: %w", err)
	}
	return c.writeLine(text)
}

func (c *connection) writeLine(text []byte) error {
	c.waiting.Add(int64(len(text)))
	c.writing.Lock()
	defer c.writing.Unlock()
	c.waiting.Add(-int64(len(text)))
	_, err := c.Writer.Write(append(text, '\n'))
	return err
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
	from := bufio.NewReader(c.Reader)
	for {
		line, err := readLine(from, c.MaxLine)
		if !c.take(line) {
			return
		}
		if err != nil {
			c.hand(received{err: err})
			return
		}
	}
}

// take hands on the messages of a line, or has it refused. It returns false when nobody reads any more.
func (c *connection) take(line []byte) bool {
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return true
	}
	messages, err := c.read(line)
	if err != nil {
		if answer := c.Refused(line, err); len(answer) > 0 {
			_ = c.writeLine(answer) // who does not read it is noticed by the next message
		}
		return true
	}
	for _, m := range messages {
		c.awaitReader(m)
		if full := c.overfull(m, len(line)/len(messages)); full != nil {
			_ = c.Write(context.Background(), full)
			continue
		}
		if !c.hand(received{message: m}) {
			return false
		}
	}
	return true
}

// awaitReader counts a request, and waits for the message that is being written if too many are not answered.
func (c *connection) awaitReader(m jsonrpc.Message) {
	request, ok := m.(*jsonrpc.Request)
	if !ok || !request.IsCall() {
		return
	}
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

// MaxBatch bounds the messages of a batch, which revision 2025-03-26 of MCP has.
const MaxBatch = 100

// decode reads a message, or those of a batch.
func decode(line []byte) ([]jsonrpc.Message, error) {
	if line[0] != '[' {
		m, err := decodeExactly(line)
		return []jsonrpc.Message{m}, err
	}
	if !json.Valid(line) {
		return nil, errors.New("it is not JSON")
	}
	items := json.NewDecoder(bytes.NewReader(line))
	_, _ = items.Token() // the bracket
	var messages []jsonrpc.Message
	for items.More() {
		var text json.RawMessage
		_ = items.Decode(&text) // the line is JSON
		message, err := decodeExactly(text)
		switch {
		case err != nil:
			return nil, fmt.Errorf("message %d of a batch: %w", len(messages)+1, err)
		case len(messages) == MaxBatch:
			return nil, fmt.Errorf("a batch has at most %d messages", MaxBatch)
		}
		messages = append(messages, message)
	}
	if len(messages) == 0 {
		return nil, errors.New("a batch without messages")
	}
	return messages, nil
}

// kept is how much is kept of a line that begins like no message, in bytes.
const kept = 4 << 10

// readLine reads up to the end of a line. A line may come with an error, as the last one does without its end.
func readLine(from *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := from.ReadSlice('\n')
		switch {
		case !beginsMessage(line, part):
			line = append(line, part[:min(len(part), max(0, kept-len(line)))]...)
		case len(line)+len(part) > most:
			return nil, fmt.Errorf("an MCP message has more than %d bytes", most)
		default:
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// beginsMessage tells whether a line may become a message, given what is kept of it and what comes next.
func beginsMessage(line, next []byte) bool {
	for _, part := range [][]byte{line, next} {
		if part = bytes.TrimLeft(part, " \t\r\n"); len(part) > 0 {
			return part[0] == '{' || part[0] == '['
		}
	}
	return false
}
