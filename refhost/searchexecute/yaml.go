package searchexecute

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"go.yaml.in/yaml/v3"

	"codemode/refhost/rules"
)

// What a document may have as YAML, half of what it may have as JSON: the library holds a text several times, and makes
// all nodes before one can be seen.
const (
	// maxYAML bounds its text, in bytes.
	maxYAML = maxDocument / 2
	// maxMarks bounds what nodes may begin at; one takes some two hundred bytes.
	maxMarks = maxValues / 2
)

// fromYAML reads the first document of a YAML text.
func fromYAML(text []byte) (any, error) {
	if len(text) > maxYAML {
		return nil, errYAML(maxYAML, "bytes")
	}
	if yamlMarks(text) > maxMarks {
		return nil, errYAML(maxMarks, "values")
	}
	if err := checkTagDirectives(text); err != nil {
		return nil, err
	}
	// The library knows 1.1 alone, and reads all that documents have of 1.2.
	if version := regexp.MustCompile(`^(?:[#%][^\n]*\n)*%YAML 1\.[2-9]`).FindIndex(text); version != nil {
		text[version[1]-1] = '1'
	}
	var node yaml.Node
	if err := yaml.Unmarshal(text, &node); err != nil {
		return nil, fmt.Errorf("not YAML: %w", err)
	}
	if len(node.Content) == 0 {
		return nil, errors.New("it is empty")
	}
	r := yamlReader{left: maxValues}
	return r.value(node.Content[0], 0)
}

// errYAML is what becomes of a text with more than the most of something.
func errYAML(most int, what string) error {
	return fmt.Errorf("as YAML it has more than %d %s; convert it to JSON, or leave out what agents do not need, such "+
		"as examples", most, what)
}

// What is read of the shorthands that a document declares for tags. The library compares each with all before it, and
// gives each value that has a tag a copy of what it stands for.
const (
	// maxTagDirectives bounds how many there are.
	maxTagDirectives = 16
	// maxTagDirective bounds the line of one, in bytes.
	maxTagDirective = 128
)

// checkTagDirectives refuses a text with more or longer ones. It looks for them everywhere, also where they would be
// text, and in UTF-16: no API needs so many.
func checkTagDirectives(text []byte) error {
	line := regexp.MustCompile(`%\x00?T\x00?A\x00?G[^\r\n]*`)
	found := line.FindAllIndex(text, maxTagDirectives+1)
	if len(found) > maxTagDirectives {
		return fmt.Errorf("it has more than %d directives %%TAG; leave them out, an API needs none", maxTagDirectives)
	}
	for _, at := range found {
		if at[1]-at[0] > maxTagDirective {
			return fmt.Errorf("line %d: a directive %%TAG has more than %d bytes; leave it out, an API needs none",
				1+bytes.Count(text[:at[0]], []byte("\n")), maxTagDirective)
		}
	}
	return nil
}

// yamlMarks counts, without reading a text, what the nodes that YAML makes of it need at least: the library has no
// bound for them. A node begins after a line break, a colon, a hyphen or a bracket; a comma brings two, since a member
// of a flow mapping needs no colon.
func yamlMarks(text []byte) int {
	var weights [256]int
	for _, mark := range []byte("\n:[{?") {
		weights[mark] = 1
	}
	weights[','] = 2
	count := 0
	for i, b := range text {
		count += weights[b]
		if b == '-' && i+1 < len(text) && (text[i+1] == ' ' || text[i+1] == '\t') {
			count++
		}
	}
	return count
}

// yamlReader makes values of nodes, as many as are left: aliases let few nodes come to many values.
type yamlReader struct{ left int }

// value is that of a node which lies so many levels deep.
func (r *yamlReader) value(n *yaml.Node, depth int) (any, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("line %d: nested more than %d levels deep", n.Line, maxNesting)
	}
	if r.left--; r.left < 0 {
		return nil, fmt.Errorf("line %d: with its aliases, %w", n.Line, errValues())
	}
	switch n.Kind {
	case yaml.AliasNode:
		return r.value(n.Alias, depth+1)
	case yaml.SequenceNode:
		list := make([]any, 0, len(n.Content))
		for _, child := range n.Content {
			value, err := r.value(child, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case yaml.MappingNode:
		return r.object(n, depth)
	}
	return yamlScalar(n)
}

// object has the members of a mapping, and after them those that its merge keys bring and it does not have itself.
func (r *yamlReader) object(n *yaml.Node, depth int) (any, error) {
	object := make(rules.Object, 0, len(n.Content)/2)
	var merged []any
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		value, err := r.value(n.Content[i+1], depth+1)
		if err != nil {
			return nil, err
		}
		switch {
		case key.Kind != yaml.ScalarNode:
			return nil, fmt.Errorf("line %d: a key must be plain", key.Line)
		case key.ShortTag() == "!!merge":
			merged = append(merged, value)
		default:
			object = append(object, rules.Member{Key: key.Value, Value: value})
		}
	}
	if len(merged) == 0 {
		return object, nil
	}
	object, ok := withMerged(object, merged)
	if !ok {
		return nil, fmt.Errorf("line %d: what a merge key << takes must be a mapping, or a list of them", n.Line)
	}
	return object, nil
}

// withMerged is an object with the members that merge keys bring (https://yaml.org/type/merge.html): its own count,
// then those of earlier objects. ok is false where a value is neither an object nor a list of objects.
func withMerged(object rules.Object, values []any) (all rules.Object, ok bool) {
	known := make(map[string]bool, len(object))
	for _, m := range object {
		known[m.Key] = true
	}
	for _, value := range values {
		list, isList := value.([]any)
		if !isList {
			list = []any{value}
		}
		for _, element := range list {
			source, isObject := element.(rules.Object)
			if !isObject {
				return nil, false
			}
			for _, m := range source {
				if !known[m.Key] {
					known[m.Key] = true
					object = append(object, m)
				}
			}
		}
	}
	return object, true
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
