package schema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// readType is of "type"; OpenAPI's "nullable", which servers use, is a further one.
func readType(u use) (rule, reason) {
	wanted, are := textsIn(u.value)
	if one, is := u.value.(string); is {
		wanted, are = []string{one}, true
		if u.members["nullable"] == true {
			wanted = append(wanted, "null")
		}
	}
	known := []string{"array", "boolean", "integer", "null", "number", "object", "string"}
	unknown := func(name string) bool { return !slices.Contains(known, name) }
	if !are || len(wanted) == 0 || slices.ContainsFunc(wanted, unknown) {
		return nil, notASchema
	}
	slices.Sort(wanted)
	return func(e *evaluation, in instance, out *outcome) {
		integer := slices.Contains(wanted, "integer") && e.isInteger(in.value)
		if !integer && !slices.Contains(wanted, typeName(in.value)) {
			out.fail(in, func() string { return strings.Join(wanted, " or ") })
		}
	}, usable
}

// textsIn are those of a list that has each once, as JSON Schema asks for; false if it is not such a list.
func textsIn(value any) (texts []string, are bool) {
	list, is := value.([]any)
	if !is {
		return nil, false
	}
	has := make(map[string]bool, len(list))
	for _, one := range list {
		text, isText := one.(string)
		if !isText || has[text] {
			return nil, false
		}
		has[text] = true
		texts = append(texts, text)
	}
	return texts, true
}

func (e *evaluation) isInteger(value any) bool {
	n, is := value.(json.Number)
	return is && e.decimal(n).isInteger()
}

func readConst(u use) (rule, reason) {
	return oneOfValues([]any{u.value}, values([]any{u.value})), usable
}

func readEnum(u use) (rule, reason) {
	all, are := u.value.([]any)
	if !are {
		return nil, notASchema
	}
	return oneOfValues(all, "one of "+values(all)), usable
}

func oneOfValues(all []any, expected string) rule {
	allowed := make(map[string]bool, len(all))
	for _, one := range all {
		allowed[string(appendCanonical(nil, one))] = true
	}
	return func(e *evaluation, in instance, out *outcome) {
		if !allowed[e.canonical(in.value)] {
			out.fail(in, func() string { return expected })
		}
	}
}

// readFormat is of "format", which asserts something only where that is asked for.
func readFormat(u use) (rule, reason) {
	name, is := u.value.(string)
	switch valid := formatCalled(name); {
	case !is:
		return nil, notASchema
	case u.r.formats && valid != nil:
		return func(e *evaluation, in instance, out *outcome) {
			text, isText := in.value.(string)
			e.spend(len(text) / bytesAStep)
			if isText && !valid(text) {
				out.fail(in, func() string { return "the format " + shorten(name) })
			}
		}, usable
	}
	return nil, usable
}

// counted is what a keyword counts in values of one kind.
type counted struct {
	// of counts; -1 for values of another kind.
	of        func(*evaluation, any) int
	one, many string
}

func lengthOf(e *evaluation, value any) int {
	text, is := value.(string)
	if !is {
		return -1
	}
	e.spend(len(text) / bytesAStep)
	return utf8.RuneCountInString(text)
}

func itemsOf(_ *evaluation, value any) int {
	if list, is := value.([]any); is {
		return len(list)
	}
	return -1
}

func membersOf(_ *evaluation, value any) int {
	if members, is := value.(map[string]any); is {
		return len(members)
	}
	return -1
}

func (c counted) atLeast(u use) (rule, reason) {
	return c.bounded(u, "at least", func(n, bound int) bool { return n >= bound })
}

func (c counted) atMost(u use) (rule, reason) {
	return c.bounded(u, "at most", func(n, bound int) bool { return n <= bound })
}

func (c counted) bounded(u use, word string, fits func(n, bound int) bool) (rule, reason) {
	bound, is := countIn(u.value)
	if !is {
		return nil, notASchema
	}
	return func(e *evaluation, in instance, out *outcome) {
		if n := c.of(e, in.value); n >= 0 && !fits(n, bound) {
			out.fail(in, func() string { return amount(word, bound, c.one, c.many) })
		}
	}, usable
}

// countIn is a number of things that a keyword has; false if it is none.
func countIn(value any) (count int, is bool) {
	n, isNumber := value.(json.Number)
	d := parseDecimal(n)
	if !isNumber || d.sign() < 0 || !d.isInteger() {
		return 0, false
	}
	const most = 1 << 53 // more than there can be of anything
	if exact := d.rational(); d.point <= 16 && exact != nil {
		return int(min(exact.Num().Int64(), most)), true
	}
	return most, true
}

// readCount is of a keyword with a count that another keyword looks at.
func readCount(u use) (rule, reason) {
	if _, is := countIn(u.value); !is {
		return nil, notASchema
	}
	return nil, usable
}

func amount(word string, n int, one, many string) string {
	if n == 1 {
		return word + " 1 " + one
	}
	return fmt.Sprintf("%s %d %s", word, n, many)
}
