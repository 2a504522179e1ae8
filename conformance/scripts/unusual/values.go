package unusual

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Values are JSON values that are no texts: numbers, lists and objects, some of them with more members than hosts may
// have reckoned with. JavaScript holds each of them as it is.
func Values() []json.RawMessage {
	all := []json.RawMessage{
		Encoded(slices.Repeat([]any{map[string]any{"a": nil}}, 100)),
		numbered(101, func(i int) string { return fmt.Sprint(i * 37 % 101) }, "[%s]"),
		numbered(130, func(i int) string { return fmt.Sprintf(`"m%d":%d`, i*37%130, i) }, "{%s}"),
		json.RawMessage(strings.Repeat("[", 60) + strings.Repeat("]", 60)),
		json.RawMessage(strings.Repeat(`{"a":`, 60) + "0" + strings.Repeat("}", 60)),
	}
	for _, plain := range []string{"null", "false", "true", "0", "1", "-1", "-0.5", "2147483648", "4294967296",
		"1714557600000", "9007199254740991", "-9007199254740991", "9007199254740992", "1e21", "1e-7", "0.1",
		"0.30000000000000004", "1.7976931348623157e308", "5e-324", "[]", "{}", "[null]", "[[],{},[[]]]",
		"[3,1,2]", "[1,1,1]", `["b","a","b","B"]`, "[null,null]", `[0,false,null,"",[],{}]`, `[["a",1],["b",2]]`,
		`{"a":0,"b":false,"c":null,"d":"","e":[],"f":{}}`, `{"a":null}`, `{"b":1,"a":{"d":2,"c":[false,0,"",null]}}`,
		`{"b":1,"a":2,"C":3,"snake_case":4,"ke-bab":5,"camelCase":6,"Of Title":7}`, `{"10":1,"9":2,"01":3,"-1":4}`,
		`{"token":"a","password":"b","secret":{"apiKey":"c"},"authorization":"d"}`,
		`{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":["i"]}}}}}}}}`} {
		all = append(all, json.RawMessage(plain))
	}
	return all
}

func numbered(count int, item func(int) string, form string) json.RawMessage {
	items := make([]string, count)
	for i := range items {
		items[i] = item(i)
	}
	return json.RawMessage(fmt.Sprintf(form, strings.Join(items, ",")))
}

// names are names of members that hosts and languages have a use for.
func names() []string {
	return []string{"token", "password", "secret", "api_key", "authorization", "cookie", "email", "error", "errors",
		"isError", "type", "content", "text", "data", "result", "results", "value", "items", "id", "name", "length",
		"then", "toJSON", "constructor", "prototype", "__proto__", "hasOwnProperty", "$ref", "$schema", "_meta",
		"method", "jsonrpc", "params", "default", "description", "message", "code", "status", "stack", "cause",
		"arguments", "input", "output", "structuredContent", "nextCursor", "cursor", "total", "truncated", "uri", "url",
		"mimeType", "blob", "date", "createdAt", "logs", "diagnostics", "toolTrace", "", " ", "0", "a.b", "a/b~c",
		"a b", "A", "ä", "😀", "$&", "@a"}
}

// Objects are objects with one member each, whose name and value hosts may take for something of their own, and one
// with all these names.
func Objects() []json.RawMessage {
	values := []any{"a", 7, []any{"a", 1}, map[string]any{"a": 1}, nil, false, "", 0, "2024-05-01T10:00:00Z", []any{}}
	whole := map[string]any{}
	var all []json.RawMessage
	for i, name := range names() {
		whole[name] = i
		all = append(all, Encoded(map[string]any{name: values[i%len(values)]}))
	}
	return append(all, Encoded(whole))
}

// All are all values of a moderate size, texts and objects with one member among them.
func All() []json.RawMessage {
	all := slices.Concat(Values(), Objects())
	for _, text := range Texts() {
		all = append(all, Encoded(text))
	}
	return all
}

// Encoded is a value as JSON, which is a literal of JavaScript as well but for the name __proto__.
func Encoded(value any) json.RawMessage {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // the values of this package are all JSON
	}
	return json.RawMessage(strings.TrimSuffix(b.String(), "\n"))
}
