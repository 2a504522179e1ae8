package stdio_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"codemode/refhost/stdio"
)

// answer is how an answer begins.
const answer = `{"jsonrpc":"2.0","id":7,"result":`

// fromServer reads lines as those of a server are read.
func fromServer(t *testing.T, stream string) *spoken {
	t.Helper()
	return readWith(t, stream, stdio.Transport{MaxLine: 100_000, MaxValues: 10_000, FailAnswers: true})
}

// TestAnswersThatAreRefused: who waits for an answer is told that it cannot be read.
func TestAnswersThatAreRefused(t *testing.T) {
	deep := strings.Repeat("[", 2000) + strings.Repeat("]", 2000)
	many := "[" + strings.Repeat("{},", 6000) + "{}]"
	for name, c := range map[string]struct{ line, id, why string }{
		"a deep one":            {answer + `{"a":` + deep + `}}`, `7`, "depth of 1000"},
		"many values":           {answer + `{"a":` + many + `}}`, `7`, "more than 10000 JSON values"},
		"id behind it":          {`{"result":{"id":8},"a":` + many + `, "id" : "x\"," ,"jsonrpc":"2.0"}`, `"x\","`, ""},
		"a depth of its error":  {`{"jsonrpc":"2.0","id":7,"error":{"data":` + deep + `}}`, `7`, "depth"},
		"an error of no object": {`{"jsonrpc":"2.0","id":7,"error":"it went wrong"}`, `7`, "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			s := fromServer(t, ping+"\n"+c.line+"\n"+pong)
			want := `{"jsonrpc":"2.0","id":` + c.id +
				`,"error":{"code":-32603,"message":"the server's answer cannot be read`
			if len(s.messages) != 3 || !strings.HasPrefix(s.messages[1], want) {
				t.Fatalf("messages %.300q, want %s…", s.messages, want)
			}
			if !strings.Contains(s.messages[1], c.why) {
				t.Errorf("got %s, which does not say %s", s.messages[1], c.why)
			}
			if len(s.refused) != 0 || !errors.Is(s.end, io.EOF) {
				t.Errorf("refused %.100q, end %v", s.refused, s.end)
			}
		})
	}
}

// TestLinesThatAreNoAnswers: no request ends because of a line that is no answer to it.
func TestLinesThatAreNoAnswers(t *testing.T) {
	deep := strings.Repeat("[", 2000) + strings.Repeat("]", 2000)
	many := "[" + strings.Repeat("{},", 6000) + "{}]"
	for name, line := range map[string]string{
		"a banner":                  "[dotenv@17.4.2] injecting env (3)",
		"a log in JSON":             `{"level":"info","id":7,"msg":"ready"}`,
		"a notification":            `{"jsonrpc":"2.0","method":"a","params":{"data":` + many + `}}`,
		"a request":                 `{"jsonrpc":"2.0","id":7,"params":{"a":` + deep + `},"method":"ping"}`,
		"an id within the result":   `{"jsonrpc":"2.0","result":{"id":7,"a":` + many + `}}`,
		"an id that is null":        `{"jsonrpc":"2.0","id":null,"result":` + deep + `}`,
		"an id of many values":      `{"jsonrpc":"2.0","id":` + many + `,"result":{}}`,
		"an answer that ends early": answer + deep,
		"an open string":            answer + `"\`,
		"closed at once":            `{]`,
	} {
		t.Run(name, func(t *testing.T) {
			s := fromServer(t, ping+"\n"+line+"\n"+pong)
			if !slices.Equal(s.messages, []string{ping, pong}) || !slices.Equal(s.refused, []string{line}) {
				t.Errorf("messages %.300q, refused %.100q", s.messages, s.refused)
			}
		})
	}
}

// TestManyValuesOfAClient: where no bound is set there is none, and a client's line is answered to the client.
func TestManyValuesOfAClient(t *testing.T) {
	many := `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":[` + strings.Repeat("{},", 5000) + "{}]}}"
	deep := `{"jsonrpc":"2.0","id":7,"result":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + "}"
	s := read(t, many+"\n"+deep, 100_000)
	if len(s.messages) != 1 || len(s.refused) != 1 || !strings.Contains(s.written.String(), `"id":7,"error"`) {
		t.Errorf("messages %.100q, refused %.100q, written %q", s.messages, s.refused, s.written.String())
	}
}

func FuzzServerLines(f *testing.F) {
	f.Add(ping + "\n" + `{"jsonrpc":"2.0","id":7,"error":"x"}`)
	f.Add(`{"jsonrpc":"2.0","id":"\"","error":5,}` + "\n{]\n\"")
	f.Fuzz(func(t *testing.T, stream string) {
		if s := fromServer(t, stream); s.end == nil {
			t.Error("the stream has no end")
		}
	})
}
