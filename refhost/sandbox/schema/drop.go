package schema

import (
	"encoding/json"
	"strconv"
)

// drop takes what is wrong at a place out of a schema, and tells where that was; nil if there is nothing. What is left
// accepts all that the author's schema accepts, and more: where a part that says less would make the whole refuse
// more, as below "not", the whole goes.
func drop(document any, place []string) []string {
	for at := 0; at < len(place); {
		schema, is := document.(map[string]any)
		if !is {
			return nil
		}
		keyword := place[at]
		here, below := place[:at+1], place[at+1:]
		switch holds := partsOf(keyword, schema[keyword]); {
		case len(below) == 0 || holds == noPart || keyword == "not" || keyword == "if",
			keyword == "contains" && schema["maxContains"] != nil:
			remove(schema, keyword)
			return here
		case holds == onePart:
			document, at = schema[keyword], at+1
		case len(below) == 1:
			removePart(schema, keyword, below[0])
			return place[:at+2]
		case keyword == "oneOf" && schema["anyOf"] != nil:
			remove(schema, keyword)
			return here
		case keyword == "oneOf":
			// A part that says less may fit where another one does.
			schema["anyOf"] = schema[keyword]
			delete(schema, keyword)
			document, at = part(schema["anyOf"], below[0]), at+2
		default:
			document, at = part(schema[keyword], below[0]), at+2
		}
	}
	return nil
}

// parts are the schemas that the value of a keyword has.
type parts int

const (
	noPart parts = iota
	// onePart is the value itself.
	onePart
	// manyParts are by name in an object, or in a list.
	manyParts
)

func partsOf(keyword string, value any) parts {
	_, list := value.([]any)
	_, object := value.(map[string]any)
	switch keyword {
	case "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions":
		if object {
			return manyParts
		}
	case "allOf", "anyOf", "oneOf", "prefixItems":
		if list {
			return manyParts
		}
	case "items":
		if list {
			return manyParts
		}
		return onePart
	case "not", "if", "then", "else", "additionalProperties", "additionalItems", "contains", "propertyNames",
		"unevaluatedProperties", "unevaluatedItems":
		return onePart
	}
	return noPart
}

// schemasIn are the schemas that the value of a keyword has, by what leads from the value to each.
func schemasIn(keyword string, value any) map[string]any {
	all := map[string]any{}
	switch partsOf(keyword, value) {
	case onePart:
		all[""] = value
	case manyParts:
		switch v := value.(type) {
		case map[string]any:
			return v
		case []any:
			for i, one := range v {
				all[strconv.Itoa(i)] = one
			}
		}
	}
	return all
}

func part(value any, name string) any {
	switch v := value.(type) {
	case map[string]any:
		return v[name]
	case []any:
		if i := index(v, name); i >= 0 {
			return v[i]
		}
	}
	return nil
}

// index is that of an element, or -1.
func index(list []any, token string) int {
	var i int
	if json.Unmarshal([]byte(token), &i) != nil || i < 0 || i >= len(list) {
		return -1
	}
	return i
}

// remove takes out a keyword, and those that refuse what it does not name.
func remove(schema map[string]any, keyword string) {
	delete(schema, keyword)
	switch keyword {
	case "properties", "patternProperties":
		delete(schema, "additionalProperties")
	case "items":
		delete(schema, "additionalItems")
	case "prefixItems":
		delete(schema, "items")
	case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "contains", "$ref", "$dynamicRef",
		"additionalProperties":
	default:
		return
	}
	delete(schema, "unevaluatedProperties")
	delete(schema, "unevaluatedItems")
}

// removePart puts a schema that accepts all in the place of what is none. The name of a pattern may be what is wrong.
func removePart(schema map[string]any, keyword, name string) {
	if keyword == "patternProperties" {
		delete(schema[keyword].(map[string]any), name)
		delete(schema, "additionalProperties")
		delete(schema, "unevaluatedProperties")
		return
	}
	switch v := schema[keyword].(type) {
	case map[string]any:
		v[name] = true
	case []any:
		if i := index(v, name); i >= 0 {
			v[i] = true
		}
	}
}
