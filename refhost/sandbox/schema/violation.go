package schema

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Violation is the first thing that is wrong with an input (§7.2).
type Violation struct {
	// Path is the JSON Pointer of the failing property, "" for the input itself.
	Path     string
	Expected string
	Received string
	Message  string
	// Further are others, at most [MaxFurther], in no order of importance; they have no message.
	Further []Violation
}

// MaxFurther bounds the violations that are told beside the first: nobody reads a million.
const MaxFurther = 100

// failure is one thing that is wrong. What it says is written only if it is told.
type failure struct {
	at       *place
	value    any
	missing  bool
	expected func() string
	// depth is how far into the input the value is that the rule was held against.
	depth int
}

// fail notes that the value itself is wrong.
func (o *outcome) fail(in instance, expected func() string) {
	o.note(&failure{at: in.at, value: in.value, expected: expected, depth: in.at.levels()})
}

// lacks notes that a member is missing: the failing property is the missing one, not the object around it.
func (o *outcome) lacks(in instance, name string) {
	o.note(&failure{at: in.at.member(name), missing: true, depth: in.at.levels(),
		expected: func() string { return "a value, because it is required" }})
}

// refuses notes that a member may not be there.
func (o *outcome) refuses(in instance, name string) {
	o.note(&failure{at: in.at.member(name), value: in.value.(map[string]any)[name], depth: in.at.levels(),
		expected: func() string { return "no such property" }})
}

func (o *outcome) note(f *failure) {
	if len(o.failures) <= MaxFurther {
		o.failures = append(o.failures, f)
	}
	if o.deepest == nil || f.depth > o.deepest.depth {
		o.deepest = f
	}
}

// described writes what is wrong.
func (f *failure) described() Violation {
	received := "nothing"
	if !f.missing {
		received = typeName(f.value) + " " + shorten(f.value)
	}
	return Violation{Path: f.at.pointer(), Expected: f.expected(), Received: received}
}

// maxShown is how much of a value a message shows, in bytes.
const maxShown = 80

// maxListed is how many values a message lists.
const maxListed = 100

func values(all []any) string {
	texts := make([]string, 0, min(len(all), maxListed+1))
	for _, v := range all[:min(len(all), maxListed)] {
		texts = append(texts, shorten(v))
	}
	if more := len(all) - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, ", ")
}

func shorten(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return cut(string(text))
}

func typeName(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "number"
}
