package channels

import (
	"encoding/json"
	"fmt"
	"slices"

	"codemode/conformance/scripts/unusual"
)

// results are assigned whole, in a few runs, and the rest of them in an object and in lists.
func (n Names) results() Channel {
	single := []json.RawMessage{}
	for _, name := range []string{"error", "result", "isError", "content", "then", "toJSON", "data", "logs",
		"text", ""} {
		single = append(single, unusual.Encoded(map[string]any{name: "a"}))
	}
	for _, text := range []string{"2020-01-01T00:00:00Z", `{"a":1}`, " a ", "007", "a\r\nb", "TypeError: a", "error: a"} {
		single = append(single, unusual.Encoded(text))
	}
	single = append(single, json.RawMessage(`[3,1,2,2,null]`), json.RawMessage(`[[]]`))
	c := Channel{read: assigned, match: same}
	all := append(wholes()[:4], unusual.Encoded(unusual.Objects()))
	for _, value := range slices.Concat(all, single) {
		c.Scripts = append(c.Scripts, Script{Wants: []json.RawMessage{value},
			Source: fmt.Sprintf("globalThis.%s = %s;\n", n.Result, unusual.Literal(value))})
	}
	return c
}

// levels are the methods of console, in turn.
var levels = [...]string{"log", "warn", "debug", "error"}

func logging(values []json.RawMessage) (source string) {
	for i, value := range values {
		source += fmt.Sprintf("console.%s(%s);\n", levels[i%len(levels)], unusual.Literal(value))
	}
	return source
}

func (n Names) loggedPrimitives() Channel {
	var all []json.RawMessage
	for _, text := range slices.Concat(unusual.Texts(), unusual.Long()[:1]) {
		all = append(all, unusual.Encoded(text))
	}
	return Channel{Scripts: []Script{{Source: logging(all), Wants: all}}, read: logged, match: same}
}

func (n Names) loggedObjects() Channel {
	objects := slices.DeleteFunc(slices.Concat(unusual.Values(), unusual.Objects()),
		func(value json.RawMessage) bool { return value[0] != '{' && value[0] != '[' })
	objects = append(objects, unusual.Encoded(unusual.Texts()))
	c := Channel{read: loggedJSON, match: same}
	for _, part := range byLength(objects) {
		c.Scripts = append(c.Scripts, Script{Source: logging(part), Wants: part})
	}
	return c
}

// longObject is from where on a value is logged by a script of its own, in bytes: a host that writes each member on a
// line of its own may cut off the logs of a script that has much to log.
const longObject = 200

// byLength are the values in parts: all short ones, and each long one.
func byLength(values []json.RawMessage) (parts [][]json.RawMessage) {
	parts = [][]json.RawMessage{nil}
	for _, value := range values {
		if len(value) < longObject {
			parts[0] = append(parts[0], value)
		} else {
			parts = append(parts, []json.RawMessage{value})
		}
	}
	return parts
}
