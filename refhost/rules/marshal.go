package rules

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// Marshal is json.Marshal without escaping HTML: agents read these texts. Objects, texts and JSON are written into one
// buffer: the library would hold each of them several times, once more for each object around it.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(written(v)) // at once: a buffer that grows by and by is held several times
	err := write(&b, v)
	return b.Bytes(), err
}

// written is how many bytes objects, texts and JSON in a value take, and what is around them at most.
func written(v any) int {
	n := len(`{},`)
	switch v := v.(type) {
	case Object:
		for _, m := range v {
			n += writtenString(m.Key) + len(`:`) + written(m.Value)
		}
	case []any:
		for _, item := range v {
			n += written(item)
		}
	case string:
		n += writtenString(v)
	case json.RawMessage:
		n += len(v)
	}
	return n
}

func write(b *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case Object:
		return writeObject(b, v)
	case string:
		writeString(b, v)
		return nil
	case json.RawMessage:
		if len(v) == 0 {
			v = json.RawMessage("null")
		}
		return json.Compact(b, v)
	case []any:
		if v != nil {
			return writeArray(b, v)
		}
	}
	return encode(b, v)
}

// encode is what the library writes, without the line break after it.
func encode(b *bytes.Buffer, v any) error {
	encoder := json.NewEncoder(b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1)
	return nil
}

func writeObject(b *bytes.Buffer, o Object) error {
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		writeString(b, m.Key)
		b.WriteByte(':')
		if err := write(b, m.Value); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

func writeArray(b *bytes.Buffer, items []any) error {
	b.WriteByte('[')
	for i, item := range items {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := write(b, item); err != nil {
			return err
		}
	}
	b.WriteByte(']')
	return nil
}

// writeString writes a text as the library does, but for the buffers of its own that the library holds meanwhile.
func writeString(b *bytes.Buffer, text string) {
	b.WriteByte('"')
	plain := 0 // where what was not written yet begins
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if letter, escaped := escape(r, size); escaped {
			b.WriteString(text[plain:i])
			writeEscape(b, r, letter)
			plain = i + size
		}
		i += size
	}
	b.WriteString(text[plain:])
	b.WriteByte('"')
}

// writtenString is how many bytes a text takes in JSON.
func writtenString(text string) int {
	n := len(text) + len(`""`)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch letter, escaped := escape(r, size); {
		case letter != 0:
			n++
		case escaped:
			n += len(`\u0000`) - size
		}
		i += size
	}
	return n
}

// escape tells whether JSON has a character escaped, and by which letter, if there is one. A byte that is in no
// character is written as U+FFFD, and escaped.
func escape(r rune, size int) (letter byte, escaped bool) {
	switch r {
	case '"', '\\':
		return byte(r), true
	case '\b':
		return 'b', true
	case '\f':
		return 'f', true
	case '\n':
		return 'n', true
	case '\r':
		return 'r', true
	case '\t':
		return 't', true
	case '\u2028', '\u2029': // which end a line in JavaScript
		return 0, true
	case utf8.RuneError:
		return 0, size == 1
	}
	return 0, r < ' '
}

func writeEscape(b *bytes.Buffer, r rune, letter byte) {
	b.WriteByte('\\')
	if letter != 0 {
		b.WriteByte(letter)
		return
	}
	const hex = "0123456789abcdef"
	b.WriteByte('u')
	for shift := 12; shift >= 0; shift -= 4 {
		b.WriteByte(hex[r>>shift&0xf])
	}
}
