package channels

import (
	"encoding/json"
	"fmt"
	"slices"

	"codemode/conformance/scripts/unusual"
	"codemode/mockservers"
)

// open accepts each object.
const open = `{"type": "object", "properties": {"other": {"type": "string"}}}`

func (n Names) inputs() Channel {
	server := n.server("one", inTurn(n.Word("send"), map[string]any{"content": []any{block("a")}}))
	server.Tools[0].InputSchema = json.RawMessage(open)
	c := Channel{Servers: []mockservers.Script{server}, read: arrivedAt(server), match: same}
	for chunk := range slices.Chunk(wholes(), atMost) {
		c.Scripts = append(c.Scripts, Script{Wants: chunk, Source: n.imports(server) +
			fmt.Sprintf("for (const input of %s) await one.%s(input);\n", literals(chunk), server.Tools[0].Name)})
	}
	return c
}

// giving is a server whose tools give each of [wholes] as structured content, each so many of them.
func (n Names) giving(most int) mockservers.Script {
	var results []any
	for _, whole := range wholes() {
		results = append(results, map[string]any{"content": []any{block("beside")}, "structuredContent": whole})
	}
	return n.server("one", n.inParts("get", most, results...)...)
}

func (n Names) structured() Channel {
	return n.called(n.giving(atMost), wholes(), "value")
}

func (n Names) composed() Channel {
	const most = atMost / 2
	from := n.giving(most)
	to := n.server("two", inTurn(n.Word("send"), map[string]any{"content": []any{block("a")}}))
	to.Tools[0].InputSchema = json.RawMessage(open)
	c := Channel{Servers: []mockservers.Script{from, to}, read: arrivedAt(to), match: same}
	for chunk := range slices.Chunk(wholes(), most) {
		c.Scripts = append(c.Scripts, Script{Wants: chunk, Source: n.imports(from, to) +
			fmt.Sprintf("for (let i = 0; i < %d; i++) await two.%s(await one.%s({ i }));\n", len(chunk),
				to.Tools[0].Name, from.Tools[len(c.Scripts)].Name)})
	}
	return c
}

func (n Names) texts() Channel {
	var results []any
	var wants []json.RawMessage
	for _, text := range slices.Concat(unusual.Texts(), unusual.Long()) {
		results = append(results, map[string]any{"content": []any{block(text)}})
		wants = append(wants, unusual.Encoded(text))
	}
	return n.called(n.server("one", n.inParts("say", atMost, results...)...), wants, "value")
}

// called has scripts that call each a tool of a server for each of its part of the wanted, which are told as the
// expression makes them of a value.
func (n Names) called(server mockservers.Script, wants []json.RawMessage, expression string) Channel {
	c := Channel{Servers: []mockservers.Script{server}, read: told, match: same}
	for chunk := range slices.Chunk(wants, atMost) {
		c.Scripts = append(c.Scripts, n.telling(briefs(chunk), n.imports(server)+fmt.Sprintf(
			"const made = (value) => %s;\nconst call = async (i) => made(await one.%s({ i }));\n"+
				"for (let i = 0; i < %d; i++) tell(await attempt(() => call(i)));\n",
			expression, server.Tools[len(c.Scripts)].Name, len(chunk))))
	}
	return c
}

// parts is what a script tells of a whole result: what is unusual in its blocks, and its metadata.
const parts = `[(value.content ?? []).map((part) => part.type === "image" ? 0 : part.text ?? part.resource?.text ?? ` +
	`[part.name, part.description]), value._meta?.["example.com/all"] ?? 0]`

func (n Names) blocks() Channel {
	var texts, resources, links, told []any
	for i, text := range plain() {
		uri := fmt.Sprintf("file:///%d", i)
		resources = append(resources, map[string]any{"type": "resource",
			"resource": map[string]any{"uri": uri, "text": text}})
		links = append(links, map[string]any{"type": "resource_link", "uri": uri, "name": text, "description": text})
		told = append(told, []any{text, text})
	}
	for _, text := range unusual.Texts() {
		texts = append(texts, block(text), block(text)) // each of two equal blocks is there
	}
	twice := []any{block("a"), block("a")}
	return n.called(n.server("one", inTurn(n.Word("get"), map[string]any{"content": texts},
		map[string]any{"content": resources}, map[string]any{"content": links},
		map[string]any{"content": twice, "_meta": map[string]any{"example.com/all": unusual.All()}})),
		[]json.RawMessage{unusual.Encoded([]any{textsOf(texts), 0}), unusual.Encoded([]any{plain(), 0}),
			unusual.Encoded([]any{told, 0}), unusual.Encoded([]any{textsOf(twice), unusual.All()})}, parts)
}

func (n Names) besideImage() Channel {
	content := []any{map[string]any{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}}
	told := []any{0}
	for _, text := range unusual.Texts() {
		content = append(content, block(text))
		told = append(told, text)
	}
	return n.called(n.server("one", inTurn(n.Word("get"), map[string]any{"content": content,
		"_meta": map[string]any{"example.com/all": unusual.All()}})),
		[]json.RawMessage{unusual.Encoded([]any{told, unusual.All()})}, parts)
}

func textsOf(blocks []any) (all []any) {
	for _, one := range blocks {
		all = append(all, one.(map[string]any)["text"])
	}
	return all
}
