package mutants

import (
	"encoding/json"
	"net/url"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// referenceMutants are those of §8 that are about where references stand, and of §9.1.
func referenceMutants() []Mutant {
	return []Mutant{
		{ID: "schemas-unresolved", Requirement: "references-in-schemas",
			Description: "the schemas of components are those of the document, with their references",
			Apply:       schemasAsTheyAre},
		{ID: "properties-called-ref-lost", Requirement: "operation-fields",
			Description: "a property that is called $ref is taken for a reference, and is lost",
			Apply:       change.Spec(func(spec map[string]any) { withoutRef(spec["paths"]) })},
		{ID: "pointers-not-unescaped", Requirement: "references-in-operations",
			Description: "escaped signs of a pointer are taken as they are, and the reference leads nowhere",
			Also: broken("it is so wherever a reference stands", "references-in-request-bodies", "references-nested",
				"references-in-schemas"),
			Apply: change.References(func(reference rules.Object, ref string) any {
				if strings.ContainsAny(ref, "~%") {
					return rules.Object{{Key: "unresolved", Value: ref}}
				}
				return reference
			})},
		{ID: "schemas-alone-referred", Requirement: "references-in-operations",
			Description: "references that lead to no schema as a whole are left",
			Also: append(broken("request bodies are among them", "references-in-request-bodies"),
				broken("so are references that schemas have", "references-nested")...),
			Apply: change.References(func(reference rules.Object, ref string) any {
				if strings.Count(ref, "/") != len("///") || !strings.HasPrefix(ref, "#/components/schemas/") {
					return rules.Object{{Key: "unresolved", Value: ref}}
				}
				return reference
			})},
		{ID: "inherited-names-known", Requirement: "references-in-operations",
			Description: "a reference to what each object of JavaScript has is taken for one that is resolved already",
			Apply: change.References(func(reference rules.Object, ref string) any {
				if name := ref[strings.LastIndex(ref, "/")+1:]; name == "constructor" || name == "toString" {
					return rules.Object{}
				}
				return reference
			})},
		{ID: "paths-with-their-server", Requirement: "spec-paths",
			Description: "paths begin with that of the first server",
			Apply:       change.Spec(withServers)},
		{ID: "document-writable", Requirement: "spec-read-only",
			Description: "a script of search can change the document",
			Apply: change.Code(func(code string) (string, error) {
				return `typeof spec === "undefined" ? (` + trimmed(code) + "\n) : ((spec) => (" + trimmed(code) +
					"\n))(JSON.parse(JSON.stringify(spec)))", nil
			})},
	}
}

// schemasAsTheyAre has the schemas of a document among its components.
func schemasAsTheyAre(d *searchexecute.Decisions) {
	specification := d.Specification
	d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
		text, whole := specification(document, maxDepth)
		components, _ := document.Get("components").(rules.Object)
		schemas, err := rules.Marshal(components.Get("schemas"))
		var spec map[string]json.RawMessage
		if err != nil || json.Unmarshal(text, &spec) != nil || spec["components"] == nil {
			return text, whole
		}
		spec["components"] = json.RawMessage(`{"schemas":` + string(schemas) + `}`)
		changed, err := json.Marshal(spec)
		if err != nil {
			return text, whole
		}
		return changed, whole
	}
}

// withoutRef takes the members called $ref from objects that have one which is no text.
func withoutRef(value any) {
	switch v := value.(type) {
	case map[string]any:
		if _, is := v["$ref"].(map[string]any); is {
			delete(v, "$ref")
		}
		for _, member := range v {
			withoutRef(member)
		}
	case []any:
		for _, element := range v {
			withoutRef(element)
		}
	}
}

// withServers lets paths begin with that of the first server.
func withServers(spec map[string]any) {
	servers, _ := spec["servers"].([]any)
	paths, _ := spec["paths"].(map[string]any)
	if len(servers) == 0 {
		return
	}
	first, _ := servers[0].(map[string]any)
	text, _ := first["url"].(string)
	server, err := url.Parse(text)
	if err != nil {
		return
	}
	moved := map[string]any{}
	for path, item := range paths {
		moved[server.Path+path] = item
	}
	spec["paths"] = moved
}
