package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// maxDropped bounds how many keywords of a schema are taken out.
const maxDropped = 20

// repaired compiles what is left of a schema without the keywords that say what no schema can say, such as a pattern
// of another language, and tells their JSON Pointers. It is nil if that does not help.
func (v *Validator) repaired(schema json.RawMessage, formats bool) (*jsonschema.Schema, []string) {
	compiled, dropped := v.work.repair(schema, jsonschema.Draft2020, formats)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil || !maybeOlder(document) {
		return compiled, dropped
	}
	older, others := v.work.repair(schema, jsonschema.Draft7, formats)
	if older != nil && (compiled == nil || lost(others) < lost(dropped)) {
		return older, others
	}
	return compiled, dropped
}

// lost weighs what is taken out: the more there is, and the nearer to the root, the more is lost.
func lost(pointers []string) float64 {
	sum := 0.0
	for _, p := range pointers {
		sum += 1 / float64(strings.Count(p, "/"))
	}
	return sum
}

func (w *work) repair(schema json.RawMessage, draft *jsonschema.Draft, formats bool) (*jsonschema.Schema, []string) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, nil
	}
	document = convertNullable(document)
	var dropped []string
	for range maxDropped {
		compiled, err := w.compile(document, draft, formats)
		if err == nil {
			return compiled, dropped
		}
		place := drop(document, w.wrong(document, err))
		if place == nil {
			return nil, nil
		}
		dropped = append(dropped, pointer(place))
	}
	return nil, nil
}

// wrong is the place that a schema cannot be compiled for, nil if it cannot be told.
func (w *work) wrong(document any, err error) []string {
	var against *jsonschema.SchemaValidationError
	var failure *jsonschema.ValidationError
	if !errors.As(err, &against) || !errors.As(against.Err, &failure) {
		return lostReference(document, document)
	}
	if place := w.wrongPattern(document); place != nil {
		return place
	}
	return deepest(failure).InstanceLocation
}

// wrongPattern is where a name of "patternProperties" is no pattern, nil if each is one: the library tells another
// place.
func (w *work) wrongPattern(document any) []string {
	schema, _ := document.(map[string]any)
	for keyword, value := range schema {
		for name, below := range schemasIn(keyword, value) {
			if keyword == "patternProperties" {
				if _, err := w.ecmaScript(name); err != nil {
					return []string{keyword, name}
				}
			}
			switch place := w.wrongPattern(below); {
			case place == nil:
			case partsOf(keyword, value) == manyParts:
				return append([]string{keyword, name}, place...)
			default:
				return append([]string{keyword}, place...)
			}
		}
	}
	return nil
}
