package evidence

import "encoding/json"

// Context is the agent context: all text that the host shows an agent (§4.4).
type Context struct {
	// Instructions of the initialize or discover answer.
	Instructions string `json:"instructions,omitempty"`
	// Description of the tool codemode.run.
	Description string `json:"description,omitempty"`
	// Resources are the text resources that the host lists, in its order.
	Resources []Resource `json:"resources,omitempty"`
	// Texts are what stands in other places: titles, schemas, prompts, and what
	// lists say of their items. Each is one passage that a client shows as a whole.
	Texts []Passage `json:"texts,omitempty"`
	// Unread says what the host lists and could not be read, in a sentence each.
	Unread []string `json:"unread,omitempty"`
}

// Resource is one text resource of the host.
type Resource struct {
	URI      string `json:"uri"`
	Name     string `json:"name,omitempty"`
	MIMEType string `json:"mimeType,omitempty"`
	Text     string `json:"text"`
}

// Passage is one text that an agent is shown, and where.
type Passage struct {
	// Place names it for a reader: "instructions", the URI of a resource, or
	// "codemode.run, /inputSchema/properties/code".
	Place string `json:"place"`
	// Name and MIMEType are those of a resource.
	Name     string `json:"name,omitempty"`
	MIMEType string `json:"mimeType,omitempty"`
	Text     string `json:"text"`
}

// Passages returns all texts of a context; none is empty. Whatever reads what an
// agent is shown reads this, so that no place counts for one check alone.
func (c Context) Passages() []Passage {
	all := []Passage{
		{Place: "instructions", Text: c.Instructions},
		{Place: "tool description", Text: c.Description},
	}
	all = append(all, c.Texts...)
	for _, r := range c.Resources {
		all = append(all, Passage{Place: r.URI, Name: r.Name, MIMEType: r.MIMEType, Text: r.Text})
	}
	var shown []Passage
	for _, p := range all {
		if p.Text != "" {
			shown = append(shown, p)
		}
	}
	return shown
}

// ContextOf returns the last reading of the agent context; ok is false when it was
// not read.
func ContextOf(events []Event) (last Context, ok bool) {
	for _, e := range events {
		var c Context
		if e.Kind == HostContext && json.Unmarshal(e.Data, &c) == nil {
			last, ok = c, true
		}
	}
	return last, ok
}

// Shown returns the texts of the last reading of the agent context.
func Shown(events []Event) (texts []Passage, ok bool) {
	c, ok := ContextOf(events)
	return c.Passages(), ok
}
