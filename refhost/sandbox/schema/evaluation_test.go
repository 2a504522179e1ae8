package schema

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// doubling is a schema each part of which refers twice to the next one. It begins with root, which has the reference to
// the first in the place of %s.
func doubling(root, keyword string, parts int, last string) string {
	var b strings.Builder
	for i := range parts {
		next := fmt.Sprintf(`{"$ref": "#/$defs/p%d"}`, i+1)
		fmt.Fprintf(&b, `"p%d": {"%s": [%s, %s]}, `, i, keyword, next, next)
	}
	return fmt.Sprintf(`{%s, "$defs": {%s"p%d": %s}}`, fmt.Sprintf(root, `"$ref": "#/$defs/p0"`), b.String(), parts,
		last)
}

// patterns is a schema with many patterns that take long.
func patterns(many int) string {
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, `, "^(a|a?)+b{%d}$": {}`, i)
	}
	return `{"patternProperties": {"x": {}` + b.String() + `}}`
}

// seenFar is a schema whose root asks which items a part that many references lead to has looked at.
func seenFar(references int) string {
	var b strings.Builder
	for i := range references {
		fmt.Fprintf(&b, `"p%d": {"$ref": "#/$defs/p%d"}, `, i, i+1)
	}
	return fmt.Sprintf(`{"unevaluatedItems": false, "$ref": "#/$defs/p0", "$defs": {%s"p%d": {"items": true}}}`,
		b.String(), references)
}

// nested is a schema with a pattern that takes an engine minutes to read, which it leaves out.
func nested(opening, closing string) string {
	return fmt.Sprintf(`{"type": "string", "pattern": %q}`,
		strings.Repeat(opening, 50_000)+"a"+strings.Repeat(closing, 50_000))
}

// TestCheckHasABound: the schema is a server's, which cannot make the host work for ever.
func TestCheckHasABound(t *testing.T) {
	const tooMuch = "needs too much work"
	long := fmt.Sprintf(`{%q: 1}`, strings.Repeat("a", 60)+"!")
	for name, c := range map[string]struct{ schema, input, says string }{
		"all of it twice":          {doubling("%s", "allOf", 60, `{"type": "number"}`), `1`, tooMuch},
		"not all of it twice":      {doubling(`"not": {%s}`, "allOf", 60, `{"type": "number"}`), `1`, tooMuch},
		"patterns without end":     {patterns(1000), long, tooMuch},
		"a pattern without end":    {`{"pattern": "^(a|a?)+$"}`, `"` + strings.Repeat("a", 60) + `!"`, "does not match"},
		"what others have seen":    {seenFar(1000), "[1" + strings.Repeat(",1", 50_000) + "]", tooMuch},
		"a few parts twice":        {doubling("%s", "allOf", 10, `{"type": "number"}`), `1`, ""},
		"a few parts, in vain":     {doubling("%s", "allOf", 10, `{"type": "number"}`), `"x"`, "expected number"},
		"many values that fit":     {`{"items": {"type": "number"}}`, "[1" + strings.Repeat(",1", 100_000) + "]", ""},
		"groups inside of others":  {nested("(?=", ")"), `1`, "expected string"},
		"with classes in between":  {nested("[)](?=", ")"), `1`, "expected string"},
		"after an empty class":     {nested("[]x)](?=", ")"), `1`, "expected string"},
		"a long pattern":           {nested("(?=a)", ""), `1`, "expected string"},
		"what is left of a schema": {`{"type": "string", "pattern": "("}`, `1`, "expected string"},
		"larger than any other":    {`{"description": "` + strings.Repeat("x", maxBytes) + `", "type": "string"}`, `1`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			v, _ := Compile(json.RawMessage(c.schema), false)
			violation := v.Check(json.RawMessage(c.input))
			if said := messageOf(violation); !strings.Contains(said, c.says) || (said == "") != (c.says == "") {
				t.Errorf("it says %q, want %q", said, c.says)
			}
		})
	}
}

// TestCheckAnswersForNumbersWithoutAnEnd: nothing divides them.
func TestCheckAnswersForNumbersWithoutAnEnd(t *testing.T) {
	v, err := Compile(json.RawMessage(`{"multipleOf": 2}`), false)
	if err != nil {
		t.Fatal(err)
	}
	if got := messageOf(v.Check(json.RawMessage(`1e-999999999`))); !strings.Contains(got, "cannot be checked") {
		t.Errorf("the check says %q", got)
	}
}

// TestWhatFailsIsKeptInABound: each part that does not fit is kept with its place, which is as long as the input is
// deep.
func TestWhatFailsIsKeptInABound(t *testing.T) {
	v, _ := Compile(json.RawMessage(`{"$ref": "#/$defs/one", "$defs": {
		"one": {"properties": {"x": {"$ref": "#/$defs/one"}, "y": {"$ref": "#/$defs/two"}}},
		"two": {"required": ["z"], "allOf": [{"properties": {"y": {"$ref": "#/$defs/two"}}},
			{"properties": {"y": {"$ref": "#/$defs/two"}}}]}}}`), false)
	for _, levels := range []int{20, 900} {
		const twice = 17
		input := strings.Repeat(`{"x":`, levels-twice) + strings.Repeat(`{"y":`, twice) + "{}" + strings.Repeat("}", levels)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		violation := v.Check(json.RawMessage(input))
		runtime.ReadMemStats(&after)
		if violation == nil {
			t.Errorf("%d levels: nothing is wrong", levels)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 512<<20 {
			t.Errorf("%d levels: the check took %d MB of memory", levels, took>>20)
		}
	}
}

func messageOf(v *Violation) string {
	if v == nil {
		return ""
	}
	return v.Message
}
