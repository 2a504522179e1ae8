// Package hiding takes secrets out of texts in which somebody else may have written them in other ways: escaped as in
// JSON, URLs and HTML, in hexadecimal or base64 digits, in small letters or capitals (of ASCII), and in two of these
// ways at once. It reads what a text may stand for and looks for the secret there, rather than for each way to write
// it. What that takes grows with the length of the text.
package hiding

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"slices"
	"strings"
)

// instead is what stands for a secret.
const instead = "[hidden]"

// ways is in how many ways one after the other a secret may have been written.
const ways = 2

// growth is how many times longer than itself a secret may become by two ways: a letter is six signs as \u0061, and
// each of them again.
const growth = 48

// Least is how many bytes a secret has that is looked for, in any way of writing. A shorter one occurs everywhere, and
// is guessed: whoever can have a text repeated sees which guess is taken out.
const Least = 8

// window is how much of a text is read at a time, at least, in bytes: what is read takes some times as much memory.
const window = 64 << 10

// Hider knows secrets.
type Hider struct {
	// patterns are what is looked for, folded.
	patterns [][]byte
	// shortest and longest are the lengths of secrets, in bytes.
	shortest, longest     int
	hexadecimals, base64s *numerals
}

// New makes a hider of secrets, of which each has [Least] bytes. Without any it hides nothing.
func New(secrets []string) Hider {
	h := Hider{hexadecimals: hexadecimals(), base64s: base64s()}
	for _, secret := range slices.Compact(slices.Sorted(slices.Values(secrets))) {
		h.add([]byte(secret))
		// A secret that has what looks like an escape is decoded with the text around it, as often as that is.
		s := []byte(secret)
		for range ways {
			s = escapes(s).text
			h.add(s)
		}
	}
	return h
}

// add adds what a secret is found by. Base64 digits whose case was lost cannot be decoded, so that they are patterns.
// What a secret is decoded to may be too short to look for, too.
func (h *Hider) add(secret []byte) {
	if len(secret) < Least {
		return
	}
	h.patterns = append(h.patterns, folded(secret))
	for before := range 3 {
		digits := base64.RawStdEncoding.EncodeToString(append(make([]byte, before), secret...))
		digits = digits[(before*8+5)/6:] // what the bytes before have a part in, and below, those after
		if (before+len(secret))%3 != 0 {
			digits = digits[:len(digits)-1]
		}
		h.patterns = append(h.patterns, folded([]byte(digits)))
	}
	if h.shortest == 0 || len(secret) < h.shortest {
		h.shortest = len(secret)
	}
	h.longest = max(h.longest, len(secret))
}

// folded is a text in small letters, with one sign for those that encodings have two of: base64 has - and _ for + and
// /, and forms have + for a blank.
func folded(text []byte) []byte {
	lower := slices.Clone(text)
	for i, b := range lower {
		switch {
		case 'A' <= b && b <= 'Z':
			lower[i] = b + 'a' - 'A'
		case b == ' ' || b == '-':
			lower[i] = '+'
		case b == '_':
			lower[i] = '/'
		}
	}
	return lower
}

// span is a part of a text, from the first byte to the one after the last.
type span struct{ from, to int32 }

func spanOf(from, to int) span { return span{int32(from), int32(to)} }

// Longest is how long a secret may be as it is written, in bytes.
func (h Hider) Longest() int { return growth * h.longest }

// Text is a text without the secrets.
func (h Hider) Text(text string) string {
	hidden, _ := h.Within(context.Background(), text) // that has no end
	return hidden
}

// Within is [Hider.Text] unless ctx ends before, which is the error then.
func (h Hider) Within(ctx context.Context, text string) (string, error) {
	if len(h.patterns) == 0 {
		return text, nil
	}
	var found []span
	overlap := h.Longest()
	length := max(window, 4*overlap)
	for from := 0; ; from += length - overlap {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		part := text[from:min(len(text), from+length)]
		for _, s := range h.find([]byte(part), ways) {
			found = append(found, spanOf(from+int(s.from), from+int(s.to)))
		}
		if from+length >= len(text) {
			return without(text, found), nil
		}
	}
}

// find finds the secrets of a text that may have been written in so many ways one after the other.
func (h Hider) find(text []byte, ways int) []span {
	if len(text) < h.shortest {
		return nil
	}
	var found []span
	lower := folded(text)
	for _, pattern := range h.patterns {
		for from := 0; ; {
			i := bytes.Index(lower[from:], pattern)
			if i < 0 {
				break
			}
			found = append(found, spanOf(from+i, from+i+len(pattern)))
			from += i + len(pattern)
		}
	}
	if ways == 0 {
		return found
	}
	for _, v := range h.views(text) {
		for _, s := range h.find(v.text, ways-1) {
			found = append(found, span{v.at[s.from].from, v.at[s.to-1].to})
		}
	}
	return found
}

// views are what a text may stand for.
func (h Hider) views(text []byte) []view {
	all := append(h.hexadecimals.views(text, 2*h.shortest), h.base64s.views(text, h.shortest*4/3)...)
	return append(all, escapes(text))
}

// without puts something else in the place of parts of a text.
func without(text string, parts []span) string {
	if len(parts) == 0 {
		return text
	}
	slices.SortFunc(parts, func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	var b strings.Builder
	var end int32
	for i := 0; i < len(parts); {
		hidden := parts[i]
		for i++; i < len(parts) && parts[i].from <= hidden.to; i++ {
			hidden.to = max(hidden.to, parts[i].to)
		}
		b.WriteString(beforeEscape(text[end:hidden.from]))
		b.WriteString(instead)
		end = hidden.to
	}
	b.WriteString(text[end:])
	return b.String()
}

// beforeEscape is a text without a backslash at its end that would escape what follows: a text that is JSON stays JSON.
func beforeEscape(text string) string {
	if slashes := len(text) - len(strings.TrimRight(text, `\`)); slashes%2 == 1 {
		return text[:len(text)-1]
	}
	return text
}
