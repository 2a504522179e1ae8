package channels

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/scripts/unusual"
	"codemode/mockservers"
)

// toolNames are names that MCP allows, and that look like something else.
func toolNames() []string {
	return []string{"null", "true", "undefined", "NaN", "Infinity", "123", "007", "1e3", "0x1F", "-1", "2024-05-01",
		"1.0.0", "token", "password", "secret", "error", "isError", "type", "content", "text", "data", "result",
		"value", "id", "name", "length", "constructor", "prototype", "toString", "valueOf", "toJSON", "hasOwnProperty",
		"default", "description", "console", "globalThis", "Promise", "Object", "list", "get", "search", "call", "run",
		"listTools", "a", "A", "aB", "a-b-c", "a.b.c", "async", "of", "as", "from", "x"}
}

// named is a server with a tool of each name, which answers with it.
func (n Names) named() (server mockservers.Script, wants []json.RawMessage) {
	var tools []mockservers.Tool
	for _, name := range toolNames() {
		tools = append(tools, inTurn(name, map[string]any{"content": []any{block("this is " + name)}}))
		wants = append(wants, unusual.Encoded(name))
	}
	return n.server("one", tools...), wants
}

func (n Names) namedBy(function, source string) Channel {
	server, wants := n.named()
	return Channel{Servers: []mockservers.Script{server}, read: told, match: same, Scripts: []Script{n.telling(wants,
		fmt.Sprintf("import { %s } from %q;\nconst id = %q, names = %s;\n", function, n.Builtin+"discovery",
			server.ServerID, unusual.Encoded(toolNames()))+source)}}
}

func (n Names) namesListed() Channel {
	return n.namedBy("listTools", `const all = (await listTools(id)).map((tool) => tool.toolName);
for (const name of names) tell(all.find((one) => one === name) ?? null);
`)
}

func (n Names) namesGot() Channel {
	return n.namedBy("getTool", `for (const name of names) {
  tell(await attempt(async () => (await getTool(id, name)).toolName));
}
`)
}

// namesCalled tells what each export answers that a tool is said to have.
func (n Names) namesCalled() Channel {
	server, wants := n.named()
	c := Channel{Servers: []mockservers.Script{server}, read: told, match: same}
	for at := 0; at < len(wants); at += atMost {
		end := min(at+atMost, len(wants))
		var answers []json.RawMessage
		for _, name := range toolNames()[at:end] {
			answers = append(answers, unusual.Encoded("this is "+name))
		}
		c.Scripts = append(c.Scripts, n.telling(answers, n.imports(server)+fmt.Sprintf(
			"import { listTools } from %q;\nconst all = await listTools(%q);\nfor (const name of %s) {\n"+
				"  const tool = all.find((one) => one.toolName === name);\n"+
				"  tell(await attempt(() => one[tool.exportName]({})));\n}\n",
			n.Builtin+"discovery", server.ServerID, unusual.Encoded(toolNames()[at:end]))))
	}
	return c
}
