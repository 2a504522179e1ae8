package declarations

import "strings"

// schemaDoc is what a schema says beside its type: its texts, its default and
// examples, and the constraints on values that types do not carry.
func schemaDoc(s jsonObject, withTexts bool) []string {
	var lines []string
	if withTexts || s.Get("$ref") == nil {
		lines = schemaTexts(s)
	}
	if s.Get("deprecated") == true {
		lines = append(lines, "@deprecated")
	}
	for _, keyword := range documentedKeywords() {
		if has(s, keyword) {
			lines = append(lines, OneLine("@"+keyword+" "+jsonText(s.Get(keyword))))
		}
	}
	if s.Get("type") == "integer" {
		lines = append(lines, "@type integer")
	}
	return lines
}

func schemaTexts(s jsonObject) []string {
	title, _ := s.Get("title").(string)
	description, _ := s.Get("description").(string)
	if description == "" {
		description = title
	}
	return docLines(strings.TrimSpace(description))
}

// documentedKeywords constrain a value within its type, or explain it.
func documentedKeywords() []string {
	return []string{
		"default", "examples", "format", "pattern", "minLength", "maxLength",
		"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains",
		"minProperties", "maxProperties", "propertyNames", "contentEncoding", "contentMediaType",
	}
}
