package schema

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// expected is what a keyword asks for, as it stands behind "expected".
func expected(failed jsonschema.ErrorKind) string {
	for _, of := range []func(jsonschema.ErrorKind) string{ofValue, ofText, ofNumber, ofArray, ofObject, ofSchemas} {
		if wanted := of(failed); wanted != "" {
			return wanted
		}
	}
	return "another value: " + failed.LocalizedString(message.NewPrinter(language.English))
}

func ofValue(failed jsonschema.ErrorKind) string {
	switch k := failed.(type) {
	case *kind.Type:
		return strings.Join(k.Want, " or ")
	case *kind.Enum:
		return "one of " + values(k.Want)
	case *kind.Const:
		return values([]any{k.Want})
	case *kind.Format:
		return fmt.Sprintf("the format %s", shorten(k.Want))
	}
	return ""
}

func ofText(failed jsonschema.ErrorKind) string {
	switch k := failed.(type) {
	case *kind.Pattern:
		return "a text that the pattern " + shorten(k.Want) + " matches"
	case *kind.MinLength:
		return counted("at least", k.Want, "character", "characters")
	case *kind.MaxLength:
		return counted("at most", k.Want, "character", "characters")
	}
	return ""
}

func ofNumber(failed jsonschema.ErrorKind) string {
	switch k := failed.(type) {
	case *kind.Minimum:
		return "at least " + number(k.Want)
	case *kind.Maximum:
		return "at most " + number(k.Want)
	case *kind.ExclusiveMinimum:
		return "more than " + number(k.Want)
	case *kind.ExclusiveMaximum:
		return "less than " + number(k.Want)
	case *kind.MultipleOf:
		return "a multiple of " + number(k.Want)
	}
	return ""
}

func ofArray(failed jsonschema.ErrorKind) string {
	switch k := failed.(type) {
	case *kind.MinItems:
		return counted("at least", k.Want, "item", "items")
	case *kind.MaxItems:
		return counted("at most", k.Want, "item", "items")
	case *kind.UniqueItems:
		return fmt.Sprintf("no item twice, as those at %d and %d are", k.Duplicates[0], k.Duplicates[1])
	}
	return ""
}

func ofObject(failed jsonschema.ErrorKind) string {
	switch k := failed.(type) {
	case *kind.MinProperties:
		return counted("at least", k.Want, "property", "properties")
	case *kind.MaxProperties:
		return counted("at most", k.Want, "property", "properties")
	case *kind.PropertyNames:
		return "no property called " + shorten(k.Property)
	case *kind.DependentRequired:
		return fmt.Sprintf("%s beside %s", shorten(k.Missing[0]), shorten(k.Prop))
	case *kind.Dependency:
		return fmt.Sprintf("%s beside %s", shorten(k.Missing[0]), shorten(k.Prop))
	}
	return ""
}

func ofSchemas(failed jsonschema.ErrorKind) string {
	switch k := failed.(type) {
	case *kind.AnyOf:
		return "what one of the schemas of anyOf allows"
	case *kind.OneOf:
		if len(k.Subschemas) > 1 {
			return "what only one of the schemas of oneOf allows"
		}
		return "what one of the schemas of oneOf allows"
	case *kind.Not:
		return "what the schema of not does not allow"
	case *kind.Contains:
		return "an item that the schema of contains allows"
	case *kind.FalseSchema:
		return "no value"
	}
	return ""
}

func counted(word string, n int, one, many string) string {
	if n == 1 {
		return word + " 1 " + one
	}
	return fmt.Sprintf("%s %d %s", word, n, many)
}

// number is one of a schema, as a double has it.
func number(n *big.Rat) string {
	double, _ := n.Float64()
	return fmt.Sprint(double)
}
