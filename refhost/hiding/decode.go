package hiding

import (
	"bytes"
	"html"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// view is what a text may stand for, and which part of the text each of its bytes is from.
type view struct {
	text []byte
	at   []span
}

// newView is an empty view with room for so many bytes.
func newView(length int) view { return view{make([]byte, 0, length), make([]span, 0, length)} }

func (v *view) add(decoded byte, at span) { v.text, v.at = append(v.text, decoded), append(v.at, at) }

// escapes reads the escapes of JSON, URLs and HTML. It is empty if the text has none.
func escapes(text []byte) view {
	if !bytes.ContainsAny(text, `\%&`) {
		return view{}
	}
	v, changed := newView(len(text)), false
	for i := 0; i < len(text); {
		decoded, length := escape(text[i:])
		if length == 0 {
			decoded, length = text[i:i+1], 1
		} else {
			changed = true
		}
		for _, b := range decoded {
			v.add(b, spanOf(i, i+length))
		}
		i += length
	}
	if !changed {
		return view{}
	}
	return v
}

// escape is what an escape at the beginning of a text stands for, and its length; 0 for none.
func escape(text []byte) (decoded []byte, length int) {
	switch text[0] {
	case '%':
		if code, ok := hexadecimal(text[1:], 2); ok {
			return []byte{byte(code)}, len("%41")
		}
	case '&':
		return entity(text)
	case '\\':
		return backslash(text)
	}
	return nil, 0
}

// maxEntity bounds the length of a character reference, in bytes.
const maxEntity = 32

// entity reads a character reference of HTML, such as &#x2F; or &sol; in letters of any case.
func entity(text []byte) (decoded []byte, length int) {
	end := bytes.IndexByte(text[:min(len(text), maxEntity)], ';')
	if end < 0 {
		return nil, 0
	}
	written := string(text[:end+1])
	for _, name := range []string{written, strings.ToLower(written)} {
		if meant := html.UnescapeString(name); meant != name {
			return []byte(meant), len(written)
		}
	}
	return nil, 0
}

// backslash reads an escape of JSON or JavaScript.
func backslash(text []byte) (decoded []byte, length int) {
	if len(text) < 2 {
		return nil, 0
	}
	const letters, controls = "bfnrt", "\b\f\n\r\t"
	switch c := text[1]; {
	case c == 'u' || c == 'U':
		return unicode(text)
	case c == 'x' || c == 'X':
		if code, ok := hexadecimal(text[2:], 2); ok {
			return []byte{byte(code)}, len(`\x41`)
		}
	case strings.IndexByte(letters, c|0x20) >= 0 && 'A' <= c:
		i := strings.IndexByte(letters, c|0x20)
		return []byte{controls[i]}, 2
	case strings.IndexByte(`/\"'`, c) >= 0:
		return []byte{c}, 2
	}
	return nil, 0
}

// unicode reads \u0041, or two of them that are one character.
func unicode(text []byte) (decoded []byte, length int) {
	const one = len(`\u0041`)
	first, ok := hexadecimal(text[2:], 4)
	if !ok {
		return nil, 0
	}
	if r := rune(first); !utf16.IsSurrogate(r) {
		return utf8.AppendRune(nil, r), one
	}
	if len(text) >= one+2 && text[one] == '\\' {
		if second, ok := hexadecimal(text[one+2:], 4); ok {
			return utf8.AppendRune(nil, utf16.DecodeRune(rune(first), rune(second))), 2 * one
		}
	}
	return utf8.AppendRune(nil, utf8.RuneError), one
}

// hexadecimal is the number that so many digits at the beginning of a text are.
func hexadecimal(text []byte, digits int) (number uint64, ok bool) {
	if len(text) < digits {
		return 0, false
	}
	number, err := strconv.ParseUint(string(text[:digits]), 16, 32)
	return number, err == nil
}
