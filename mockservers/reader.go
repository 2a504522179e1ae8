package mockservers

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// reader turns YAML nodes into values; every error names file and line.
type reader struct{ name string }

// fields are the keys that an object may have, each with what reads its value.
type fields map[string]func(*yaml.Node) error

// at prefixes an error with the place of a node; nil stays nil. The innermost
// place wins, because it is the nearest to the cause.
func (r reader) at(n *yaml.Node, err error) error {
	var placed *placeError
	if err == nil || errors.As(err, &placed) {
		return err
	}
	return &placeError{name: r.name, line: n.Line, err: err}
}

// placeError is an error with the file and line where it is.
type placeError struct {
	name string
	line int
	err  error
}

func (e *placeError) Error() string { return fmt.Sprintf("%s:%d: %v", e.name, e.line, e.err) }
func (e *placeError) Unwrap() error { return e.err }

func (r reader) wrong(n *yaml.Node, want string) error {
	return r.at(n, fmt.Errorf("found %s; write %s", describe(n), want))
}

// object reads a mapping whose keys are all known and occur once.
func (r reader) object(n *yaml.Node, what string, known fields) error {
	if n.Kind != yaml.MappingNode {
		return r.wrong(n, "a mapping: a "+what)
	}
	seen := map[string]bool{}
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		read, ok := known[key.Value]
		if !ok || key.Kind != yaml.ScalarNode {
			names := strings.Join(slices.Sorted(maps.Keys(known)), ", ")
			return r.at(key, fmt.Errorf("unknown key %q in a %s; known are %s", key.Value, what, names))
		}
		if seen[key.Value] {
			return r.at(key, fmt.Errorf("key %q occurs twice; remove one", key.Value))
		}
		seen[key.Value] = true
		if err := read(value); err != nil {
			return err
		}
	}
	return nil
}

// list reads a sequence of one kind of item; null, so also an empty value, is
// the empty list, as in the JSON of a [Script].
func list[T any](r reader, n *yaml.Node, item func(*yaml.Node) (T, error)) ([]T, error) {
	if n.ShortTag() == "!!null" {
		return nil, nil
	}
	if n.Kind != yaml.SequenceNode {
		return nil, r.wrong(n, "a list")
	}
	items := make([]T, 0, len(n.Content))
	for _, child := range n.Content {
		value, err := item(child)
		if err != nil {
			return nil, err
		}
		items = append(items, value)
	}
	return items, nil
}

func (r reader) str(to *string) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" {
			return r.wrong(n, "a string (quote it)")
		}
		*to = n.Value
		return nil
	}
}

func (r reader) strings(to *[]string) func(*yaml.Node) error {
	return func(n *yaml.Node) (err error) {
		*to, err = list(r, n, func(n *yaml.Node) (s string, err error) { return s, r.str(&s)(n) })
		return err
	}
}

func (r reader) boolean(to *bool) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		if n.Kind != yaml.ScalarNode || n.Decode(to) != nil {
			return r.wrong(n, "true or false")
		}
		return nil
	}
}

func (r reader) integer(to *int) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" || n.Decode(to) != nil {
			return r.wrong(n, "a whole number")
		}
		return nil
	}
}

func (r reader) json(to *json.RawMessage) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		raw, err := r.appendJSON(nil, n)
		*to = raw
		return err
	}
}

func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return fmt.Sprintf("the alias *%s", n.Value)
	default:
		return fmt.Sprintf("%.40q (%s)", n.Value, strings.TrimPrefix(n.ShortTag(), "!!"))
	}
}
