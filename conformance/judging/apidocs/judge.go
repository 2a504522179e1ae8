package apidocs

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Operations are the scripts that give all operations, as texts, by what each gives.
func (d Document) Operations() map[string]string {
	parts := map[string]string{}
	for path, item := range Object(d)["paths"].(Object) {
		for method := range item.(Object) {
			parts[path+"/"+method] = part(fmt.Sprintf("spec.paths?.[%q]?.[%q]", path, method))
		}
	}
	return parts
}

// Schemas are the scripts that give all schemas of components.
func (d Document) Schemas() map[string]string {
	parts := map[string]string{"schemas": part("Object.keys(spec.components?.schemas ?? {})")}
	all := slices.Sorted(maps.Keys(Object(d)["components"].(Object)["schemas"].(Object)))
	for names := range slices.Chunk(all, perScript) {
		text, _ := json.Marshal(names) // texts can be written
		parts["schemas "+names[0]] = part(
			fmt.Sprintf("%s.map((name) => spec.components?.schemas?.[name] ?? null)", text))
	}
	return parts
}

// perScript is how many schemas one script gives.
const perScript = 2

// part is a script that gives something as a text: how an answer is written does not matter then.
func part(of string) string { return "async () => ({ part: JSON.stringify(" + of + " ?? null) })" }

// Aspects are what is judged of a document, each for a row of its own.
func Aspects() map[string]func(Document, map[string]any) (seen int, wrong []Finding) {
	operations := func(kind Kind, fields ...string) func(Document, map[string]any) (int, []Finding) {
		return func(d Document, found map[string]any) (int, []Finding) { return d.operations(found, kind, fields) }
	}
	return map[string]func(Document, map[string]any) (int, []Finding){
		"operations have their fields":                operations(Value, Fields()...),
		"operations have no others":                   Document.others,
		"parameters and responses have no references": operations(Reference, "parameters", "responses"),
		"request bodies have no references":           operations(Reference, "requestBody"),
		"schemas have no references": func(d Document, found map[string]any) (int, []Finding) {
			return d.schemas(found, Reference)
		},
		"schemas are as they are": func(d Document, found map[string]any) (int, []Finding) {
			return d.schemas(found, Value)
		},
		"what references lead to has none": operations(Nested, Fields()...),
		"circles end":                      operations(Circle, Fields()...),
	}
}

// Aspect is one of [Aspects] or [Depths].
func Aspect(name string) func(Document, map[string]any) (seen int, wrong []Finding) {
	if judge, ok := Aspects()[name]; ok {
		return judge
	}
	return Depths()[name]
}

// each calls for each operation of the document, with what became of it.
func (d Document) each(found map[string]any, do func(where string, want, got Object)) {
	items, _ := Object(d)["paths"].(Object)
	for _, path := range slices.Sorted(maps.Keys(items)) {
		want, _ := items[path].(Object)
		for _, method := range slices.Sorted(maps.Keys(want)) {
			if _, cut := found[path+"/"+method].(Cut); cut {
				continue
			}
			operation, _ := found[path+"/"+method].(Object)
			wanted, _ := want[method].(Object)
			do(path+"/"+method, wanted, operation)
		}
	}
}

// Cut stands in the place of a part whose answer was cut off: of that is not known what the part has.
type Cut struct{}

// operations compares fields of operations.
func (d Document) operations(found map[string]any, kind Kind, fields []string) (int, []Finding) {
	m := newMatcher(d)
	d.each(found, func(where string, want, got Object) {
		for _, field := range fields {
			if value, has := want[field]; has {
				m.match(where+"/"+field, value, got[field], nil)
			}
		}
	})
	return m.of(kind)
}

// others: no operation has a field that is not kept.
func (d Document) others(found map[string]any) (seen int, wrong []Finding) {
	d.each(found, func(where string, _, got Object) {
		for _, field := range slices.Sorted(maps.Keys(got)) {
			seen++
			if !slices.Contains(Fields(), field) {
				wrong = append(wrong, Finding{Value, where + "/" + field, "no such field", short(got[field])})
			}
		}
	})
	return seen, wrong
}

// schemas compares those of components, and their names.
func (d Document) schemas(found map[string]any, kind Kind) (int, []Finding) {
	m := newMatcher(d)
	components, _ := Object(d)["components"].(Object)
	want, _ := components["schemas"].(Object)
	names := slices.Sorted(maps.Keys(want))
	for list := range slices.Chunk(names, perScript) {
		got, _ := found["schemas "+list[0]].([]any)
		for i, name := range list {
			var one any
			if i < len(got) {
				one = got[i]
			}
			if one == nil { // there is nothing whose references could be looked at
				m.wrong(Value, "components/schemas/"+name, short(want[name]), "none")
				continue
			}
			m.match("components/schemas/"+name, want[name], one, nil)
		}
	}
	known, _ := found["schemas"].([]any)
	seen := make([]string, len(known))
	for i, name := range known {
		seen[i] = fmt.Sprint(name)
	}
	slices.Sort(seen)
	if !slices.Equal(seen, names) {
		m.wrong(Value, "components/schemas", strings.Join(names, ", "), strings.Join(seen, ", "))
	}
	return m.of(kind)
}

// of are the places that were compared, and the findings, of a kind.
func (m *matcher) of(kind Kind) (seen int, wrong []Finding) {
	return m.seen[kind], slices.DeleteFunc(m.found, func(f Finding) bool { return f.Kind != kind })
}
