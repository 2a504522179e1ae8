package mockservers

import (
	"encoding/json"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// appendJSON writes a YAML value as JSON. Keys keep their order and numbers
// their spelling, where JSON has it: a script says what goes over the wire.
// Aliases are refused, so that a small file cannot stand for a huge value.
func (r reader) appendJSON(out []byte, n *yaml.Node) ([]byte, error) {
	switch n.Kind {
	case yaml.MappingNode:
		return r.appendObject(out, n)
	case yaml.SequenceNode:
		out = append(out, '[')
		for i, child := range n.Content {
			if i > 0 {
				out = append(out, ',')
			}
			var err error
			if out, err = r.appendJSON(out, child); err != nil {
				return nil, err
			}
		}
		return append(out, ']'), nil
	case yaml.ScalarNode:
		return r.appendScalar(out, n)
	default:
		return nil, r.wrong(n, "the value itself")
	}
}

func (r reader) appendObject(out []byte, n *yaml.Node) ([]byte, error) {
	out = append(out, '{')
	seen := map[string]bool{}
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if key.Kind != yaml.ScalarNode || key.ShortTag() == "!!merge" {
			return nil, r.wrong(key, "a plain key")
		}
		if seen[key.Value] {
			return nil, r.at(key, fmt.Errorf("key %q occurs twice; remove one", key.Value))
		}
		seen[key.Value] = true
		if i > 0 {
			out = append(out, ',')
		}
		name, err := json.Marshal(key.Value)
		if err != nil {
			return nil, r.at(key, err)
		}
		out = append(append(out, name...), ':')
		if out, err = r.appendJSON(out, value); err != nil {
			return nil, err
		}
	}
	return append(out, '}'), nil
}

func (r reader) appendScalar(out []byte, n *yaml.Node) ([]byte, error) {
	var value any
	switch n.ShortTag() {
	case "!!null":
	case "!!str", "!!timestamp":
		value = n.Value
	case "!!int", "!!float":
		if json.Valid([]byte(n.Value)) {
			return append(out, n.Value...), nil
		}
		if err := n.Decode(&value); err != nil {
			return nil, r.wrong(n, "a JSON number")
		}
	case "!!bool":
		if err := n.Decode(&value); err != nil {
			return nil, r.wrong(n, "true or false")
		}
	default:
		return nil, r.wrong(n, "a JSON value")
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return nil, r.wrong(n, "a value that JSON can express")
	}
	return append(out, raw...), nil
}
