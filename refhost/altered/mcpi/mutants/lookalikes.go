package mutants

import (
	"fmt"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
)

// lookalikeMutants take a value for something else in one way through the host, or lose what is beyond a number.
func lookalikeMutants() []Mutant {
	const (
		doubles = `Array.isArray(v) ? v.filter((x, i) => typeof x === "object" || v.indexOf(x) === i) : v`
		cut     = `Array.isArray(v) ? v.slice(0, 100) : v`
		hidden  = `typeof v === "string" ? v.replace(/\bsk-\w+/g, "[REDACTED]") : v`
		hashes  = `typeof v === "string" ? v.replace(/\b[0-9a-f]{40}\b/g, "[REDACTED]") : v`
		fewer   = `v && !Array.isArray(v) && typeof v === "object" ? Object.fromEntries(Object.entries(v).slice(0, 100)) : v`
	)
	return []Mutant{
		{ID: "arguments-without-doubles", Requirement: "arguments-exact",
			Description: "what is twice in a list of an argument is there once", Apply: arguments(doubles)},
		{ID: "lists-of-a-hundred-passed", Requirement: "arguments-exact",
			Description: "a list of an argument is cut off after a hundred elements", Apply: arguments(cut)},
		{ID: "secrets-of-arguments-hidden", Requirement: "arguments-exact",
			Description: "a text of an argument that looks like a key is hidden", Apply: arguments(hidden)},
		{ID: "results-without-doubles", Requirement: "typed-result", Revisions: []string{zero},
			Description: "what is twice in a list of a result is there once", Apply: results(doubles)},
		{ID: "members-of-a-hundred-given", Requirement: "typed-result", Revisions: []string{zero},
			Description: "an object of a result is cut off after a hundred members", Apply: results(fewer)},
		{ID: "secrets-of-results-hidden", Requirement: "whole-result", Revisions: []string{one},
			Also:        broken("they are hidden there, too", "error-result-given"),
			Description: "a text of a result that looks like a key is hidden", Apply: results(hidden)},
		{ID: "hundred-blocks", Requirement: "whole-result", Revisions: []string{one},
			Also:        broken("its blocks are as many", "error-result-given"),
			Description: "a list of a result is cut off after a hundred elements", Apply: results(cut)},
		{ID: "values-without-doubles", Requirement: "returned-value",
			Description: "what is twice in a list of a value is given once", Apply: values(doubles)},
		{ID: "secrets-of-values-hidden", Requirement: "returned-value",
			Description: "a text of a value that looks like a key is hidden", Apply: values(hidden)},
		{ID: "hashes-of-values-hidden", Requirement: "returned-value",
			Description: "a hash within a value is hidden", Apply: values(hashes)},
		{ID: "hundred-calls", Requirement: "one-request-each", Revisions: []string{zero},
			Also: append(broken("its result is that of another call", "typed-result"),
				broken("it is not there", "audit")...),
			Description: hundredCalls, Apply: lastCallAgain()},
		{ID: "hundred-calls-of-references", Requirement: "one-request-each", Revisions: []string{one},
			Description: hundredCalls, Apply: lastCallAgain()},
	}
}

const hundredCalls = "from the hundred and first call of a script on the last result is given again"

func lastCallAgain() func(*mcpi.Rules) {
	return change.Wrapped(`((state) => (call) => async (...given) => ++state.n > 100 ? state.last : ` +
		`(state.last = await call(...given)))({ n: 0 })`)
}

// arguments makes each value v of arguments what an expression of JavaScript says.
func arguments(altered string) func(*mcpi.Rules) {
	return change.Wrapped(fmt.Sprintf(`(call) => (...given) => call(...given.map((value) => `+
		`value === undefined ? value : JSON.parse(JSON.stringify(value), (key, v) => %s)))`, altered))
}

// results makes each value v of what calls give what an expression of JavaScript says.
func results(altered string) func(*mcpi.Rules) {
	return change.Wrapped(fmt.Sprintf(`(call) => async (...given) => { const value = await call(...given); `+
		`return value === undefined ? value : JSON.parse(JSON.stringify(value), (key, v) => %s); }`, altered))
}

// values makes each value v of what a script returns what an expression of JavaScript says.
func values(altered string) func(*mcpi.Rules) {
	return change.Source(func(code string) string {
		opening, closing, kept := mcpi.Form(code)
		return "return (async (codemode) => {" + opening + "\n" + kept + "\n" + closing + "})(codemode)" +
			".then((value) => typeof value === \"object\" || typeof value === \"string\" ? " +
			"JSON.parse(JSON.stringify(value), (key, v) => " + altered + ") : value);"
	})
}
