package stdio_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/stdio"
)

const cancelled = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`

// spoke is a connection whose other side says what a test writes, and reads what it reads.
type spoke struct {
	mcp.Connection
	says  *io.PipeWriter
	reads *bufio.Reader
}

func speaking(t *testing.T, transport *stdio.Transport) spoke {
	t.Helper()
	requests, says := io.Pipe()
	reads, answers := io.Pipe()
	transport.Reader, transport.Writer, transport.MaxLine = requests, answers, 1<<20
	transport.Refused = stdio.Answer
	conn, err := transport.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = reads.Close()
		_ = conn.Close()
	})
	return spoke{conn, says, bufio.NewReader(reads)}
}

// say writes lines without waiting for who reads them.
func (s spoke) say(lines ...string) {
	go func() { _, _ = io.WriteString(s.says, strings.Join(lines, "\n")+"\n") }()
}

// take is the next message that is handed on.
func (s spoke) take(t *testing.T) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	m, err := s.Read(ctx)
	if err != nil {
		t.Fatal(err)
	}
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func (s spoke) answer(t *testing.T, id float64) {
	t.Helper()
	made, err := jsonrpc.MakeID(id)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = s.Write(context.WithoutCancel(t.Context()), &jsonrpc.Response{ID: made, Result: json.RawMessage("{}")})
	}()
}

// TestIDsAreUsedOnceAtATime: a second request with the id of one that is under way gets no answer, which would be
// taken for that to the first.
func TestIDsAreUsedOnceAtATime(t *testing.T) {
	s := speaking(t, &stdio.Transport{})
	s.say(ping, ping, pong)
	if first, second := s.take(t), s.take(t); first != ping || second != pong {
		t.Errorf("handed on %s and %s", first, second)
	}
	s.answer(t, 1)
	if got := next(t, s); !strings.Contains(got, `"result"`) {
		t.Errorf("answered %s", got)
	}
	s.say(ping)
	if got := s.take(t); got != ping {
		t.Errorf("once it is answered, the id brings %s", got)
	}
}

func next(t *testing.T, s spoke) string {
	t.Helper()
	line, err := s.reads.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// TestCancellationsOfNothing: what cancels no request cancels none that comes later.
func TestCancellationsOfNothing(t *testing.T) {
	s := speaking(t, &stdio.Transport{})
	s.say(cancelled, ping, cancelled)
	if first, second := s.take(t), s.take(t); first != ping || second != cancelled {
		t.Errorf("handed on %s and %s", first, second)
	}
}

// TestAnswersAfterACancellation: what answers a question comes after the end of what was cancelled before.
func TestAnswersAfterACancellation(t *testing.T) {
	const accepted = `{"jsonrpc":"2.0","id":9,"result":{}}`
	s := speaking(t, &stdio.Transport{})
	s.say(ping, cancelled, accepted, accepted)
	s.take(t)
	s.take(t)
	early := make(chan string, 1)
	go func() { early <- s.take(t) }()
	select {
	case got := <-early:
		t.Errorf("before the request has ended comes %s", got)
	case <-time.After(100 * time.Millisecond):
	}
	s.answer(t, 1)
	next(t, s)
	if got := <-early; got != accepted {
		t.Errorf("after it comes %s", got)
	}
	s.take(t)
}

// TestAnswersWaitForNoCancellationForEver: a request that goes on although it is cancelled keeps no answer back.
func TestAnswersWaitForNoCancellationForEver(t *testing.T) {
	s := speaking(t, &stdio.Transport{})
	s.say(ping, cancelled, `{"jsonrpc":"2.0","id":9,"result":{}}`)
	for range 3 {
		s.take(t)
	}
}

// TestHeldRequestsCountByTheirMemory: many short values take much more than their bytes, also in a batch. One that is
// larger than all may be is alone.
func TestHeldRequestsCountByTheirMemory(t *testing.T) {
	s := speaking(t, &stdio.Transport{MaxHeld: 400_000})
	many := func(id, values int) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping","params":{"a":[%s0]}}`, id,
			strings.Repeat("0,", values))
	}
	s.say("["+many(1, 1000)+","+many(2, 1000)+"]", strings.ReplaceAll(ping, `"id":1`, `"id":3`))
	s.take(t)
	if got := next(t, s); !strings.Contains(got, `"id":2,"error"`) || !strings.Contains(got, "more than 400000 bytes") {
		t.Errorf("the second one is answered by %s", got)
	}
	s.take(t)
	s.answer(t, 1)
	next(t, s)
	s.say(many(4, 10_000), many(5, 300))
	s.take(t)
	if got := next(t, s); !strings.Contains(got, `"id":5,"error"`) {
		t.Errorf("beside one that takes all there is room for another: %s", got)
	}
}

// TestEndOfWhoDoesNotRead: who has nothing more to say, and does not read, is not waited for, also where no more is
// read from it.
func TestEndOfWhoDoesNotRead(t *testing.T) {
	s := speaking(t, &stdio.Transport{MaxUnanswered: 1})
	s.say(ping, pong)
	s.take(t)
	one, _ := jsonrpc.MakeID(1.0)
	written := make(chan error, 1)
	go func() { written <- s.Write(t.Context(), &jsonrpc.Response{ID: one, Result: json.RawMessage(`{}`)}) }()
	if err := s.says.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-written:
		if err == nil {
			t.Error("what nobody has read counts as written")
		}
	case <-time.After(20 * time.Second):
		t.Error("the message is waited for")
	}
}
