package variants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"codemode/refhost/rules"
)

// declaredResult is the result of a tool with an output schema.
var declaredResult = regexp.MustCompile(`Promise<([^<>\s]+\$Output)>`)

// resultForm writes the results of output schemas in a form; head is put before the
// declarations of a module that has one.
func resultForm(form, head string) func(string) string {
	return func(text string) string {
		made := declaredResult.ReplaceAllString(text, form)
		if at := moduleLine.FindStringIndex(made); made != text && head != "" && at != nil {
			return made[:at[1]] + "\n" + head + strings.TrimPrefix(made[at[1]:], "\n")
		}
		return made
	}
}

// wholeUnknown declares an input or result as unknown of which a part cannot be said.
func wholeUnknown(s *rules.Set) {
	declare := s.Declarations
	warned := func(m rules.Module, tool rules.ToolDefinition) bool {
		m.Tools = []rules.ToolDefinition{tool}
		return strings.Contains(declare(m), "WARNING")
	}
	s.Declarations = func(m rules.Module) string {
		unsayable := json.RawMessage(`{"not": {"const": 0}}`)
		tools := make([]rules.ToolDefinition, len(m.Tools))
		for i, tool := range m.Tools {
			if input := (rules.ToolDefinition{ToolName: tool.ToolName, ExportName: tool.ExportName,
				InputSchema: tool.InputSchema}); warned(m, input) {
				tool.InputSchema = unsayable
			}
			if output := (rules.ToolDefinition{ToolName: tool.ToolName, ExportName: tool.ExportName,
				OutputSchema: tool.OutputSchema}); warned(m, output) {
				tool.OutputSchema = unsayable
			}
			tools[i] = tool
		}
		m.Tools = tools
		return declare(m)
	}
}

// withoutPatterns declares what patternProperties are about as unknown, and says so.
func withoutPatterns(s *rules.Set) {
	declare := s.Declarations
	edit := func(schema json.RawMessage) json.RawMessage {
		var root any
		if !strings.Contains(string(schema), `"patternProperties"`) || json.Unmarshal(schema, &root) != nil {
			return schema
		}
		made, err := json.Marshal(unpatterned(root))
		if err != nil {
			return schema
		}
		return made
	}
	s.Declarations = func(m rules.Module) string {
		tools := make([]rules.ToolDefinition, len(m.Tools))
		for i, tool := range m.Tools {
			tool.InputSchema, tool.OutputSchema = edit(tool.InputSchema), edit(tool.OutputSchema)
			tools[i] = tool
		}
		m.Tools = tools
		return declare(m)
	}
}

// unpatterned puts a schema that says nothing in the place of each with patternProperties.
func unpatterned(node any) any {
	switch n := node.(type) {
	case []any:
		for i := range n {
			n[i] = unpatterned(n[i])
		}
	case map[string]any:
		if _, ok := n["patternProperties"]; ok {
			return map[string]any{"description": "WARNING: patternProperties cannot be represented."}
		}
		for name, member := range n {
			n[name] = unpatterned(member)
		}
	}
	return node
}

// nullableByType takes nullable for a word about the type in the same schema alone.
func nullableByType(s *rules.Set) {
	declare := s.Declarations
	edit := func(schema json.RawMessage) json.RawMessage {
		var root any
		if !strings.Contains(string(schema), `"nullable"`) || json.Unmarshal(schema, &root) != nil {
			return schema
		}
		forgetNullable(root)
		made, err := json.Marshal(root)
		if err != nil {
			return schema
		}
		return made
	}
	s.Declarations = func(m rules.Module) string {
		m.Tools = slices.Clone(m.Tools)
		for i, tool := range m.Tools {
			m.Tools[i].InputSchema, m.Tools[i].OutputSchema = edit(tool.InputSchema), edit(tool.OutputSchema)
		}
		return declare(m)
	}
}

// forgetNullable leaves nullable out where no type is, or an enum is beside it.
func forgetNullable(node any) {
	switch n := node.(type) {
	case []any:
		for i := range n {
			forgetNullable(n[i])
		}
	case map[string]any:
		// A member of that name in properties is no keyword.
		if n["nullable"] == true && (n["enum"] != nil || n["type"] == nil) {
			delete(n, "nullable")
		}
		for _, member := range n {
			forgetNullable(member)
		}
	}
}

// exportedAs declares bindings under names of their own and exports them in a list.
func exportedAs(text string) string {
	at := moduleLine.FindStringIndex(text)
	if at == nil || !functionLine.MatchString(text) {
		return text
	}
	var list []string
	text = functionLine.ReplaceAllStringFunc(text, func(line string) string {
		name := functionLine.FindStringSubmatch(line)[1]
		list = append(list, "binding$"+name+" as "+name)
		return strings.Replace(line, "export function "+name, "function binding$"+name, 1)
	})
	end := strings.LastIndex(text, "}")
	return text[:end] + "  export { " + strings.Join(list, ", ") + " };\n" + text[end:]
}

// typedFirst declares the type of each binding, with the doc comment, and then a
// constant of that type.
func typedFirst(text string) string {
	return functionLine.ReplaceAllString(text, "  type binding$$$1 = ($2) => $3;\n  export const $1: binding$$$1;")
}

// declaredOnce keeps the first declarations of each server that has some.
func declaredOnce(s *rules.Set) {
	declare := s.Declarations
	var mu sync.Mutex
	first := map[string]string{}
	s.Declarations = func(m rules.Module) string {
		mu.Lock()
		defer mu.Unlock()
		if first[m.ServerID] == "" {
			first[m.ServerID] = declare(m)
		}
		return first[m.ServerID]
	}
}
