// Package declarations compiles tools that JSON Schema describes into the TypeScript
// declarations of a module.
package declarations

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Module is what the declarations of one module are made from.
type Module struct {
	// Name is what scripts import it by.
	Name        string
	Description string
	Tools       []Tool
	// Meta is the name of its description of itself, which has the ServerID.
	Meta, ServerID string
}

// Tool is a tool of MCP that the module exports as a function.
type Tool struct {
	ToolName     string
	ExportName   string
	Description  string
	Annotations  json.RawMessage
	InputSchema  json.RawMessage
	OutputSchema json.RawMessage
	// Typed tells whether the argument has to match InputSchema; without, any object does.
	Typed bool
	// Omissible tells whether a typed argument may be left out where InputSchema
	// requires no member of it.
	Omissible bool
}

// Generate writes the declarations of a module (§6.2): one function per tool, with its
// annotations (§6.3), and its description of itself (§5.2). The text compiles on its
// own in strict mode.
func Generate(m Module) string {
	var b strings.Builder
	comment(&b, "", append(docLines(m.Description), undeclaredLines(m.Tools)...))
	fmt.Fprintf(&b, "declare module %s {\n", quote(m.Name))
	work := newEffort()
	for _, tool := range m.Tools {
		b.WriteString(toolDeclaration(tool, work))
	}
	b.WriteString(metaDeclaration(m))
	b.WriteString("}\n")
	return b.String()
}

// undeclaredLines say once of all tools without an output schema what they return.
func undeclaredLines(tools []Tool) []string {
	if !slices.ContainsFunc(tools, func(t Tool) bool { return len(t.OutputSchema) == 0 }) {
		return nil
	}
	return []string{"Promise<unknown>: the server declares no result of the tool; it is its structured content, its " +
		"one text as a string, or the whole MCP result."}
}

func metaDeclaration(m Module) string {
	return fmt.Sprintf(`  /** What this module offers. */
  export const %s: {
    readonly serverId: %s;
    readonly serverName: string;
    readonly serverVersion?: string;
    readonly tools: ReadonlyArray<{ readonly toolName: string; readonly exportName: string; readonly description?: string }>;
  };
`, m.Meta, quote(m.ServerID))
}

// bareDeclaration is that of a tool for which there is no more room.
func bareDeclaration(tool Tool) string {
	return fmt.Sprintf("  /** WARNING: not described for lack of room; see getTool of the module discovery. */\n"+
		"  export function %s(input?: unknown): Promise<unknown>;\n", tool.ExportName)
}

// toolDeclaration falls back to unknown types when the real ones grow too big.
func toolDeclaration(tool Tool, work *effort) string {
	if work.room <= 0 {
		return bareDeclaration(tool)
	}
	text := typedDeclaration(tool, work)
	work.room -= len(text)
	return text
}

func typedDeclaration(tool Tool, work *effort) string {
	text := renderTool(tool, declareType(tool.ExportName+"$Input", tool.InputSchema, work),
		declareType(tool.ExportName+"$Output", tool.OutputSchema, work))
	if len(text) <= maxToolDeclaration {
		return text
	}
	tooBig := []string{"WARNING: the schema is too large for a declaration; read it with getTool of the module " +
		"discovery."}
	return renderTool(tool,
		namedTypes{main: alias{name: tool.ExportName + "$Input", text: "unknown", warnings: tooBig}, optional: true},
		namedTypes{main: alias{name: tool.ExportName + "$Output", text: "unknown", warnings: tooBig}})
}

func renderTool(tool Tool, input, output namedTypes) string {
	var b strings.Builder
	parameter := "input?: Record<string, unknown>"
	if tool.Typed {
		input.write(&b)
		optional := ""
		if input.optional && tool.Omissible {
			optional = "?"
		}
		parameter = "input" + optional + ": " + input.main.name
	}
	result := "unknown"
	doc := append(docLines(tool.Description), annotationLines(tool.Annotations)...)
	if len(tool.OutputSchema) > 0 {
		output.write(&b)
		result = output.main.name
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
	if len(annotations) > maxAnnotations {
		return []string{fmt.Sprintf("WARNING: the annotations have more than %d bytes; see getTool of the module "+
			"discovery.", maxAnnotations)}
	}
	parsed, err := parseJSON(annotations)
	members, ok := parsed.(jsonObject)
	if err != nil || !ok {
		return nil
	}
	var lines []string
	for _, m := range members {
		lines = append(lines, "@"+OneLine(m.Key)+" "+jsonText(m.Value))
	}
	return lines
}
