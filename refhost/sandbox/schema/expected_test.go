package schema

import (
	"encoding/json"
	"testing"
)

func TestWhatEachKeywordExpects(t *testing.T) {
	for _, c := range []struct{ schema, input, want string }{
		{`{"type":["string","null"]}`, `1`, "null or string"},
		{`{"enum":["a",1]}`, `"b"`, `one of "a", 1`},
		{`{"const":{"a":1}}`, `2`, `{"a":1}`},
		{`{"format":"date"}`, `"x"`, `the format "date"`},
		{`{"pattern":"^a+$"}`, `"b"`, `a text that the pattern "^a+$" matches`},
		{`{"minLength":1}`, `""`, "at least 1 character"},
		{`{"maxLength":5}`, `"abcdefghi"`, "at most 5 characters"},
		{`{"minimum":3}`, `1`, "at least 3"},
		{`{"maximum":0.5}`, `1`, "at most 0.5"},
		{`{"exclusiveMinimum":3}`, `3`, "more than 3"},
		{`{"exclusiveMaximum":3}`, `3`, "less than 3"},
		{`{"multipleOf":2}`, `3`, "a multiple of 2"},
		{`{"minItems":2}`, `[]`, "at least 2 items"},
		{`{"maxItems":1}`, `[1,2]`, "at most 1 item"},
		{`{"uniqueItems":true}`, `[1,2,1]`, "no item twice, as those at 0 and 2 are"},
		{`{"minProperties":1}`, `{}`, "at least 1 property"},
		{`{"maxProperties":0}`, `{"a":1}`, "at most 0 properties"},
		{`{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, `"b" beside "a"`},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":["b"]}}`, `{"a":1}`, `"b" beside "a"`},
		{`{"oneOf":[{},{}]}`, `1`, "what only one of the schemas of oneOf allows"},
		{`{"not":{"type":"number"}}`, `1`, "what the schema of not does not allow"},
		{`{"contains":{"type":"string"}}`, `[]`, "an item that the schema of contains allows"},
		{`{"properties":{"a":false}}`, `{"a":1}`, "no value"},
		{`{"contains":{"type":"string"},"maxContains":1}`, `["a","b"]`, "at most 1 item that the schema of contains allows"},
		{`{"contains":{"type":"string"},"minContains":2}`, `["a"]`, "at least 2 items that the schema of contains allows"},
		{`{"propertyNames":{"maxLength":1}}`, `{"ab":1}`, `no property called "ab"`},
	} {
		v, err := Compile(json.RawMessage(c.schema), true)
		if err != nil {
			t.Errorf("%s: %v", c.schema, err)
			continue
		}
		got := v.Check(json.RawMessage(c.input))
		if got == nil || len(got.Expected) < len(c.want) || got.Expected[:len(c.want)] != c.want {
			t.Errorf("%s of %s: got %+v, want %q", c.schema, c.input, got, c.want)
		}
	}
}
