package schema

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, schema, input            string
		path, expected, receivedPrefix string
	}{
		{"valid", `{"type":"object"}`, `{}`, "", "", ""},
		{"absent schema", ``, `[1]`, "", "", ""},
		{"root type", `{"type":"object"}`, `[]`, "", "object", "array []"},
		{"nested", `{"properties":{"a":{"items":{"type":"string"}}}}`, `{"a":["x",1]}`, "/a/1", "string", "number 1"},
		{"pointer is escaped", `{"properties":{"a/~b":{"type":"null"}}}`, `{"a/~b":1}`, "/a~1~0b", "null", "number 1"},
		{"required", `{"required":["a"]}`, `{}`, "/a", "a value, because it is required", "nothing"},
		{"const", `{"const":{"a":1}}`, `2`, "", `{"a":1}`, "number 2"},
		{"the branch that was meant",
			`{"oneOf":[{"type":"string"},{"properties":{"a":{"type":"integer"}},"type":"object"}]}`, `{"a":true}`, "/a",
			"integer", "boolean true"},
		{"reference", `{"$ref":"#/$defs/x","$defs":{"x":{"type":"integer"}}}`, `"1"`, "", "integer", `string "1"`},
		{"draft-07 tuple", `{"items":[{"type":"string"},{"type":"integer"}]}`, `["a","b"]`, "/1", "integer", "string"},
		{"nullable", `{"properties":{"a":{"type":"string","nullable":true}}}`, `{"a":null}`, "", "", ""},
		{"lookahead", `{"pattern":"^(?=.*\\d)x"}`, `"xy"`, "", "a text that the pattern", "string"},
		{"a number that no machine counts", `{"maximum":1e99999999999999999999}`, `5`, "", "", ""},
		{"large integer", `{"maximum":9007199254740993}`, `9007199254740993`, "", "", ""},
		{"minimum", `{"properties":{"n":{"minimum":3}}}`, `{"n":1}`, "/n", "at least 3", "number 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := Compile(json.RawMessage(c.schema), false)
			if err != nil {
				t.Fatal(err)
			}
			got := v.Check(json.RawMessage(c.input))
			if got == nil {
				if c.expected != "" {
					t.Fatal("no violation")
				}
				return
			}
			if got.Path != c.path || !strings.HasPrefix(got.Expected, c.expected) || c.expected == "" ||
				!strings.HasPrefix(got.Received, c.receivedPrefix) {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestCompileRejects(t *testing.T) {
	for _, schema := range []string{`{"$ref":"file:///etc/passwd"}`, `{"$ref":"https://example.com/s.json"}`,
		`{"type":"nope"}`, `{`, `{"pattern":"("}`, `7`, `{"$schema":"https://example.com/own"}`} {
		v, err := Compile(json.RawMessage(schema), false)
		if err == nil {
			t.Errorf("%s was compiled", schema)
		}
		if v == nil || v.Check(json.RawMessage(`{}`)) != nil {
			t.Errorf("%s: the validator does not accept everything", schema)
		}
	}
}

// TestCompileDropsAlone what no schema can say: the rest is checked.
func TestCompileDropsAlone(t *testing.T) {
	for _, c := range []struct{ schema, places, valid, invalid string }{
		{`{"properties":{"a":{"type":"string","pattern":"^(?P<x>a)$"},"b":{"type":"integer"}},"required":["a"]}`,
			"/properties/a/pattern", `{"a":"x"}`, `{"a":1}`},
		{`{"properties":{"a":{"type":"string","required":true}}}`, "/properties/a/required", `{"a":"x"}`, `{"a":1}`},
		{`{"type":"object","properties":null}`, "/properties", `{}`, `[]`},
		{`{"type":"object","required":["a",1],"minProperties":1}`, "/required", `{"b":1}`, `{}`},
		{`{"properties":{"a":{"type":12},"b":{"type":"nope","minimum":2},"c":{"type":"null"}}}`,
			"/properties/", `{"a":1,"b":2}`, `{"b":1}`},
		{`{"items":[{"type":"string"},{"pattern":"(?P<x>a)","type":"string"}]}`, "/items/1/pattern", `["a","b"]`, `["a",1]`},
		{`{"anyOf":[{"type":"object"},7],"type":"object"}`, "/anyOf", `{}`, `1`},
		{`{"type":"object","not":{"required":true}}`, "/not", `{"a":1}`, `1`},
		{`{"type":"object","not":{"dependentSchemas":{"a":{"required":true}}}}`, "/not", `{"a":1}`, `1`},
		{`{"type":"object","if":{"required":true},"then":{"required":["b"]}}`, "/if", `{}`, `1`},
		{`{"oneOf":[{"type":"string"},{"type":"string","pattern":"(?P<x>a)"}]}`, "/oneOf/1/pattern", `"a"`, `1`},
		{`{"oneOf":[{"type":"string"},{"type":"string","pattern":"(?P<x>a)"}],"anyOf":[{"type":"string"}]}`,
			"/oneOf", `"a"`, `1`},
		{`{"properties":{"a":7,"b":{"type":"string"}},"additionalProperties":false}`, "/properties/a", `{"a":1}`, `{"c":1}`},
		{`{"properties":7,"required":["a"],"additionalProperties":false}`, "/properties", `{"a":1}`, `{}`},
		{`{"prefixItems":[{"type":"string"},7],"items":false}`, "/prefixItems/1", `["a",1]`, `["a",1,2]`},
		{`{"contains":{"type":"integer","multipleOf":0},"maxContains":1,"minItems":1}`, "/contains", `[1,2]`, `[]`},
		{`{"anyOf":7,"properties":{"a":{"type":"string"}},"unevaluatedProperties":false}`, "/anyOf", `{"b":1}`, `{"a":1}`},
		{`{"prefixItems":7,"items":false,"minItems":1}`, "/prefixItems", `["a"]`, `[]`},
		{`{"patternProperties":{"(?P<x>a)":{}},"additionalProperties":false,"required":["a"]}`, "/patternProperties",
			`{"a":1}`, `{}`},
		{`{"properties":{"a":{"$ref":"#/definitions/No"},"n":{"type":"integer"}},"required":["n"]}`,
			"/properties/a/$ref", `{"a":1,"n":1}`, `{"n":"x"}`},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"b":{"$ref":"https://example.com/s.json"}}}}}`,
			"/$defs/a/properties/b/$ref", `{"b":1}`, `1`},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{"$ref":"#/definitions/No","type":"null"},
			"b":{"type":"null"}}}`, "/properties/a", `{"a":1}`, `{"b":1}`},
		{`{"type":"object","not":{"$ref":"#/$defs/none"}}`, "/not", `{}`, `1`},
		{`{"allOf":[{"$ref":"#/$defs/a~1b"},{"$ref":"#/$defs/c%20d/none"}],"$defs":{"a/b":{"type":"string"},"c d":{}}}`,
			"/allOf/1/$ref", `"x"`, `1`},
	} {
		v, err := Compile(json.RawMessage(c.schema), false)
		if err == nil || !strings.Contains(err.Error(), c.places) || !v.Unusable() {
			t.Errorf("%s: error %v, want one with %s", c.schema, err, c.places)
		}
		if violation := v.Check(json.RawMessage(c.valid)); violation != nil {
			t.Errorf("%s: %s is refused: %+v", c.schema, c.valid, violation)
		}
		if v.Check(json.RawMessage(c.invalid)) == nil {
			t.Errorf("%s: %s is accepted", c.schema, c.invalid)
		}
	}
}

