package spec

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
)

// Sentence is one sentence of the specification's text.
type Sentence struct {
	// Section is the number of the nearest numbered heading above.
	Section string
	// Line is where the sentence's block starts, counted from 1.
	Line int
	Text string
}

// Fingerprint returns the SHA-256 of the sentence's words in hex: markup, line
// breaks and runs of spaces do not count.
func Fingerprint(sentence string) string {
	words := strings.Join(strings.Fields(markup.ReplaceAllString(sentence, "")), " ")
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:])
}

// Quoting is the ledger with the sentence of each requirement, as far as the document
// has it.
func (l Ledger) Quoting(document string) Ledger {
	texts := map[string]string{}
	for _, s := range Sentences(document) {
		texts[Fingerprint(s.Text)] = s.Text
	}
	l.Requirements = slices.Clone(l.Requirements)
	for i, r := range l.Requirements {
		l.Requirements[i].Sentence = texts[r.Fingerprint]
	}
	return l
}

// Normative reports whether the sentence carries a keyword of RFC 2119.
func (s Sentence) Normative() bool { return keyword.MatchString(s.Text) }

var (
	markup      = regexp.MustCompile(`[*]{1,2}`)
	keyword     = regexp.MustCompile(`\b(MUST|SHOULD|MAY|REQUIRED|OPTIONAL)\b`)
	heading     = regexp.MustCompile(`^#+\s+(?:([0-9]+(?:\.[0-9]+)*)\.?\s)?`)
	listItem    = regexp.MustCompile(`^\s*(?:[*-]|[0-9]+\.)\s+`)
	sentenceEnd = regexp.MustCompile(`[.](?:\s+)([A-Z\x60])`)
)

// Sentences splits a Markdown document into sentences: those of paragraphs and
// list items. Headings and code blocks are left out. A sentence that ends in a
// colon and introduces a list is part of each sentence of its items, so that a
// keyword in it counts for them all.
func Sentences(document string) []Sentence {
	var p splitter
	for n, line := range strings.Split(document, "\n") {
		p.line(n+1, line)
	}
	p.flush()
	p.settle()
	return p.out
}

// splitter gathers the lines of one block, a paragraph or list item, at a time.
type splitter struct {
	section string
	fenced  bool
	block   block
	// intros are the sentences that introduce the lists around the block;
	// pending is one whose list has not begun.
	intros  []intro
	pending *intro
	out     []Sentence
}

type block struct {
	lines  []string
	start  int
	indent int
}

// intro is an introducing sentence with the indent of its block: -1 for a paragraph.
type intro struct {
	sentence Sentence
	indent   int
}

func (p *splitter) line(n int, line string) {
	trimmed := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(trimmed, "```"):
		p.flush()
		p.settle()
		p.fenced = !p.fenced
	case p.fenced:
	case trimmed == "" || trimmed == "---":
		p.flush()
	case strings.HasPrefix(trimmed, "#"):
		p.flush()
		p.settle()
		p.intros = nil
		if m := heading.FindStringSubmatch(trimmed); m != nil && m[1] != "" {
			p.section = m[1]
		}
	case listItem.MatchString(line):
		p.flush()
		p.item(len(line) - len(strings.TrimLeft(line, " ")))
		p.add(n, listItem.ReplaceAllString(line, ""))
	default:
		if len(p.block.lines) == 0 {
			p.paragraph()
		}
		p.add(n, trimmed)
	}
}

// item begins a list item: it ends the lists that are indented as much or more.
func (p *splitter) item(indent int) {
	p.block.indent = indent
	if p.pending != nil && p.pending.indent < indent {
		p.intros = append(p.intros, *p.pending)
		p.pending = nil
	}
	p.settle()
	p.intros = slices.DeleteFunc(p.intros, func(i intro) bool { return i.indent >= indent })
}

// paragraph begins a paragraph, which ends all lists.
func (p *splitter) paragraph() {
	p.settle()
	p.intros = nil
	p.block.indent = -1
}

// settle lets a sentence that ended in a colon but introduced no list stand for itself.
func (p *splitter) settle() {
	if p.pending != nil {
		p.out = append(p.out, p.pending.sentence)
		p.pending = nil
	}
}

func (p *splitter) add(n int, text string) {
	if len(p.block.lines) == 0 {
		p.block.start = n
	}
	p.block.lines = append(p.block.lines, text)
}

func (p *splitter) flush() {
	text := strings.Join(p.block.lines, " ")
	p.block.lines = nil
	var lead []string
	for _, i := range p.intros {
		lead = append(lead, i.sentence.Text)
	}
	for text != "" {
		first, rest := cutSentence(text)
		text = rest
		s := Sentence{Section: p.section, Line: p.block.start,
			Text: strings.Join(append(lead[:len(lead):len(lead)], first), " ")}
		if rest == "" && strings.HasSuffix(first, ":") {
			s.Text = first
			p.pending = &intro{s, p.block.indent}
			return
		}
		p.out = append(p.out, s)
	}
}

// cutSentence splits text after its first sentence.
func cutSentence(text string) (first, rest string) {
	if at := sentenceEnd.FindStringSubmatchIndex(text); at != nil {
		return text[:at[0]+1], text[at[2]:]
	}
	return strings.TrimSpace(text), ""
}
