// Package schema validates tool inputs against the JSON Schema of a server that
// nobody trusts (§7.2, §11). It reaches neither files nor the network.
package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Validator checks inputs against one schema. The zero Validator accepts everything. It is safe for concurrent use: one
// input is checked at a time.
type Validator struct {
	compiled *jsonschema.Schema
	work     *work
	unusable bool
	none     bool
	source   map[string]json.RawMessage
}

// Compile reads a schema; an absent one accepts everything. A schema that does
// not say which draft it follows is read as 2020-12, and as draft-07 if it is
// none of that. formats makes the keyword format an assertion. The Validator is
// usable even if there is an error: it checks what the schema says beside what the
// error names, or accepts everything.
func Compile(schema json.RawMessage, formats bool) (*Validator, error) {
	if len(bytes.TrimSpace(schema)) == 0 {
		return &Validator{}, nil
	}
	v := &Validator{unusable: true, work: &work{}}
	if len(schema) > maxBytes {
		return v, fmt.Errorf("the schema has %d bytes, more than %d", len(schema), maxBytes)
	}
	_ = json.Unmarshal(schema, &v.source)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return v, fmt.Errorf("the schema is not JSON: %w", err)
	}
	if hasHugeNumber(document) {
		return v, fmt.Errorf("the schema has a number with an exponent of more than %d", maxExponent)
	}
	document = convertNullable(document)
	compiled, err := v.work.compile(document, jsonschema.Draft2020, formats)
	if err != nil && maybeOlder(document) {
		if older, olderErr := v.work.compile(document, jsonschema.Draft7, formats); olderErr == nil {
			compiled, err = older, nil
		}
	}
	if err != nil {
		var against *jsonschema.SchemaValidationError
		v.none = errors.As(err, &against)
		var dropped []string
		if len(schema) > maxRepaired {
			return v, fmt.Errorf("the schema cannot be compiled: %s", firstLine(err))
		}
		if v.compiled, dropped = v.repaired(schema, formats); v.compiled != nil {
			return v, fmt.Errorf("no schema has what stands at %s; the rest is checked", strings.Join(dropped, ", "))
		}
		return v, fmt.Errorf("the schema cannot be compiled: %s", firstLine(err))
	}
	v.compiled, v.unusable = compiled, false
	return v, nil
}

// Unusable tells whether there is a schema that could not be compiled as it is.
func (v *Validator) Unusable() bool { return v.unusable }

// ErrorOf tells why what stands in the place of a schema is none; nil if it is one.
// One that refers to what is not there is a schema all the same.
func ErrorOf(inputSchema json.RawMessage) error {
	v, err := Compile(inputSchema, false)
	if v.none {
		return err
	}
	return nil
}

// maxExponent bounds the exponent of a number in a schema: the library writes it out.
const maxExponent = 400

// hasHugeNumber tells whether a number in a document is beyond all that JSON values of scripts can be.
func hasHugeNumber(document any) bool {
	switch v := document.(type) {
	case json.Number:
		_, exponent, _ := strings.Cut(strings.ToLower(v.String()), "e")
		n, err := strconv.Atoi(cmp.Or(exponent, "0"))
		return err != nil || max(n, -n) > maxExponent
	case []any:
		return slices.ContainsFunc(v, hasHugeNumber)
	case map[string]any:
		return slices.ContainsFunc(slices.Collect(maps.Values(v)), hasHugeNumber)
	}
	return false
}

// compile makes a schema whose work is counted.
func (w *work) compile(document any, draft *jsonschema.Draft, formats bool) (*jsonschema.Schema, error) {
	const location = "schema:input"
	c := jsonschema.NewCompiler()
	c.RegisterVocabulary(w.vocabulary())
	c.AssertVocabs()
	c.DefaultDraft(draft)
	if formats {
		c.AssertFormat()
	}
	c.UseLoader(jsonschema.SchemeURLLoader{})
	c.UseRegexpEngine(w.ecmaScript)
	if err := c.AddResource(location, document); err != nil {
		return nil, err
	}
	return c.Compile(location)
}

// maybeOlder tells whether a schema that is none of 2020-12 may be one of draft-07: it does not say what it is, and has
// no keyword that draft-07 does not know, and would overlook.
func maybeOlder(document any) bool {
	schema, is := document.(map[string]any)
	if !is {
		return true
	}
	for keyword, value := range schema {
		switch keyword {
		case "$schema", "prefixItems", "dependentSchemas", "dependentRequired", "unevaluatedItems",
			"unevaluatedProperties", "minContains", "maxContains", "$dynamicRef", "$dynamicAnchor":
			return false
		}
		for _, part := range schemasIn(keyword, value) {
			if !maybeOlder(part) {
				return false
			}
		}
	}
	return true
}

// convertNullable reads OpenAPI's nullable, which servers use, as a further type.
func convertNullable(node any) any {
	switch n := node.(type) {
	case []any:
		for i := range n {
			n[i] = convertNullable(n[i])
		}
	case map[string]any:
		for name := range n {
			n[name] = convertNullable(n[name])
		}
		if one, ok := n["type"].(string); ok && n["nullable"] == true {
			n["type"] = []any{one, "null"}
		}
	}
	return node
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
