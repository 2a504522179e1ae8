package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Alternative takes, wherever the specification allows more than one reading,
// one that [Standard] does not take. A host of these rules conforms as well: a
// suite that does not accept it hides a guess of its own.
func Alternative() Set {
	s := Standard()
	s.alternativeWire()
	s.alternativeConsole()
	s.alternativeNames()
	s.alternativeDiscovery()
	s.alternativeCalls()
	return s
}

// alternativeWire: the response is text alone, has no trace and only what is
// required of a diagnostic, whose codes are the host's own. A run is over with its
// module, and what nobody handles is no failure. Forbidden globals are there, and throw.
func (s *Set) alternativeWire() {
	s.OuterTools = func(description string, told []Topic) []OuterTool {
		tools := OuterTools(description, told)
		for i := range tools {
			tools[i].OutputSchema = nil
		}
		return tools
	}
	s.Answer = func(response json.RawMessage, _ bool) Answer { return Answer{Text: string(response)} }
	s.Respond = func(r Response) Object { return Respond(r).Without("toolTrace") }
	s.Diagnose = func(f Finding) Diagnostic {
		d := Diagnose(f)
		if f.Cause == CauseResult {
			d.Severity = SeverityError
		}
		if f.Cause == CauseLimit {
			d.Message = SandboxLimitError + ": " + d.Message
		}
		return Diagnostic{Severity: d.Severity, Code: "run." + strings.ToLower(d.Code), Message: d.Message}
	}
	s.Limits = func(requested json.RawMessage, bounds Bounds) (Limits, []Diagnostic) {
		limits, _ := ParseLimits(requested, bounds)
		return limits, nil
	}
	s.Ending = func() EndingRule { return EndingRule{Timers: -1} }
	s.Source = func(code string) string {
		return "globalThis.__codemode_result__ = undefined; " + alternativeLogging + ThrowingGlobals + code
	}
	s.Globals = func(defined []string) []string {
		return slices.DeleteFunc(Globals(defined), func(name string) bool { return name == "Function" })
	}
}

// alternativeLogging shows an Error as JSON of its stack, Map and Set as their
// entries, and a function as its source. It has no line break, so
// that the lines of the script keep their numbers.
const alternativeLogging = `{ const { Error, Map, Set, String } = globalThis; ` +
	`const show = (v) => { try { ` +
	`if (v instanceof Error && typeof v.stack === "string") return { stack: v.stack }; ` +
	`if (v instanceof Map || v instanceof Set) return [...v]; ` +
	`return typeof v === "function" ? String(v) : v; } catch { return v; } }; ` +
	`for (const level of ["debug", "log", "warn", "error"]) { const write = console[level]; ` +
	`console[level] = (...args) => write(...args.map(show)); } } `

// ThrowingGlobals defines the names of forbidden globals (§3.5) so that their
// every use throws.
const ThrowingGlobals = `{ const { Error, Object } = globalThis; ` +
	`for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "setInterval", "process", "require"]) { ` +
	`const refuse = () => { throw new Error(name + " is not available here; call tools"); }; ` +
	`Object.defineProperty(globalThis, name, { value: new Proxy(function () {}, { get: refuse, apply: refuse, ` +
	`construct: refuse }) }); } } `

// alternativeConsole: nothing stands between arguments, keys keep their order,
// and the log limit counts more than the messages.
func (s *Set) alternativeConsole() {
	const entryBytes = 40
	s.ConsoleText = func(args []ConsoleArg) (string, error) {
		var b strings.Builder
		for _, arg := range args {
			if arg.Unserializable {
				arg.Text = "<a value that is not JSON>"
			}
			b.WriteString(arg.Text)
		}
		return b.String(), nil
	}
	s.KeepLog = func(used, message, limit int64) bool { return KeepLog(used+entryBytes, message, limit) }
	s.TruncationNotice = func(maxLogBytes int64) (LogEntry, bool) {
		return LogEntry{Level: "warn", Message: fmt.Sprintf("… more was logged than %d bytes", maxLogBytes)}, true
	}
}

