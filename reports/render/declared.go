package render

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
)

// listedTool is a tool as a mock server listed it.
type listedTool struct {
	server       string
	Name         string          `json:"name"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
}

// listedTools are the tools of all lists that mock servers gave, each as it was last.
func listedTools(events []evidence.Event) []listedTool {
	var all []listedTool
	for _, e := range events {
		m, msg, ok := message(e)
		var list struct{ Tools []listedTool }
		if !ok || m.Direction != evidence.FromServer || json.Unmarshal(msg.Result, &list) != nil {
			continue
		}
		for _, tool := range list.Tools {
			tool.server = e.Name
			same := func(t listedTool) bool { return t.server == tool.server && t.Name == tool.Name }
			at := slices.IndexFunc(all, same)
			if at < 0 {
				all = append(all, tool)
			} else {
				all[at] = tool
			}
		}
	}
	return all
}

// declared writes of a scenario that read declarations the JSON Schemas that they were made
// of, and the declarations themselves, unless a mismatch has them. It reports whether there
// are any; where none were found, all that an agent is shown is of interest.
func (p *page) declared(s reports.Scenario, events []evidence.Event, l limits) bool {
	var read []evidence.Declarations
	for _, e := range ofKind(events, evidence.Fact) {
		if d, ok := typesIn(e); ok && len(d.Own) > 0 {
			read = append(read, d.Declarations)
		}
	}
	if len(read) == 0 {
		return false
	}
	p.schemas(listedTools(events), l)
	for i, d := range read {
		text := d.OwnText()
		again := func(e evidence.Declarations) bool { return e.OwnText() == text }
		if text == "" || slices.ContainsFunc(read[:i], again) || quotes(s, text) {
			continue
		}
		p.blank()
		p.line(0, "what the host declares of "+d.Module)
		p.lines(2, l.shorten(printableLines(text)))
	}
	return true
}

// quotes tells whether a mismatch shows declarations already.
func quotes(s reports.Scenario, declarations string) bool {
	first, _, _ := strings.Cut(declarations, "\n")
	return slices.ContainsFunc(s.Mismatches, func(m reports.Mismatch) bool { return strings.Contains(m.Found, first) })
}

// schemas writes the JSON Schemas of tools.
func (p *page) schemas(tools []listedTool, l limits) {
	for i, t := range tools {
		p.blank()
		if i == l.items {
			p.line(0, plural(len(tools)-i, "more tool")+": see the transcript")
			return
		}
		p.line(0, "the JSON Schema of "+t.server+", "+t.Name)
		const label = len("output  ")
		if len(t.InputSchema) > 0 {
			p.field(2, label, "input", l.shorten(jsonLines(t.InputSchema, p.columns(2+label))))
		}
		if len(t.OutputSchema) > 0 {
			p.field(2, label, "output", l.shorten(jsonLines(t.OutputSchema, p.columns(2+label))))
		}
	}
}

// toolNames writes what tools the mock servers listed.
func (p *page) toolNames(tools []listedTool, l limits) {
	var servers []string
	names := map[string][]string{}
	for _, t := range tools {
		if !slices.Contains(servers, t.server) {
			servers = append(servers, t.server)
		}
		names[t.server] = append(names[t.server], t.Name)
	}
	for _, server := range servers[:min(len(servers), l.items)] {
		p.prose(2, l.shortenLine(server+" lists "+strings.Join(names[server], ", ")))
	}
}

// typesIn reads a fact that holds declarations, and what a compiler said of them if one was
// asked.
func typesIn(fact evidence.Event) (evidence.TypeCheck, bool) {
	var asked evidence.TypeCheck
	if fact.Name != evidence.TypeCheckFact && fact.Name != evidence.DeclarationsFact {
		return asked, false
	}
	err := json.Unmarshal(fact.Data, &asked)
	return asked, err == nil
}
