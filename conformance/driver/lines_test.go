package driver

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// discard is the sending side of a link that only reads.
type discard struct{ io.Writer }

func (discard) Close() error { return nil }

// readAll returns what a link makes of a host's output.
func readAll(output string) (messages []string, f *faults, end error) {
	f = &faults{}
	l := newLines(strings.NewReader(output), discard{io.Discard}, f)
	defer l.close()
	for {
		got, err := l.receive(context.Background())
		if err != nil {
			return messages, f, err
		}
		messages = append(messages, strings.TrimSpace(string(got.raw)))
	}
}

func TestLinesSeparateMessagesFromNoise(t *testing.T) {
	long := strings.Repeat("x", 100<<10)
	for _, c := range []struct {
		name, output string
		messages     string
		fault        string
	}{
		{"messages", "{\"a\":1}\n{\"b\":2}\r\n", `{"a":1} {"b":2}`, ""},
		{"blank lines", "\n\r\n  \n{\"a\":1}\n", `{"a":1}`, ""},
		{"no last newline", `{"a":1}`, `{"a":1}`, ""},
		{"noise between", "hello\n{\"a\":1}\nworld\n", `{"a":1}`,
			`2 lines (12 bytes) that are not MCP messages, starting "hello world"`},
		{"cut message", "{\"a\":1}\n{\"b\"", `{"a":1}`,
			`1 lines (4 bytes) that are not MCP messages, starting "{\"b\""`},
		{"a batch", "[{}]\n", ``, `1 lines (5 bytes) that are not MCP messages, starting "[{}]"`},
		{"long message", `{"a":"` + long + "\"}\n", `{"a":"` + long + `"}`, ""},
		{"long noise", long + "\n{}\n", `{}`, "1 lines (102401 bytes)"},
		{"binary", "\x00\xff\n{}\n", `{}`, `1 lines (3 bytes) that are not MCP messages`},
	} {
		t.Run(c.name, func(t *testing.T) {
			messages, f, end := readAll(c.output)
			if got := strings.Join(messages, " "); got != c.messages || !errors.Is(end, io.EOF) {
				t.Errorf("got %s, %v", clip(got, maxExcerpt), end)
			}
			if got := strings.Join(f.list(), "; "); !strings.HasPrefix(got, c.fault) || (c.fault == "") != (got == "") {
				t.Errorf("got the faults %s", got)
			}
		})
	}
}

func TestLinesEndWithAFlood(t *testing.T) {
	for name, output := range map[string]string{
		"lines":    strings.Repeat("noise\n", maxNoise),
		"one line": strings.Repeat("noise", maxNoise),
		"objects":  strings.Repeat("{noise}\n", maxNoise),
	} {
		if _, _, end := readAll(output); !errors.Is(end, errFlood) {
			t.Errorf("%s: got %v", name, end)
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add("{\"a\":1}\nnoise\n{\"b\"")
	f.Add("[{}]\n\n \x00")
	f.Fuzz(func(t *testing.T, output string) {
		if messages, _, end := readAll(output); end == nil {
			t.Fatalf("%q never ended", messages)
		}
	})
}

func TestEvents(t *testing.T) {
	const stream = ": hello\nevent: message\ndata: {\"a\":\ndata: 1}\n\nid: 7\ndata:\n\n" +
		"event: ping\ndata: {}\n\ndata:{\"b\":2}\r\n\r\ndata: {\"cut\":1}\n"
	var got []string
	if err := events(strings.NewReader(stream), func(data []byte) { got = append(got, string(data)) }); err != nil {
		t.Fatal(err)
	}
	if want := "{\"a\":\n1} {\"b\":2}"; strings.Join(got, " ") != want {
		t.Errorf("got %q", got)
	}
	endless := io.MultiReader(strings.NewReader("data: "), strings.NewReader(strings.Repeat("x", maxMessage)))
	if err := events(endless, func([]byte) { t.Error("delivered") }); !errors.Is(err, errTooLong) {
		t.Errorf("got %v", err)
	}
}

func FuzzEvents(f *testing.F) {
	f.Add("data: {}\n\n")
	f.Add("event: x\r\ndata\n\n:\n")
	f.Fuzz(func(t *testing.T, stream string) {
		size := 0
		err := events(strings.NewReader(stream), func(data []byte) { size += len(data) })
		if err != nil || size > len(stream) {
			t.Fatalf("got %d bytes of %d, %v", size, len(stream), err)
		}
	})
}

func TestTailKeepsWholeLinesFromTheEnd(t *testing.T) {
	var kept tail
	_, _ = kept.Write([]byte("first\n"))
	_, _ = kept.Write([]byte(strings.Repeat("0123456789\n", MaxStderr/10)))
	_, _ = kept.Write([]byte("last\n"))
	text := kept.take()
	if len(text) > MaxStderr || !strings.HasPrefix(text, "0123456789\n") || lastLine(text) != "last" {
		t.Errorf("got %d bytes from %q to %q", len(text), clip(text, 20), lastLine(text))
	}
	if again := kept.take(); again != "" {
		t.Errorf("got %q again", again)
	}
}
