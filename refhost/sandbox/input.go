package sandbox

import (
	"encoding/json"
	"fmt"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/schema"
)

// arguments turns what the script passed into the arguments of the MCP call
// (§5.3.1) and validates them (§7.2). The problem is an error object.
func (b *bindings) arguments(c *call, values []goja.Value) (arguments json.RawMessage, problem goja.Value) {
	passed, err := b.passed(values)
	if err != nil {
		if uncatchable(err) {
			panic(err)
		}
		return nil, b.invalid(c, schema.Violation{Expected: "a value that JSON can hold", Received: "a value that JSON cannot hold",
			Message: fmt.Sprintf("The input of %s cannot be written as JSON: %v.", c.tool.ExportName, err)})
	}
	arguments, err = b.rules.CallArguments(c.tool.InputSchema, passed)
	if err != nil {
		return nil, b.invalid(c, schema.Violation{Expected: "one argument", Received: "none",
			Message: fmt.Sprintf("Calling %s: %v.", c.tool.ExportName, err)})
	}
	if violation := b.validator(c.tool).Check(arguments); violation != nil {
		return nil, b.invalid(c, *violation)
	}
	return arguments, nil
}

// passed writes the first argument as JSON. Further ones are not looked at, or
// else ids.map(binding) would write the whole of ids for each of them.
func (b *bindings) passed(values []goja.Value) ([]json.RawMessage, error) {
	passed := make([]json.RawMessage, len(values))
	if len(values) == 0 || goja.IsUndefined(values[0]) {
		return passed, nil
	}
	text, ok, err := b.realm.text(values[0])
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("it is a %s", kindOf(values[0]))
	}
	passed[0] = text
	return passed, nil
}

func kindOf(value goja.Value) string {
	if _, ok := value.(*goja.Symbol); ok {
		return "symbol"
	}
	return "function"
}

// validator compiles a tool's schema when it is first used. A schema that is of
// no use is reported once, and accepts everything.
func (b *bindings) validator(t *Tool) *schema.Validator {
	if v := b.schemas[t]; v != nil {
		return v
	}
	v, err := schema.Compile(b.rules.ValidationSchema(t.InputSchema))
	if err != nil {
		b.report(rules.Finding{Cause: rules.CauseSchema,
			Message: fmt.Sprintf("Inputs of the tool %q are not validated: %v", t.ToolName, err)})
	}
	b.schemas[t] = v
	return v
}

// invalid makes the SchemaValidationError of §7.2.
func (b *bindings) invalid(c *call, v schema.Violation) goja.Value {
	return b.fail(c, rules.CallProblem{Failure: rules.FailureInput, Message: v.Message,
		Path: v.Path, Expected: v.Expected, Received: v.Received, Example: b.validator(c.tool).Example()})
}
