package schema

import (
	"net/url"
	"strings"
)

// lostReference is where a "$ref" below a schema of a document leads nowhere, nil if each that can be told of leads
// somewhere.
func lostReference(document, schema any) []string {
	members, _ := schema.(map[string]any)
	if target, is := members["$ref"].(string); is && !leads(document, target) {
		return []string{"$ref"}
	}
	for keyword, value := range members {
		for name, below := range schemasIn(keyword, value) {
			switch place := lostReference(document, below); {
			case place == nil:
			case partsOf(keyword, value) == manyParts:
				return append([]string{keyword, name}, place...)
			default:
				return append([]string{keyword}, place...)
			}
		}
	}
	return nil
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
