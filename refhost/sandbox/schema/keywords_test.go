package schema

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestKeywords: each keyword with inputs that it allows and others that it does not.
func TestKeywords(t *testing.T) {
	const (
		draft4    = "http://json-schema.org/draft-04/schema#"
		draft7    = "http://json-schema.org/draft-07/schema#"
		draft2019 = "https://json-schema.org/draft/2019-09/schema"
	)
	for _, c := range []struct {
		draft, schema string
		valid         []string
		invalid       []string
	}{
		{"", `{"type":"integer"}`, []string{`1`, `1.0`, `-1e3`, `10e-1`}, []string{`1.5`, `"1"`, `1e-1`}},
		{"", `{"const":[1,{"a":-0.0}]}`, []string{`[1.0,{"a":0}]`}, []string{`[1]`, `[{"a":0},1]`}},
		{"", `{"enum":[]}`, nil, []string{`1`}},
		{"", `{"minLength":2,"maxLength":2}`, []string{`"😀é"`, `7`}, []string{`"a"`, `"abc"`}},
		{"", `{"minimum":-1.5,"exclusiveMaximum":1e2}`, []string{`-1.50`, `99.99`, `"x"`}, []string{`-1.51`, `100`, `1e400`}},
		{"", `{"multipleOf":0.01}`, []string{`4.07`, `0`, `-1`}, []string{`0.005`}},
		{"", `{"uniqueItems":true}`, []string{`[1,"1",true]`, `[[1],[2]]`}, []string{`[1,1.0]`, `[{"a":1,"b":2},{"b":2,"a":1}]`}},
		{"", `{"prefixItems":[{"type":"null"}],"items":{"type":"string"}}`, []string{`[]`, `[null,"a"]`}, []string{`["a"]`, `[null,1]`}},
		{"", `{"contains":{"const":1},"minContains":0,"maxContains":1}`, []string{`[]`, `[1,2]`}, []string{`[1,1]`}},
		{"", `{"properties":{"a":{}},"patternProperties":{"^x":{"type":"null"}},"additionalProperties":{"type":"string"}}`,
			[]string{`{"a":1,"x1":null,"b":"c"}`}, []string{`{"x1":1}`, `{"b":1}`}},
		{"", `{"dependentSchemas":{"a":{"required":["b"]}}}`, []string{`{"b":1}`, `{"a":1,"b":1}`}, []string{`{"a":1}`}},
		{"", `{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}`,
			[]string{`{"a":1,"b":1}`, `{"c":1}`}, []string{`{"a":1,"c":1}`, `{}`}},
		{"", `{"oneOf":[{"minimum":1},{"maximum":1}]}`, []string{`0`, `2`}, []string{`1`}},
		{"", `{"allOf":[{"properties":{"a":{}}}],"anyOf":[{"required":["b"],"properties":{"b":{}}},true],
			"unevaluatedProperties":false}`, []string{`{"a":1,"b":1}`}, []string{`{"c":1}`}},
		{"", `{"prefixItems":[{}],"contains":{"const":7},"unevaluatedItems":{"type":"null"}}`,
			[]string{`[1,7,null]`}, []string{`[1,7,2]`}},
		{"", `{"properties":{"a":{"$ref":"#/$defs/x%20y~1z"}},"$defs":{"x y/z":{"type":"null"}}}`,
			[]string{`{"a":null}`}, []string{`{"a":1}`}},
		{"", `{"$ref":"#here","$defs":{"a":{"$anchor":"here","type":"null"}},"title":"beside"}`, []string{`null`}, []string{`1`}},
		{"", `{"$id":"https://example.com/root","properties":{"a":{"$ref":"item"}},"$defs":{"i":{"$id":"item","type":"null",
			"items":{"$ref":"#"}}}}`, []string{`{"a":null}`}, []string{`{"a":1}`}},
		{"", `{"$id":"https://example.com/strict","$ref":"tree","$dynamicAnchor":"node","unevaluatedProperties":false,
			"$defs":{"t":{"$id":"tree","$dynamicAnchor":"node","properties":{"data":true,
			"children":{"items":{"$dynamicRef":"#node"}}}}}}`,
			[]string{`{"children":[{"data":1}]}`}, []string{`{"children":[{"daat":1}]}`}},
		{draft2019, `{"$id":"https://example.com/strict","$ref":"tree","$recursiveAnchor":true,"unevaluatedProperties":false,
			"$defs":{"t":{"$id":"tree","$recursiveAnchor":true,"properties":{"data":true,
			"children":{"items":{"$recursiveRef":"#"}}}}}}`,
			[]string{`{"children":[{"data":1}]}`}, []string{`{"children":[{"daat":1}]}`}},
		{"", `{"$ref":"https://json-schema.org/draft/2020-12/schema"}`, []string{`{"type":"null"}`, `true`},
			[]string{`{"type":"nothing"}`, `7`, `{"$defs":{"a":{"minLength":-1}}}`}},
		{"", `{"allOf":[{"$ref":"#"}],"type":"null"}`, []string{`null`}, []string{`1`}},
		{draft7, `{"items":[{"type":"null"}],"additionalItems":false}`, []string{`[null]`}, []string{`[1]`, `[null,1]`}},
		{draft7, `{"definitions":{"a":{"$id":"#name","type":"null"}},"properties":{"x":{"$ref":"#name","type":"string"}}}`,
			[]string{`{"x":null}`}, []string{`{"x":"a"}`}},
		{draft7, `{"dependencies":{"a":["b"],"c":{"required":["d"]}}}`, []string{`{"a":1,"b":1}`, `{"d":1}`},
			[]string{`{"a":1}`, `{"c":1}`}},
		{draft4, `{"maximum":3,"exclusiveMaximum":true,"additionalProperties":false}`, []string{`2`, `{}`}, []string{`3`, `{"a":1}`}},
		{draft4, `{"id":"http://example.com/x","definitions":{"a":{"id":"y","type":"null"}},"allOf":[{"$ref":"y"}]}`,
			[]string{`null`}, []string{`1`}},
	} {
		text := c.schema
		if c.draft != "" {
			text = `{"$schema":"` + c.draft + `",` + strings.TrimPrefix(text, "{")
		}
		v, err := Compile(json.RawMessage(text), false)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		for _, input := range c.valid {
			if violation := v.Check(json.RawMessage(input)); violation != nil {
				t.Errorf("%s refuses %s: %s", text, input, violation.Message)
			}
		}
		for _, input := range c.invalid {
			if v.Check(json.RawMessage(input)) == nil {
				t.Errorf("%s allows %s", text, input)
			}
		}
	}
}