// What refers to something that is not there is a schema (§6.2), unlike what no
// schema can be.
func TestErrorOf(t *testing.T) {
	for schema, want := range map[string]bool{
		`{"$ref":"#/$defs/nowhere"}`: false, `{"$ref":"https://example.com/s.json"}`: false, `{}`: false, ``: false,
		`{"properties":{"a":{"type":12}}}`: true, `{"pattern":"("}`: true,
	} {
		v, err := Compile(json.RawMessage(schema), false)
		if none := ErrorOf(json.RawMessage(schema)) != nil; none != want || v.Unusable() != (err != nil) {
			t.Errorf("%s: none %t, unusable %t, error %v", schema, none, v.Unusable(), err)
		}
	}
}

// Formats are annotations unless asserting them is asked for.
func TestFormats(t *testing.T) {
	for _, formats := range []bool{false, true} {
		v, err := Compile(json.RawMessage(`{"format":"email"}`), formats)
		if err != nil {
			t.Fatal(err)
		}
		if refused := v.Check(json.RawMessage(`"no address"`)) != nil; refused != formats {
			t.Errorf("formats %t: refused %t", formats, refused)
		}
	}
}

func TestFurtherViolations(t *testing.T) {
	v, err := Compile(json.RawMessage(`{"properties":{"a":{"type":"string"},"b":{"type":"integer"}}}`), false)
	if err != nil {
		t.Fatal(err)
	}
	found := v.Check(json.RawMessage(`{"a":1,"b":""}`))
	if found == nil || len(found.Further) != 1 {
		t.Fatalf("got %+v", found)
	}
	paths := []string{found.Path, found.Further[0].Path}
	slices.Sort(paths)
	if !slices.Equal(paths, []string{"/a", "/b"}) {
		t.Errorf("got %q", paths)
	}
}

// TestFurtherViolationsHaveABound: nobody reads a hundred thousand.
func TestFurtherViolationsHaveABound(t *testing.T) {
	v, err := Compile(json.RawMessage(`{"items":{"type":"string"}}`), false)
	if err != nil {
		t.Fatal(err)
	}
	found := v.Check(json.RawMessage("[1" + strings.Repeat(",1", 100_000) + "]"))
	if found == nil {
		t.Fatal("it is valid")
	}
	if found.Path != "/0" || len(found.Further) != MaxFurther {
		t.Errorf("got %q and %d further ones, want /0 and %d", found.Path, len(found.Further), MaxFurther)
	}
}

func TestExample(t *testing.T) {
	for _, c := range []struct{ schema, want string }{
		{`{"examples":[{"a": 1}]}`, `{"a":1}`},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"enum":["x"]}},"required":["a","b"]}`,
			`{"a":"text","b":"x"}`},
		{`{"type":"array","items":{"type":"integer","minimum":5},"minItems":2}`, `[5,5]`},
		{`{"anyOf":[{"type":"boolean"}]}`, `true`},
		{`{"type":"string","pattern":"^[0-9]{8}$"}`, ``},
		{``, ``},
	} {
		v, err := Compile(json.RawMessage(c.schema), false)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(v.Example()); got != c.want {
			t.Errorf("%s: example %s, want %s", c.schema, got, c.want)
		}
	}
}

// FuzzCompile checks that no schema and no input make the validator panic.
func FuzzCompile(f *testing.F) {
	f.Add([]byte(`{"$ref":"#"}`), []byte(`{}`))
	f.Add([]byte(`{"oneOf":[{"required":["a"]},{"additionalProperties":false}]}`), []byte(`{"b":[1]}`))
	f.Fuzz(func(t *testing.T, schema, input []byte) {
		v, _ := Compile(schema, false)
		v.Check(input)
		v.Example()
	})
}
