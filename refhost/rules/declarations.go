package rules

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
)

// Module is what the declarations of one server's module are made from.
type Module struct {
	// Prefix is what the names of all modules begin with; empty means [ModulePrefix].
	Prefix string
	// ServerID is the module path segment.
	ServerID    string
	ServerName  string
	Description string
	Tools       []ToolDefinition
}

// Name is that of the module (§5).
func (m Module) Name() string { return cmp.Or(m.Prefix, ModulePrefix) + serverModules + m.ServerID }

// maxToolDeclaration bounds the declaration of one tool, in bytes; a schema that
// needs more becomes unknown.
const maxToolDeclaration = 64 << 10

// Declarations generates the TypeScript declarations of a server's module
// (§6.2): one function per tool, with its annotations (§6.3), and __meta__. The
// text compiles on its own in strict mode.
func Declarations(m Module) string {
	var b strings.Builder
	comment(&b, "", docLines(m.Description))
	fmt.Fprintf(&b, "declare module %s {\n", quote(m.Name()))
	for _, tool := range m.Tools {
		b.WriteString(toolDeclaration(tool))
	}
	b.WriteString(metaDeclaration(m))
	b.WriteString("}\n")
	return b.String()
}

func metaDeclaration(m Module) string {
	return fmt.Sprintf(`  /** What this module offers. */
  export const %s: {
    readonly serverId: %s;
    readonly serverName: string;
    readonly serverVersion?: string;
    readonly tools: ReadonlyArray<{ readonly toolName: string; readonly exportName: string; readonly description?: string }>;
  };
`, MetaExport, quote(m.ServerID))
}

// toolDeclaration falls back to unknown types when the real ones grow too big.
func toolDeclaration(tool ToolDefinition) string {
	text := renderTool(tool, declareType(tool.ExportName+"$Input", tool.InputSchema),
		declareType(tool.ExportName+"$Output", tool.OutputSchema))
	if len(text) <= maxToolDeclaration {
		return text
	}
	tooBig := []string{"WARNING: the schema is too large for a declaration; read it with getTool of the module " +
		"discovery."}
	return renderTool(tool,
		namedTypes{main: alias{name: tool.ExportName + "$Input", text: "unknown", warnings: tooBig}, optional: true},
		namedTypes{main: alias{name: tool.ExportName + "$Output", text: "unknown", warnings: tooBig}})
}

func renderTool(tool ToolDefinition, input, output namedTypes) string {
	var b strings.Builder
	parameter := "input?: Record<string, unknown>"
	if InputKindOf(tool.InputSchema) != NoInput {
		input.write(&b)
		optional := ""
		if input.optional && InputKindOf(tool.InputSchema) == ObjectInput {
			optional = "?"
		}
		parameter = "input" + optional + ": " + input.main.name
	}
	result := "unknown"
	doc := append(docLines(tool.Description), annotationLines(tool.Annotations)...)
	if len(tool.OutputSchema) > 0 {
		output.write(&b)
		result = output.main.name
	} else {
		doc = append(doc, "@returns not declared by the server: its structured content, its one text as a string, "+
			"or the whole MCP result")
	}
	if tool.ToolName != tool.ExportName {
		doc = append(doc, "MCP tool: "+quote(tool.ToolName))
	}
	comment(&b, "  ", doc)
	fmt.Fprintf(&b, "  export function %s(%s): Promise<%s>;\n", tool.ExportName, parameter, result)
	return b.String()
}

// annotationLines surfaces every annotation, known or not (§6.3).
func annotationLines(annotations json.RawMessage) []string {
	parsed, err := parseOrdered(annotations)
	members, ok := parsed.(Object)
	if err != nil || !ok {
		return nil
	}
	var lines []string
	for _, m := range members {
		value, err := Marshal(m.Value)
		if err == nil {
			lines = append(lines, "@"+oneLine(m.Key)+" "+string(value))
		}
	}
	return lines
}
