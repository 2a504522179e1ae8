package stdio_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost/stdio"
)

type closable struct{ io.Writer }

func (closable) Close() error { return nil }

const (
	ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	pong = `{"jsonrpc":"2.0","id":2,"method":"ping"}`
)

func TestWhoDoesNotReadIsNotReadForEver(t *testing.T) {
	const most = 10
	requests, send := io.Pipe()
	unread, answers := io.Pipe()
	transport := &stdio.Transport{Reader: requests, Writer: answers, MaxLine: 1000, MaxUnanswered: most,
		Refused: stdio.Answer}
	connection, err := transport.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	sent := make(chan int)
	go func() {
		for n := 0; ; n++ {
			if _, err := fmt.Fprintf(send, `{"jsonrpc":"2.0","id":%d,"method":"ping"}`+"\n", n); err != nil {
				sent <- n
				return
			}
		}
	}()
	answer := func(m jsonrpc.Message) {
		id := m.(*jsonrpc.Request).ID
		_ = connection.Write(t.Context(), &jsonrpc.Response{ID: id, Result: json.RawMessage("{}")})
	}
	first, err := connection.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	go answer(first)
	begun := make([]byte, 1)
	if _, err := unread.Read(begun); err != nil { // the answer is being written, and nobody reads its rest
		t.Fatal(err)
	}
	for range most - 1 {
		if _, err := connection.Read(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if more, err := connection.Read(within(t)); err == nil {
		t.Errorf("beyond %d requests that wait, another one is read: %v", most, more)
	}
	_ = connection.Close()
	if n := <-sent; n > most+8 { // a few more are on their way
		t.Errorf("%d requests were taken", n)
	}
}

func TestWhatIsNotReadHasABoundInBytes(t *testing.T) {
	requests, send := io.Pipe()
	unread, answers := io.Pipe()
	transport := &stdio.Transport{Reader: requests, Writer: answers, MaxLine: 1000,
		MaxUnanswered: math.MaxInt64, Refused: stdio.Answer}
	connection, err := transport.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	go func() {
		for n := 0; ; n++ {
			if _, err := fmt.Fprintf(send, `{"jsonrpc":"2.0","id":%d,"method":"ping"}`+"\n", n); err != nil {
				return
			}
		}
	}()
	answer := func(result string) {
		m, err := connection.Read(t.Context())
		if err != nil {
			t.Error(err)
			return
		}
		text, _ := json.Marshal(result)
		go func() {
			_ = connection.Write(t.Context(), &jsonrpc.Response{ID: m.(*jsonrpc.Request).ID, Result: text})
		}()
	}
	answer("short")
	if _, err := unread.Read(make([]byte, 1)); err != nil { // it is being written, and nobody reads its rest
		t.Fatal(err)
	}
	answer(strings.Repeat("x", 9<<20))
	for begun := time.Now(); time.Since(begun) < 30*time.Second; {
		if _, err := connection.Read(within(t)); err != nil {
			return
		}
	}
	t.Fatal("while 9 MiB wait to be written, requests are read")
}

func TestLargeRequestsAreHeldUpToABound(t *testing.T) {
	requests, send := io.Pipe()
	unread, answers := io.Pipe()
	transport := &stdio.Transport{Reader: requests, Writer: answers, MaxLine: 1 << 20, MaxHeld: 250_000,
		Refused: stdio.Answer}
	connection, err := transport.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	read := func(want string) jsonrpc.ID {
		t.Helper()
		m, err := connection.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		request := m.(*jsonrpc.Request)
		if got := fmt.Sprint(request.ID.Raw()); got != want {
			t.Fatalf("request %s was read, want %s", got, want)
		}
		return request.ID
	}
	ask := func(id, size int) {
		_, _ = fmt.Fprintf(send, `{"jsonrpc":"2.0","id":%d,"method":"ping","params":{"a":"%s"}}`+"\n", id,
			strings.Repeat("x", size))
	}
	lines := bufio.NewReader(unread)
	go func() {
		for id := range 3 {
			ask(id, 100_000)
		}
		ask(3, 1000)
	}()
	first := read("0")
	read("1")
	if line, _ := lines.ReadString('\n'); !strings.Contains(line, `"id":2,"error"`) ||
		!strings.Contains(line, "more than 250000 bytes") {
		t.Errorf("the third large request is answered by %s", line)
	}
	read("3")
	go func() {
		_ = connection.Write(t.Context(), &jsonrpc.Response{ID: first, Result: json.RawMessage("{}")})
		ask(4, 100_000)
	}()
	if line, _ := lines.ReadString('\n'); !strings.Contains(line, `"id":0`) {
		t.Errorf("the first one is answered by %s", line)
	}
	read("4")
}

// within is a context for what must not happen.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

// TestTheEndWaitsForAnswers: requests in a pipe that is closed behind them are answered, and one that is not keeps
// nobody for long.
func TestTheEndWaitsForAnswers(t *testing.T) {
	for answered, least := range map[bool]time.Duration{true: 200 * time.Millisecond, false: time.Second} {
		synctest.Test(t, func(t *testing.T) {
			var written strings.Builder
			transport := stdio.Transport{Reader: io.NopCloser(strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)),
				Writer: closable{&written}, MaxLine: 1000, Refused: stdio.Answer, LastAnswers: time.Second}
			conn, err := transport.Connect(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			begun := time.Now()
			message, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if answered {
				go func() {
					time.Sleep(200 * time.Millisecond)
					_ = conn.Write(t.Context(), &jsonrpc.Response{ID: message.(*jsonrpc.Request).ID, Result: []byte(`{}`)})
				}()
			}
			if _, err := conn.Read(t.Context()); !errors.Is(err, io.EOF) {
				t.Errorf("error %v", err)
			}
			if took := time.Since(begun); took < least || took > least+10*time.Millisecond {
				t.Errorf("answered %t: the end comes after %v", answered, took)
			}
			if (written.Len() > 0) != answered {
				t.Errorf("answered %t, written %q", answered, written.String())
			}
		})
	}
}
