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
	if v.source["$schema"] != nil {
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
		var against *jsonschema.SchemaValidationError
		var failure *jsonschema.ValidationError
		if !errors.As(err, &against) || !errors.As(against.Err, &failure) {
			return nil, nil
		}
		place := drop(document, deepest(failure).InstanceLocation)
		if place == nil {
			return nil, nil
		}
		dropped = append(dropped, pointer(place))
	}
	return nil, nil
}

// drop takes the innermost member of an object on the way to a place out of a document, and tells where that was; nil
// if there is none.
func drop(document any, place []string) []string {
	var holder map[string]any
	length := 0
	value := document
	for i, token := range place {
		switch v := value.(type) {
		case map[string]any:
			holder, length = v, i+1
			value = v[token]
		case []any:
			value = element(v, token)
		}
	}
	if holder == nil {
		return nil
	}
	delete(holder, place[length-1])
	return place[:length]
}

func element(list []any, index string) any {
	var i int
	if json.Unmarshal([]byte(index), &i) != nil || i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}
