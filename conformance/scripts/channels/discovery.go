package channels

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/scripts/unusual"
	"codemode/mockservers"
)

// lookup is how a script comes to the tool of a name, of the server one.
type lookup func(server mockservers.Script) string

func (n Names) listed(detail string) lookup {
	return func(server mockservers.Script) string {
		return fmt.Sprintf("import { listTools } from %q;\nconst all = await listTools(%q, { detail: %q });\n"+
			"const tool = async (name) => all.find((one) => one.toolName === name) ?? {};\n",
			n.Builtin+"discovery", server.ServerID, detail)
	}
}

func (n Names) found(detail string) lookup {
	return func(server mockservers.Script) string {
		return fmt.Sprintf("import { searchTools } from %q;\n"+
			"const search = async (name) => (await searchTools(name, { serverId: %q, detail: %q })).results;\n"+
			"const tool = async (name) => (await search(name)).find((one) => one.toolName === name) ?? {};\n",
			n.Builtin+"discovery", server.ServerID, detail)
	}
}

// schemas has a tool whose schemas have unusual values below each keyword that takes some, and properties with the
// names of keywords.
func (n Names) schemas(by lookup) Channel {
	properties := map[string]any{}
	for i, value := range withoutProto(unusual.All()) {
		key := fmt.Sprintf("p%d", i)
		properties[key] = []map[string]any{{"const": value}, {"default": value}, {"examples": []any{value, value}},
			{"enum": []any{value, "other"}}}[i%4]
	}
	for i, text := range unusual.Texts() {
		properties[fmt.Sprintf("t%d", i)] = map[string]any{"type": "string", "description": text, "default": text}
	}
	for _, name := range []string{"type", "$ref", "default", "const", "enum", "items", "properties", "required",
		"format", "title", "description", "token", "then", "error"} {
		properties[name] = map[string]any{"type": "string"}
	}
	properties["all"] = map[string]any{"enum": unusual.Texts()}
	schema := map[string]any{"type": "object", "properties": properties}
	server := n.server("one", mockservers.Tool{Name: n.Word("deep"), InputSchema: unusual.Encoded(schema),
		OutputSchema: unusual.Encoded(schema)})
	c := Channel{Servers: []mockservers.Script{server}, read: told, match: same}
	var keys []string
	var wants []json.RawMessage
	for key, property := range sorted(properties) {
		keys, wants = append(keys, key), append(wants, unusual.Encoded(property))
	}
	for _, side := range []string{"inputSchema", "outputSchema"} {
		c.Scripts = append(c.Scripts, n.telling(briefs(wants), by(server)+fmt.Sprintf(
			"const { %s: { properties } } = await tool(%q);\nfor (const key of %s) tell(properties[key]);\n", side,
			server.Tools[0].Name, unusual.Encoded(keys))))
	}
	return c
}

func withoutProto(all []json.RawMessage) []json.RawMessage {
	return slices.DeleteFunc(all, func(value json.RawMessage) bool {
		return strings.Contains(string(value), "__proto__")
	})
}

// saying is a server with a tool for each text, which has it as its description and as the title of its annotations.
func (n Names) saying() (mockservers.Script, []json.RawMessage) {
	var tools []mockservers.Tool
	var wants []json.RawMessage
	for i, text := range plain() {
		tools = append(tools, mockservers.Tool{Name: n.Word(fmt.Sprint("of ", i)), Description: text,
			Annotations: unusual.Encoded(map[string]any{"title": text, "readOnlyHint": true})})
		wants = append(wants, unusual.Encoded(text))
	}
	return n.server("one", tools...), wants
}

func (n Names) said(by func(mockservers.Script) string, expression string, compare match) Channel {
	server, wants := n.saying()
	var names []string
	for _, tool := range server.Tools {
		names = append(names, tool.Name)
	}
	return Channel{Servers: []mockservers.Script{server}, read: told, match: compare, Scripts: []Script{
		n.telling(wants, by(server)+fmt.Sprintf("for (const name of %s) tell(%s, 1e9);\n", unusual.Encoded(names),
			expression))}}
}

func (n Names) described(by lookup) Channel {
	return n.said(by, "(await tool(name)).description ?? null", holds)
}

func (n Names) annotations() Channel {
	return n.said(n.listed("description"), "(await tool(name)).annotations?.title ?? null", same)
}

func (n Names) describedInMeta() Channel {
	return n.said(func(server mockservers.Script) string { return n.imports(server) },
		"one.__meta__.tools.find((tool) => tool.toolName === name).description ?? null",
		func(want, found json.RawMessage) bool { return string(found) == "null" || holds(want, found) })
}

// holds tells whether a text has the words, whatever a host says around them, and however it fills lines.
func holds(want, found json.RawMessage) bool {
	var words, text string
	return json.Unmarshal(want, &words) == nil && json.Unmarshal(found, &text) == nil &&
		strings.Contains(filled(text), filled(words))
}

// queries come back, where letters and white space may be folded.
func (n Names) queries() Channel {
	var wants []json.RawMessage
	for _, text := range plain() {
		if !strings.ContainsFunc(text, func(r rune) bool { return r > 0x7e }) {
			wants = append(wants, unusual.Encoded(text))
		}
	}
	server := n.server("one", mockservers.Tool{Name: n.Word("tool")})
	return Channel{Servers: []mockservers.Script{server}, read: told, Scripts: []Script{n.telling(wants, fmt.Sprintf(
		"import { searchTools } from %q;\nfor (const query of %s) {\n"+
			"  tell(await attempt(async () => (await searchTools(query)).query), 1e9);\n}\n",
		n.Builtin+"discovery", literals(wants)))},
		match: func(want, found json.RawMessage) bool {
			var one, other string
			return json.Unmarshal(want, &one) == nil && json.Unmarshal(found, &other) == nil &&
				strings.EqualFold(filled(one), filled(other))
		}}
}
