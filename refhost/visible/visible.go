// Package visible shows texts of strangers to people, so that no character hides or moves another one.
package visible

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// maxMarks is how many combining marks may follow each other, as in the scripts of living languages.
const maxMarks = 2

// Text shows every character that could hide or move another one by its number.
func Text(text string) string { return UpTo(math.MaxInt, text) }

// UpTo shows no more than some bytes of a text, and says how much it leaves out.
func UpTo(most int, text string) string {
	var b strings.Builder
	marks := 0
	for i, r := range text {
		if b.Len() > most {
			return fmt.Sprintf("%s… (%d of %d bytes are not shown)", b.String(), len(text)-i, len(text))
		}
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if unicode.IsPrint(r) && !isBlank(r) && marks <= maxMarks {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u{%X}`, r)
		}
	}
	return b.String()
}

// maxQuoted bounds what [Quote] repeats of a text, in bytes: a name or a path is shorter.
const maxQuoted = 1 << 10

// Quote is a text as an error quotes it, or the beginning of a longer one: escaped, a text takes up to four times as
// much.
func Quote(text string) string {
	if len(text) <= maxQuoted {
		return strconv.Quote(text)
	}
	return fmt.Sprintf("%q… (%d bytes more)", strings.ToValidUTF8(text[:maxQuoted], ""), len(text)-maxQuoted)
}

// isBlank tells of letters, marks and signs whether nothing is seen of them.
func isBlank(r rune) bool {
	const brailleBlank, nullNotehead = '\u2800', '\U0001D159'
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		r == brailleBlank || r == nullNotehead
}
