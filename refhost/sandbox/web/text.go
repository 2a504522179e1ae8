package web

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Decoded is text made of bytes, and how many of them it took.
type Decoded struct {
	Text string
	Used int
	// Malformed tells that something had to be replaced by U+FFFD.
	Malformed bool
}

// Decode decodes "utf-8" or "utf-16le" as the WHATWG Encoding Standard says. If
// more is to come, a sequence that is incomplete at the end is left over.
func Decode(bytes []byte, encoding string, more bool) (Decoded, error) {
	switch encoding {
	case "utf-8":
		return decodeUTF8(bytes, more), nil
	case "utf-16le":
		return decodeUTF16(bytes, more), nil
	}
	return Decoded{}, fmt.Errorf("decoding text: the encoding %q is not supported", encoding)
}

func decodeUTF8(bytes []byte, more bool) Decoded {
	var b strings.Builder
	d := Decoded{}
	for d.Used < len(bytes) {
		rest := bytes[d.Used:]
		r, size := utf8.DecodeRune(rest)
		if r != utf8.RuneError || size > 1 {
			b.WriteRune(r)
			d.Used += size
			continue
		}
		prefix := validPrefix(rest)
		if prefix == len(rest) && more {
			break
		}
		b.WriteRune(utf8.RuneError)
		d.Malformed = true
		d.Used += max(1, prefix)
	}
	d.Text = b.String()
	return d
}

// validPrefix is the length of the longest beginning of b that could still become
// one encoded character: that much is one replacement character.
func validPrefix(b []byte) int {
	need, low, high := 0, byte(0x80), byte(0xBF)
	switch c := b[0]; {
	case c >= 0xC2 && c <= 0xDF:
		need = 1
	case c >= 0xE0 && c <= 0xEF:
		need = 2
		if c == 0xE0 {
			low = 0xA0
		} else if c == 0xED {
			high = 0x9F
		}
	case c >= 0xF0 && c <= 0xF4:
		need = 3
		if c == 0xF0 {
			low = 0x90
		} else if c == 0xF4 {
			high = 0x8F
		}
	default:
		return 0
	}
	n := 1
	for n < len(b) && n <= need && b[n] >= low && b[n] <= high {
		n, low, high = n+1, 0x80, 0xBF
	}
	return n
}

func decodeUTF16(bytes []byte, more bool) Decoded {
	units := make([]uint16, len(bytes)/2)
	for i := range units {
		units[i] = uint16(bytes[2*i]) | uint16(bytes[2*i+1])<<8
	}
	var b strings.Builder
	d := Decoded{}
	for i := 0; i < len(units); i++ {
		u := rune(units[i])
		if !utf16.IsSurrogate(u) {
			b.WriteRune(u)
			continue
		}
		if i+1 == len(units) && more && u < 0xDC00 {
			units = units[:i]
			break
		}
		pair := rune(utf8.RuneError)
		if i+1 < len(units) {
			pair = utf16.DecodeRune(u, rune(units[i+1]))
		}
		if pair == utf8.RuneError {
			d.Malformed = true
		} else {
			i++
		}
		b.WriteRune(pair)
	}
	d.Used = 2 * len(units)
	if !more && len(bytes)%2 == 1 {
		b.WriteRune(utf8.RuneError)
		d.Malformed, d.Used = true, len(bytes)
	}
	d.Text = b.String()
	return d
}
