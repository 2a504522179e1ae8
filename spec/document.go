package spec

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Sentence is one sentence of the specification's text.
type Sentence struct {
	// Section is the number of the nearest numbered heading above. Where no heading of a document has one, they are
	// numbered as a list is; "0" is what stands before the first one below the title.
	Section string
	// Line is where the sentence's block starts, counted from 1.
	Line int
	Text string
	// Code is set for lines of a code block.
	Code bool
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
	for _, s := range Sentences(document, l.Sections) {
		texts[Fingerprint(s.Text)] = s.Text
	}
	l.Requirements = slices.Clone(l.Requirements)
	for i, r := range l.Requirements {
		l.Requirements[i].Sentence = texts[r.Fingerprint]
	}
	return l
}

// Normative reports whether the sentence carries a keyword of RFC 2119.
func (s Sentence) Normative() bool { return !s.Code && keyword.MatchString(s.Text) }

var (
	markup      = regexp.MustCompile(`[*]{1,2}`)
	keyword     = regexp.MustCompile(`\b(MUST|SHOULD|MAY|REQUIRED|OPTIONAL)\b`)
	heading     = regexp.MustCompile(`^#+\s+(?:([0-9]+(?:\.[0-9]+)*)\.?\s)?`)
	listItem    = regexp.MustCompile(`^\s*(?:[*•-]|[0-9]+\.)\s+`)
	sentenceEnd = regexp.MustCompile(`[.](?:\s+)([A-Z\x60])`)
)

// Sentences splits a Markdown document into sentences: those of paragraphs and
// list items, the rows of tables, and the lines of code blocks up to an empty one.
// Headings are left out. A sentence that ends in a colon and introduces a list is
// part of each sentence of its items, so that a keyword in it counts for them all.
// Of a document without any heading, as a page that was copied as text, the lines that
// are titles of sections, by their numbers, are the headings.
func Sentences(document string, titles map[string]string) []Sentence {
	p := splitter{counting: !numbered(document)}
	if !marked(document) {
		p.titled = map[string]string{}
		for number, title := range titles {
			p.titled[title] = number
		}
	}
	if p.counting {
		p.section = "0"
	}
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
	// counting: headings get their numbers here; counted are those of the levels below the title.
	counting bool
	counted  []int
	// titled are the numbers of sections by the lines that begin them, where headings have no mark.
	titled map[string]string
	fenced bool
	block  block
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
	titled := p.titled[listItem.ReplaceAllString(trimmed, "")]
	switch {
	case strings.HasPrefix(trimmed, "```"):
		p.flush()
		p.settle()
		p.fenced = !p.fenced
		p.block.indent = -1
	case p.fenced && trimmed == "":
		p.flush()
	case p.fenced:
		p.add(n, trimmed)
	case trimmed == "" || trimmed == "---":
		p.flush()
	case strings.HasPrefix(trimmed, "#"):
		p.flush()
		p.settle()
		p.intros = nil
		p.heading(trimmed)
	case titled != "":
		p.flush()
		p.settle()
		p.intros, p.section = nil, titled
	case strings.HasPrefix(trimmed, "|"):
		p.flush()
		p.paragraph()
		p.add(n, trimmed)
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

// numbered tells whether a heading of a document has a number.
func numbered(document string) bool {
	return hasHeading(document, func(number string) bool { return number != "" })
}

// marked tells whether a document has headings.
func marked(document string) bool { return hasHeading(document, func(string) bool { return true }) }

func hasHeading(document string, of func(number string) bool) bool {
	fenced := false
	for line := range strings.Lines(document) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if m := heading.FindStringSubmatch(line); !fenced && m != nil && of(m[1]) {
			return true
		}
	}
	return false
}

// heading begins a section.
func (p *splitter) heading(line string) {
	if m := heading.FindStringSubmatch(line); m != nil && m[1] != "" {
		p.section = m[1]
	}
	// The title has one sign, and no number.
	level := len(line) - len(strings.TrimLeft(line, "#")) - 1
	if !p.counting || level < 1 {
		return
	}
	for len(p.counted) < level {
		p.counted = append(p.counted, 0)
	}
	p.counted = p.counted[:level]
	p.counted[level-1]++
	numbers := make([]string, level)
	for i, n := range p.counted {
		numbers[i] = strconv.Itoa(n)
	}
	p.section = strings.Join(numbers, ".")
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
	if p.fenced {
		if text != "" {
			p.out = append(p.out, Sentence{Section: p.section, Line: p.block.start, Text: text, Code: true})
		}
		return
	}
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
