package channels

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/scripts/unusual"
	"codemode/mockservers"
)

// said are texts of failures. What tells that a tool is not there, and what is about credentials, may have a class of
// its own.
func said() []string {
	return append(plain(), "input does not match: /a must be string", "maximum number of calls exceeded", "aborted",
		"request cancelled", "connection reset", "rate limit exceeded", "please try again", "out of memory")
}

// failing is a server with a tool for each text, which fails with it: a host may send again what failed.
func (n Names) failing(texts []string, reply func(i int, text string) mockservers.Reply) mockservers.Script {
	var tools []mockservers.Tool
	for i, text := range texts {
		tools = append(tools, mockservers.Tool{Name: n.Word(fmt.Sprint("fail ", i)),
			Replies: []mockservers.Reply{reply(i, text)}})
	}
	return n.server("one", tools...)
}

func refusing(_ int, text string) mockservers.Reply {
	return mockservers.Reply{Result: unusual.Encoded(map[string]any{"content": []any{block(text)}, "isError": true})}
}

// breaking answers with results that are errors, and with JSON-RPC errors, in turn.
func breaking(i int, text string) mockservers.Reply {
	if i%2 == 0 {
		return refusing(i, text)
	}
	all := unusual.All()
	return mockservers.Reply{Error: &mockservers.ProtocolError{Code: -32050, Message: text, Data: all[i%len(all)]}}
}

// caught has scripts that call the failing tools, and tell what the expression makes of what they caught.
func (n Names) caught(server mockservers.Script, wants []json.RawMessage, expression string) Channel {
	c := Channel{Servers: []mockservers.Script{server}, read: told, match: same}
	for at := 0; at < len(wants); at += atMost {
		end := min(at+atMost, len(wants))
		var names []string
		for _, tool := range server.Tools[at:end] {
			names = append(names, tool.Name)
		}
		c.Scripts = append(c.Scripts, n.telling(wants[at:end], n.imports(server)+fmt.Sprintf(
			"import { %s as Failure } from %q;\n%sfor (const name of %s) {\n"+
				"  try { await one[name]({}); tell(null); } catch (error) { tell(%s, 1e9); }\n}\n",
			n.Failure, n.Builtin+"errors", errorWords, unusual.Encoded(names), expression)))
	}
	return c
}

// errorWords gives all texts of an error, whatever its properties are called, but for its stack.
const errorWords = `const words = (value, depth = 0) => {
  if (typeof value !== "object" || value === null || depth > 6) return [String(value)];
  const all = [];
  for (let o = value; o && o !== Object.prototype && o !== Array.prototype; o = Object.getPrototypeOf(o)) {
    for (const key of Object.getOwnPropertyNames(o)) {
      if (key === "constructor" || key === "stack" || typeof value[key] === "function") continue;
      all.push(...words(value[key], depth + 1));
    }
  }
  return all;
};
`

func (n Names) errorTexts() Channel {
	short := slices.DeleteFunc(said(), func(text string) bool { return len(text) > 300 })
	var wants []json.RawMessage
	for _, text := range short {
		wants = append(wants, unusual.Encoded(text))
	}
	c := n.caught(n.failing(short, refusing), wants, "words(error)")
	c.match = saidSomewhere
	return c
}

func (n Names) errorClasses() Channel {
	server := n.failing(said(), breaking)
	return n.caught(server, slices.Repeat([]json.RawMessage{json.RawMessage("true")}, len(server.Tools)),
		"error instanceof Failure")
}

// saidSomewhere tells whether one of the texts of an error has the words, as they are or as JSON writes them: an error
// wraps what a tool says, and may fill lines in its own way.
func saidSomewhere(want, found json.RawMessage) bool {
	var words string
	var all []string
	if json.Unmarshal(want, &words) != nil || json.Unmarshal(found, &all) != nil {
		return false
	}
	written := strings.Trim(string(unusual.Encoded(words)), `"`)
	return slices.ContainsFunc(all, func(text string) bool {
		return strings.Contains(filled(text), filled(words)) || strings.Contains(filled(text), filled(written))
	})
}

func filled(text string) string { return strings.Join(strings.Fields(text), " ") }
