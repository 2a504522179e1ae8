package declarations

import (
	"strings"
	"unicode"
)

// maxDocLine and maxDocLines bound a doc comment from an untrusted server.
const (
	maxDocLine  = 400
	maxDocLines = 30
)

// docLines splits a text into the lines of a doc comment. Of a text of more lines, no more are kept on the way.
func docLines(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line = OneLine(line)
		if len(lines) < maxDocLines {
			lines = append(lines, line)
		} else if line != "" {
			return append(lines, "…")
		}
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// OneLine keeps a text on one line, at most 400 characters of it: all that ends a line in TypeScript, and
// every other control character, becomes a space.
func OneLine(text string) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text))
	characters := 0
	for i := range text {
		if characters++; characters > maxDocLine {
			return text[:i] + "…"
		}
	}
	return text
}

// comment writes a doc comment; no lines, no comment. A text cannot end it.
func comment(b *strings.Builder, indent string, lines []string) {
	if len(lines) == 0 {
		return
	}
	safe := make([]string, len(lines))
	for i, line := range lines {
		safe[i] = strings.ReplaceAll(line, "*/", "*\\/")
	}
	if len(safe) == 1 {
		b.WriteString(indent + "/** " + safe[0] + " */\n")
		return
	}
	b.WriteString(indent + "/**\n")
	for _, line := range safe {
		b.WriteString(strings.TrimRight(indent+" * "+line, " ") + "\n")
	}
	b.WriteString(indent + " */\n")
}

// quote writes a TypeScript string literal: a JSON string is one.
func quote(text string) string { return jsonText(text) }

// propertyName is bare when it is a plain identifier.
func propertyName(name string) string {
	for i, r := range name {
		plain := r == '_' || r == '$' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || i > 0 && r >= '0' && r <= '9'
		if !plain {
			return quote(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}
