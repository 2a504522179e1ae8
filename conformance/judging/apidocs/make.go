// Package apidocs makes up OpenAPI documents, and says what has to be left of each in the global spec of a script: all
// references in place of what they lead to, the fields of operations that are kept, and no others. Where the text is
// open, such as what stands beside a reference, the documents have nothing.
package apidocs

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
)

// Object is one of JSON.
type Object = map[string]any

// Document is one that was made up: its info, servers, paths and components.
type Document Object

// maker makes a document.
type maker struct {
	random *rand.Rand
	// word is one that nobody knows beforehand.
	word string
	// names are those of the schemas: circles first, then those that lead to none.
	names []string
	// made and bodies count what was made so far.
	made, bodies int
}

// The schemas of a document: circles of one to four steps, two that share a schema, and others, of which each refers to
// later ones alone.
const (
	inCircles = 13
	schemas   = 20
)

// circles are the schemas that refer to each other, each to the next one and the last to the first.
func circles() [][]int { return [][]int{{0}, {1, 2}, {3, 4, 5}, {6, 7, 8, 9}, {10, 11}, {10, 12}} }

// Make makes a document that follows from a seed and a word.
func Make(seed uint64, word string) Document {
	m := &maker{random: rand.New(rand.NewPCG(seed, 3)), word: word}
	odd := []string{"", ".a", "/b", "~c", " d", "%e", "ä", "-f", "~1", "/properties"}
	for i := range schemas {
		m.names = append(m.names, fmt.Sprintf("%s%d%s", word, i, odd[i%len(odd)]))
	}
	return Document{"info": Object{"title": word, "version": "1.2", "x-a": Object{"b": []any{1, "c"}}},
		"servers":    []any{Object{"url": "https://" + word + ".example/v1"}, Object{"url": "/"}},
		"components": m.components(), "paths": m.paths()}
}

// leaf is a schema that refers to nothing.
func (m *maker) leaf() Object {
	m.made++
	return Object{"type": pick(m, []string{"string", "integer", "boolean"}),
		"description": m.word + "-" + strconv.Itoa(m.made)}
}

func pick[T any](m *maker, all []T) T { return all[m.random.IntN(len(all))] }

// reference is one to a schema.
func (m *maker) reference(i int) Object { return refer("schemas", m.names[i]) }

// refer is a reference to what has a name, which is escaped as a JSON Pointer in a URL is.
func refer(kind, name string) Object {
	escaped := strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	return Object{"$ref": "#/components/" + kind + "/" + url.PathEscape(escaped)}
}

// within puts a schema in one of the places where schemas are in others.
func (m *maker) within(schema any) Object {
	return pick(m, []func() Object{
		func() Object {
			return Object{"type": "object", "properties": Object{"first": schema, "last": m.leaf()}}
		},
		func() Object { return Object{"type": "array", "items": schema} },
		func() Object { return Object{"type": "object", "additionalProperties": schema} },
		func() Object { return Object{"anyOf": []any{m.leaf(), schema}} },
		func() Object { return Object{"oneOf": []any{schema, m.leaf(), m.leaf()}} },
		func() Object { return Object{"allOf": []any{m.leaf(), Object{"properties": Object{"deep": schema}}}} },
		func() Object { return Object{"type": "array", "items": Object{"not": schema}} },
		func() Object { return Object{"patternProperties": Object{"^a": schema}, "propertyNames": m.leaf()} },
		func() Object { return Object{"prefixItems": []any{m.leaf(), schema}, "contains": m.leaf()} },
		func() Object { return Object{"if": m.leaf(), "then": schema, "else": m.leaf()} },
	})()
}

// later is a reference to a schema that leads to no circle, after one.
func (m *maker) later(i int) any {
	from := max(i+1, inCircles)
	if from >= schemas {
		return m.leaf()
	}
	return m.reference(from + m.random.IntN(min(4, schemas-from)))
}

// any is a reference to any schema, or a schema that has one.
func (m *maker) any() any {
	if m.random.IntN(2) == 0 {
		return m.reference(m.random.IntN(schemas))
	}
	return m.within(m.reference(m.random.IntN(schemas)))
}

func (m *maker) schema(i int) Object {
	properties := Object{"plain": m.leaf(), "later": m.within(m.later(i))}
	if i%3 == 0 {
		properties["direct"] = m.later(i)
	}
	for n, circle := range circles() {
		for at, one := range circle {
			if one == i {
				next := any(m.reference(circle[(at+1)%len(circle)]))
				if m.random.IntN(2) == 0 {
					next = m.within(next)
				}
				properties["circle"+strconv.Itoa(n)] = next
			}
		}
	}
	return Object{"type": "object", "required": []any{"plain"}, "properties": properties}
}

func (m *maker) components() Object {
	all := Object{}
	for i, name := range m.names {
		all[name] = m.schema(i)
		if i == schemas-1 {
			all[name] = m.leaf()
		}
	}
	content := func() Object { return Object{"application/json": Object{"schema": m.any()}} }
	described := func(more Object) Object {
		m.made++
		more["description"] = m.word + "-" + strconv.Itoa(m.made)
		return more
	}
	return Object{"schemas": all,
		"parameters": Object{"One": described(Object{"name": "one", "in": "query", "schema": m.any()}),
			"Two": described(Object{"name": "two", "in": "header", "content": content()})},
		"requestBodies": Object{"One": described(Object{"content": content()}),
			"Two": refer("requestBodies", "One")},
		"responses": Object{"Three": refer("responses", "One"),
			"One": described(Object{"content": content(), "headers": Object{"Retry-After": refer("headers", "One")}}),
			"Two": described(Object{"links": Object{"next": refer("links", "One")}})},
		"headers":  Object{"One": described(Object{"schema": m.any()})},
		"links":    Object{"One": described(Object{"operationId": "a"})},
		"examples": Object{"One": Object{"summary": m.word, "value": 1}},
	}
}

// JSON is the document as a script of mockapi has it.
func (d Document) JSON() (string, error) {
	text, err := json.Marshal(Object{"document": d})
	return string(text), err
}
