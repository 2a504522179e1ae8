package declarations

import "strings"

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
// of a name: a function, a constant, or a member of a type; empty without one.
func DocComment(text, name string) string {
	var found []string
	doc := ""
	for _, t := range scan(text) {
		declared, quoted := t.quoted()
		if !quoted {
			declared = t.text
		}
		switch {
		case t.doc():
			doc = t.text
		case t.comment() || modifier(t.text):
		case doc != "" && declared == name:
			found = append(found, doc)
			doc = ""
		default:
			doc = ""
		}
	}
	return strings.Join(found, "\n")
}

// modifier reports whether a word may stand between a doc comment and the name
// that it is about.
func modifier(word string) bool {
	switch word {
	case "export", "declare", "default", "async", "function", "const", "let", "var", "readonly":
		return true
	}
	return false
}
