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
	err := write(&b, v)
	return b.Bytes(), err
}

func write(b *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case Object:
		return writeObject(b, v)
	case string:
		return writeString(b, v)
	case json.RawMessage:
		if len(v) == 0 {
			v = json.RawMessage("null")
		}
		return json.Compact(b, v)
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
		if err := writeString(b, m.Key); err != nil {
			return err
		}
		b.WriteByte(':')
		if err := write(b, m.Value); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

// piece is how many bytes of a text are encoded at a time.
const piece = 32 << 10

func writeString(b *bytes.Buffer, text string) error {
	b.Grow(len(text) + len(`""`))
	for first := true; first || text != ""; first = false {
		part := text[:beforeRune(text, piece)]
		if !first {
			b.Truncate(b.Len() - 1) // the quote that ends what came before
		}
		from := b.Len()
		if err := encode(b, part); err != nil {
			return err
		}
		if !first {
			written := b.Bytes()[from:]
			b.Truncate(from + copy(written, written[1:])) // the one that begins it
		}
		text = text[len(part):]
	}
	return nil
}

// beforeRune is a place that is no farther than most bytes from the beginning, and in no character.
func beforeRune(text string, most int) int {
	if len(text) <= most {
		return len(text)
	}
	for back := range utf8.UTFMax {
		if utf8.RuneStart(text[most-back]) {
			return most - back
		}
	}
	return most
}
