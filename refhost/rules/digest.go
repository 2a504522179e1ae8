package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/declarations"
)

// WithDigest adds to paragraphs whose declarations are too long to be shown unasked (see [Show]) one that says of them
// what fits.
func WithDigest(paragraphs []Paragraph, parts ContextParts) []Paragraph {
	full := slices.IndexFunc(paragraphs, func(p Paragraph) bool { return p.Topic == TopicDeclarations })
	if full < 0 || len(paragraphs[full].Markdown()) <= maxInjected {
		return paragraphs
	}
	paragraph := Paragraph{TopicDigest, "TypeScript declarations, shortened", ""}
	text := digest(parts, maxInjected-len(paragraph.Markdown()))
	if text == "" {
		return paragraphs
	}
	paragraph.Text = text
	return append(paragraphs, paragraph)
}

// digest is at most room bytes about all modules, each in the form that says most: its declarations; these without
// comments; a line for each tool; the names of the tools. The longest one is shortened first. It is empty where not
// even the names fit.
func digest(parts ContextParts, room int) string {
	library := "```ts\n" + StandardLibrary(parts.ModulePrefix) + "```"
	var modules []form
	size := len(library)
	for _, s := range parts.Servers {
		if s.Unavailable == "" {
			f := form{Module: s.Module, declarations: parts.Declare(s.Module)}
			f.shorten()
			modules, size = append(modules, f), size+len(f.text)
		}
	}
	for size > room {
		longest := slices.MaxFunc(modules, func(a, b form) int { return cmp.Compare(a.left(), b.left()) })
		if longest.left() == 0 {
			return ""
		}
		i := slices.IndexFunc(modules, func(f form) bool { return f.Name == longest.Name })
		size -= len(modules[i].text)
		modules[i].shorten()
		size += len(modules[i].text)
	}
	var b strings.Builder
	for _, f := range modules {
		b.WriteString(f.text)
	}
	return b.String() + library
}

// form is what is said of a module.
type form struct {
	Module
	declarations, text string
	// steps is how often it was shortened; the first time is its beginning.
	steps int
}

// forms is how many there are of a module.
const forms = 4

// left is how long a text is that can be shortened, and else 0.
func (f form) left() int {
	if f.steps == forms {
		return 0
	}
	return len(f.text)
}

// shorten takes the next form.
func (f *form) shorten() {
	switch f.steps {
	case 0:
		f.text = "```ts\n" + f.declarations + "```\n"
	case 1:
		f.text = "```ts\n" + declarations.WithoutComments(f.declarations) + "```\n"
	case 2:
		var b strings.Builder
		fmt.Fprintf(&b, "Exports of %q, with the members of their inputs:\n", f.Name)
		for _, t := range declared(f.Tools) {
			about := shortened(firstLine(t.Description), maxAbout)
			b.WriteString(strings.TrimSuffix(fmt.Sprintf("- %s: %s", declarations.Call(t), about), ": ") + "\n")
		}
		f.text = b.String()
	case 3:
		var names []string
		for _, t := range f.Tools {
			names = append(names, t.ExportName)
		}
		f.text = fmt.Sprintf("Exports of %q: %s\n", f.Name, strings.Join(names, ", "))
	}
	f.steps++
}

// maxAbout bounds what is said of a tool on its line, in characters.
const maxAbout = 80

func shortened(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
