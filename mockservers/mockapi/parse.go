package mockapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Load reads a script file; see [Parse].
func Load(path string) (Script, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Script{}, fmt.Errorf("reading the script of an API: %w", err)
	}
	return Parse(path, data)
}

// Parse reads YAML (so also JSON) with one script. An unknown key, a wrong type and an operation that is there twice
// are errors that name the file, and the line where there is one.
func Parse(name string, data []byte) (Script, error) {
	var s Script
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&s); err != nil && !errors.Is(err, io.EOF) {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	if err := s.validate(); err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// methods are those of OpenAPI, as requests have them.
func methods() []string {
	return []string{"GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"}
}

func (s Script) validate() error {
	if s.Base != "" && s.Base != "/" && (!strings.HasPrefix(s.Base, "/") || strings.HasSuffix(s.Base, "/")) {
		return fmt.Errorf("base %q must begin with a slash and not end with one", s.Base)
	}
	if at := []string{"", documentElsewhere, documentRedirected}; !slices.Contains(at, s.DocumentAt) {
		return fmt.Errorf("documentAt is %q; leave it out, or write one of %q", s.DocumentAt, at[1:])
	}
	if n := s.Generate.Operations; n < 0 || n > MaxOperations {
		return fmt.Errorf("%d operations are to be generated; at most %d can be", n, MaxOperations)
	}
	seen := map[string]bool{}
	for _, o := range s.Operations {
		if seen[o.name()] {
			return fmt.Errorf("the operation %s is there twice; give it several replies instead", o.name())
		}
		seen[o.name()] = true
		if err := o.validate(); err != nil {
			return fmt.Errorf("%s: %w", o.name(), err)
		}
	}
	return nil
}

// name is METHOD PATH.
func (o Operation) name() string { return o.Method + " " + o.Path }

func (o Operation) validate() error {
	switch {
	case !slices.Contains(methods(), o.Method):
		return fmt.Errorf("the method %q is not one of %s", o.Method, strings.Join(methods(), ", "))
	case !strings.HasPrefix(o.Path, "/"):
		return fmt.Errorf("the path must begin with a slash")
	}
	for i, r := range o.Replies {
		if r.DelayMs < 0 || r.DelayMs > 0 && (r.Never || r.Hold != "") {
			return fmt.Errorf("reply %d: delayMs is a number of milliseconds, and goes with neither never nor hold",
				i+1)
		}
		if r.Pieces < 0 {
			return fmt.Errorf("reply %d: pieces are of a number of bytes", i+1)
		}
		if r.Bytes < 0 || r.Bytes == 1 {
			return fmt.Errorf("reply %d: bytes are at least the two quotes of a string", i+1)
		}
		if count(r.Never, r.Endless, r.Cut, r.Redirect != "", r.Elsewhere != "") > 1 ||
			count(r.JSON != nil, r.Text != "", r.Echo, r.Given, r.Bytes > 0) > 1 {
			return fmt.Errorf("reply %d is several things at once; a reply has at most one of never, endless, cut, "+
				"redirect and elsewhere, and at most one of json, text, echo, given and bytes", i+1)
		}
	}
	return nil
}

func count(set ...bool) int {
	n := 0
	for _, is := range set {
		if is {
			n++
		}
	}
	return n
}

// UnmarshalYAML takes one value, or a list of them.
func (v *Values) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*v = Values{n.Value}
		return nil
	}
	return n.Decode((*[]string)(v))
}

// UnmarshalYAML tells a body of null from none, which look alike to the library.
func (r *Reply) UnmarshalYAML(unmarshal func(any) error) error {
	type plain Reply
	if err := unmarshal((*plain)(r)); err != nil {
		return err
	}
	var given map[string]yaml.Node
	if err := unmarshal(&given); err != nil {
		return err
	}
	if body, ok := given["json"]; ok && body.ShortTag() == "!!null" {
		r.JSON = JSON("null")
	}
	return nil
}

// UnmarshalYAML writes the value as JSON; keys keep their order and numbers their spelling.
func (j *JSON) UnmarshalYAML(n *yaml.Node) error {
	text, err := appendJSON(nil, n)
	*j = text
	return err
}

func appendJSON(out []byte, n *yaml.Node) ([]byte, error) {
	open, end := byte('{'), byte('}')
	switch n.Kind {
	case yaml.ScalarNode:
		return appendScalar(out, n)
	case yaml.SequenceNode:
		open, end = '[', ']'
	case yaml.MappingNode:
	default:
		return nil, fmt.Errorf("line %d: an alias; write the value itself", n.Line)
	}
	out = append(out, open)
	for i, child := range n.Content {
		isKey := n.Kind == yaml.MappingNode && i%2 == 0
		switch {
		case i == 0:
		case n.Kind == yaml.MappingNode && i%2 == 1:
			out = append(out, ':')
		default:
			out = append(out, ',')
		}
		var err error
		if isKey {
			var name []byte
			name, err = json.Marshal(child.Value)
			out = append(out, name...)
		} else {
			out, err = appendJSON(out, child)
		}
		if err != nil {
			return nil, err
		}
	}
	return append(out, end), nil
}

func appendScalar(out []byte, n *yaml.Node) ([]byte, error) {
	if tag := n.ShortTag(); (tag == "!!int" || tag == "!!float") && json.Valid([]byte(n.Value)) {
		return append(out, n.Value...), nil
	}
	var value any = n.Value
	if tag := n.ShortTag(); tag != "!!str" && tag != "!!timestamp" {
		if err := n.Decode(&value); err != nil {
			return nil, fmt.Errorf("line %d: %w", n.Line, err)
		}
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("line %d: JSON has no such value: %w", n.Line, err)
	}
	return append(out, text...), nil
}
