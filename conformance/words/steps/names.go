package steps

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"codemode/conformance/scripts/lookalikes"
)

// Names makes the words and numbers that stand for «word» and «#number» in a
// feature, and puts those of [lookalikes] in place of «=name». Words and numbers
// follow from the seed alone, so that a run can be repeated and no host can know
// them beforehand.
type Names struct {
	Seed uint64
	// Scope keeps the words of scenarios apart that share one host; empty means
	// that the same name gives the same word in all scenarios.
	Scope string
}

var placeholder = regexp.MustCompile(`«([#=]?)([^@»][^»]*)»`)

// Expand replaces every placeholder but those of places, which begin with @, and those of values that there are not.
func (n Names) Expand(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(match string) string {
		parts := placeholder.FindStringSubmatch(match)
		switch parts[1] {
		case "#":
			return strconv.FormatUint(n.number(parts[2]), 10)
		case "=":
			if text, known := lookalikes.Literal(parts[2]); known {
				return text
			}
			return match
		}
		return n.word(parts[2])
	})
}

const (
	consonants = "bdfghjklmnprstvz"
	vowels     = "aeiou"
	syllables  = 4
)

// word is pronounceable, eight lower-case letters, a legal identifier and no
// reserved word.
func (n Names) word(name string) string {
	bits := n.bits("word", name)
	var b strings.Builder
	for range syllables {
		b.WriteByte(consonants[bits%uint64(len(consonants))])
		bits /= uint64(len(consonants))
		b.WriteByte(vowels[bits%uint64(len(vowels))])
		bits /= uint64(len(vowels))
	}
	return b.String()
}

// number has seven digits, so that it is not found by chance.
func (n Names) number(name string) uint64 {
	return 1_000_000 + n.bits("number", name)%9_000_000
}

func (n Names) bits(kind, name string) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s %s", n.Seed, n.Scope, kind, name))
	return binary.BigEndian.Uint64(sum[:])
}
