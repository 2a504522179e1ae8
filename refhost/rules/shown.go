package rules

import "strings"

// Shown is the agent context by the places that MCP has for it (§4.4).
type Shown struct {
	// Instructions are those of the initialize and discover answers.
	Instructions string
	// Description is that of codemode.run.
	Description string
	// Resources are text resources that the host lists.
	Resources []TextResource
}

// TextResource is one resource of the host's own.
type TextResource struct{ URI, Name, MIMEType, Text string }

// ContextURI is the address of the text resource with the whole agent context.
const ContextURI = "codemode://context"

// maxInjected is the size up to which declarations are shown unasked, in bytes;
// of larger ones a digest is, and the rest is deferred to the text resource and to discovery (§4.4).
const maxInjected = 24 << 10

// Show puts the declarations into the instructions while they are small, and
// everything else into the description of the tool, as it is the text that
// clients show most reliably; it says where the declarations are. The resource has all of it (§4.4).
func Show(paragraphs []Paragraph) Shown {
	var description, declarations, digest strings.Builder
	for _, p := range paragraphs {
		switch p.Topic {
		case TopicDeclarations:
			declarations.WriteString(p.Markdown())
		case TopicDigest:
			digest.WriteString(p.Markdown())
		default:
			description.WriteString(p.Markdown())
		}
	}
	if declarations.Len() > 0 {
		description.WriteString(Paragraph{Title: "Types", Text: whereDeclared(declarations.Len())}.Markdown())
	}
	return Shown{
		Instructions: instructions(declarations.String(), digest.String()),
		Description:  strings.TrimSpace(description.String()),
		Resources:    []TextResource{{ContextURI, "agent-context", "text/markdown", Document(paragraphs)}},
	}
}

func instructions(declarations, digest string) string {
	const intro = "All work goes through the tool codemode.run; its description tells how.\n\n"
	if len(declarations) > maxInjected {
		return strings.TrimSpace(intro + whereDeclared(len(declarations)) + "\n\n" + digest)
	}
	return intro + strings.TrimSpace(declarations)
}

// whereDeclared tells where declarations of so many bytes are.
func whereDeclared(size int) string {
	if size <= maxInjected {
		return "The TypeScript declarations of all servers are in the instructions that came with this tool, and in " +
			"the resource " + ContextURI + "."
	}
	return "The TypeScript declarations of all servers are too long to be shown unasked: the instructions that came " +
		"with this tool have them shortened, the resource " + ContextURI + " has them in full. In code, " +
		"getTool(serverId, toolName) of the module discovery returns the schemas of a tool, " +
		`and searchTools("what it is for", { detail: "full" }) those of tools that it finds.`
}

// Markdown is the paragraph below its title.
func (p Paragraph) Markdown() string { return "## " + p.Title + "\n" + p.Text + "\n\n" }

// Document is all paragraphs as one text, with the declarations in full.
func Document(paragraphs []Paragraph) string {
	var document strings.Builder
	for _, p := range paragraphs {
		if p.Topic != TopicDigest {
			document.WriteString(p.Markdown())
		}
	}
	return document.String()
}
