package mockapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// object is a JSON object whose members keep their order. What is nil is left out.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, m := range o {
		if inner, ok := m.value.(object); m.value == nil || ok && inner == nil {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		for i, part := range []any{m.key, m.value} {
			text, err := json.Marshal(part)
			if err != nil {
				return nil, err
			}
			if i > 0 {
				b.WriteByte(':')
			}
			b.Write(text)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// MarshalJSON writes the value as it is, and null for none.
func (j JSON) MarshalJSON() ([]byte, error) {
	if j == nil {
		return []byte("null"), nil
	}
	return j, nil
}

// document is the OpenAPI document of an API that is served at an address.
func (s Script) document(address string, operations []Operation) ([]byte, error) {
	info, err := members(s.Info)
	if err != nil {
		return nil, err
	}
	components, err := s.components()
	if err != nil {
		return nil, err
	}
	items := paths(operations)
	if s.PathItems {
		var kept object
		items, kept = referred(items)
		components = append(components, member{"pathItems", kept})
	}
	var servers any = s.Servers
	if s.Servers == nil {
		servers = []object{{{"url", address + s.Base}}}
	}
	return s.replaced(object{
		{"openapi", or(s.OpenAPI, "3.1.0")},
		{"info", append(object{{"title", or(s.Title, "Mock API")}, {"version", or(s.Version, "1.0.0")}}, info...)},
		{"servers", servers},
		{"paths", items},
		{"components", components},
	})
}

// replaced is a document with the members that the script has for it instead.
func (s Script) replaced(document object) ([]byte, error) {
	instead, err := members(s.Document)
	if err != nil {
		return nil, err
	}
	for _, m := range instead {
		document = slices.DeleteFunc(document, func(usual member) bool { return usual.key == m.key })
		if string(m.value.(json.RawMessage)) != "null" {
			document = append(document, m)
		}
	}
	return json.Marshal(document)
}

// members are those of a JSON object, by their names.
func members(of JSON) (object, error) {
	if of == nil {
		return nil, nil
	}
	var written map[string]json.RawMessage
	if err := json.Unmarshal(of, &written); err != nil {
		return nil, err
	}
	list := object{}
	for _, name := range slices.Sorted(maps.Keys(written)) {
		list = append(list, member{name, written[name]})
	}
	return list, nil
}

// referred has a reference in the place of each path's item, and kept are these items.
func referred(items object) (references, kept object) {
	for i, item := range items {
		name := fmt.Sprintf("item%d", i+1)
		kept = append(kept, member{name, item.value})
		references = append(references, member{item.key, object{{"$ref", "#/components/pathItems/" + name}}})
	}
	return references, kept
}

// components are those of the script with the schemas that are generated.
func (s Script) components() (object, error) {
	written, err := members(s.Components)
	made := s.Generate.schemas()
	if len(made) == 0 || err != nil {
		return written, err
	}
	isSchemas := func(m member) bool { return m.key == "schemas" }
	var schemas object
	if i := slices.IndexFunc(written, isSchemas); i >= 0 {
		if schemas, err = members(JSON(written[i].value.(json.RawMessage))); err != nil {
			return nil, err
		}
	}
	return append(object{{"schemas", append(schemas, made...)}}, slices.DeleteFunc(written, isSchemas)...), nil
}

// paths groups the operations by path, in their order.
func paths(operations []Operation) object {
	grouped := object{}
	places := map[string]int{}
	for _, o := range operations {
		i, known := places[o.Path]
		if !known {
			i = len(grouped)
			places[o.Path] = i
			grouped = append(grouped, member{o.Path, object{}})
		}
		item := grouped[i].value.(object)
		if o.PathParameters != nil {
			item = append(item, member{"parameters", o.PathParameters})
		}
		grouped[i].value = append(item, member{strings.ToLower(o.Method), o.documented()})
	}
	return grouped
}

// documented is the operation as the document has it, with two fields that no agent needs.
func (o Operation) documented() object {
	var responses any = o.Responses
	if o.Responses == nil {
		responses = object{{"200", object{{"description", "OK"}}}}
	}
	return object{
		{"operationId", filled(o.OperationID)}, {"summary", filled(o.Summary)},
		{"description", filled(o.Description)}, {"tags", tags(o.Tags)},
		{"parameters", optional(o.Parameters)}, {"requestBody", optional(o.RequestBody)}, {"responses", responses},
		{"deprecated", false}, {"x-internal", object{{"team", "mock"}}},
	}
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func filled(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func tags(list []string) any {
	if len(list) == 0 {
		return nil
	}
	return list
}

func optional(j JSON) any {
	if j == nil {
		return nil
	}
	return j
}
