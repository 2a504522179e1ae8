package schema

import (
	"net/url"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// lostReference is where a "$ref" of a document leads nowhere, nil if each that can be told of leads somewhere. Up to
// draft-07 nothing beside a "$ref" counts: the place is the schema that it stands in, so that nothing begins to.
func lostReference(document any, draft *jsonschema.Draft) []string {
	root, _ := document.(map[string]any)
	named, _ := root["$schema"].(string)
	alone := draft == jsonschema.Draft7 || strings.Contains(named, "/draft-0")
	return placeOf(document, func(schema map[string]any) []string {
		target, is := schema["$ref"].(string)
		switch {
		case !is || leads(document, target):
			return nil
		case alone:
			return []string{}
		}
		return []string{"$ref"}
	})
}

// leads tells whether a reference has a target in a document. Anchors, schemas with an id, and those of JSON Schema
// itself are taken to be there; nothing else is looked up.
func leads(document any, target string) bool {
	within, local := strings.CutPrefix(target, "#")
	if !local {
		root, _ := document.(map[string]any)
		return root["$id"] != nil || strings.Contains(target, "//json-schema.org/")
	}
	path, isPointer := strings.CutPrefix(within, "/")
	if !isPointer {
		return true
	}
	for token := range strings.SplitSeq(path, "/") {
		if decoded, err := url.PathUnescape(token); err == nil {
			token = decoded
		}
		document = part(document, strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
		if document == nil {
			return false
		}
	}
	return true
}
