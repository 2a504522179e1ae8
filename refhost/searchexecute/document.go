package searchexecute

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"codemode/refhost/rules"
)

// What an OpenAPI document may have.
const (
	// maxDocument bounds its text, in bytes.
	maxDocument = 64 << 20
	// maxNesting bounds how deep it is nested, in levels.
	maxNesting = 1000
	// maxValues bounds the values that it has, aliases followed. In memory each takes some hundred bytes, however short
	// it is written.
	maxValues = 2 << 20
)

// errValues is what becomes of a document with more values than [maxValues].
func errValues() error {
	return fmt.Errorf("it has more than %d values; leave out what agents do not need, such as examples", maxValues)
}

// document is an OpenAPI document: objects are [rules.Object], so that their members keep their order.
type document struct{ root rules.Object }

// parseDocument reads JSON or YAML, and says what is wrong with it, name and line first.
func parseDocument(name string, text []byte) (document, error) {
	var root any
	var err error
	if trimmed := bytes.TrimLeft(text, " \t\r\n\ufeff"); bytes.HasPrefix(trimmed, []byte("{")) {
		root, err = fromJSON(text[len(text)-len(trimmed):])
	} else {
		root, err = fromYAML(text)
	}
	if err != nil {
		return document{}, fmt.Errorf("%s: %w", name, err)
	}
	object, ok := root.(rules.Object)
	version, isText := object.Get("openapi").(string)
	switch {
	case !ok:
		return document{}, fmt.Errorf("%s: found no object; an OpenAPI document is one", name)
	case object.Get("swagger") != nil:
		return document{}, fmt.Errorf("%s: is of Swagger; convert it to OpenAPI 3", name)
	case object.Get("openapi") != nil && !isText:
		return document{}, fmt.Errorf("%s: has an openapi version that is no text; put it in quotes", name)
	case !strings.HasPrefix(version, "3."):
		return document{}, fmt.Errorf("%s: has the openapi version %q; OpenAPI 3 is needed", name, version)
	}
	if paths := object.Get("paths"); paths != nil {
		if _, ok := paths.(rules.Object); !ok {
			return document{}, fmt.Errorf("%s: its paths are no object", name)
		}
	}
	return document{object}, nil
}

// fromJSON reads a JSON text whose members keep their order, and numbers their spelling.
func fromJSON(text []byte) (any, error) {
	r := jsonReader{Decoder: json.NewDecoder(bytes.NewReader(text)), left: maxValues}
	r.UseNumber()
	value, err := r.next(0)
	if err == nil {
		if _, after := r.Token(); after != io.EOF {
			err = errors.New("something follows the document")
		}
	}
	if err != nil {
		line := 1 + bytes.Count(text[:min(len(text), int(r.InputOffset()))], []byte("\n"))
		return nil, fmt.Errorf("line %d: not JSON: %w", line, err)
	}
	return value, nil
}

// jsonReader reads values one after the other, as many as are left.
type jsonReader struct {
	*json.Decoder
	left int
}

// next reads a value that lies so many levels deep.
func (r *jsonReader) next(depth int) (any, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("nested more than %d levels deep", maxNesting)
	}
	if r.left--; r.left < 0 {
		return nil, errValues()
	}
	token, err := r.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		return r.list(depth)
	case json.Delim('{'):
		return r.object(depth)
	}
	return token, nil
}

func (r *jsonReader) list(depth int) (any, error) {
	list := []any{}
	for r.More() {
		value, err := r.next(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	_, err := r.Token()
	return list, err
}

func (r *jsonReader) object(depth int) (any, error) {
	object := rules.Object{}
	for r.More() {
		key, err := r.Token()
		if err != nil {
			return nil, err
		}
		value, err := r.next(depth + 1)
		if err != nil {
			return nil, err
		}
		object = append(object, rules.Member{Key: key.(string), Value: value})
	}
	_, err := r.Token()
	return object, err
}