// alternativeNames: the configuration's order counts for servers; suffixes are
// given in order, letters outside ASCII are replaced, and only the words that
// §6.1 lists are reserved, with those that no module could do without.
func (s *Set) alternativeNames() {
	s.ModulePaths = func(serverIDs []string) []string {
		paths, count := make([]string, len(serverIDs)), map[string]int{}
		for i, id := range serverIDs {
			paths[i] = ModulePath(id)
			if count[paths[i]]++; count[paths[i]] > 1 {
				paths[i] += "--" + strconv.Itoa(count[paths[i]])
			}
		}
		return paths
	}
	s.ExportNames = func(toolNames []string) []string {
		names, taken := make([]string, len(toolNames)), map[string]bool{}
		for _, i := range sortedIndexes(toolNames) {
			clean := asciiName(toolNames[i])
			names[i] = clean
			for n := 2; taken[names[i]]; n++ {
				names[i] = clean + "__" + strconv.Itoa(n)
			}
			taken[names[i]] = true
		}
		return names
	}
	s.Meta = func(m ServerMeta) any { return Meta(m).With("generator", "alternative") }
}

var notASCIIName = regexp.MustCompile(`[^A-Za-z0-9_$]`)

func asciiName(toolName string) string {
	name := notASCIIName.ReplaceAllString(toolName, "_")
	switch {
	case name == "":
		return "unnamed"
	case name[0] >= '0' && name[0] <= '9':
		name = "_" + name
	case slices.Contains(ReservedWords(), name) || name == MetaExport || name == "then":
		name += "_"
	}
	return name
}

// alternativeDiscovery: members that are not known are empty rather than
// absent, an unknown level shows everything, and tools are found by either name.
func (s *Set) alternativeDiscovery() {
	s.ServerInfo = func(p ServerParts) Object {
		return ServerInfo(p).Without("capabilities").With("serverName", p.ServerID)
	}
	s.Detail = alternativeDetail
	s.GotTool = func(t ToolDefinition) Object { return alternativeDetail(DetailDescription, t) }
	s.FoundDetail = func(level string, t FoundTool) Object {
		return alternativeDetail(level, t.ToolDefinition).With("serverId", t.ServerID)
	}
	s.FindTool = func(wanted string, tools []ToolDefinition) int {
		return slices.IndexFunc(tools,
			func(t ToolDefinition) bool { return t.ToolName == wanted || t.ExportName == wanted })
	}
	s.SearchResults = func(query string, found []Object) Object {
		return SearchResults(strings.ToLower(strings.TrimSpace(query)), found)
	}
	s.Search = func(query string, options SearchOptions, tools []FoundTool) []FoundTool {
		phrase := strings.ToLower(strings.TrimSpace(query))
		found := slices.DeleteFunc(slices.Clone(tools), func(t FoundTool) bool {
			return phrase == "" || options.ServerID != "" && t.ServerID != options.ServerID ||
				!strings.Contains(strings.ToLower(t.ToolName+"\n"+t.Description), phrase)
		})
		if options.Limited || options.Limit > 0 {
			found = found[:min(max(options.Limit, 0), len(found))]
		}
		return found
	}
	s.Suggest = func(string, []string) string { return "" }
}

func alternativeDetail(level string, t ToolDefinition) Object {
	if level != "" && level != DetailName && level != DetailDescription {
		level = DetailFull
	}
	o := Detail(level, t)
	if level != DetailName && t.Description == "" {
		o = o.With("description", "")
	}
	return o
}

// alternativeCalls: structuredContent null is a value, an error keeps its facts
// in members of other names, the limit of calls ends the run, and changed tools
// are listed at once.
func (s *Set) alternativeCalls() {
	s.Unwrap = func(result json.RawMessage) json.RawMessage {
		var members map[string]json.RawMessage
		if json.Unmarshal(result, &members) == nil &&
			bytes.Equal(bytes.TrimSpace(members["structuredContent"]), []byte("null")) {
			return json.RawMessage("null")
		}
		return Unwrap(result)
	}
	s.CallError = func(p CallProblem) ErrorDetails {
		d := ErrorDetails{Message: fmt.Sprintf("%s of %s failed: %s", p.ToolName, p.ServerID, p.Message)}
		if p.Failure == FailureInput {
			issue := map[string]any{"instancePath": p.Path, "message": "must be " + p.Expected + ", is " + p.Received}
			d.Message = fmt.Sprintf("The input of %s (tool %s) is not valid.", p.ExportName, p.ToolName)
			d.Members = map[string]any{"details": map[string]any{"issues": []any{issue}, "sample": p.Example}}
		}
		return d
	}
	s.RefreshAtOnce = func() bool { return true }
	s.EndsRun = func(f CallFailure) bool { return f == FailureLimit }
}
