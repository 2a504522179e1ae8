package driver

import (
	"encoding/json"
	"testing"

	"codemode/reports/evidence"
)

func TestAnswerFrom(t *testing.T) {
	for _, c := range []struct {
		name, raw string
		result    evidence.Result
		response  string
		problem   string
	}{
		{"structured", `{"structuredContent":{"a": 1}}`, evidence.Answered, `{"a": 1}`, ""},
		{"structured wins", `{"structuredContent":{"a":1},"content":[{"type":"text","text":"{\"b\":2}"}]}`,
			evidence.Answered, `{"a":1}`, ""},
		{"structured null", `{"structuredContent":null,"content":[{"type":"text","text":"{\"b\":2}"}]}`,
			evidence.Answered, `{"b":2}`, ""},
		{"structured array", `{"structuredContent":[1]}`, evidence.Answered, "",
			"structuredContent holds an array, not an object"},
		{"structured string", `{"structuredContent":"{}"}`, evidence.Answered, "",
			"structuredContent holds a string, not an object"},
		{"one text", `{"content":[{"type":"text","text":" {\"b\": 2}\n"}],"isError":false}`, evidence.Answered,
			" {\"b\": 2}\n", ""},
		{"text array", `{"content":[{"type":"text","text":"[]"}]}`, evidence.Answered, "",
			`there is no structuredContent, and no text block holds a JSON object; the first of 1 is an array: "[]"`},
		{"text prose", `{"content":[{"type":"text","text":"done"}]}`, evidence.Answered, "",
			`there is no structuredContent, and no text block holds a JSON object; the first of 1 is invalid JSON: "done"`},
		{"no text", `{"content":[{"type":"text"}]}`, evidence.Answered, "",
			`there is no structuredContent, and no text block holds a JSON object; the first of 1 is of the type ` +
				`"text" without text`},
		{"image", `{"content":[{"type":"image","data":""}]}`, evidence.Answered, "",
			`there is no structuredContent, and no text block holds a JSON object; the first of 1 is of the type ` +
				`"image" without text`},
		{"text between others",
			`{"content":[{"type":"text","text":"2 ` +
				`logs"},{"type":"text","text":"{\"b\":2}"},{"type":"image","data":""}]}`, evidence.Answered,
			`{"b":2}`, ""},
		{"two texts", `{"content":[{"type":"text","text":"{}"},{"type":"text","text":"{\"b\":2}"}]}`,
			evidence.Answered,
			"", "there is no structuredContent, and two text blocks hold a JSON object"},
		{"prose twice", `{"content":[{"type":"text","text":"done"},{"type":"text","text":"[1]"}]}`, evidence.Answered,
			"",
			`there is no structuredContent, and no text block holds a JSON object; the first of 2 is invalid JSON: ` +
				`"done"`},
		{"no blocks", `{"content":[]}`, evidence.Answered, "",
			"there is no structuredContent, and content has no blocks"},
		{"content object", `{"content":{}}`, evidence.Answered, "", "content is not an array of content blocks"},
		{"neither", `{}`, evidence.Answered, "", "the result has neither structuredContent nor content"},
		{"error with response", `{"isError":true,"structuredContent":{"a":1}}`, evidence.ToolError, `{"a":1}`, ""},
		{"error", `{"isError":true,"content":[]}`, evidence.ToolError, "",
			"there is no structuredContent, and content has no blocks"},
		{"isError string", `{"isError":"yes"}`, evidence.Answered, "", "isError is a string, not a boolean"},
		{"no object", `7`, evidence.Answered, "", "the result is a number, not an object"},
		{"null", `null`, evidence.Answered, "", "the result is null, not an object"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := answerFrom(json.RawMessage(c.raw))
			if got.Result != c.result || string(got.Response) != c.response || got.Problem != c.problem ||
				string(got.Raw) != c.raw {
				t.Errorf("got %s, response %s, problem %q, raw %s", got.Result, got.Response, got.Problem, got.Raw)
			}
		})
	}
}

func TestParseMessage(t *testing.T) {
	for raw, ok := range map[string]bool{
		`{"jsonrpc":"2.0","id":1,"result":{}}`:           true,
		`{"jsonrpc":"2.0","id":"a","error":{"code":1}}`:  true,
		`{"jsonrpc":"2.0","method":"notifications/x"}`:   true,
		`{"jsonrpc":"2.0","id":1,"method":"ping"}`:       true,
		`{"jsonrpc":"2.0","id":null,"error":{"code":1}}`: true,
		`{"jsonrpc":"1.0","id":1,"result":{}}`:           false,
		`{"id":1,"result":{}}`:                           false,
		`{"jsonrpc":"2.0","id":1}`:                       false,
		`{"jsonrpc":"2.0","id":1,"error":null}`:          false,
		`{"jsonrpc":"2.0","id":[],"result":{}}`:          false,
		`{"jsonrpc":"2.0","id":1,"method":7}`:            false,
		`{"jsonrpc":"2.0","id":1,"Result":{}}`:           false,
		`[]`:                                             false,
	} {
		if _, err := parseMessage([]byte(raw)); (err == nil) != ok {
			t.Errorf("%s: got %v, want a message: %v", raw, err, ok)
		}
	}
}
