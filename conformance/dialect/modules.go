package dialect

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemode/mockservers"
	"codemode/spec"
)

// modules is the dialect of a system whose scripts are modules that import the tools of MCP servers, and give their
// result to a global.
type modules struct{ names spec.Names }

func (d modules) Write(p Program) string {
	f := form{
		call: func(c Called) string { return fmt.Sprintf("%s(%s)", c.Name, c.Argument) },
		give: func(value string) string { return "globalThis." + d.names.Result + " = " + value + ";" },
	}
	var names []string
	for _, s := range p.Steps {
		for _, c := range s.Calls {
			names = append(names, c.Name)
		}
		if s.Attempt != nil {
			names = append(names, s.Attempt.Name)
		}
	}
	if len(names) == 0 {
		return f.statements(p)
	}
	slices.Sort(names)
	return fmt.Sprintf("import { %s } from %q;\n", strings.Join(slices.Compact(names), ", "),
		d.names.ServerModules()+p.Upstream) + f.statements(p)
}

func (modules) Upstream(id string, calls []Call) mockservers.Script {
	script := mockservers.Script{ServerID: id}
	for _, c := range calls {
		result, _ := json.Marshal(map[string]any{"structuredContent": c.Reply, "content": []any{}}) // it is JSON
		script.Tools = append(script.Tools,
			mockservers.Tool{Name: c.Name, Replies: []mockservers.Reply{{Result: result}}})
	}
	return script
}

// Console also writes an object, whose form is no matter.
func (modules) Console(words map[string]string) string {
	var lines []string
	for _, method := range slices.Sorted(maps.Keys(words)) {
		lines = append(lines, fmt.Sprintf("console.%s(%q, { a: 1 });", method, words[method]))
	}
	return strings.Join(lines, "\n")
}

func (modules) ComputingLimit(ms int) Limit {
	return Limit{Arguments: map[string]any{"limits": map[string]int{"timeoutMs": ms}}}
}

func (modules) Response(json.RawMessage) (json.RawMessage, bool) { return nil, false }
