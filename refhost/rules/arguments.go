package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// InputKind is how a binding is called (§5.3.1).
type InputKind int

// The kinds of input.
const (
	// NoInput: the schema is empty or absent; no argument, or {}.
	NoInput InputKind = iota
	// ObjectInput: one argument, an object.
	ObjectInput
	// OtherInput: one argument of the schema's own type.
	OtherInput
)

// InputKindOf looks at the schema's root only. A schema that has nothing but
// annotations is empty; one without a type describes an object, as MCP's
// schemas do, unless it says otherwise.
func InputKindOf(inputSchema json.RawMessage) InputKind {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(inputSchema, &members)
	for _, annotation := range []string{"$schema", "$id", "$comment", "title", "description"} {
		delete(members, annotation)
	}
	if len(members) == 0 {
		return NoInput
	}
	types := schemaTypes(members["type"])
	if len(types) == 0 || slices.Contains(types, "object") {
		return ObjectInput
	}
	return OtherInput
}

// schemaTypes reads the keyword type, a string or an array of strings.
func schemaTypes(raw json.RawMessage) []string {
	var one string
	if json.Unmarshal(raw, &one) == nil && one != "" {
		return []string{one}
	}
	var many []string
	_ = json.Unmarshal(raw, &many)
	return many
}

// CallArguments passes on the first argument as it is, whether it is valid is
// decided by the schema (§7.2). No argument stands for {} where an object is
// possible. Further arguments are ignored, as JavaScript functions do, so that
// ids.map(server.getItem) works (§5.3.1).
func CallArguments(inputSchema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
	if len(passed) > 0 && len(passed[0]) > 0 {
		return passed[0], nil
	}
	if InputKindOf(inputSchema) != OtherInput {
		return json.RawMessage("{}"), nil
	}
	var members map[string]json.RawMessage
	_ = json.Unmarshal(inputSchema, &members)
	return nil, fmt.Errorf("the tool takes one argument of type %s, and none was passed; pass it",
		strings.Join(schemaTypes(members["type"]), " or "))
}

// SentArguments are the input as it is: the server asked for it by its schema (§5.3.1).
func SentArguments(input json.RawMessage) json.RawMessage { return input }

// ValidationRule is how far validation goes (§7.2).
type ValidationRule struct {
	// Formats: the keyword format is asserted.
	Formats bool
	// Outputs: a tool with an output schema has to send structured content that
	// matches it, or else its call fails.
	Outputs bool
	// Unusable is what becomes of a tool whose input schema is none.
	Unusable UnusableSchema
}

// UnusableSchema is what becomes of a tool whose input schema is none.
type UnusableSchema int

// What becomes of it.
const (
	// UnusableSent: its calls are sent without validation.
	UnusableSent UnusableSchema = iota
	// UnusableRefused: its calls throw, also if its schema refers to what is not there.
	UnusableRefused
	// UnusableLeftOut: the tool is not there.
	UnusableLeftOut
)

// Validation is of inputs alone, whose formats are annotations; a server whose
// schema is of no use validates by itself (§7.2).
func Validation() ValidationRule { return ValidationRule{} }

// ValidationSchema is the tool's own schema, whole (§7.2).
func ValidationSchema(inputSchema json.RawMessage) json.RawMessage { return inputSchema }
