package searchexecute

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"

	"codemode/refhost/rules"
)

// What an OpenAPI document may have.
const (
	// maxDocument bounds its text, in bytes.
	maxDocument = 64 << 20
	// maxNesting bounds how deep it is nested, in levels.
	maxNesting = 1000
)

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
	version, _ := object.Get("openapi").(string)
	switch {
	case !ok:
		return document{}, fmt.Errorf("%s: found no object; an OpenAPI document is one", name)
	case object.Get("swagger") != nil:
		return document{}, fmt.Errorf("%s: is Swagger %v; convert it to OpenAPI 3", name, object.Get("swagger"))
	case !strings.HasPrefix(version, "3."):
		return document{}, fmt.Errorf("%s: has the openapi version %q; one of 3.0 or 3.1 is needed", name, version)
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
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	value, err := nextValue(d, 0)
	if err == nil {
		if _, after := d.Token(); after != io.EOF {
			err = errors.New("something follows the document")
		}
	}
	if err != nil {
		line := 1 + bytes.Count(text[:min(len(text), int(d.InputOffset()))], []byte("\n"))
		return nil, fmt.Errorf("line %d: not JSON: %w", line, err)
	}
	return value, nil
}

func nextValue(d *json.Decoder, depth int) (any, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("nested more than %d levels deep", maxNesting)
	}
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			value, err := nextValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err = d.Token()
		return list, err
	case json.Delim('{'):
		object := rules.Object{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			value, err := nextValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			object = append(object, rules.Member{Key: key.(string), Value: value})
		}
		_, err = d.Token()
		return object, err
	}
	return token, nil
}

// fromYAML reads the first document of a YAML text.
func fromYAML(text []byte) (any, error) {
	var node yaml.Node
	if err := yaml.Unmarshal(text, &node); err != nil {
		return nil, fmt.Errorf("not YAML: %w", err)
	}
	if len(node.Content) == 0 {
		return nil, errors.New("it is empty")
	}
	left := maxYAMLNodes
	return yamlValue(node.Content[0], 0, &left)
}

// maxYAMLNodes bounds what the aliases of a document come to.
const maxYAMLNodes = 10_000_000

func yamlValue(n *yaml.Node, depth int, left *int) (any, error) {
	if *left--; *left < 0 || depth > maxNesting {
		return nil, fmt.Errorf("line %d: nested more than %d levels deep, or more than %d values with aliases", n.Line,
			maxNesting, maxYAMLNodes)
	}
	switch n.Kind {
	case yaml.AliasNode:
		return yamlValue(n.Alias, depth+1, left)
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, child := range n.Content {
			value, err := yamlValue(child, depth+1, left)
			if err != nil {
				return nil, err
			}
			list[i] = value
		}
		return list, nil
	case yaml.MappingNode:
		return yamlObject(n, depth, left)
	}
	return yamlScalar(n)
}

func yamlObject(n *yaml.Node, depth int, left *int) (any, error) {
	object := make(rules.Object, 0, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		value, err := yamlValue(n.Content[i+1], depth+1, left)
		if err != nil {
			return nil, err
		}
		if key.Kind != yaml.ScalarNode {
			return nil, fmt.Errorf("line %d: a key must be plain", key.Line)
		}
		object = append(object, rules.Member{Key: key.Value, Value: value})
	}
	return object, nil
}

func yamlScalar(n *yaml.Node) (any, error) {
	switch tag := n.ShortTag(); {
	case (tag == "!!int" || tag == "!!float") && json.Valid([]byte(n.Value)):
		return json.Number(n.Value), nil
	case tag == "!!null" || tag == "!!bool" || tag == "!!int":
		var value any
		if err := n.Decode(&value); err != nil {
			return nil, fmt.Errorf("line %d: %w", n.Line, err)
		}
		return value, nil
	}
	return n.Value, nil
}
