package driver

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// toolTexts returns what a listed tool says to an agent, apart from the
// description of codemode.run, which has a place of its own: a passage for each
// object of its schemas that says anything.
func toolTexts(raw json.RawMessage) []evidence.Passage {
	var tool struct {
		Name, Title, Description  string
		Annotations               struct{ Title string }
		InputSchema, OutputSchema any
	}
	// What has another shape is another check's business; what could be read counts.
	_ = json.Unmarshal(raw, &tool)
	if tool.Name == ToolName {
		tool.Description = ""
	}
	texts := []evidence.Passage{{Place: tool.Name + ", in the list",
		Text: joined(tool.Title, tool.Annotations.Title, tool.Description)}}
	texts = append(texts, schemaTexts(tool.InputSchema, tool.Name+", /inputSchema", "")...)
	texts = append(texts, schemaTexts(tool.OutputSchema, tool.Name+", /outputSchema", "")...)
	return slices.DeleteFunc(texts, func(p evidence.Passage) bool { return p.Text == "" })
}

// schemaTexts returns what a schema says, with that of its parts. name is that of
// the property that it is for: where there are no words, the name itself tells.
func schemaTexts(schema any, place, name string) []evidence.Passage {
	members, ok := schema.(map[string]any)
	if !ok {
		return nil
	}
	var own []string
	var parts []evidence.Passage
	for _, key := range slices.Sorted(maps.Keys(members)) {
		value, at := members[key], place+"/"+key
		switch key {
		case "type", "format", "pattern", "required":
		case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
			parts = append(parts, namedTexts(value, at, key == "properties")...)
		case "title", "description", "default", "const", "enum", "examples", "example":
			own = append(own, strings.Join(stringsOf(value), ", "))
		default:
			if text, ok := value.(string); ok && !strings.HasPrefix(key, "$") {
				own = append(own, text)
			}
			for _, part := range append(list(value), value) {
				parts = append(parts, schemaTexts(part, at, "")...)
			}
		}
	}
	text := joined(own...)
	if name != "" {
		text = strings.TrimSuffix(name+": "+text, ": ")
	}
	if text == "" {
		return parts
	}
	return append([]evidence.Passage{{Place: place, Text: text}}, parts...)
}

// namedTexts are those of schemas that have names; properties show an agent theirs.
func namedTexts(schemas any, place string, properties bool) (texts []evidence.Passage) {
	members, _ := schemas.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		shown := ""
		if properties {
			shown = name
		}
		texts = append(texts, schemaTexts(members[name], place+"/"+name, shown)...)
	}
	return texts
}

func list(value any) []any {
	items, _ := value.([]any)
	return items
}

// stringsOf returns all strings in a value.
func stringsOf(value any) (all []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, item := range v {
			all = append(all, stringsOf(item)...)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			all = append(all, stringsOf(v[key])...)
		}
	}
	return all
}

// joined puts texts that are not empty below each other.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(texts),
		func(t string) bool { return strings.TrimSpace(t) == "" }), "\n")
}
