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
		place := drop(document, w.wrong(document, draft, err))
		if place == nil {
			return nil, nil
		}
		dropped = append(dropped, pointer(place))
	}
	return nil, nil
}

// wrong is the place that a schema cannot be compiled for, nil if it cannot be told.
func (w *work) wrong(document any, draft *jsonschema.Draft, err error) []string {
	var against *jsonschema.SchemaValidationError
	var failure *jsonschema.ValidationError
	if !errors.As(err, &against) || !errors.As(against.Err, &failure) {
		return lostReference(document, draft)
	}
	if place := placeOf(document, w.wrongPattern); place != nil {
		return place
	}
	return deepest(failure).InstanceLocation
}

// wrongPattern is where a name of "patternProperties" is no pattern, nil if each is one: the library tells another
// place.
func (w *work) wrongPattern(schema map[string]any) []string {
	for name := range schemasIn("patternProperties", schema["patternProperties"]) {
		if _, err := w.ecmaScript(name); err != nil {
			return []string{"patternProperties", name}
		}
	}
	return nil
}

// placeOf is the first place within a schema that wrong tells of one of its parts, nil if there is none.
func placeOf(schema any, wrong func(map[string]any) []string) []string {
	members, is := schema.(map[string]any)
	if !is {
		return nil
	}
	if place := wrong(members); place != nil {
		return place
	}
	for keyword, value := range members {
		for name, below := range schemasIn(keyword, value) {
			switch place := placeOf(below, wrong); {
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
