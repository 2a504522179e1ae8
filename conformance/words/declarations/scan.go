package declarations

import (
	"slices"
	"strings"
)

// token is one token of TypeScript: a word, a string with its quotes, a comment
// with its marks, or one other character.
type token struct {
	text       string
	start, end int
	// depth counts the brackets around the token.
	depth int
}

func (t token) comment() bool {
	return strings.HasPrefix(t.text, "/*") || strings.HasPrefix(t.text, "//")
}

// doc reports whether the token is a doc comment.
func (t token) doc() bool { return strings.HasPrefix(t.text, "/**") && t.text != "/**/" }

// quoted returns the content of a string literal without escapes.
func (t token) quoted() (string, bool) {
	if len(t.text) < 2 || t.text[0] != '"' && t.text[0] != '\'' {
		return "", false
	}
	return t.text[1 : len(t.text)-1], true
}

// scan splits TypeScript into tokens. It never fails: what is left open lasts
// to the end of the text.
func scan(text string) []token {
	return scanUntil(text, func([]token) bool { return false })
}

// scanUntil is scan that ends with the token for which end holds.
func scanUntil(text string, end func(tokens []token) bool) []token {
	var tokens []token
	depth := 0
	for i := 0; i < len(text); {
		if space(text[i]) {
			i++
			continue
		}
		next := tokenEnd(text, i)
		if strings.IndexByte("})]", text[i]) >= 0 {
			depth = max(0, depth-1)
		}
		tokens = append(tokens, token{text[i:next], i, next, depth})
		if strings.IndexByte("{([", text[i]) >= 0 {
			depth++
		}
		if end(tokens) {
			break
		}
		i = next
	}
	return tokens
}

// tokenEnd is where the token that starts at i ends.
func tokenEnd(text string, i int) int {
	rest := text[i:]
	switch {
	case strings.HasPrefix(rest, "//"):
		return i + until(rest, 2, "\n")
	case strings.HasPrefix(rest, "/*"):
		return i + until(rest, 2, "*/")
	case strings.IndexByte("\"'`", rest[0]) >= 0:
		return i + literalEnd(rest)
	case wordByte(rest[0]):
		end := 1
		for end < len(rest) && wordByte(rest[end]) {
			end++
		}
		return i + end
	}
	return i + 1
}

// until is the index in text after the first mark at or after from.
func until(text string, from int, mark string) int {
	at := strings.Index(text[from:], mark)
	if at < 0 {
		return len(text)
	}
	return from + at + len(mark)
}

// literalEnd is the length of the string literal at the start of text. The
// parts of a template are not looked into: a declaration has none with a backtick.
func literalEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == text[0]:
			return i + 1
		case text[i] == '\n' && text[0] != '`':
			return i
		}
	}
	return len(text)
}

func space(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// wordByte: every byte of a letter outside ASCII belongs to a word.
func wordByte(b byte) bool {
	return b == '_' || b == '$' || b >= 0x80 || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// span is a part of a text.
type span struct {
	start, end int
	// module is the import path that the part declares.
	module string
}

// modules finds `declare module "path" { … }` with the comment before it.
func modules(tokens []token) []span {
	var found []span
	significant, comments := apart(tokens)
	end := 0
	for i := 0; i+3 < len(significant); i++ {
		head := significant[i : i+4]
		path, quoted := head[2].quoted()
		if head[0].start < end {
			continue // within the one before
		}
		if head[0].text == "declare" && head[1].text == "module" && quoted && head[3].text == "{" {
			start := head[0].start
			if comment, ok := comments[start]; ok {
				start = comment
			}
			end = closing(significant[i+3:]).end
			found = append(found, span{start, end, path})
		}
	}
	return found
}

// apart returns the tokens that are no comments, and for those just after a
// comment, by where they start, where that comment starts.
func apart(tokens []token) (significant []token, comments map[int]int) {
	comments = map[int]int{}
	for i, t := range tokens {
		if t.comment() {
			continue
		}
		if i > 0 && tokens[i-1].comment() {
			comments[t.start] = tokens[i-1].start
		}
		significant = append(significant, t)
	}
	return significant, comments
}

// closing is the bracket that closes the first of tokens, or the last token.
func closing(tokens []token) token {
	for _, t := range tokens[1:] {
		if t.text == "}" && t.depth == tokens[0].depth {
			return t
		}
	}
	return tokens[len(tokens)-1]
}

func withoutComments(tokens []token) []token {
	rest, _ := apart(tokens)
	return rest
}

// isModule reports whether a text imports or exports something by itself, so
// that it is a module and not a script of declarations.
func isModule(tokens []token) bool {
	significant := withoutComments(tokens)
	for i, t := range significant {
		if t.depth == 0 && (t.text == "export" || t.text == "import" && i+1 < len(significant) &&
			significant[i+1].text != "(") {
			return true
		}
	}
	return false
}

// common reports whether a text declares types for all modules.
func common(tokens []token) bool {
	return !isModule(tokens) && has(tokens, "declare", "interface", "namespace", "type")
}

// has reports whether one of the words stands outside of all brackets.
func has(tokens []token, words ...string) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.depth == 0 && slices.Contains(words, t.text) })
}
