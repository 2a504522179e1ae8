package callhistory

import (
	"encoding/json"
	"fmt"
)

// Words gives the made-up word that stands for a name.
type Words func(name string) string

// tools are those of two servers; of each kind there is one more than a history of one script would need.
func tools(word Words) []Tool {
	var all []Tool
	for i, server := range []string{word("alpha"), word("omega")} {
		add := func(kind string, t Tool) {
			t.Server = server
			t.Word = word(fmt.Sprint(kind, i))
			t.Name = t.Word + "_" + word("tool")
			t.Takes, t.Gives = word("takes "+t.Word), word("gives "+t.Word)
			all = append(all, t)
		}
		add("echo", Tool{ReadOnly: true, Typed: true, Echoes: true})
		add("slow", Tool{ReadOnly: true, Typed: true, Echoes: true, DelayMs: []int{60, 5, 30, 0, 15}})
		for n, shape := range shapes(word) {
			if n%2 == i {
				shape.ReadOnly, shape.Typed = true, true
				add(fmt.Sprint("shape", n), shape)
			}
		}
		add("fails", Tool{ReadOnly: true, Typed: true, Fails: true})
		add("writes", Tool{Typed: true, Structured: json.RawMessage(`{}`)})
		add("untyped", Tool{ReadOnly: true, Structured: json.RawMessage(`{}`)})
		add("declined", Tool{ReadOnly: true, Typed: true, Declined: true, Structured: json.RawMessage(`{}`)})
		add("ceases", Tool{ReadOnly: true, Typed: true, Ceases: true, Structured: json.RawMessage(`{"n":1}`)})
	}
	return all
}

// shapes are tools whose structured content has a shape that a host may take for something else.
func shapes(word Words) []Tool {
	text := func(said string) json.RawMessage {
		return json.RawMessage(fmt.Sprintf(`[{"type":"text","text":%q}]`, said))
	}
	none, image := json.RawMessage(`[]`), json.RawMessage(`[{"type":"image","data":"AAEC","mimeType":"image/png"}]`)
	return []Tool{
		{Structured: json.RawMessage(`{"at":["2024-05-01T10:00:00Z","2024-05-01T12:00:00.5+02:00","2024-05-01"]}`),
			Content: text("2024-05-01T10:00:00Z")},
		{Structured: json.RawMessage(`{"data":{"data":1}}`), Content: none},
		{Structured: json.RawMessage(`{"error":"none"}`), Content: text("Error: none")},
		{Structured: json.RawMessage(`{"token":"t","apiKey":"k","password":"p"}`), Content: none},
		{Structured: json.RawMessage(`{}`), Content: none},
		{Structured: json.RawMessage(`{}`), Content: text(`{"other":1}`)},
		{Structured: json.RawMessage(`{"result":{"result":1}}`), Content: text("null")},
		{Structured: json.RawMessage(`{"content":[],"isError":true,"structuredContent":{"a":1}}`), Content: none},
		{Structured: json.RawMessage(`{"error":"none","data":null,"value":false,"ok":0}`), Content: image},
		{Structured: json.RawMessage(`{"a":null,"b":"","c":[],"d":{},"e":0,"f":[null,[],{},""]}`), Content: text("")},
		{Structured: json.RawMessage(`{"":1," ":2,"length":3,"constructor":4,"toString":5,"then":6,"toJSON":7}`),
			Content: text("[1]")},
		{Structured: json.RawMessage(`{"n":[9007199254740991,-9007199254740991,1e21,1e-7,5e-324,0.1,-1.5]}`),
			Content: text("7")},
		{Structured: json.RawMessage(`{"t":["7","null","true","{}","[1]","@/etc/hosts",` +
			`"$& $1 $$","%2F %s","\u0000\u2028\ufeff"]}`),
			Content: text("true")},
		{Structured: json.RawMessage(`{"äöü":"日本 😀 𝒳 é","camelCase":1,"snake_case":2,"kebab-case":3,"a.b":4}`),
			Content: none},
		{Structured: json.RawMessage(fmt.Sprintf(`{%q:[[[[[[[[[[[[[[[[{"deep":true}]]]]]]]]]]]]]]]]}`, word("deep"))),
			Content: text("a\nb")},
		{Structured: json.RawMessage(`{"items":[{"n":1,"state":"OPEN"},{"n":2,"state":"DONE"}],"page":1}`),
			Content: text("```js\n1\n```")},
	}
}
