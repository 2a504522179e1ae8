package history

import (
	"encoding/json"
	"slices"
	"strings"
)

// texts are texts that hosts have been seen to read as something else.
func texts() []string {
	return []string{
		"", " ", "null", "true", "123", "-0", "1e3", `{"a":1}`, "[1]", `"quoted"`, "undefined", "NaN",
		"$$ $& $` $' $1 ${x} {{x}}", "@file", "%2F %s %d %o %%", "a+b=c&d;e#f?g", `'"\ \n \u0041`, "\r\n\t\n\r\v\f",
		"a\u2028b\u2029c\u0085", "a\x00b\x1b[31m\x7f", "\ufeffmark", "😀𝒳\U0010ffff", "e\u0301 \u00e9 \ufb01",
		"\u202eright\u200f",
		"data:text/plain,x", "http://example.invalid/?a=1", "```js\n*/ // </script> <!-- -->",
		"camelCase snake_case ke-bab do.ted", "__proto__", "constructor", "[object Object]", "[Unserializable Object]",
		"$arguments", "Error: no", "2020-01-01T00:00:00Z",
		strings.Repeat("0123456789 ä€😀 ", 64),
	}
}

// values are JSON values of unusual kinds.
func values() []json.RawMessage {
	all := []json.RawMessage{
		encoded(strings.Repeat("0123456789 ä€😀 ", 3500)),
		encoded(map[string]any{"in": []any{strings.Repeat("x", 70000)}}),
		encoded(map[string]any{strings.Repeat("k", 10000): 1}),
		encoded(slices.Repeat([]any{map[string]any{"a": nil}}, 100)),
		encoded(map[string]any{"": 1, "then": 2, "toJSON": 3, "length": 4, "name": 5, "constructor": 6, "result": 7,
			"error": 8, "data": 9, "type": "text", "$ref": "#/x", "$&": 10, "value": 11, "arguments": 12,
			"isError": true,
			"content": []any{}, "structuredContent": nil, "hasOwnProperty": 13, "a.b/c~d": 14, "0": 15, "-1": 16}),
		json.RawMessage(strings.Repeat("[", 60) + strings.Repeat("]", 60)),
		json.RawMessage(strings.Repeat(`{"a":`, 60) + "0" + strings.Repeat("}", 60)),
	}
	for _, plain := range []string{"null", "false", "true", "0", "1", "-1", `""`, "[]", "{}", "9007199254740991",
		"-9007199254740991", "1e21", "1e-7", "0.30000000000000004", "1.7976931348623157e308", "5e-324",
		"[null]", "[[], {}, [[]]]", `{"a":null}`,
		`{"b":1,"a":{"d":2,"c":[false,0,"",null]}}`} {
		all = append(all, json.RawMessage(plain))
	}
	for _, text := range texts() {
		all = append(all, encoded(text))
	}
	return all
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

// encoded is a value as JSON, which is a literal of the script's language as well.
func encoded(value any) json.RawMessage {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // the values above are all JSON
	}
	return raw
}
