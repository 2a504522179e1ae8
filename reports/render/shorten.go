package render

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// bounds limit how much of a verbatim value is shown. What is left out is
// counted in its place.
type bounds struct {
	// lines and columns of one value.
	lines, columns int
	// items of one list: runs, tool calls.
	items int
}

// glance is for the view of a failure, which should fit a screen.
func glance() bounds { return bounds{lines: 30, columns: 200, items: 8} }

// complete is for a transcript: everything that a person could read.
func complete() bounds { return bounds{lines: 2000, columns: 4000, items: 10000} }

// cut shortens lines that are too long, and leaves out the middle of too many:
// the end of a response holds its diagnostics.
func (b bounds) cut(lines []string) []string {
	short := make([]string, 0, min(len(lines), b.lines+1))
	tail := b.lines / 3
	for i, line := range lines {
		left := len(lines) - b.lines
		switch {
		case left > 0 && i == b.lines-tail:
			short = append(short, fmt.Sprintf("… %s left out …", plural(left, "line")))
		case left > 0 && i > b.lines-tail && i < len(lines)-tail:
		default:
			short = append(short, b.cutLine(line))
		}
	}
	return short
}

func (b bounds) cutLine(line string) string {
	n := utf8.RuneCountInString(line)
	if n <= b.columns {
		return line
	}
	return fmt.Sprintf("%s… %s more", firstRunes(line, b.columns), plural(n-b.columns, "character"))
}

// cutPair shortens two values that differ, each given as its lines. What they
// share at the start goes first, so that the difference stays in view.
func (b bounds) cutPair(x, y []string) (cutX, cutY []string) {
	same := 0
	for same < len(x) && same < len(y) && x[same] == y[same] {
		same++
	}
	const context = 2
	if skip := same - context; skip > 0 && max(len(x), len(y)) > b.lines {
		mark := []string{fmt.Sprintf("… %s the same …", plural(skip, "line"))}
		x, y, same = append(mark, x[skip:]...), append(mark, y[skip:]...), context+1
	}
	x, y = slices.Clone(x), slices.Clone(y)
	if same < len(x) && same < len(y) {
		x[same], y[same] = b.cutStart(x[same], y[same])
	}
	return b.cut(x), b.cut(y)
}

// cutStart leaves out what two long lines share at their start.
func (b bounds) cutStart(x, y string) (cutX, cutY string) {
	skip := commonPrefix(x, y) - b.columns/4
	if skip <= 0 || max(utf8.RuneCountInString(x), utf8.RuneCountInString(y)) <= b.columns {
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
