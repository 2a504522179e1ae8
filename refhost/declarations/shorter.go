package declarations

import (
	"strings"
)

// WithoutComments is the text that [Generate] makes, without what is said in comments: the types stay.
func WithoutComments(text string) string {
	var kept strings.Builder
	inComment := false
	for line := range strings.Lines(text) {
		begins := strings.HasPrefix(strings.TrimSpace(line), "/**")
		if !inComment && !begins {
			kept.WriteString(line)
		}
		inComment = (inComment || begins) && !strings.HasSuffix(strings.TrimSpace(line), "*/")
	}
	return kept.String()
}

// Call is how a tool is called, on one line and without types: "read_file({ path, head? })".
func Call(tool Tool) string {
	if tool.Typed && len(tool.InputSchema) > maxSchemaBytes {
		return tool.ExportName + "(input)"
	}
	parsed, err := parseJSON(tool.InputSchema)
	schema, isObject := parsed.(jsonObject)
	members, _ := schema.Get("properties").(jsonObject)
	required, _ := schema.Get("required").([]any)
	isRequired := names(required)
	switch {
	case !tool.Typed:
		return tool.ExportName + "()"
	case err != nil || !isObject || len(members) == 0:
		return tool.ExportName + "(input)"
	}
	var shown []string
	for _, m := range members {
		name := propertyName(m.Key)
		if !isRequired[m.Key] {
			name += "?"
		}
		shown = append(shown, name)
	}
	return tool.ExportName + "({ " + strings.Join(shown, ", ") + " })"
}
