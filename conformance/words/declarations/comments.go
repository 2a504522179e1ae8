package declarations

import (
	"slices"
	"strings"
)

// Comments returns all doc comments of a declaration text.
func Comments(text string) []string {
	var found []string
	for _, t := range scan(text) {
		if t.doc() {
			found = append(found, t.text)
		}
	}
	return found
}

// DocComment returns the doc comments that stand just before the declarations
// of a name: a function, a constant, or a member of a type; or else before those of
// what the name stands for: what is exported under it, or its type. It is empty
// without one.
func DocComment(text, name string) string {
	tokens := slices.DeleteFunc(scan(text), func(t token) bool { return t.comment() && !t.doc() })
	for _, one := range standsFor(tokens, name) {
		if found := docsBefore(tokens, one); len(found) > 0 {
			return strings.Join(found, "\n")
		}
	}
	return ""
}

// standsFor are the name, and the names that are exported under it or are its type.
func standsFor(tokens []token, name string) []string {
	names := []string{name}
	for n := 0; n < len(names); n++ {
		for i := 1; i+1 < len(tokens); i++ {
			left, right := tokens[i-1].text, tokens[i+1].text
			other := ""
			switch {
			case tokens[i].text == "as" && unquoted(tokens[i+1]) == names[n]:
				other = left
			case (tokens[i].text == ":" || tokens[i].text == "=") && unquoted(tokens[i-1]) == names[n]:
				other = right
				if other == "typeof" && i+2 < len(tokens) {
					other = tokens[i+2].text
				}
			}
			if other != "" && wordByte(other[0]) && !slices.Contains(names, other) {
				names = append(names, other)
			}
		}
	}
	return names
}

// unquoted is a token without quotes.
func unquoted(t token) string {
	if content, quoted := t.quoted(); quoted {
		return content
	}
	return t.text
}

// docsBefore are the doc comments just before declarations of a name.
func docsBefore(tokens []token, name string) []string {
	var found []string
	doc := ""
	for _, t := range tokens {
		switch {
		case t.doc():
			doc = t.text
		case modifier(t.text):
		case doc != "" && unquoted(t) == name:
			found = append(found, doc)
			doc = ""
		default:
			doc = ""
		}
	}
	return found
}

// modifier reports whether a word may stand between a doc comment and the name
// that it is about.
func modifier(word string) bool {
	switch word {
	case "export", "declare", "default", "async", "function", "const", "let", "var", "readonly",
		"type", "interface", "abstract", "class", "static", "get", "public", "[":
		return true
	}
	return false
}
