// Package declarations finds the TypeScript declarations that a host shows an
// agent, wherever and in whatever form, and makes modules of them that a
// program can import.
package declarations

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	"codemode/reports/evidence"
)

// Text is one text that an agent was shown.
type Text struct {
	// Place tells where it stood: "instructions", "tool description", the URI of
	// a resource, or "response of run 1".
	Place string
	// Source is set for a resource that holds TypeScript and nothing else.
	Source  bool
	Content string
}

// Texts returns what the events show that an agent was told (§4.4): the last
// reading of the agent context, and what runs answered.
func Texts(events []evidence.Event) []Text {
	var texts []Text
	shown, _ := evidence.Shown(events)
	for _, p := range shown {
		texts = append(texts, Text{Place: p.Place, Source: isSource(p), Content: p.Text})
	}
	for _, e := range events {
		var a evidence.Answer
		if e.Kind == evidence.RunAnswer && json.Unmarshal(e.Data, &a) == nil {
			texts = append(texts,
				Text{Place: "response of " + e.Name, Content: strings.Join(stringsIn(a.Response), "\n")})
		}
	}
	return texts
}

var sourceName = regexp.MustCompile(`\.[cm]?ts$`)

// isSource tells a TypeScript file from a document by its type or its name.
func isSource(p evidence.Passage) bool {
	return strings.Contains(strings.ToLower(p.MIMEType), "typescript") || sourceName.MatchString(p.Place) ||
		sourceName.MatchString(p.Name)
}

// stringsIn returns all strings in a JSON value, in their order.
func stringsIn(raw json.RawMessage) []string {
	var found []string
	d := json.NewDecoder(bytes.NewReader(raw))
	for {
		t, err := d.Token()
		if err != nil {
			return found
		}
		if text, ok := t.(string); ok {
			found = append(found, text)
		}
	}
}

// block is a part of a text that may be TypeScript.
type block struct {
	place string
	// label is what stands around the code and can tell which server it is for:
	// the place, the language and title of a fence, the line of text before it.
	label string
	// source is set for a resource as a whole.
	source bool
	code   string
	// tokens and modules are what code is made of.
	tokens  []token
	modules []span
}

// parsed is the block with what its code is made of.
func (b block) parsed() block {
	b.tokens = scan(b.code)
	b.modules = modules(b.tokens)
	return b
}

// blocks returns the parts of a text that may be TypeScript: all of a source,
// the fenced code of a document, and declarations between its lines.
func (t Text) blocks() []block {
	if t.Source {
		return []block{block{place: t.Place, label: t.Place, source: true, code: t.Content}.parsed()}
	}
	found, prose := t.fenced()
	return append(found, t.betweenLines(prose)...)
}

var fence = regexp.MustCompile("^ {0,3}(```+|~~~+)\\s*([^\\s`]*)([^`]*)$")

// fenced returns the fenced code of a Markdown text that may be TypeScript, and
// the text without any fenced code. A fence that is not closed lasts to the end.
func (t Text) fenced() (found []block, rest string) {
	var outside strings.Builder
	var open, heading, above string
	at, code := 0, 0 // where the line starts, and the code of the open fence
	var label *string
	end := func() {
		if label != nil {
			found = append(found, block{place: t.Place, label: *label, code: t.Content[code:at]}.parsed())
		}
		open, label = "", nil
	}
	for line := range strings.Lines(t.Content) {
		bare := strings.TrimSpace(line)
		var mark []string
		if strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~") {
			mark = fence.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		}
		switch {
		case open == "" && mark != nil:
			open, code = mark[1], at+len(line)
			if typed(strings.ToLower(mark[2])) {
				about := strings.Join([]string{heading, above, mark[2], mark[3]}, "\n")
				label = &about
			}
		case open == "":
			outside.WriteString(line)
			if bare != "" {
				above = bare
			}
			if strings.HasPrefix(line, "#") {
				heading = bare
			}
		case mark != nil && strings.HasPrefix(mark[1], open) && mark[2] == "":
			end()
		}
		at += len(line)
	}
	if open != "" {
		end()
	}
	return found, outside.String()
}

// typed reports whether a fence's language may be TypeScript; JavaScript is an
// example of use.
func typed(language string) bool {
	switch language {
	case "", "ts", "typescript", "tsx", "mts", "cts", "d.ts", "dts", "text", "txt", "plaintext":
		return true
	}
	return sourceName.MatchString(language)
}
