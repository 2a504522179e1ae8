package prerequisite

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// expression is a regular expression that is asked only of texts in which it may match:
// there are many scripts, and matching takes a hundred times longer than looking for a text.
type expression struct {
	*regexp.Regexp
	// mayBeIn is false for texts that lack what each match contains.
	mayBeIn func(text string) bool
	// words are all that it matches, if that is a short list.
	words *words
}

func compile(text string) (expression, error) {
	compiled, err := regexp.Compile(text)
	if err != nil {
		return expression{}, err
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return expression{}, err
	}
	return expression{compiled, mayBe(parsed), wordsOf(parsed)}, nil
}

func mustCompile(text string) expression {
	e, err := compile(text)
	if err != nil {
		panic(err)
	}
	return e
}

// in tells whether the expression matches somewhere in the text.
func (e expression) in(text string) bool {
	if e.words != nil {
		return e.words.in(text)
	}
	return e.mayBeIn(text) && e.MatchString(text)
}

// replaceIn replaces each match, as [regexp.Regexp.ReplaceAllString] does.
func (e expression) replaceIn(text, by string) string {
	if !e.mayBeIn(text) {
		return text
	}
	return e.ReplaceAllString(text, by)
}

// mayBe looks for the literals of an expression: for all in a concatenation, for one of
// those between which it chooses.
func mayBe(e *syntax.Regexp) func(text string) bool {
	var parts []func(text string) bool
	for _, sub := range e.Sub {
		parts = append(parts, mayBe(sub))
	}
	switch e.Op {
	case syntax.OpLiteral:
		if literal := string(e.Rune); e.Flags&syntax.FoldCase == 0 {
			return func(text string) bool { return strings.Contains(text, literal) }
		}
	case syntax.OpCapture, syntax.OpPlus:
		return parts[0]
	case syntax.OpConcat:
		return func(text string) bool {
			return !slices.ContainsFunc(parts, func(part func(string) bool) bool { return !part(text) })
		}
	case syntax.OpAlternate:
		return func(text string) bool {
			return slices.ContainsFunc(parts, func(part func(string) bool) bool { return part(text) })
		}
	}
	return func(string) bool { return true }
}

// words are texts, with a \b before and behind all of them or not.
type words struct {
	texts         []string
	before, after bool
}

// wordsOf is nil for an expression that matches anything else.
func wordsOf(e *syntax.Regexp) *words {
	parts := []*syntax.Regexp{e}
	if e.Op == syntax.OpConcat {
		parts = e.Sub
	}
	isBoundary := func(at int) bool { return len(parts) > 1 && parts[at].Op == syntax.OpWordBoundary }
	w := words{before: isBoundary(0), after: isBoundary(len(parts) - 1)}
	if w.before {
		parts = parts[1:]
	}
	if w.after {
		parts = parts[:len(parts)-1]
	}
	if w.texts = textsOf(parts); len(w.texts) == 0 {
		return nil
	}
	return &w
}

// textsOf are all that a concatenation matches, or none if that is no short list.
func textsOf(parts []*syntax.Regexp) []string {
	const most = 16
	if len(parts) == 0 {
		return nil
	}
	texts := []string{""}
	for _, part := range parts {
		var own, longer []string
		switch {
		case part.Op == syntax.OpLiteral && part.Flags&syntax.FoldCase == 0:
			own = []string{string(part.Rune)}
		case part.Op == syntax.OpCapture || part.Op == syntax.OpConcat:
			own = textsOf(part.Sub)
		case part.Op == syntax.OpAlternate:
			for i := range part.Sub {
				branch := textsOf(part.Sub[i : i+1])
				if len(branch) == 0 {
					return nil
				}
				own = append(own, branch...)
			}
		}
		if len(texts)*len(own) > most {
			return nil
		}
		for _, text := range texts {
			for _, next := range own {
				longer = append(longer, text+next)
			}
		}
		texts = longer
	}
	return texts
}

func (w words) in(text string) bool {
	return slices.ContainsFunc(w.texts, func(word string) bool { return w.has(text, word) })
}

func (w words) has(text, word string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		start := from + at
		end := start + len(word)
		if (!w.before || isBoundary(text, start)) && (!w.after || isBoundary(text, end)) {
			return true
		}
		from = start + 1
	}
}

// isBoundary is \b: between what is a letter, digit or underscore of ASCII, and what is not.
func isBoundary(text string, at int) bool {
	return (at > 0 && isWord(text[at-1])) != (at < len(text) && isWord(text[at]))
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}
