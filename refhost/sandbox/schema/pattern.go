package schema

import (
	"fmt"
	"strings"
	"time"

	"github.com/dlclark/regexp2/v2"
)

// expression is a pattern in the dialect that JSON Schema asks for.
type expression struct{ compiled *regexp2.Regexp }

// Bounds of a pattern: what an engine makes of one that is read takes more than its length says.
const (
	// maxPattern bounds its bytes.
	maxPattern = 64 << 10
	// maxGroups bounds the groups inside of one another.
	maxGroups = 200
)

var errLargePattern = fmt.Errorf("the pattern has more than %d bytes, or more than %d groups inside of one another",
	maxPattern, maxGroups)

func compileExpression(pattern string) (expression, error) {
	if len(pattern) > maxPattern || groupsInside(pattern) > maxGroups {
		return expression{}, errLargePattern
	}
	compiled, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return expression{}, err
	}
	compiled.MatchTimeout = maxMatch
	return expression{compiled}, nil
}

// matches tells whether a pattern matches somewhere in a text; its time is counted.
func (e *evaluation) matches(x expression, text string) bool {
	e.spend(1)
	if e.matching > maxMatching {
		panic(errTooMuch)
	}
	begun := time.Now()
	matched, err := x.compiled.MatchString(text)
	e.matching += time.Since(begun)
	return err == nil && matched
}

func readPattern(u use) (rule, reason) {
	pattern, is := u.value.(string)
	if !is {
		return nil, notASchema
	}
	x, err := compileExpression(pattern)
	if err != nil {
		return nil, notASchema
	}
	return func(e *evaluation, in instance, out *outcome) {
		if text, isText := in.value.(string); isText && !e.matches(x, text) {
			out.fail(in, func() string { return "a text that the pattern " + shorten(pattern) + " matches" })
		}
	}, usable
}

// groupsInside is how many groups of a pattern are inside of one another, or more: what opens one in a class of
// characters counts, and nothing there closes one.
func groupsInside(pattern string) int {
	depth, deepest, inClass := 0, 0, false
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\':
			i++
		case c == '(':
			depth++
			deepest = max(deepest, depth)
		case c == ')' && !inClass:
			depth = max(0, depth-1)
		case c == '[' && !inClass:
			inClass = true
			if rest := strings.TrimPrefix(pattern[i+1:], "^"); strings.HasPrefix(rest, "]") {
				i = len(pattern) - len(rest) // a class without a character, or one with a bracket
			}
		case c == ']':
			inClass = false
		}
	}
	return deepest
}