// TestKeywordsHaveOneForm: what a keyword cannot have is left out, and named.
func TestKeywordsHaveOneForm(t *testing.T) {
	for _, schema := range []string{`{"type":[]}`, `{"type":["null","null"]}`, `{"enum":1}`, `{"minLength":-1}`,
		`{"maxItems":1.5}`, `{"minimum":"1"}`, `{"multipleOf":0}`, `{"uniqueItems":1}`, `{"required":["a","a"]}`,
		`{"properties":[]}`, `{"dependentRequired":{"a":"b"}}`, `{"allOf":[]}`, `{"not":1}`, `{"$ref":1}`, `{"title":1}`,
		`{"examples":1}`, `{"minContains":-1,"contains":{}}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema",
		"$defs":{"a":1}}`, `{"$schema":"https://json-schema.org/draft/2019-09/schema","$anchor":"1"}`,
		`{"$schema":"https://json-schema.org/draft/2020-12/schema","deprecated":"no"}`,
		`{"$schema":"http://json-schema.org/draft-04/schema#","required":[]}`} {
		v, err := Compile(json.RawMessage(schema), false)
		if err == nil || !v.Unusable() || ErrorOf(json.RawMessage(schema)) == nil {
			t.Errorf("%s is taken", schema)
		}
		for _, input := range []string{`{}`, `[]`, `1`, `"a"`, `null`} {
			if violation := v.Check(json.RawMessage(input)); violation != nil {
				t.Errorf("%s refuses %s: %s", schema, input, violation.Message)
			}
		}
	}
}
