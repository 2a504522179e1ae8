package apiruns

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
)

// value is one of JSON, and how a script writes it.
type value struct{ js, json string }

// oddTexts are texts that programs stumble over.
func oddTexts() []string {
	return []string{"", " ", "null", "true", "123", `{"a":1}`, "[1]", "undefined", "NaN", "$$ $& $` $' $1", "@file",
		"%2F %s %d", "a+b&c=d", `"quoted" 'single'`, `back\slash`, "two\r\nlines\tand more", "a\u2028b\u2029c", "a\u0000b",
		"\ufeffbom", "😀𝒳", "e\u0301", "אב", "http://a.example/?q=1#f", "data:text/plain,a", "```js", "*/ /* //",
		"</script>", "${1} ${HOME} $PATH %HOME%", "camelCase", "snake_case", "kebab-case",
		"dotted.name", "İi", "ß", "../..", "__proto__"}
}

// numbers are those that each engine writes in the same way.
func numbers() []string {
	return []string{"0", "1", "-1", "1.5", "-0.25", "1700000000", "9007199254740991", "-9007199254740991", "100", "0.1"}
}

// valuesOfJSON are those that a part has; word is one that nobody knows.
func (m *maker) valuesOfJSON(of Part) []value {
	if m.unusual != of {
		return []value{plain("1"), plain("true"), plain(`[1,2]`), plain(`{"a":` + quoted(m.word) + `}`), plain(`{"n":[{"a":1}]}`)}
	}
	all := []value{plain("true"), plain("false"), plain("[]"), plain("{}"), plain("[null]"), plain("[[],{},[[]]]"),
		plain(`{"a":null,"b":false,"c":0,"d":"","e":[],"f":{}}`), plain("1e21"), plain("1e-7"), plain("5e-324"),
		plain(`{"":{"":""}}`), plain(`[0,-1,1.5]`), plain(`{"result":1}`), plain(`{"error":{"message":"no"}}`),
		plain(`{"data":[1]}`), plain(`{"type":"text","text":"a"}`), plain(`{"length":0}`), plain(`{"then":1}`),
		plain(`{"toJSON":1,"constructor":2,"toString":"x"}`), plain(`{"$ref":"#/a","$circular":"#/b"}`),
		plain(`{"isError":true,"content":[]}`), plain(`{"status":500,"headers":{},"body":null}`),
		plain(`{"1":"a","0":"b"}`), parsed(`{"__proto__":{"a":1},"b":2}`), plain(nested(100)),
		repeated("日", 20_000), repeated("a😀", 9000), plain(`{"` + strings.Repeat("k", 3000) + `":1}`), many(100)}
	for _, text := range oddTexts() {
		all = append(all, plain(quoted(text)), plain("{"+quoted(m.word+text)+":["+quoted(text)+"]}"))
	}
	for _, number := range numbers() {
		all = append(all, plain(number))
	}
	return all
}

// plain is a value that a script writes as JSON does, but for line separators, which old engines do not take.
func plain(text string) value {
	return value{strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`).Replace(text), text}
}

// parsed is a value that means something else where a script writes it.
func parsed(text string) value { return value{"JSON.parse(" + quoted(text) + ")", text} }

func repeated(text string, times int) value {
	return value{fmt.Sprintf("%s.repeat(%d)", quoted(text), times), quoted(strings.Repeat(text, times))}
}

// many is a list of many objects.
func many(n int) value {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(`{"n":%d,"even":%t}`, i, i%2 == 0)
	}
	return value{fmt.Sprintf("Array.from({ length: %d }, (_, n) => ({ n, even: n %% 2 === 0 }))", n),
		"[" + strings.Join(items, ",") + "]"}
}

func nested(deep int) string { return strings.Repeat(`{"a":[`, deep/2) + strings.Repeat("]}", deep/2) }

// quoted is a text as JSON.
func quoted(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a text can be written
	return strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`).Replace(strings.TrimSuffix(b.String(), "\n"))
}

// longest is how many characters of a text a script shows whole.
const longest = 500

// edge is how many it shows of the beginning, and of the end, of a longer one.
const edge = 20

// Brief is what a script shows of a body, so that its answer is short: see [shows].
func Brief(body json.RawMessage) json.RawMessage {
	var text string
	if json.Unmarshal(body, &text) != nil {
		return body
	}
	units := utf16.Encode([]rune(text))
	if len(units) <= longest {
		return body
	}
	at := func(from, to int) string { return string(utf16.Decode(units[from:to])) }
	short, _ := json.Marshal([]any{len(units), at(0, edge), at(len(units)-edge, len(units))}) // they can be written
	return short
}

// shows is the function of a script that does what [Brief] says.
func shows() string {
	return fmt.Sprintf("(v) => typeof v === \"string\" && v.length > %d ? [v.length, v.slice(0, %d), v.slice(-%d)] : v",
		longest, edge, edge)
}
