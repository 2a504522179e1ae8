package schema

import (
	"encoding/json"
	"fmt"
)

func readMinimum(u use) (rule, reason) {
	if u.r.draft == draft4 && u.members["exclusiveMinimum"] == true {
		return readExclusiveMinimum(u)
	}
	return u.ordered("at least", func(by int) bool { return by >= 0 })
}

func readMaximum(u use) (rule, reason) {
	if u.r.draft == draft4 && u.members["exclusiveMaximum"] == true {
		return readExclusiveMaximum(u)
	}
	return u.ordered("at most", func(by int) bool { return by <= 0 })
}

func readExclusiveMinimum(u use) (rule, reason) {
	return u.ordered("more than", func(by int) bool { return by > 0 })
}

func readExclusiveMaximum(u use) (rule, reason) {
	return u.ordered("less than", func(by int) bool { return by < 0 })
}

// ordered makes a rule of what a number compared with the bound comes to.
func (u use) ordered(word string, fits func(by int) bool) (rule, reason) {
	bound, is := u.value.(json.Number)
	if !is {
		return nil, notASchema
	}
	parsed := parseDecimal(bound)
	return func(e *evaluation, in instance, out *outcome) {
		if n, isNumber := in.value.(json.Number); isNumber && !fits(e.decimal(n).compare(parsed)) {
			out.fail(in, func() string { return word + " " + asDouble(bound) })
		}
	}, usable
}

func readMultipleOf(u use) (rule, reason) {
	n, is := u.value.(json.Number)
	if !is || parseDecimal(n).sign() <= 0 {
		return nil, notASchema
	}
	divisor := parseDecimal(n).rational()
	if divisor == nil {
		return nil, notSupported
	}
	return func(e *evaluation, in instance, out *outcome) {
		number, isNumber := in.value.(json.Number)
		if !isNumber {
			return
		}
		divided := e.decimal(number).rational()
		if divided == nil {
			panic(errNoAnswer)
		}
		if !divided.Quo(divided, divisor).IsInt() {
			out.fail(in, func() string { return "a multiple of " + asDouble(n) })
		}
	}, usable
}

// decimal reads a number of the input; what it takes is counted.
func (e *evaluation) decimal(n json.Number) decimal {
	e.spend(len(n) / bytesAStep)
	return parseDecimal(n)
}

// asDouble writes a number of a schema as a double has it.
func asDouble(n json.Number) string {
	double, err := n.Float64()
	if err != nil {
		return cut(n.String())
	}
	return fmt.Sprint(double)
}
