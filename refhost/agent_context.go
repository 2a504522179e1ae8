package refhost

import (
	"strings"

	"codemode/refhost/rules"
)

// AgentContext is all text that an agent is shown (§4.4).
type AgentContext struct {
	// Instructions are those of the initialize and discover answers: the
	// declarations while they are small.
	Instructions string
	// Description of codemode.run: everything else, as it is the text that
	// clients show most reliably.
	Description string
	// Document is everything, declarations in full: the text resource.
	Document string
	// Told are the topics of the document.
	Told []rules.Topic
}

// maxInjected is the size up to which declarations are shown unasked, in bytes;
// larger ones are deferred to the text resource and to discovery (§4.4).
const maxInjected = 24 << 10

// ContextURI is the address of the text resource with the whole agent context.
const ContextURI = "codemode://context"

// Context is the agent context as of now: it follows the tool lists.
func (h *Host) Context() AgentContext {
	paragraphs := h.options.Rules.Context(rules.ContextParts{
		Servers: h.contextServers(), Bounds: h.options.Bounds, Declare: h.options.Rules.Declarations,
		Concurrency: h.options.Rules.Concurrency().Told,
	})
	var description, document, declarations strings.Builder
	var told []rules.Topic
	for _, p := range paragraphs {
		told = append(told, p.Topic)
		text := "## " + p.Title + "\n" + p.Text + "\n\n"
		document.WriteString(text)
		if p.Topic == rules.TopicDeclarations {
			declarations.WriteString(text)
		} else {
			description.WriteString(text)
		}
	}
	return AgentContext{
		Instructions: instructions(declarations.String()),
		Description:  strings.TrimSpace(description.String()),
		Document:     document.String(),
		Told:         told,
	}
}

func instructions(declarations string) string {
	const intro = "All work goes through the tool codemode.run; its description tells how.\n\n"
	if len(declarations) > maxInjected {
		return intro + "The TypeScript declarations of all servers are in the resource " + ContextURI +
			"; in code, read single tools with getTool and searchTools of @codemode/discovery."
	}
	return intro + strings.TrimSpace(declarations)
}
