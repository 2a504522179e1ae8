package history

import (
	"encoding/json"
	"strings"

	"codemode/conformance/scripts/unusual"
)

// values are JSON values of a part.
func (s Source) values(of Part) []json.RawMessage {
	if s.Unusual != of {
		var all []json.RawMessage
		for _, text := range []string{`1`, `true`, `"a text"`, `[1,2]`, `{"a":1}`, `{"n":[{"b":"c"}]}`} {
			all = append(all, json.RawMessage(text))
		}
		return all
	}
	all := append([]json.RawMessage{
		unusual.Encoded(strings.Repeat("0123456789 ä€😀 ", 3500)),
		unusual.Encoded(map[string]any{"in": []any{strings.Repeat("x", 70000)}}),
		unusual.Encoded(map[string]any{strings.Repeat("k", 10000): 1}),
		unusual.Encoded(map[string]any{"": 1, "then": 2, "toJSON": 3, "length": 4, "name": 5, "constructor": 6,
			"result": 7, "error": 8, "data": 9, "type": "text", "$ref": "#/x", "$&": 10, "value": 11, "arguments": 12,
			"isError": true, "content": []any{}, "structuredContent": nil, "hasOwnProperty": 13, "a.b/c~d": 14, "0": 15,
			"-1": 16}),
	}, unusual.Values()...)
	for _, text := range unusual.Texts() {
		all = append(all, unusual.Encoded(text))
	}
	return all
}

// texts are those of a part.
func (s Source) texts(of Part) []string {
	if s.Unusual != of {
		return []string{"a text", "two words", "some more text", "a line"}
	}
	return unusual.Texts()
}

// primitives are values as a script has them and as String(value) writes them.
func primitives() []Log {
	return []Log{
		{Source: "0", Text: "0"}, {Source: "-1.5", Text: "-1.5"}, {Source: "1e21", Text: "1e+21"},
		{Source: "1e-7", Text: "1e-7"},
		{Source: "true", Text: "true"}, {Source: "false", Text: "false"}, {Source: "null", Text: "null"},
		{Source: "undefined", Text: "undefined"}, {Source: "NaN", Text: "NaN"},
		{Source: "9007199254740991", Text: "9007199254740991"},
	}
}
