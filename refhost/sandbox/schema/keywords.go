package schema

import (
	"regexp"
	"slices"
)

// keyword is what JSON Schema says of one name in a schema.
type keyword struct {
	name     string
	from, to draft
	// read makes the rule of a value; there is none where there is nothing to check.
	read func(use) (rule, reason)
	// recent is a keyword that draft-07 would overlook.
	recent bool
	// besideReference counts beside a "$ref" that refers alone.
	besideReference bool
}

// keywordsOf are those that a draft knows, in the order in which they are checked: those that ask for what the others
// have looked at come last.
func keywordsOf(d draft) []keyword {
	const first, last = draft4, draft2020
	return slices.DeleteFunc([]keyword{
		{name: "$ref", from: first, to: last, read: readReference, besideReference: true},
		{name: "$recursiveRef", from: draft2019, to: draft2019, read: readRecursiveReference},
		{name: "$dynamicRef", from: draft2020, to: last, read: readDynamicReference, recent: true},

		{name: "type", from: first, to: last, read: readType},
		{name: "const", from: draft6, to: last, read: readConst},
		{name: "enum", from: first, to: last, read: readEnum},
		{name: "format", from: first, to: last, read: readFormat},

		{name: "pattern", from: first, to: last, read: readPattern},
		{name: "minLength", from: first, to: last, read: counted{lengthOf, "character", "characters"}.atLeast},
		{name: "maxLength", from: first, to: last, read: counted{lengthOf, "character", "characters"}.atMost},

		{name: "minimum", from: first, to: last, read: readMinimum},
		{name: "maximum", from: first, to: last, read: readMaximum},
		{name: "exclusiveMinimum", from: first, to: draft4, read: readAny[bool]},
		{name: "exclusiveMaximum", from: first, to: draft4, read: readAny[bool]},
		{name: "exclusiveMinimum", from: draft6, to: last, read: readExclusiveMinimum},
		{name: "exclusiveMaximum", from: draft6, to: last, read: readExclusiveMaximum},
		{name: "multipleOf", from: first, to: last, read: readMultipleOf},

		{name: "minItems", from: first, to: last, read: counted{itemsOf, "item", "items"}.atLeast},
		{name: "maxItems", from: first, to: last, read: counted{itemsOf, "item", "items"}.atMost},
		{name: "uniqueItems", from: first, to: last, read: readUniqueItems},
		{name: "prefixItems", from: draft2020, to: last, read: readPrefixItems, recent: true},
		{name: "items", from: first, to: draft2019, read: readItemsOrPrefix},
		{name: "items", from: draft2020, to: last, read: readItems},
		{name: "additionalItems", from: first, to: draft2019, read: readAdditionalItems},
		{name: "contains", from: draft6, to: last, read: readContains},
		{name: "minContains", from: draft2019, to: last, read: readCount, recent: true},
		{name: "maxContains", from: draft2019, to: last, read: readCount, recent: true},

		{name: "minProperties", from: first, to: last, read: counted{membersOf, "property", "properties"}.atLeast},
		{name: "maxProperties", from: first, to: last, read: counted{membersOf, "property", "properties"}.atMost},
		{name: "required", from: first, to: last, read: readRequired},
		{name: "properties", from: first, to: last, read: readProperties},
		{name: "patternProperties", from: first, to: last, read: readPatternProperties},
		{name: "additionalProperties", from: first, to: last, read: readAdditionalProperties},
		{name: "propertyNames", from: draft6, to: last, read: readPropertyNames},
		{name: "dependencies", from: first, to: draft7, read: readDependencies},
		{name: "dependentRequired", from: draft2019, to: last, read: readDependentRequired, recent: true},
		{name: "dependentSchemas", from: draft2019, to: last, read: readDependentSchemas, recent: true},

		{name: "allOf", from: first, to: last, read: readAllOf},
		{name: "anyOf", from: first, to: last, read: readAnyOf},
		{name: "oneOf", from: first, to: last, read: readOneOf},
		{name: "not", from: first, to: last, read: readNot},
		{name: "if", from: draft7, to: last, read: readIf},
		{name: "then", from: draft7, to: last, read: readPart},
		{name: "else", from: draft7, to: last, read: readPart},

		{name: "unevaluatedItems", from: draft2019, to: last, read: readUnevaluatedItems, recent: true},
		{name: "unevaluatedProperties", from: draft2019, to: last, read: readUnevaluatedProperties, recent: true},

		{name: "definitions", from: first, to: last, read: readParts, besideReference: true},
		{name: "$defs", from: draft2019, to: last, read: readParts},
		{name: "contentSchema", from: draft2019, to: last, read: readPart},
		{name: "dependencies", from: draft2019, to: last, read: readAny[map[string]any]},

		{name: "$schema", from: first, to: last, read: readAny[string]},
		{name: "id", from: first, to: draft4, read: readAny[string]},
		{name: "$id", from: draft6, to: draft7, read: readAny[string]},
		{name: "$id", from: draft2019, to: last, read: readName(`^[^#]*#?$`)},
		{name: "$anchor", from: draft2019, to: last, read: readName(`^[A-Za-z_][-A-Za-z0-9.:_]*$`)},
		{name: "$recursiveAnchor", from: draft2019, to: draft2019, read: readAny[bool]},
		{name: "$dynamicAnchor", from: draft2020, to: last, read: readName(`^[A-Za-z_][-A-Za-z0-9._]*$`), recent: true},
		{name: "$vocabulary", from: draft2019, to: last, read: readAny[map[string]any]},
		{name: "$comment", from: draft7, to: last, read: readAny[string]},
		{name: "title", from: first, to: last, read: readAny[string]},
		{name: "description", from: first, to: last, read: readAny[string]},
		{name: "examples", from: draft6, to: last, read: readAny[[]any]},
		{name: "readOnly", from: draft7, to: last, read: readAny[bool]},
		{name: "writeOnly", from: draft7, to: last, read: readAny[bool]},
		{name: "deprecated", from: draft2019, to: last, read: readAny[bool]},
		{name: "contentEncoding", from: draft7, to: last, read: readAny[string]},
		{name: "contentMediaType", from: draft7, to: last, read: readAny[string]},
	}, func(k keyword) bool { return d < k.from || d > k.to })
}

// readAny is of a keyword with a value of one kind, which checks nothing.
func readAny[T any](u use) (rule, reason) {
	if _, is := u.value.(T); !is {
		return nil, notASchema
	}
	return nil, usable
}

// readName is of a keyword that names something.
func readName(form string) func(use) (rule, reason) {
	return func(u use) (rule, reason) {
		name, is := u.value.(string)
		if matched, err := regexp.MatchString(form, name); !is || err != nil || !matched {
			return nil, notASchema
		}
		return nil, usable
	}
}

// readPart is of a keyword with a schema that something else looks at.
func readPart(u use) (rule, reason) {
	u.below()
	return nil, usable
}

// readParts is of a keyword with schemas by name that something else looks at.
func readParts(u use) (rule, reason) {
	if _, are := u.named(); !are {
		return nil, notASchema
	}
	return nil, usable
}
