package declarations

import (
	"slices"
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
	parsed, err := parseJSON(tool.InputSchema)
	schema, isObject := parsed.(jsonObject)
	members, _ := schema.Get("properties").(jsonObject)
	required, _ := schema.Get("required").([]any)
	switch {
	case !tool.Typed:
		return tool.ExportName + "()"
	case err != nil || !isObject || len(members) == 0:
		return tool.ExportName + "(input)"
	}
	var names []string
	for _, m := range members {
		name := propertyName(m.Key)
		if !slices.Contains(required, any(m.Key)) {
			name += "?"
		}
		names = append(names, name)
	}
	return tool.ExportName + "({ " + strings.Join(names, ", ") + " })"
}
