package schema

import (
	"bytes"
	"encoding/json"
)

// maxExampleDepth bounds a made-up example of a schema that refers to itself.
const maxExampleDepth = 4

// Example is a minimal valid input (§7.2): the first of the schema's examples,
// or one that is made up and checked. It is nil if there is none.
func (v *Validator) Example() json.RawMessage {
	var given []json.RawMessage
	if json.Unmarshal(v.source["examples"], &given) == nil && len(given) > 0 {
		return compact(given[0])
	}
	if v.root == nil {
		return nil
	}
	whole, err := json.Marshal(v.source)
	if err != nil {
		return nil
	}
	made, err := json.Marshal(synthesize(whole, maxExampleDepth))
	if err != nil || v.Check(made) != nil {
		return nil
	}
	return made
}

func compact(text json.RawMessage) json.RawMessage {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return nil
	}
	return b.Bytes()
}

// outline is what a made-up example looks at.
type outline struct {
	Const      json.RawMessage            `json:"const"`
	Default    json.RawMessage            `json:"default"`
	Enum       []json.RawMessage          `json:"enum"`
	Examples   []json.RawMessage          `json:"examples"`
	Type       json.RawMessage            `json:"type"`
	Properties map[string]json.RawMessage `json:"properties"`
	Required   []string                   `json:"required"`
	Items      json.RawMessage            `json:"items"`
	MinItems   int                        `json:"minItems"`
	Minimum    json.Number                `json:"minimum"`
	AnyOf      []json.RawMessage          `json:"anyOf"`
	OneOf      []json.RawMessage          `json:"oneOf"`
}

// synthesize makes up a value with required members only.
func synthesize(schema json.RawMessage, depth int) any {
	var o outline
	if json.Unmarshal(schema, &o) != nil || depth == 0 {
		return nil
	}
	for _, ready := range append(append([]json.RawMessage{o.Const, o.Default}, o.Examples...), o.Enum...) {
		if len(ready) > 0 {
			return ready
		}
	}
	if alternatives := append(o.AnyOf, o.OneOf...); len(alternatives) > 0 && len(o.Type) == 0 {
		return synthesize(alternatives[0], depth-1)
	}
	return ofType(o, depth)
}

func ofType(o outline, depth int) any {
	switch firstType(o.Type) {
	case "string":
		return "text"
	case "number", "integer":
		if o.Minimum != "" {
			return o.Minimum
		}
		return 1
	case "boolean":
		return true
	case "null":
		return nil
	case "array":
		items := make([]any, min(o.MinItems, maxExampleDepth))
		for i := range items {
			items[i] = synthesize(o.Items, depth-1)
		}
		return items
	}
	members := map[string]any{}
	for _, name := range o.Required {
		members[name] = synthesize(o.Properties[name], depth-1)
	}
	return members
}

func firstType(raw json.RawMessage) string {
	var one string
	var many []string
	if json.Unmarshal(raw, &one) == nil {
		return one
	}
	if json.Unmarshal(raw, &many) == nil && len(many) > 0 {
		return many[0]
	}
	return ""
}
