package stdio_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost/stdio"
)

// answered is the line that answers a request with an id, both as written.
func answered(t *testing.T, request string) string {
	t.Helper()
	var written strings.Builder
	transport := stdio.Transport{Reader: io.NopCloser(strings.NewReader(request + "\n")), Writer: closable{&written},
		MaxLine: 10_000, Refused: stdio.Answer}
	conn, err := transport.Connect(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	message, err := conn.Read(context.Background())
	if err != nil {
		return written.String()
	}
	response := &jsonrpc.Response{ID: message.(*jsonrpc.Request).ID, Result: []byte(`{"id":1}`)}
	if err := conn.Write(context.Background(), response); err != nil {
		t.Fatal(err)
	}
	return written.String()
}

// TestIDsAreAnsweredAsTheyAre: a request is answered with its own id, which is never made another one.
func TestIDsAreAnsweredAsTheyAre(t *testing.T) {
	for _, id := range []string{`0`, `-1`, `9007199254740991`, `9007199254740992`, `9007199254740993`,
		`-9007199254740993`, `18446744073709551616`, `123456789012345678901234567890`, `1.5`, `1.25`, `-0.5`, `1e300`, `2.5e-7`,
		`""`, `"a"`, `"1"`, `"9007199254740993"`, `"ü\"<&>"`,
		`"\ud800"`, `"<\udbff>&\u2028"`, `"a\uDC00\ud83d\ude00"`, `"\\ud800"`} {
		want := `{"jsonrpc":"2.0","id":` + id + `,"result":{"id":1}}` + "\n"
		if got := answered(t, `{"method":"ping","id": `+id+` ,"jsonrpc":"2.0"}`); got != want {
			t.Errorf("the id %s: %s", id, got)
		}
	}
	if got := answered(t, `{"jsonrpc":"2.0","id":"\u0000exact 5","method":"ping"}`); !strings.Contains(got, "reserved") {
		t.Errorf("an id that looks like the host's own: %s", got)
	}
}

// TestCancelledIDs: a notification names the request that it cancels by the id that this has here.
func TestCancelledIDs(t *testing.T) {
	const id = `9007199254740993`
	s := readWith(t, `{"jsonrpc":"2.0","id":`+id+`,"method":"ping"}`+"\n"+
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"reason":"x","requestId":`+id+`}}`+"\n"+
		`{"jsonrpc":"2.0","id":7,"method":"ping"}`+"\n"+
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`, stdio.Transport{MaxLine: 10_000})
	_, own, _ := strings.Cut(s.messages[0], `"id":`)
	own, _, _ = strings.Cut(own, `,"method"`)
	if !strings.Contains(s.messages[1], `"requestId":`+own) || !strings.Contains(s.messages[3], `"requestId":7`) {
		t.Errorf("messages %q", s.messages)
	}
}

// TestAnswersToOtherIDs: an answer to 1.5 is none to the request 1.
func TestAnswersToOtherIDs(t *testing.T) {
	s := readWith(t, `{"jsonrpc":"2.0","id":1.5,"result":{}}`, stdio.Transport{MaxLine: 10_000})
	if len(s.messages) != 1 || strings.Contains(s.messages[0], `"id":1,`) {
		t.Errorf("messages %q", s.messages)
	}
}

// TestErrorsHaveCodes: the SDK writes 0 for an error without one, which no client knows.
func TestErrorsHaveCodes(t *testing.T) {
	for want, failure := range map[string]error{
		`{"code":-32600,"message":"too early"}`: errors.New("too early"),
		`{"code":-32601,"message":"unknown"}`:   &jsonrpc.Error{Code: -32601, Message: "unknown"},
	} {
		var written strings.Builder
		transport := stdio.Transport{Reader: io.NopCloser(strings.NewReader("")), Writer: closable{&written},
			MaxLine: 1000, Refused: stdio.Answer}
		conn, err := transport.Connect(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		id, _ := jsonrpc.MakeID(float64(1))
		if err := conn.Write(t.Context(), &jsonrpc.Response{ID: id, Error: failure}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(written.String(), `"error":`+want) {
			t.Errorf("%v is written as %s", failure, written.String())
		}
	}
}
