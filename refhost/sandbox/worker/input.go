package worker

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
	"codemode/refhost/sandbox/schema"
)

// arguments turns what the script passed into the arguments of the MCP call
// (§5.3.1) and validates them (§7.2). The problem is an error object.
func (b *bindings) arguments(c *call, values []goja.Value) (arguments json.RawMessage, problem goja.Value) {
	lost := new(losses)
	passed, err := b.passed(values, lost)
	if err != nil {
		if uncatchable(err) {
			panic(err)
		}
		return nil, b.failed(c, rules.FailureUnwritable,
			schema.Violation{Expected: "a value that JSON can hold", Received: "a value that JSON cannot hold",
				Message: fmt.Sprintf("The input of %s cannot be written as JSON: %v.", c.tool.ExportName, err)})
	}
	b.tellLost(c.tool, lost)
	arguments, err = b.rules.CallArguments(c.tool.InputSchema, passed)
	if err != nil {
		return nil, b.invalid(c, schema.Violation{Expected: "one argument", Received: "none",
			Message: fmt.Sprintf("Calling %s: %v.", c.tool.ExportName, err)})
	}
	checked := arguments
	if checked == nil {
		checked = json.RawMessage("{}") // what a server makes of a call without arguments
	}
	validator := b.validator(c.tool)
	if validator.Unusable() && b.rules.Validation().Unusable == rules.UnusableRefused {
		return nil, b.invalid(c,
			schema.Violation{Expected: "an input schema that can be used", Received: "one that cannot",
				Message: fmt.Sprintf("The tool %q has an input schema that cannot be used.", c.tool.ToolName)})
	}
	if violation := validator.Check(checked); violation != nil {
		return arguments, b.invalid(c, *violation)
	}
	return b.rules.SentArguments(arguments), nil
}

// passed writes the first argument as JSON. Further ones are not looked at, or
// else ids.map(binding) would write the whole of ids for each of them.
func (b *bindings) passed(values []goja.Value, lost *losses) ([]json.RawMessage, error) {
	passed := make([]json.RawMessage, len(values))
	if len(values) == 0 || goja.IsUndefined(values[0]) {
		return passed, nil
	}
	text, ok, err := b.realm.text(values[0], b.realm.rt.ToValue(lost.see))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("it is a %s", kindOf(values[0]))
	}
	switch {
	case len(text) > protocol.MaxArguments:
		return nil, fmt.Errorf("it has more than %d bytes", protocol.MaxArguments)
	case protocol.TooDeep(text):
		return nil, fmt.Errorf("it is nested more than %d levels deep", protocol.MaxDepth)
	}
	passed[0], lost.halves, err = withoutHalves(tidiedJSON(text))
	return passed, err
}

// tellLost says of the first input of a tool that loses something what it lost, but for what JSON omits: code leaves
// members undefined.
func (b *bindings) tellLost(t *protocol.Tool, lost *losses) {
	if b.told[t] {
		return
	}
	const omitted = "" // no cause
	found := slices.DeleteFunc(lost.findings("the input of "+t.ExportName, rules.CauseInputLost, omitted),
		func(f rules.Finding) bool { return f.Cause == omitted })
	if lost.halves {
		found = append(found, rules.Finding{Cause: rules.CauseInputHalfPair,
			Message: "The input of " + t.ExportName + " " + hasHalf})
	}
	b.told[t] = len(found) > 0
	for _, f := range found {
		b.report(f)
	}
}

func kindOf(value goja.Value) string {
	if _, ok := value.(*goja.Symbol); ok {
		return "symbol"
	}
	return "function"
}

// validator compiles a tool's schema when it is first used. A schema that is of
// no use, or a part of which is, is reported once.
func (b *bindings) validator(t *protocol.Tool) *schema.Validator {
	if v := b.schemas[t]; v != nil {
		return v
	}
	v, err := schema.Compile(b.rules.ValidationSchema(t.InputSchema), b.rules.Validation().Formats)
	if err != nil {
		b.report(rules.Finding{Cause: rules.CauseSchema,
			Message: fmt.Sprintf("Inputs of the tool %q are not validated as its schema says: %v", t.ToolName, err)})
	}
	b.schemas[t] = v
	return v
}

// mismatch tells what is wrong with a result of a tool that has an output
// schema, or "" (§7.2).
func (b *bindings) mismatch(t *protocol.Tool, result json.RawMessage) string {
	if len(t.OutputSchema) == 0 || !b.rules.Validation().Outputs {
		return ""
	}
	var r struct{ StructuredContent json.RawMessage }
	if json.Unmarshal(result, &r) != nil || len(r.StructuredContent) == 0 {
		return fmt.Sprintf("The tool %q has an output schema, and sent no structured content.", t.ToolName)
	}
	v, err := schema.Compile(t.OutputSchema, false)
	if err != nil {
		return fmt.Sprintf("The output schema of the tool %q cannot be used.", t.ToolName)
	}
	if violation := v.Check(r.StructuredContent); violation != nil {
		return fmt.Sprintf("The structured content of the tool %q does not match its output schema: expected %s at %q.",
			t.ToolName, violation.Expected, violation.Path)
	}
	return ""
}

// invalid makes the SchemaValidationError of §7.2.
func (b *bindings) invalid(c *call, v schema.Violation) goja.Value {
	return b.failed(c, rules.FailureInput, v)
}

// failed makes the error about an input, given what is wrong with it.
func (b *bindings) failed(c *call, failure rules.CallFailure, v schema.Violation) goja.Value {
	p := rules.CallProblem{Failure: failure, Message: v.Message,
		Path: v.Path, Expected: v.Expected, Received: v.Received, Example: b.validator(c.tool).Example()}
	for _, other := range v.Further {
		p.Further = append(p.Further,
			rules.Violation{Path: other.Path, Expected: other.Expected, Received: other.Received})
	}
	return b.fail(c, p)
}
