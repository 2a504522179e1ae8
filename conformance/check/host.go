package check

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"codemode/conformance/evidence"
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

// ToolCalls returns the arguments of each tools/call of one tool.
func ToolCalls(events []evidence.Event, serverID, tool string) []json.RawMessage {
	var calls []json.RawMessage
	for _, e := range events {
		if e.Kind != evidence.Traffic || e.Name != serverID {
			continue
		}
		var tapped evidence.Message
		var message struct {
			Method string
			Params struct {
				Name      string
				Arguments json.RawMessage
			}
		}
		if json.Unmarshal(e.Data, &tapped) != nil || tapped.Direction != evidence.ToServer || json.Unmarshal(tapped.Raw, &message) != nil {
			continue
		}
		if message.Method == "tools/call" && message.Params.Name == tool {
			calls = append(calls, message.Params.Arguments)
		}
	}
	return calls
}

// toolNamed is the one tool of a host.
const toolNamed = "codemode.run"

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
	for _, tool := range tools {
		if tool.Name == toolNamed {
			err := validate(tool.InputSchema, request)
			v.expect(err == nil, "the input schema accepts the request", toolNamed+", inputSchema", quote(request)+" is accepted", fmt.Sprintf("%v\nby the schema %s", err, quote(tool.InputSchema)))
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
	for _, e := range events {
		var c evidence.Context
		if e.Kind != evidence.HostContext || json.Unmarshal(e.Data, &c) != nil {
			continue
		}
		ok = true
		all = c.Instructions + "\n" + c.Description
		for _, r := range c.Resources {
			all += "\n" + r.Text
		}
	}
	return all, ok
}

// Documented judges that the agent context names at least one of the words,
// whatever their case.
func Documented(events []evidence.Event, words []string) (v Verdict) {
	if all, ok := ContextText(events); ok {
		v.expect(names(all, words), "the agent context tells about it", "agent context",
			"one of: "+strings.Join(words, ", "), fmt.Sprintf("none of them in %d characters of instructions, description and resources", len(all)))
	}
	return v
}

func names(all string, words []string) bool {
	lower := strings.ToLower(all)
	for _, word := range words {
		if strings.Contains(lower, strings.ToLower(word)) {
			return true
		}
	}
	return false
}

// ResultOrDocumented judges that the last run's result is the given value, or,
// where it is not, that the agent context names one of the words (§3.2.1).
func ResultOrDocumented(events []evidence.Event, want json.RawMessage, words []string) Verdict {
	result := Result(events, want)
	if result.OK() {
		return result
	}
	documented := Documented(events, words)
	for i := range documented.Mismatches {
		if len(result.Mismatches) > 0 {
			documented.Mismatches[i].Found += "\nand the result was " + result.Mismatches[0].Found
		}
	}
	return documented
}
