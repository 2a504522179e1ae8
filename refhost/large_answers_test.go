package refhost

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestResultsAreCutOut(t *testing.T) {
	for text, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"result":{"a":[1,"}"]}}`:      `{"a":[1,"}"]}`,
		` { "result" : [ "\"result\":" , 2 ] , "id" : "\\" } `: ` [ "\"result\":" , 2 ] `,
		`{"id":{"result":1},"result":null}`:                    `null`,
		`{"id":1,"error":{"result":{}}}`:                       "",
		`{"id":"result","x":1}`:                                "",
		`{"result":1,"result":2}`:                              "",
		`{"result":1`:                                          "",
		`["result",1]`:                                         "",
		`{"result":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}`: "",
	} {
		from, to, found := resultIn([]byte(text))
		if found != (want != "") || found && text[from:to] != want {
			t.Errorf("%.80s: %q, %v; want %q", text, text[from:to], found, want)
		}
	}
}

func FuzzResultsAreCutOut(f *testing.F) {
	f.Add(`{"a\"":1,"result":{"b":["]",{}]},"c":"\\"}`)
	f.Fuzz(func(t *testing.T, text string) {
		from, to, found := resultIn([]byte(text))
		if !found {
			return
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &members); err != nil {
			t.Fatalf("%q is cut, and cannot be read: %v", text, err)
		}
		if want := string(members["result"]); strings.TrimSpace(text[from:to]) != want {
			t.Fatalf("%q: cut out is %q, the result is %q", text, text[from:to], want)
		}
		rest := text[:from] + noResult + text[to:]
		if err := json.Unmarshal([]byte(rest), &members); err != nil || string(members["result"]) != noResult {
			t.Fatalf("%q: without its result it is %q", text, rest)
		}
	})
}
