package render

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"codemode/reports/evidence"
)

// runRequest writes the arguments of codemode.run: the code with numbered lines, and
// whatever else was sent below it.
func (p *page) runRequest(indent int, arguments json.RawMessage, l limits) {
	var members map[string]json.RawMessage
	var code string
	if json.Unmarshal(arguments, &members) != nil || json.Unmarshal(members["code"], &code) != nil {
		p.lines(indent, l.shorten(jsonLines(arguments, p.columns(indent))))
		return
	}
	p.lines(indent, l.shorten(numbered(code)))
	delete(members, "code")
	if rest, err := json.Marshal(members); err == nil && len(members) > 0 {
		p.lines(indent, l.shorten(jsonLines(rest, p.columns(indent))))
	}
}

// numbered gives each line of code its number, counted as a host counts them.
func numbered(code string) []string {
	lines := strings.Split(strings.TrimSuffix(code, "\n"), "\n")
	width := len(strconv.Itoa(len(lines)))
	for i, line := range lines {
		lines[i] = fmt.Sprintf("%*d | %s", width, i+1, strings.ReplaceAll(line, "\t", "    "))
	}
	return lines
}

// runAnswer writes what came back for a call of codemode.run.
func (p *page) runAnswer(indent int, data json.RawMessage, l limits) {
	var a evidence.Answer
	if json.Unmarshal(data, &a) != nil {
		p.lines(indent, l.shorten(jsonLines(data, p.columns(indent))))
		return
	}
	if a.Problem != "" {
		p.prose(indent, a.Problem)
	}
	switch {
	case len(a.Response) > 0:
		p.lines(indent, l.shorten(jsonLines(a.Response, p.columns(indent))))
	case len(a.Raw) > 0:
		p.lines(indent, l.shorten(jsonLines(a.Raw, p.columns(indent))))
	}
}

// agentContext writes the agent context (§4.4).
func (p *page) agentContext(indent int, data json.RawMessage, l limits) {
	var c evidence.Context
	if json.Unmarshal(data, &c) != nil {
		p.lines(indent, l.shorten(jsonLines(data, p.columns(indent))))
		return
	}
	if c.Instructions == "" {
		p.line(indent, "instructions: none")
	}
	if c.Description == "" {
		p.line(indent, "description of codemode.run: none")
	}
	for _, text := range c.Passages() {
		p.contextPart(indent, text.Place, text.Text, l)
	}
	for _, unread := range c.Unread {
		p.prose(indent, "could not be read: "+unread)
	}
}

func (p *page) contextPart(indent int, label, text string, l limits) {
	p.line(indent, label)
	p.lines(indent+2, l.shorten(printableLines(strings.ReplaceAll(text, "\t", "    "))))
}

// stderr writes the end of what the host printed.
func (p *page) stderr(text string, l limits) {
	if strings.TrimSpace(text) == "" {
		return
	}
	lines := printableLines(text)
	p.blank()
	p.line(0, "the end of the host's stderr")
	p.lines(2, l.shorten(lines[max(0, len(lines)-l.lines):]))
}
