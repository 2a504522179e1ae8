package stdio_test

import (
	"context"
	"errors"
	"io"
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

// Whoever writes without end what is no message is read slowly, and closing does not wait for that.
func TestNoiseIsReadSlowly(t *testing.T) {
	lines := map[string]string{"text": "x\n", "blank": "\n", "broken": "{x\n", "endless": strings.Repeat("x", 4096)}
	for name, line := range lines {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				in, send := io.Pipe()
				transport := &stdio.Transport{Reader: in, Writer: closable{io.Discard}, MaxLine: 1000,
					Refused: func([]byte, error) []byte { return nil }}
				connection, err := transport.Connect(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				written := 0
				go func() {
					for {
						if _, err := io.WriteString(send, line); err != nil {
							return
						}
						written++
					}
				}()
				time.Sleep(10 * time.Second)
				synctest.Wait()
				if written < 9_000 || written > 11_000 {
					t.Errorf("in ten seconds %d lines were read", written)
				}
				began := time.Now()
				_ = connection.Close()
				synctest.Wait()
				if took := time.Since(began); took > 0 {
					t.Errorf("closing took %v", took)
				}
			})
		})
	}
}
