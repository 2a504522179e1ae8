package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
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

// Check returns nil if the input is valid.
func (v *Validator) Check(input json.RawMessage) *Violation {
	if v.compiled == nil {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(input))
	if err != nil {
		return &Violation{Expected: "JSON", Received: "something else", Message: "The input is not JSON."}
	}
	err = v.work.do(value, func() error { return v.compiled.Validate(value) })
	if errors.Is(err, errTooMuch) || errors.Is(err, errNoAnswer) {
		return &Violation{Expected: "an input that can be checked", Received: "one that cannot",
			Message: "The input cannot be checked: " + err.Error() + "."}
	}
	var failure *jsonschema.ValidationError
	if !errors.As(err, &failure) {
		return nil
	}
	leaf := deepest(failure)
	violation := describe(leaf, value)
	for _, other := range leaves(failure, MaxFurther+1) {
		if other != leaf && len(violation.Further) < MaxFurther {
			violation.Further = append(violation.Further, describe(other, value))
		}
	}
	where := "The input"
	if violation.Path != "" {
		where = fmt.Sprintf("The input at %s", violation.Path)
	}
	violation.Message = fmt.Sprintf("%s does not match the schema: expected %s, received %s.", where,
		violation.Expected, violation.Received)
	return &violation
}

// deepest follows the branch that got furthest into the input: of the
// alternatives of a oneOf, that is the one that was meant.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	best := e
	for i, cause := range e.Causes {
		leaf := deepest(cause)
		if i == 0 || len(leaf.InstanceLocation) > len(best.InstanceLocation) {
			best = leaf
		}
	}
	return best
}

// MaxFurther bounds the violations that are told beside the first: describing a million took twenty seconds.
const MaxFurther = 100

// leaves are what is wrong, at most so many.
func leaves(e *jsonschema.ValidationError, most int) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	var all []*jsonschema.ValidationError
	for _, cause := range e.Causes {
		if len(all) >= most {
			break
		}
		all = append(all, leaves(cause, most-len(all))...)
	}
	return all
}

// describe names the failing property itself: a missing or an unknown one, not
// the object around it.
func describe(e *jsonschema.ValidationError, input any) Violation {
	location := e.InstanceLocation
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		return Violation{Path: pointer(append(location, k.Missing[0])), Expected: "a value, because it is required",
			Received: "nothing"}
	case *kind.AdditionalProperties:
		return Violation{Path: pointer(append(location, k.Properties[0])), Expected: "no such property",
			Received: received(append(location, k.Properties[0]), input)}
	}
	return Violation{Path: pointer(location), Expected: expected(e.ErrorKind), Received: received(location, input)}
}

// pointer writes a JSON Pointer (RFC 6901).
func pointer(tokens []string) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(token))
	}
	return b.String()
}

// maxShown is how much of a value a message shows, in bytes.
const maxShown = 80

func values(all []any) string {
	texts := make([]string, len(all))
	for i, v := range all {
		texts[i] = shorten(v)
	}
	return strings.Join(texts, ", ")
}

func shorten(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	if len(text) > maxShown {
		return strings.ToValidUTF8(string(text[:maxShown]), "") + "…"
	}
	return string(text)
}

// received tells the type and the value that is at a place of the input.
func received(location []string, input any) string {
	value := at(location, input)
	return typeName(value) + " " + shorten(value)
}

func at(location []string, value any) any {
	for _, token := range location {
		switch container := value.(type) {
		case map[string]any:
			value = container[token]
		case []any:
			var i int
			if _, err := fmt.Sscan(token, &i); err != nil || i >= len(container) {
				return nil
			}
			value = container[i]
		}
	}
	return value
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
