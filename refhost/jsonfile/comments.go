package jsonfile

import "bytes"

// plain is the text of JSON with comments and trailing commas, as editors have it, without them. Blanks are in their
// place, so that all offsets stay. What is not valid stays invalid.
func plain(text []byte) []byte {
	text = bytes.Clone(text)
	if mark := []byte("\uFEFF"); bytes.HasPrefix(text, mark) {
		blank(text[:len(mark)])
	}
	// comma is where the last token is, if it is a comma after a value; last is that token.
	comma, last := -1, byte('[')
	for i := 0; i < len(text); i++ {
		rest := text[i:]
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			continue
		case bytes.HasPrefix(rest, []byte("//")):
			i += blankUntil(rest, "\n", 0) - 1
			continue
		case bytes.HasPrefix(rest, []byte("/*")) && bytes.Contains(rest[2:], []byte("*/")):
			i += blankUntil(rest, "*/", 2) - 1
			continue
		case c == ',' && bytes.IndexByte([]byte("[{,"), last) < 0:
			comma, last = i, c
			continue
		case (c == '}' || c == ']') && comma >= 0:
			text[comma] = ' '
		case c == '"':
			i += stringEnd(rest)
		}
		comma, last = -1, text[i]
	}
	return text
}

// blankUntil blanks a comment, whose end is looked for after so many bytes, and returns its length.
func blankUntil(text []byte, end string, from int) int {
	length := len(text)
	if i := bytes.Index(text[2:], []byte(end)); i >= 0 {
		length = 2 + i + from
	}
	blank(text[:length])
	return length
}

// blank keeps the ends of lines.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}

// stringEnd is the index of the quote that ends the string that a text begins with, or the last one of the text.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(text) - 1
}
