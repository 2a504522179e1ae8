package readings

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/sandbox"
)

// answerReadings are about scripts and the answers to them.
func answerReadings() []ambiguity {
	nothing := func(instead string) func(*mcpi.Rules) {
		return onValue(func(value json.RawMessage, text string) string {
			if len(value) == 0 && text == noValue() {
				return instead
			}
			return text
		})
	}
	return []ambiguity{
		{ID: "failure-told", Readings: []reading{{ID: "text-alone", Apply: host("no-marks")}}},
		{ID: "missing-return", Readings: []reading{
			{ID: "undefined-word", Apply: nothing("undefined")},
			{ID: "null-word", Apply: nothing("null")},
			{ID: "empty", Apply: nothing("")},
		}},
		{ID: "text-value", Readings: []reading{{ID: "quoted",
			Apply: onValue(func(value json.RawMessage, text string) string {
				var raw string
				if json.Unmarshal(value, &raw) != nil || string(value) == "null" {
					return text
				}
				return string(value) + strings.TrimPrefix(text, raw)
			})}}},
		{ID: "inner-values", Readings: []reading{{ID: "empty-object", Apply: writing(`v instanceof Date`, `{}`)}}},
		{ID: "unserializable-value", Readings: []reading{{ID: "written",
			Apply: writing(`typeof v === "bigint"`, `String(v)`)}}},
		{ID: "console", Readings: []reading{
			{ID: "no-console", Apply: func(r *mcpi.Rules) {
				globals := r.Sandbox.Globals
				r.Sandbox.Globals = func(defined []string) []string {
					return slices.DeleteFunc(globals(defined), func(name string) bool { return name == "console" })
				}
			}},
		}},
		{ID: "code-forms", Readings: []reading{
			{ID: "body-only", Apply: onFunctions(func(code string) string { return ";" + code })},
			{ID: "refused", Apply: onFunctions(func(string) string {
				return `throw new SyntaxError("the code is a function; write the body of one");`
			})},
		}},
	}
}

// noValue is what the reference host answers to a script that returns nothing.
func noValue() string { return "(no return value)" }

// onValue changes the text of a run that did not fail, by the value that its script returned; that is empty for
// undefined.
func onValue(alter func(value json.RawMessage, text string) string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		usual := r.Text
		r.Text = func(c mcpi.Catalog, response sandbox.Response) (string, bool) {
			text, failed := usual(c, response)
			var result struct{ Value json.RawMessage }
			if failed || json.Unmarshal(response.Result, &result) != nil {
				return text, failed
			}
			return alter(result.Value, text), false
		}
	}
}

// writing makes values in what a script returns, those for which which is true, other ones; both are JavaScript, of v.
func writing(which, instead string) func(*mcpi.Rules) {
	return change.Source(func(code string) string {
		opening, closing, kept := mcpi.Form(code)
		return fmt.Sprintf("const write = (v) => %s ? %s : Array.isArray(v) ? v.map(write) : "+
			`v && typeof v === "object" && !v.toJSON ? `+
			"Object.fromEntries(Object.entries(v).map(([k, x]) => [k, write(x)])) : v;\n"+
			"return write(await (async () => {%s\n%s\n%s})());", which, instead, opening, kept, closing)
	})
}

// onFunctions changes code that is a function alone.
func onFunctions(alter func(code string) string) func(*mcpi.Rules) {
	return change.Source(func(code string) string {
		if opening, _, _ := mcpi.Form(code); opening != "" {
			return alter(code)
		}
		return code
	})
}
