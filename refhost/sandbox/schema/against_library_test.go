package schema

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// author makes up schemas and inputs that have something to do with each other.
type author struct{ *rand.Rand }

func (a author) one(of ...any) any { return of[a.IntN(len(of))] }

func (a author) schema(depth int) any {
	if depth == 0 || a.IntN(8) == 0 {
		return a.one(true, false, map[string]any{}, map[string]any{"$ref": "#/$defs/d"})
	}
	below := func() any { return a.schema(depth - 1) }
	s := map[string]any{}
	for range 1 + a.IntN(3) {
		switch a.IntN(22) {
		case 0:
			s["type"] = a.one("integer", "string", "object", "array", []any{"null", "number"})
		case 1:
			s["enum"] = []any{a.value(1), a.value(1)}
		case 2:
			s["const"] = a.value(1)
		case 3:
			s["minimum"], s["exclusiveMaximum"] = a.one(0, 1, 1.5), a.one(2, 3)
		case 4:
			s["multipleOf"] = a.one(1, 0.5, 2)
		case 5:
			s["maxLength"], s["pattern"] = 2, "a"
		case 6:
			s["required"] = []any{a.one("a", "b")}
		case 7:
			s["properties"] = map[string]any{"a": below(), "b": below()}
		case 8:
			s["additionalProperties"] = below()
		case 9:
			s["patternProperties"] = map[string]any{"^[ab]": below()}
		case 10:
			s["prefixItems"] = []any{below()}
		case 11:
			s["items"] = below()
		case 12:
			s["contains"], s["maxContains"] = below(), a.one(1, 2)
		case 13:
			s["uniqueItems"], s["maxItems"] = true, 2
		case 14:
			s["not"] = below()
		case 15:
			s["anyOf"] = []any{below(), below()}
		case 16:
			s["oneOf"] = []any{below(), below()}
		case 17:
			s["allOf"] = []any{below(), below()}
		case 18:
			s["if"], s["then"], s["else"] = below(), below(), below()
		case 19:
			s["unevaluatedProperties"] = below()
		case 20:
			s["unevaluatedItems"] = below()
		case 21:
			s["dependentSchemas"] = map[string]any{"a": below()}
		}
	}
	return s
}

func (a author) value(depth int) any {
	switch {
	case depth == 0 || a.IntN(3) == 0:
		return a.one(nil, true, 0, 1, 2, 1.5, "", "a", "abc")
	case a.IntN(2) == 0:
		return []any{a.value(depth - 1), a.value(depth - 1), a.value(depth - 1)}[:a.IntN(4)]
	}
	members := map[string]any{}
	for range a.IntN(3) {
		members[a.one("a", "b", "c").(string)] = a.value(depth - 1)
	}
	return members
}

// TestAgainstALibrary: what another implementation says of made-up schemas is said here, too.
func TestAgainstALibrary(t *testing.T) {
	refused := 0
	const schemas, inputs = 1500, 6
	for seed := range schemas {
		a := author{rand.New(rand.NewPCG(1, uint64(seed)))}
		// A reference to what is around it stands below the value: one in place leads to itself.
		around := map[string]any{"properties": map[string]any{"a": a.schema(2)}, "items": a.schema(1), "minItems": 1}
		written := map[string]any{"allOf": []any{a.schema(3)}, "$defs": map[string]any{"d": around}}
		text, err := json.Marshal(written)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := Compile(text, false)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		theirs := compiledElsewhere(t, text)
		for range inputs {
			input, err := json.Marshal(a.value(3))
			if err != nil {
				t.Fatal(err)
			}
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(input))
			if err != nil {
				t.Fatal(err)
			}
			want, got := theirs.Validate(value) == nil, ours.Check(input) == nil
			if got != want {
				t.Errorf("%s and %s: valid %t, want %t", text, input, got, want)
			}
			if !got {
				refused++
			}
		}
	}
	if refused < schemas || refused > schemas*(inputs-1) {
		t.Errorf("%d inputs were refused: they say little", refused)
	}
}

func compiledElsewhere(t *testing.T, text []byte) *jsonschema.Schema {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema:other", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema:other")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return compiled
}
