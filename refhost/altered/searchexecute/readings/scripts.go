package readings

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// scriptReadings are about scripts and what they have.
func scriptReadings() []ambiguity {
	arrow := regexp.MustCompile(`^\s*(/\*.*\*/\s*)*async\s*\(`)
	function := regexp.MustCompile(`^(\s|/\*(?s:.*?)\*/|//.*\n)*(async\b|function\b|\()`)
	return []ambiguity{
		{ID: "code-forms", Readings: []reading{
			{ID: "arrow-only", Apply: change.Code(func(code string) (string, error) {
				if !arrow.MatchString(code) {
					return "", errors.New("write an async arrow function")
				}
				return code, nil
			})},
			{ID: "body", Apply: change.Code(func(code string) (string, error) {
				if !function.MatchString(code) {
					return "async () => {\n" + code + "\n}", nil
				}
				return code, nil
			})},
		}},
		{ID: "code-comments", Readings: []reading{
			{ID: "before", Apply: withoutComments(false, true)},
			{ID: "after", Apply: withoutComments(true, false)},
			{ID: "refused", Apply: withoutComments(true, true)},
		}},
		{ID: "cpu-time-slices", Readings: []reading{{ID: "per-slice", Apply: func(d *searchexecute.Decisions) {
			ending := d.Sandbox.Ending
			d.Sandbox.Ending = func() rules.EndingRule {
				rule := ending()
				rule.Anew = true
				return rule
			}
		}}}},
		{ID: "spec-changes", Readings: []reading{{ID: "ignored", Apply: change.Code(func(code string) (string, error) {
			code = trimmed(code)
			return `typeof spec === "undefined" ? (` + code + "\n) : ((spec) => (" + code + "\n))(new Proxy({ ...spec }, " +
				`{ set: () => true, deleteProperty: () => true, defineProperty: () => true }))`, nil
		})}}},
		{ID: "spec-rebound", Readings: []reading{{ID: "replaced", Apply: change.Code(func(code string) (string, error) {
			code = trimmed(code)
			return `typeof spec === "undefined" ? (` + code + "\n) : ((spec) => (" + code + "\n))(spec)", nil
		})}}},
	}
}

// withoutComments refuses a function with a comment before it, or after it.
func withoutComments(before, after bool) func(*searchexecute.Decisions) {
	first, last := regexp.MustCompile(`^\s*/[/*]`), regexp.MustCompile("[)}]\\s*//[^\"'`]*$|\\*/\\s*$")
	return change.Code(func(code string) (string, error) {
		if before && first.MatchString(code) || after && last.MatchString(code) {
			return "", errors.New("write a function, without comments around it")
		}
		return code, nil
	})
}

// answerReadings are about the text of an answer.
func answerReadings() []ambiguity {
	nothing := func(instead string) func(*searchexecute.Decisions) {
		return onValue(func(value json.RawMessage, text string) string {
			if len(value) == 0 {
				return instead
			}
			return text
		})
	}
	return []ambiguity{
		{ID: "string-value", Readings: []reading{{ID: "quoted",
			Apply: onValue(func(value json.RawMessage, text string) string {
				if strings.HasPrefix(string(value), `"`) {
					return string(value)
				}
				return text
			})}}},
		{ID: "undefined-value", Readings: []reading{{ID: "null-word", Apply: nothing("null")},
			{ID: "empty-text", Apply: nothing("")}, {ID: "a-sentence", Apply: nothing("The script has no value.")}}},
		{ID: "inner-values", Readings: []reading{{ID: "empty-object",
			Apply: writing(`v instanceof Date`, `{}`)}}},
		{ID: "unserializable-value", Readings: []reading{{ID: "written",
			Apply: writing(`typeof v === "bigint"`, `String(v)`)}}},
		{ID: "error-text", Readings: []reading{{ID: "general", Apply: change.Outcome(func(text string,
			failed bool) (string, bool) {
			if failed {
				return "The script failed.", true
			}
			return text, false
		})}}},
		{ID: "truncation-told", Readings: []reading{{ID: "silent", Apply: func(d *searchexecute.Decisions) {
			d.Truncated = cutAfter(4)
		}}}},
		{ID: "token-measure", Readings: []reading{{ID: "tokenizer", Apply: func(d *searchexecute.Decisions) {
			truncated, cut := d.Truncated, cutAfter(2)
			d.Truncated = func(text string, maxTokens int) string {
				if short := cut(text, maxTokens); short != text {
					return short + "\n--- TRUNCATED ---"
				}
				return truncated(text, maxTokens)
			}
		}}}},
	}
}

// writing replaces what the value of a script has in it; both texts are expressions of a value v.
func writing(which, instead string) func(*searchexecute.Decisions) {
	return change.Code(func(code string) (string, error) {
		return fmt.Sprintf(`async () => { const write = (v) => %s ? %s : Array.isArray(v) ? v.map(write) : `+
			`v && typeof v === "object" && !v.toJSON ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, write(x)])) : v; `+
			"return write(await (%s\n)()); }", which, instead, trimmed(code)), nil
	})
}

// trimmed is the source of a function without what may follow it.
func trimmed(code string) string { return strings.TrimRight(code, "; \t\r\n") }

// cutAfter truncates a text after so many characters for each token.
func cutAfter(characters int) func(text string, maxTokens int) string {
	return func(text string, maxTokens int) string {
		if all := []rune(text); maxTokens > 0 && len(all) > characters*maxTokens {
			return string(all[:characters*maxTokens])
		}
		return text
	}
}

// onValue changes the text of a run that did not fail, by its value; that is empty for undefined.
func onValue(alter func(value json.RawMessage, text string) string) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		outcome := d.Outcome
		d.Outcome = func(r rules.Response) (string, bool) {
			text, failed := outcome(r)
			var result struct{ Value json.RawMessage }
			if failed || json.Unmarshal(r.Result, &result) != nil {
				return text, failed
			}
			return alter(result.Value, text), false
		}
	}
}
