package prerequisite

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// expression is a regular expression that knows texts of which each match contains at
// least one. Most texts have none of them, and are looked at no further: there are
// many scripts, and matching takes a hundred times longer than looking for a text.
type expression struct {
	*regexp.Regexp
	// literals are these texts; none means that any text may match.
	literals []string
}

func compile(text string) (expression, error) {
	compiled, err := regexp.Compile(text)
	if err != nil {
		return expression{}, err
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	return expression{compiled, literalsOf(parsed)}, err
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
	return e.mayBeIn(text) && e.MatchString(text)
}

// replaceIn replaces each match, as [regexp.Regexp.ReplaceAllString] does.
func (e expression) replaceIn(text, by string) string {
	if !e.mayBeIn(text) {
		return text
	}
	return e.ReplaceAllString(text, by)
}

func (e expression) mayBeIn(text string) bool {
	return len(e.literals) == 0 ||
		slices.ContainsFunc(e.literals, func(literal string) bool { return strings.Contains(text, literal) })
}

// literalsOf finds the literals of an expression, or none.
func literalsOf(e *syntax.Regexp) []string {
	switch {
	case e.Op == syntax.OpLiteral && e.Flags&syntax.FoldCase == 0:
		return []string{string(e.Rune)}
	case e.Op == syntax.OpCapture || e.Op == syntax.OpPlus:
		return literalsOf(e.Sub[0])
	case e.Op == syntax.OpConcat:
		return longest(e.Sub)
	case e.Op == syntax.OpAlternate:
		var all []string
		for _, branch := range e.Sub {
			own := literalsOf(branch)
			if len(own) == 0 {
				return nil
			}
			all = append(all, own...)
		}
		return all
	}
	return nil
}

// longest are the literals of that part of a concatenation whose shortest one is longest.
func longest(parts []*syntax.Regexp) (best []string) {
	shortest := func(literals []string) int {
		least := len(literals[0])
		for _, literal := range literals {
			least = min(least, len(literal))
		}
		return least
	}
	for _, part := range parts {
		if own := literalsOf(part); len(own) > 0 && (len(best) == 0 || shortest(own) > shortest(best)) {
			best = own
		}
	}
	return best
}
