package stdio_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost/stdio"
)

// spoken is what came of a stream: the methods and ids of messages, the lines refused, what was written, and the end.
type spoken struct {
	messages, refused []string
	written           strings.Builder
	end               error
}

func read(t *testing.T, stream string, most int) *spoken {
	t.Helper()
	return readWith(t, stream, stdio.Transport{MaxLine: most})
}

func readWith(t *testing.T, stream string, transport stdio.Transport) *spoken {
	t.Helper()
	s := &spoken{}
	transport.Reader, transport.Writer = io.NopCloser(strings.NewReader(stream)), closable{&s.written}
	transport.Refused = func(line []byte, why error) []byte {
		s.refused = append(s.refused, string(line))
		return stdio.Answer(line, why)
	}
	conn, err := transport.Connect(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for {
		message, err := conn.Read(context.Background())
		if err != nil {
			s.end = err
			return s
		}
		text, err := jsonrpc.EncodeMessage(message)
		if err != nil {
			t.Fatal(err)
		}
		s.messages = append(s.messages, string(text))
	}
}

type closable struct{ io.Writer }

func (closable) Close() error { return nil }

const (
	ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	pong = `{"jsonrpc":"2.0","id":2,"method":"ping"}`
)

// TestWhatFollowsAMessage: on a line with more than one message each is read, and what is none is told of.
func TestWhatFollowsAMessage(t *testing.T) {
	const third = `{"jsonrpc":"2.0","id":3,"method":"a}\""}`
	s := read(t, ping+pong+"\n"+third+" ready\n["+strings.ReplaceAll(ping, "1", "4")+"] "+
		strings.ReplaceAll(ping, "1", "5"), 10_000)
	if len(s.messages) != 5 || !slices.Equal(s.refused, []string{"ready"}) {
		t.Errorf("messages %q, refused %q", s.messages, s.refused)
	}
}

func TestLinesThatAreNoMessages(t *testing.T) {
	for name, line := range map[string]string{
		"a banner":            "[dotenv@17.4.2] injecting env (3)",
		"a log":               "listening…",
		"a log in JSON":       `{"level":"info","msg":"ready"}`,
		"a number":            "5",
		"another version":     `{"jsonrpc":"1.0","id":1,"method":"a"}`,
		"an id of no type":    `{"jsonrpc":"2.0","id":{},"method":"a"}`,
		"an empty batch":      `[]`,
		"a long batch":        "[" + strings.Repeat(ping+",", stdio.MaxBatch) + ping + "]",
		"a part of a batch":   "[" + ping + ",",
		"a part of one":       `{"jsonrpc":"2.0","id":1,`,
		"a deep one":          `{"jsonrpc":"2.0","id":1,"method":"a","params":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}`,
		"a long log":          strings.Repeat("x", 100_000),
		"a method of no text": `{"jsonrpc":"2.0","id":1,"method":5}`,
	} {
		t.Run(name, func(t *testing.T) {
			s := read(t, ping+"\n"+line+"\r\n\n"+pong, 10_000)
			if !slices.Equal(s.messages, []string{ping, pong}) || len(s.refused) != 1 || !errors.Is(s.end, io.EOF) {
				t.Errorf("messages %q, refused %.100q, end %v", s.messages, s.refused, s.end)
			}
			if !strings.HasPrefix(line, s.refused[0]) || len(s.refused[0]) < min(len(line), 4000) {
				t.Errorf("refused %.100q", s.refused[0])
			}
		})
	}
}

func TestBatch(t *testing.T) {
	if s := read(t, "["+ping+","+pong+"]\n", 1000); len(s.messages) != 2 || len(s.refused) != 0 {
		t.Errorf("messages %q, refused %q", s.messages, s.refused)
	}
}

func TestEndlessLines(t *testing.T) {
	if s := read(t, ping+"\n{"+strings.Repeat(" ", 100_000), 10_000); errors.Is(s.end, io.EOF) || len(s.messages) != 1 {
		t.Errorf("messages %q, end %v", s.messages, s.end)
	}
}

func TestAnswers(t *testing.T) {
	deep := strings.Repeat("[", 20_000)
	for _, c := range []struct{ line, id, code string }{
		{`{"jsonrpc":"2.0","params":{"id":5,"a":[{"id":6}]},"id":"seven","method":5}`, `"seven"`, "-32600"},
		{`{"id":8,"method":"a","params":` + deep, `8`, "-32700"},
		{`{"params":` + deep + strings.Repeat("]", 20_000) + `,"id":9}`, `9`, "-32700"},
		{`[{"id":1}]`, `null`, "-32600"},
		{`{"id":{}}`, `null`, "-32600"},
		{`hello`, `null`, "-32700"},
		{`{"id":`, `null`, "-32700"},
	} {
		got := string(stdio.Answer([]byte(c.line), errors.New("because")))
		if want := `{"jsonrpc":"2.0","id":` + c.id + `,"error":{"code":` + c.code; !strings.HasPrefix(got, want) {
			t.Errorf("%.60s:\ngot  %s\nwant %s…", c.line, got, want)
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add(ping + "\n" + ping)
	f.Add("{\"id\":1\n[]\n[" + ping + "]")
	f.Fuzz(func(t *testing.T, stream string) {
		s := read(t, stream, 1000)
		written := s.written.String()
		if s.end == nil || strings.Count(written, "\n")-strings.Count(written, "not answered yet") != len(s.refused) {
			t.Errorf("refused %q, written %q", s.refused, s.written.String())
		}
	})
}

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
