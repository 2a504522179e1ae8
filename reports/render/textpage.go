package render

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"codemode/reports"
)

// defaultWidth is the number of columns when none is given.
const defaultWidth = 80

// style is an ANSI colour or weight.
type style string

const (
	bold   style = "1"
	faint  style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
)

// page collects text for a person. Prose is wrapped at width columns; verbatim
// lines are as long as they are. All text that reaches it is made printable here,
// so no caller can forget it.
type page struct {
	b     strings.Builder
	width int
	// margin is added to the indentation of every line.
	margin int
	color  bool
	// code, folder and program are those of [Text].
	code            func(step string) string
	folder, program string
}

func newPage(t Text) *page {
	width := t.Width
	if width <= 0 {
		width = defaultWidth
	}
	return &page{width: width, color: t.Color, code: t.Code, folder: t.Folder, program: t.Program}
}

// columns is how wide a line may be behind an indentation.
func (p *page) columns(indent int) int { return p.width - p.margin - indent }

// blank ends a paragraph.
func (p *page) blank() { p.b.WriteByte('\n') }

// line writes one verbatim line.
func (p *page) line(indent int, text string) { p.styledLine("", indent, text) }

func (p *page) styledLine(t style, indent int, text string) {
	p.b.WriteString(strings.Repeat(" ", p.margin+indent))
	p.b.WriteString(p.styled(t, Printable(text)))
	p.b.WriteByte('\n')
}

// prose writes text wrapped between words, each line indented.
func (p *page) prose(indent int, text string) { p.styledProse("", indent, text) }

func (p *page) styledProse(t style, indent int, text string) {
	for _, line := range wrap(Printable(text), p.columns(indent)) {
		p.styledLine(t, indent, line)
	}
}

// field writes a label and its value beside it; further lines of the value are
// aligned with its first.
func (p *page) field(indent, labelWidth int, label string, lines []string) {
	for _, line := range lines {
		p.line(indent, label+strings.Repeat(" ", max(0, labelWidth-utf8.RuneCountInString(label)))+line)
		label = ""
	}
}

// lines writes verbatim lines.
func (p *page) lines(indent int, lines []string) {
	for _, line := range lines {
		p.line(indent, line)
	}
}

func (p *page) styled(t style, text string) string {
	if !p.color || t == "" {
		return text
	}
	return "\x1b[" + string(t) + "m" + text + "\x1b[0m"
}

func (p *page) writeTo(w io.Writer) error {
	_, err := io.WriteString(w, p.b.String())
	return err
}

// Wrap breaks text between words into lines of at most width characters; a longer word
// has a line of its own.
func Wrap(text string, width int) []string { return wrap(Printable(text), width) }

// wrap breaks text between words into lines of at most width characters; a
// longer word has a line of its own.
func wrap(text string, width int) []string {
	var lines []string
	line, length := "", 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		if line != "" && length+1+n > width {
			lines, line, length = append(lines, line), "", 0
		}
		if line != "" {
			line, length = line+" ", length+1
		}
		line, length = line+word, length+n
	}
	return append(lines, line)
}

// colorOf is the colour of an outcome wherever it is printed.
func colorOf(o reports.Outcome) style {
	switch o {
	case reports.Passed:
		return green
	case reports.Failed, reports.SuiteError:
		return red
	case reports.NotObserved, reports.CouldNotRun, reports.ToConfirm:
		return yellow
	default:
		return faint
	}
}

// plural is a number of things in words: "1 scenario", "2 scenarios".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
