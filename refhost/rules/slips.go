package rules

import (
	"fmt"
	"slices"
	"strings"
)

// What agents try first because it works elsewhere, and what they can do here instead: hints for the
// diagnostics of §3.3.3, each with one corrective action.

// AbsentGlobalHint says what to use instead of a global that other systems have (§3.5), or "".
func AbsentGlobalHint(name, modulePrefix string) string {
	for _, instead := range []struct {
		names []string
		hint  string
	}{
		{[]string{"fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Request", "Response", "Headers", "axios"},
			`There is no network: call a tool of a server; searchTools of "@codemode/discovery" finds one.`},
		{[]string{"require", "module", "exports", "__dirname", "__filename"},
			`Use import with one of the modules "@codemode/…"; those of Node.js are not there.`},
		{[]string{"process", "global", "Deno", "Bun"},
			"Do without it: nothing of Node.js is there, and what is outside of the script is reached by tools alone."},
		{[]string{"Buffer"}, "Use Uint8Array with TextEncoder and TextDecoder."},
		{[]string{"setInterval", "clearInterval", "setImmediate"},
			"Use setTimeout; to repeat something, await it in a loop."},
		{[]string{"eval"}, "Write the code into the script: code from strings is not run."},
		{[]string{"window", "document", "self", "navigator", "localStorage", "sessionStorage", "alert", "prompt"},
			"Do without it: nothing of a browser is there. For a global variable, use globalThis."},
		{[]string{"atob", "btoa"}, "Decode base64 by code of your own, into a Uint8Array."},
		{[]string{"performance"}, "Use Date.now()."},
		{[]string{"crypto"}, "Use Math.random(), or a tool of a server."},
		{[]string{"Intl"}, "Format the value by code of your own."},
		{[]string{"tools", "codemode", "mcp", "callTool", "call_tool", "client", "servers"},
			`Import the tool from the module of its server: import { TOOL } from "@codemode/servers/SERVER".`},
	} {
		if slices.Contains(instead.names, name) {
			return withPrefix(instead.hint, modulePrefix)
		}
	}
	return ""
}

// JSONHint is about an error of JSON.parse.
const JSONHint = "Take the text as it is, or look at it with console.log first: it is no JSON."

// UnwrappedHint is about a member of the content of a result that a call has unwrapped already (§5.3.2).
const UnwrappedHint = "Use what the call returned as it is: structured content and a single text are unwrapped."

// Exporting is a module and the names that it exports.
type Exporting struct {
	Module string
	Names  []string
}

// UnimportedHint says how to import a name that is not defined, if a module exports it, or "".
func UnimportedHint(name string, modules []Exporting) string {
	for _, m := range modules {
		if slices.Contains(m.Names, name) {
			return fmt.Sprintf("Import it: import { %s } from %q.", name, m.Module)
		}
	}
	for _, m := range modules {
		if name == moduleVariable(lastSegment(m.Module)) {
			return fmt.Sprintf("Import it: import * as %s from %q.", name, m.Module)
		}
	}
	return ""
}

func lastSegment(module string) string { return module[strings.LastIndexByte(module, '/')+1:] }

// AbsentMemberHint says which export has nearly the name of a member that an object lacks, or what the
// console has instead, or "".
func AbsentMemberHint(name string, modules []Exporting, suggest func(string, []string) string) string {
	if slices.Contains([]string{"info", "table", "dir", "trace", "time", "timeEnd", "group", "groupEnd", "count",
		"assert"}, name) {
		return "Use console.log, debug, warn or error; the console has no others."
	}
	var all []string
	for _, m := range modules {
		all = append(all, m.Names...)
	}
	near := suggest(name, all)
	for _, m := range modules {
		if near != "" && slices.Contains(m.Names, near) {
			return fmt.Sprintf("Use %s instead, which %q exports.", near, m.Module)
		}
	}
	return ""
}

// ForeignModuleHint is about a module that resembles none of those that there are.
func ForeignModuleHint(modulePrefix string) string {
	return withPrefix(`Import modules "@codemode/…" only; listServers of "@codemode/discovery" tells which servers `+
		`there are.`, modulePrefix)
}

// ServersModuleHint is about an import of all servers at once.
func ServersModuleHint(module func(serverID string) string, serverIDs []string) string {
	const most = 5
	var modules []string
	for _, id := range serverIDs[:min(len(serverIDs), most)] {
		modules = append(modules, fmt.Sprintf("%q", module(id)))
	}
	if len(modules) == 0 {
		return "Do without it: no server is connected."
	}
	return "Import the module of one server: " + strings.Join(modules, " or ") + "."
}

// DefaultImportHint is about the default export of a module, which none of the host's has.
func DefaultImportHint(module string) string {
	return fmt.Sprintf("Import it whole: import * as %s from %q.", moduleVariable(lastSegment(module)), module)
}
