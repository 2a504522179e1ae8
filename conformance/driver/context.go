package driver

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"codemode/reports/evidence"
)

const (
	// maxRead bounds how many items of one list are read.
	maxRead = 500
	// maxSlow is how many items may not answer in time before the rest is left unread.
	maxSlow = 3
)

// Context implements [Session]; its error is a *[Blame]. What an agent is shown
// beside the tools may be another server's, or slow: what of that cannot be read
// is a sentence in the context and no error.
func (s *session) Context(ctx context.Context) (evidence.Context, error) {
	answer := s.client.InitializeResult()
	r := &reader{session: s}
	r.found.Instructions = answer.Instructions
	tools, err := s.list(ctx, "tools/list", "tools")
	if err != nil {
		return r.found, err
	}
	for _, raw := range tools {
		var tool struct{ Name, Description string }
		if json.Unmarshal(raw, &tool) == nil && tool.Name == s.options.Tool {
			r.found.Description = tool.Description
		}
		r.found.Texts = append(r.found.Texts, toolTexts(raw)...)
	}
	if has := answer.Capabilities; has != nil {
		if has.Resources != nil {
			r.each(ctx, "resources/list", "resources", r.resource)
			r.each(ctx, "resources/templates/list", "resourceTemplates", r.template)
		}
		if has.Prompts != nil {
			r.each(ctx, "prompts/list", "prompts", r.prompt)
		}
	}
	if r.ended != nil {
		return r.found, r.ended
	}
	files, err := s.contextFiles()
	r.found.Resources = append(r.found.Resources, files...)
	return r.found, err
}

// reader collects what an agent is shown beside the tools.
type reader struct {
	*session
	found evidence.Context
	// slow counts the calls that were not answered in time.
	slow int
	// ended is set when the host, or the wait for it, came to an end.
	ended error
}

// each takes every item of a list.
func (r *reader) each(ctx context.Context, method, member string, take func(context.Context, json.RawMessage)) {
	var items []json.RawMessage
	r.try(ctx, method, func(ctx context.Context) (err error) {
		items, err = r.list(ctx, method, member)
		return err
	})
	for i, item := range items {
		if r.ended != nil {
			return
		}
		if i == maxRead || r.slow == maxSlow {
			r.found.Unread = append(r.found.Unread,
				fmt.Sprintf("%d of %d items of %s were not read", len(items)-i, len(items), method))
			return
		}
		take(ctx, item)
	}
}

// try makes calls within a third of Timeouts.List, and notes that what could not
// be read, unless the host has no such list.
func (r *reader) try(ctx context.Context, what string, call func(context.Context) error) {
	if r.ended != nil {
		return
	}
	patient, cancel := within(ctx, r.timeouts.List/3+time.Millisecond)
	defer cancel()
	err := call(patient)
	switch {
	case err == nil:
	case ctx.Err() != nil || !r.Alive():
		r.ended = err
	case strings.Contains(err.Error(), methodNotFound):
	default:
		if patient.Err() != nil {
			r.slow++
		}
		r.found.Unread = append(r.found.Unread, clip(what+": "+err.Error(), 4*maxQuote))
	}
}

// methodNotFound is how JSON-RPC says that a method is not there.
const methodNotFound = "-32601"

// about adds what a list says of one of its items.
func (r *reader) about(place string, texts ...string) {
	if text := joined(texts...); text != "" {
		r.found.Texts = append(r.found.Texts, evidence.Passage{Place: place, Text: text})
	}
}

// contents is one item of a resources/read answer.
type contents struct {
	URI, MIMEType string
	Text, Blob    *string
}

// resource reads one listed resource and keeps what of it is text.
func (r *reader) resource(ctx context.Context, raw json.RawMessage) {
	var listed struct{ URI, Name, Title, Description, MIMEType string }
	if err := json.Unmarshal(raw, &listed); err != nil {
		r.found.Unread = append(r.found.Unread, clip(fmt.Sprintf("a resource of the wrong shape: %s", raw), 2*maxQuote))
		return
	}
	r.about("resource "+listed.URI+", in the list", listed.Title, listed.Description)
	if media.MatchString(listed.MIMEType) {
		return
	}
	r.try(ctx, "resource "+listed.URI, func(ctx context.Context) error {
		var answer struct{ Contents []contents }
		if err := r.ask(ctx, "resources/read", map[string]any{"uri": listed.URI}, &answer); err != nil {
			return err
		}
		for _, c := range answer.Contents {
			c.MIMEType = cmp.Or(c.MIMEType, listed.MIMEType)
			if text, ok := c.text(listed.Name); ok {
				r.found.Resources = append(r.found.Resources,
					evidence.Resource{URI: c.URI, Name: listed.Name, MIMEType: c.MIMEType, Text: text})
			}
		}
		return nil
	})
}

var (
	media     = regexp.MustCompile(`(?i)^(image|audio|video|font)/`)
	textType  = regexp.MustCompile(`(?i)^text/|[/+.-](json|xml|ya?ml|toml|typescript|javascript|ecmascript|markdown)\b`)
	textNamed = regexp.MustCompile(`(?i)\.([cm]?[jt]sx?|md|markdown|mdx|txt|json|ya?ml|html?)([?#].*)?$`)
)

// text is what the item says. A blob counts if its type or name says that it is text.
func (c contents) text(name string) (text string, ok bool) {
	switch {
	case c.Text != nil:
		return *c.Text, true
	case c.Blob == nil || !textType.MatchString(c.MIMEType) && !textNamed.MatchString(c.URI) &&
		!textNamed.MatchString(name):
		return "", false
	}
	data, err := base64.StdEncoding.DecodeString(*c.Blob)
	return string(data), err == nil && utf8.Valid(data)
}

// template keeps what the list says of resources that have to be asked for.
func (r *reader) template(_ context.Context, raw json.RawMessage) {
	var listed struct{ URITemplate, Title, Description string }
	if json.Unmarshal(raw, &listed) == nil {
		r.about("resource template "+listed.URITemplate, listed.Title, listed.Description)
	}
}

// prompt keeps what the list says of a prompt, and its messages if it needs no arguments.
func (r *reader) prompt(ctx context.Context, raw json.RawMessage) {
	var listed struct {
		Name, Title, Description string
		Arguments                []struct {
			Name, Title, Description string
			Required                 bool
		}
	}
	if json.Unmarshal(raw, &listed) != nil {
		return
	}
	place := "prompt " + listed.Name
	r.about(place+", in the list", listed.Title, listed.Description)
	for _, a := range listed.Arguments {
		r.about(place+", argument "+a.Name, a.Title, a.Description)
		if a.Required {
			return
		}
	}
	r.try(ctx, place, func(ctx context.Context) error {
		var answer struct {
			Description string
			Messages    []struct {
				Content struct {
					Text     string
					Resource *contents
				}
			}
		}
		if err := r.ask(ctx, "prompts/get", map[string]any{"name": listed.Name}, &answer); err != nil {
			return err
		}
		said := []string{answer.Description}
		for _, m := range answer.Messages {
			said = append(said, m.Content.Text)
			if embedded := m.Content.Resource; embedded != nil {
				text, _ := embedded.text("")
				said = append(said, text)
			}
		}
		r.about(place, said...)
		return nil
	})
}
