package refhost

import (
	"context"

	"codemode/refhost/rules"
)

// AgentContext is all text that an agent is shown (§4.4).
type AgentContext struct {
	rules.Shown
	// Document is everything, declarations in full.
	Document string
	// Told are the topics of the document.
	Told []rules.Topic
}

// madeContext is the agent context of a revision of the tool lists, for all who ask for it: with thousands of tools it
// takes seconds to make, and megabytes.
type madeContext struct {
	// making has room for one who makes it.
	making   chan struct{}
	revision int
	made     *AgentContext
}

// Context is the agent context as of now: it follows the tool lists. Once ctx has ended, no declarations are
// made any more, so that it lacks some.
func (h *Host) Context(ctx context.Context) AgentContext {
	select {
	case h.context.making <- struct{}{}:
		defer func() { <-h.context.making }()
	case <-ctx.Done():
		return h.makeContext(ctx)
	}
	revision := h.revision()
	if h.context.made != nil && h.context.revision == revision {
		return *h.context.made
	}
	made := h.makeContext(ctx)
	if ctx.Err() == nil {
		h.context.revision, h.context.made = revision, &made
	}
	return made
}

func (h *Host) makeContext(ctx context.Context) AgentContext {
	declared := map[string]string{}
	parts := rules.ContextParts{
		ModulePrefix: h.options.Rules.ModulePrefix(), Servers: h.contextServers(), Bounds: h.options.Bounds,
		Declare: func(m rules.Module) string {
			if text, is := declared[m.Name]; is || ctx.Err() != nil {
				return text
			}
			declared[m.Name] = h.options.Rules.Declarations(m)
			return declared[m.Name]
		},
		Concurrency: h.options.Rules.Concurrency().Told,
		TypeScript:  h.options.TypeScript,
		Images:      h.options.Images,
	}
	paragraphs := rules.WithDigest(h.options.Rules.Context(parts), parts)
	agent := AgentContext{Shown: h.options.Rules.Show(paragraphs), Document: rules.Document(paragraphs)}
	for _, p := range paragraphs {
		agent.Told = append(agent.Told, p.Topic)
	}
	return agent
}

// resource is the present text of a resource; ok is false when there is none of
// that address any more.
func (h *Host) resource(ctx context.Context, uri string) (found rules.TextResource, ok bool) {
	for _, r := range h.Context(ctx).Resources {
		if r.URI == uri {
			return r, true
		}
	}
	return found, false
}
