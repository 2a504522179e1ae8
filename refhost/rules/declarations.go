package rules

import "codemode/refhost/declarations"

// Module is what the declarations of one server's module are made from.
type Module struct {
	// Name is what scripts import it by, such as "@codemode/servers/files" (§5).
	Name string
	// ServerID is the module path segment.
	ServerID    string
	ServerName  string
	Description string
	Tools       []ToolDefinition
}

// Declarations are generated from the schemas of the tools (§6.2), and take the input
// as bindings do (§5.3.1).
func Declarations(m Module) string {
	return declarations.Generate(declarations.Module{Name: m.Name, Description: m.Description, Tools: declared(m.Tools),
		Meta: MetaExport, ServerID: m.ServerID})
}

func declared(definitions []ToolDefinition) []declarations.Tool {
	tools := make([]declarations.Tool, len(definitions))
	for i, t := range definitions {
		kind := InputKindOf(t.InputSchema)
		tools[i] = declarations.Tool{ToolName: t.ToolName, ExportName: t.ExportName, Description: t.Description,
			Annotations: t.Annotations, InputSchema: t.InputSchema, OutputSchema: t.OutputSchema,
			Typed: kind != NoInput, Omissible: kind == ObjectInput}
	}
	return tools
}
