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
	tools := make([]declarations.Tool, len(m.Tools))
	for i, t := range m.Tools {
		kind := InputKindOf(t.InputSchema)
		tools[i] = declarations.Tool{ToolName: t.ToolName, ExportName: t.ExportName, Description: t.Description,
			Annotations: t.Annotations, InputSchema: t.InputSchema, OutputSchema: t.OutputSchema,
			Typed: kind != NoInput, Omissible: kind == ObjectInput}
	}
	return declarations.Generate(declarations.Module{Name: m.Name, Description: m.Description, Tools: tools,
		Meta: MetaExport, ServerID: m.ServerID})
}
