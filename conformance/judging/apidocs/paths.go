package apidocs

import (
	"fmt"
	"strconv"
)

// paths is how many there are.
const paths = 6

// Fields are those of an operation that are kept.
func Fields() []string {
	return []string{"summary", "description", "tags", "operationId", "parameters", "requestBody", "responses"}
}

// Methods are those of a path that all hosts keep.
func Methods() []string { return []string{"get", "put", "post", "delete", "patch"} }

func (m *maker) paths() Object {
	all := Object{}
	for i := range paths {
		item := Object{}
		for n, method := range Methods() {
			if (i+n)%2 == 0 {
				item[method] = m.operation()
			}
		}
		all[fmt.Sprintf("/%s%d", m.word, i)] = item
	}
	return all
}

// operation has some of its fields, which are of each kind, and some that are not kept.
func (m *maker) operation() Object {
	m.made++
	word := m.word + "-" + strconv.Itoa(m.made)
	whole := Object{"summary": word + " short", "description": word + "\nlong", "operationId": word,
		"tags": []any{word, "b"}, "parameters": m.parameters(), "requestBody": m.requestBody(),
		"responses":  m.responses(),
		"deprecated": true, "security": []any{Object{"a": []any{}}}, "servers": []any{Object{"url": "/x"}},
		"externalDocs": Object{"url": "https://a.example"}, "callbacks": Object{"a": Object{}},
		"x-internal": Object{"a": 1},
		"x-summary":  word}
	kept := Object{"responses": whole["responses"]}
	for name, value := range whole {
		kept[name] = value
	}
	for _, name := range []string{"summary", "description", "operationId", "tags", "parameters", "requestBody",
		"deprecated", "security", "servers", "externalDocs", "callbacks", "x-internal", "x-summary"} {
		if m.random.IntN(3) == 0 {
			delete(kept, name)
		}
	}
	return kept
}

func (m *maker) parameters() []any {
	all := []any{refer("parameters", "One"), refer("parameters", "Two"),
		Object{"name": "a", "in": "query", "schema": m.any()},
		Object{"name": "b", "in": "path", "required": true, "content": Object{"text/plain": Object{"schema": m.any()}}},
		Object{"name": "c", "in": "query", "schema": m.leaf(), "examples": Object{"one": refer("examples", "One")}}}
	m.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:1+m.random.IntN(3)]
}

func (m *maker) requestBody() any {
	m.bodies++
	return []any{refer("requestBodies", "One"), refer("requestBodies", "Two"),
		Object{"required": true, "content": Object{"application/json": Object{"schema": m.any()},
			"application/xml": Object{"schema": m.any(),
				"examples": Object{"one": refer("examples", "One")}}}}}[m.bodies%3]
}

func (m *maker) responses() Object {
	all := Object{"200": Object{"description": m.word,
		"content": Object{"application/json": Object{"schema": m.any()}}}}
	for _, status := range []string{"201", "4XX", "404", "default"} {
		switch m.random.IntN(5) {
		case 0:
			all[status] = refer("responses", pick(m, []string{"One", "Two", "Three"}))
		case 1:
			all[status] = Object{"description": m.word, "headers": Object{"Retry-After": refer("headers", "One"),
				"Location": Object{"schema": m.any()}}, "links": Object{"a": refer("links", "One")}}
		case 2:
			all[status] = Object{"description": m.word,
				"content": Object{"text/csv": Object{"schema": m.within(m.any())}}}
		}
	}
	return all
}
