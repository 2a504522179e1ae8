package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"codemode/reports/evidence"
)

// inCalls is a number of calls in words.
func inCalls(n int) string {
	if n == 1 {
		return "1 call"
	}
	return fmt.Sprintf("%d calls", n)
}

// Received judges how many calls of a tool a server received, and, unless
// arguments is nil, what each was given (§5.3).
func Received(events []evidence.Event, serverID, tool string, count int, arguments json.RawMessage) (v Verdict) {
	calls := ToolCalls(events, serverID, tool)
	where := fmt.Sprintf("server %s, tool %s", serverID, tool)
	found := inCalls(len(calls))
	if runs := Runs(events); len(runs) > 0 && len(calls) != count {
		found += "; the response was " + quote(runs[len(runs)-1].Answer.Response)
	}
	v.expect(len(calls) == count, "the server receives the call", where, inCalls(count), found)
	if arguments != nil {
		for _, got := range calls {
			v.compare("the input reaches the tool", where+", arguments", arguments, got)
		}
	}
	return v
}

// CallsLike judges that a server received a call of a tool, and that each was with
// these arguments.
func CallsLike(events []evidence.Event, serverID, tool string, arguments json.RawMessage) (v Verdict) {
	for _, got := range ToolCalls(events, serverID, tool) {
		v.compare("the input reaches the tool unchanged",
			fmt.Sprintf("server %s, tool %s, arguments", serverID, tool), arguments, got)
	}
	return v
}

// ReceivedHolding judges that a server received one call of a tool, in whose
// arguments a value is: they are it, or have it in some place. MCP wants an object
// there, so that one that is none cannot be sent as it is (§5.3.1).
func ReceivedHolding(events []evidence.Event, serverID, tool string, value json.RawMessage) (v Verdict) {
	v = Received(events, serverID, tool, 1, nil)
	for _, got := range ToolCalls(events, serverID, tool) {
		v.expect(holds(got, value), "the input reaches the tool",
			fmt.Sprintf("server %s, tool %s, arguments", serverID, tool),
			quote(value)+", or a value that contains it", quote(got))
	}
	return v
}

// holds reports whether a JSON value is another one, or has it in some place.
func holds(raw, value json.RawMessage) bool {
	var probe Verdict
	probe.compare("", "", value, raw)
	if len(probe.Mismatches) == 0 {
		return true
	}
	items, _ := array(raw)
	members, _ := object(raw)
	return slices.ContainsFunc(slices.AppendSeq(items, maps.Values(members)),
		func(inner json.RawMessage) bool { return holds(inner, value) })
}

// ToolCalls returns the arguments of each tools/call of one tool that is not of a
// control.
func ToolCalls(events []evidence.Event, serverID, tool string) []json.RawMessage {
	var calls []json.RawMessage
	for _, call := range received(events, serverID) {
		if call.name == tool {
			calls = append(calls, call.arguments)
		}
	}
	return calls
}

// FactTool is the name of the fact that holds what a host calls its one tool, if
// that is not codemode.run.
const FactTool = "tool"

// toolNamed is what the host calls its one tool.
func toolNamed(events []evidence.Event) string {
	name := "codemode.run"
	for _, told := range facts[string](events, FactTool) {
		name = told
	}
	return name
}

// SchemaAcceptsToo is [SchemaAccepts] where the schema accepts a plainer request.
// Where it does not, nothing is observed: what is wrong with that one is wrong
// with the other, too.
func SchemaAcceptsToo(events []evidence.Event, plainer, request json.RawMessage) Verdict {
	if v := SchemaAccepts(events, plainer); !v.OK() {
		return Verdict{}
	}
	return SchemaAccepts(events, request)
}

// SchemaAccepts judges that the input schema of codemode.run accepts a request (§3.2).
func SchemaAccepts(events []evidence.Event, request json.RawMessage) (v Verdict) {
	var tools []struct {
		Name        string
		InputSchema json.RawMessage
	}
	for _, e := range events {
		if e.Kind == evidence.HostTools && json.Unmarshal(e.Data, &tools) != nil {
			v.expect(false, "tools/list", "tools/list", "an array of tools", quote(e.Data))
		}
	}
	named := toolNamed(events)
	for _, tool := range tools {
		if tool.Name == named {
			err := validate(tool.InputSchema, request)
			v.expect(err == nil, "the input schema accepts the request", named+", inputSchema",
				quote(request)+" is accepted", fmt.Sprintf("%v\nby the schema %s", err, quote(tool.InputSchema)))
		}
	}
	return v
}

func validate(schema, instance json.RawMessage) error {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(schema)))
	if err != nil {
		return fmt.Errorf("the schema is not JSON: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{})
	if err := c.AddResource("urn:schema", doc); err != nil {
		return err
	}
	compiled, err := c.Compile("urn:schema")
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(instance)))
	if err != nil {
		return err
	}
	return compiled.Validate(value)
}

// ContextText joins all that the host shows an agent; ok is false when the
// context was not read.
func ContextText(events []evidence.Event) (all string, ok bool) {
	shown, ok := evidence.Shown(events)
	texts := make([]string, len(shown))
	for i, p := range shown {
		texts[i] = p.Text
	}
	return strings.Join(texts, "\n"), ok
}
