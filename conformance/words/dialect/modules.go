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
type modules struct {
	javaScript
	names spec.Names
}

// ownModules is a way that other systems do not have: what the modules of the host give.
const ownModules = "the modules of the host"

// Ways has what only modules have, too.
func (d modules) Ways(what Refused) []Way {
	all := d.javaScript.Ways(what)
	if what == Escape {
		all = append(all, waysFrom(modulesSource)...)
	}
	return all
}

func (d modules) Write(p Program) string {
	call := func(name, argument string) string { return name + "(" + argument + ")" }
	f := form{
		call:     call,
		raw:      call,
		function: func(name string) string { return name },
		give:     func(value string) string { return "globalThis." + d.names.Result + " = " + value + ";" },
	}
	names := p.Names()
	if len(names) == 0 {
		return f.statements(p)
	}
	module := d.names.ServerModules() + p.Upstream
	head := fmt.Sprintf("import { %s } from %q;\n", strings.Join(names, ", "), module)
	for _, try := range p.Tries() {
		if try.What == Escape && try.Way != "" {
			head += fmt.Sprintf("import * as upstream from %q;\n", module)
			f.given = "upstream"
		}
		if strings.HasPrefix(try.Way, ownModules) {
			head += fmt.Sprintf("import * as discovery from %q;\nimport * as errors from %q;\n"+
				"const meta = upstream.%s;\n", d.names.Modules+"discovery", d.names.Modules+"errors", d.names.Meta)
			f.given, f.starts = "upstream, meta, discovery, errors, import.meta", modulesSource
		}
	}
	return head + f.statements(p)
}

func (modules) Upstream(id string, calls []Call) mockservers.Script {
	script := mockservers.Script{ServerID: id}
	for _, c := range calls {
		script.Tools = append(script.Tools, c.tool(c.reply()))
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

// Find asks for full detail, and for what was found alone: results have the query, too.
func (d modules) Find(_, name string) (discovery bool, arguments json.RawMessage) {
	return false, codeOf(fmt.Sprintf("import { searchTools } from %q;\n"+
		"const { results } = await searchTools(%s, { detail: \"full\" });\nglobalThis.%s = results;",
		d.names.Modules+"discovery", quoted(name), d.names.Result))
}

// Limited is one limit of time, and one of memory.
func (modules) Limited(l Limits) (request, settings json.RawMessage) {
	return object(map[string]int{"timeoutMs": max(l.ComputeMs, l.WaitMs), "maxMemoryBytes": l.MemoryMB << 20}), nil
}

func (modules) Response(json.RawMessage) (json.RawMessage, bool) { return nil, false }
