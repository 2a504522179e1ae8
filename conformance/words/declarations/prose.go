package declarations

import (
	"regexp"
	"slices"
	"strings"
)

// declared starts what may be declared between lines of prose: a module
// anywhere, a type that modules may use at the start of a line.
var declared = regexp.MustCompile(`\bdeclare\s+module\s+["']` +
	`|(?m:^[ \t]*(?:declare\s+)?(?:type\s+[\w$]+\s*(?:<[^=\n]*>\s*)?=|interface\s+[\w$]+[^{}\n]*\{))`)

// betweenLines are the declarations in the prose of the text.
func (t Text) betweenLines(prose string) (found []block) {
	for {
		at := declared.FindStringIndex(prose)
		if at == nil {
			return found
		}
		prose = prose[at[0]:]
		first := block{place: t.Place, code: prose[:firstEnd(prose)]}.parsed()
		if !first.declares() {
			prose = prose[at[1]-at[0]:] // only spoken of
			continue
		}
		found = append(found, first)
		prose = prose[len(first.code):]
	}
}

// declares reports whether the block is the declaration of a module or a type.
func (b block) declares() bool {
	if len(b.modules) > 0 {
		return b.modules[0].start == 0
	}
	return common(b.tokens) && !has(b.tokens, "module")
}

// firstEnd is where the declaration ends that text starts with. What follows it
// is prose, in which an apostrophe is no quote.
func firstEnd(text string) int {
	end := len(text)
	scanUntil(text, func(tokens []token) bool {
		last := tokens[len(tokens)-1]
		switch {
		case last.depth > 0:
			return false
		case last.text == ";", last.text == "}" && !isAlias(tokens):
			end = last.end
			return true
		case isAlias(tokens) && len(tokens) > 1 && startsAnew(text, tokens[len(tokens)-2], last):
			end = tokens[len(tokens)-2].end
			return true
		}
		return false
	})
	return end
}

// isAlias reports whether the tokens start with `type X = …`, which a closing
// brace need not end.
func isAlias(tokens []token) bool {
	first := tokens[0].text
	if first == "declare" && len(tokens) > 1 {
		first = tokens[1].text
	}
	return first == "type"
}

// startsAnew reports whether a token is on a line of its own that does not go on
// with the type of the line before.
func startsAnew(text string, before, next token) bool {
	if !strings.Contains(text[before.end:next.start], "\n") {
		return false
	}
	goesOn := []string{"=", "|", "&", "?", ":", "extends"}
	return !slices.Contains(goesOn, before.text) && !slices.Contains(goesOn, next.text)
}
