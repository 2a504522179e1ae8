package dialect

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/mockservers"
	"codemode/spec"
)

// mcpi is the dialect of a system whose scripts are the bodies of async functions that call the tools of MCP servers as
// functions of the global codemode, and whose answers are texts.
type mcpi struct {
	javaScript
	// whole: a call gives the whole result of its tool, and names the server; otherwise it gives structured content.
	whole bool
}

// Write asks for the value of a call in a function of its own, so that several calls are made at once also where a host
// does not give promises.
func (d mcpi) Write(p Program) string {
	raw, value := func(name, argument string) string { return "codemode." + name + "(" + argument + ")" }, "value"
	if d.whole {
		raw = func(name, argument string) string {
			return fmt.Sprintf("codemode.call(%q, %q, %s)", p.Upstream, name, argument)
		}
		value = "structuredContent.value"
	}
	f := form{
		call: func(name, argument string) string {
			return fmt.Sprintf("(async () => (await %s).%s)()", raw(name, argument), value)
		},
		raw:      raw,
		given:    "codemode",
		function: d.function,
		give:     func(value string) string { return "return " + value + ";" },
	}
	return f.statements(p)
}

// function is what makes the calls of a name.
func (d mcpi) function(name string) string {
	if d.whole {
		return "codemode.call"
	}
	return "codemode." + name
}

// wrapped is what the tools of calls return: a reply of any form in an object, since structured content is one.
const wrapped = `{"type": "object", "properties": {"value": {}}, "required": ["value"]}`

// Upstream has the tools that no revision keeps from scripts: they only read, and say what they return.
func (mcpi) Upstream(id string, calls []Call) mockservers.Script {
	script := mockservers.Script{ServerID: id}
	for _, c := range calls {
		value := map[string]any{"value": c.reply()}
		text, _ := json.Marshal(value) // replies are JSON
		blocks := []any{map[string]any{"type": "text", "text": string(text)}}
		if c.Echoes {
			blocks = nil // a text cannot have the argument put in
		}
		tool := c.tool(value, blocks...)
		tool.Annotations, tool.OutputSchema = json.RawMessage(`{"readOnlyHint": true}`), json.RawMessage(wrapped)
		script.Tools = append(script.Tools, tool)
	}
	return script
}

// Find asks by a keyword: what is found has at least the names of its parameters.
func (d mcpi) Find(_, name string) (discovery bool, arguments json.RawMessage) {
	question := map[string]string{"query": name}
	if d.whole {
		question["op"] = "search"
	}
	arguments, _ = json.Marshal(question) // texts can always be written
	return true, arguments
}

// Limited is one limit of time, and one of memory.
func (mcpi) Limited(l Limits) (request, settings json.RawMessage) {
	return nil, object(map[string]int{"timeoutMs": max(l.ComputeMs, l.WaitMs), "memoryMB": l.MemoryMB})
}

// What texts of the system have besides a value.
const (
	failurePrefix = "Code execution error:"
	logsHeading   = "\n\nLogs:\n"
	noValue       = "(no return value)"
)

// Response takes the text of the first block: what stands before the logs is the value, and these are a line each.
// What an agent reads is the text of all blocks. The system does not say how a failure is told: one is marked as an
// error, or its text begins so.
func (mcpi) Response(result json.RawMessage) (response json.RawMessage, known bool) {
	first, failed := textOf(result)
	if first == nil {
		return responseOf(nil, failed), true
	}
	text := allText(result)
	value, logs, _ := strings.Cut(*first, logsHeading)
	if message, is := strings.CutPrefix(value, failurePrefix); is {
		value, failed = strings.TrimSpace(message), true
	}
	a := answer{text: &text, value: &value, failed: failed}
	if value == noValue {
		a.value = nil
	}
	if logs != "" {
		a.logs = strings.Split(logs, "\n")
	}
	return a.response(), true
}

// WholeResults tells whether calls name their server and give the whole result of their tool.
func WholeResults(names spec.Names) bool {
	d, is := Of(names).(mcpi)
	return is && d.whole
}
