package render

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// limits say how much of a verbatim value is shown. What is left out is
// counted in its place.
type limits struct {
	// lines and columns of one value.
	lines, columns int
	// items of one list: runs, tool calls.
	items int
}

// briefLimits are for the view of a failure, which should fit a screen.
func briefLimits() limits { return limits{lines: 30, columns: 200, items: 8} }

// fullLimits are for a transcript: everything that a person could read.
func fullLimits() limits { return limits{lines: 2000, columns: 4000, items: 10000} }

// shorten shortens lines that are too long, and leaves out the middle of too many:
// the end of a response holds its diagnostics.
func (l limits) shorten(lines []string) []string {
	short := make([]string, 0, min(len(lines), l.lines+1))
	tail := l.lines / 3
	for i, line := range lines {
		left := len(lines) - l.lines
		switch {
		case left > 0 && i == l.lines-tail:
			short = append(short, fmt.Sprintf("… %s left out …", plural(left, "line")))
		case left > 0 && i > l.lines-tail && i < len(lines)-tail:
		default:
			short = append(short, l.shortenLine(line))
		}
	}
	return short
}

func (l limits) shortenLine(line string) string {
	n := utf8.RuneCountInString(line)
	if n <= l.columns {
		return line
	}
	return fmt.Sprintf("%s… %s more", firstRunes(line, l.columns), plural(n-l.columns, "character"))
}

// shortenPair shortens two values that differ, each given as its lines. What they
// share at the start goes first, so that the difference stays in view.
func (l limits) shortenPair(x, y []string) (shortX, shortY []string) {
	same := 0
	for same < len(x) && same < len(y) && x[same] == y[same] {
		same++
	}
	const context = 2
	if skip := same - context; skip > 0 && max(len(x), len(y)) > l.lines {
		mark := []string{fmt.Sprintf("… %s the same …", plural(skip, "line"))}
		x, y, same = append(mark, x[skip:]...), append(mark, y[skip:]...), context+1
	}
	x, y = slices.Clone(x), slices.Clone(y)
	if same < len(x) && same < len(y) {
		x[same], y[same] = l.withoutSharedStart(x[same], y[same])
	}
	return l.shorten(x), l.shorten(y)
}

// withoutSharedStart leaves out what two long lines share at their start.
func (l limits) withoutSharedStart(x, y string) (shortX, shortY string) {
	skip := commonPrefix(x, y) - l.columns/4
	if skip <= 0 || max(utf8.RuneCountInString(x), utf8.RuneCountInString(y)) <= l.columns {
		return x, y
	}
	mark := fmt.Sprintf("… %s the same …", plural(skip, "character"))
	return mark + x[len(firstRunes(x, skip)):], mark + y[len(firstRunes(y, skip)):]
}

// commonPrefix counts the characters that x and y start with alike.
func commonPrefix(x, y string) int {
	n := 0
	for x != "" && y != "" {
		rx, sx := utf8.DecodeRuneInString(x)
		ry, sy := utf8.DecodeRuneInString(y)
		if rx != ry || sx != sy {
			break
		}
		x, y, n = x[sx:], y[sy:], n+1
	}
	return n
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
