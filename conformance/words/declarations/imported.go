package declarations

import "slices"

// ImportedNames are the names that a text takes from a module: those in the braces of
// an import declaration, the members of a namespace import, and what follows
// import("…"). A default import is "default".
func ImportedNames(text, module string) []string {
	var names []string
	tokens := slices.DeleteFunc(scan(text), token.comment)
	for i, t := range tokens {
		path, quoted := t.quoted()
		if !quoted || path != module || i == 0 {
			continue
		}
		switch {
		case tokens[i-1].text == "from":
			names = append(names, clauseNames(tokens, i-2)...)
		case i+3 < len(tokens) && tokens[i-1].text == "(" && tokens[i+2].text == ".":
			names = append(names, tokens[i+3].text)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// clauseNames reads an import clause backwards from its last token.
func clauseNames(tokens []token, last int) []string {
	var names []string
	braces := false
	for i := last; i >= 0 && tokens[i].text != "import" && tokens[i].text != "export"; i-- {
		text := tokens[i].text
		renamed := i > 0 && tokens[i-1].text == "as"
		switch {
		case text == "}" || text == "{":
			braces = text == "}"
		case !wordByte(text[0]) || text == "type" || text == "as":
		case renamed && !braces:
			names = append(names, membersOf(tokens, text)...)
		case braces && !renamed:
			names = append(names, text)
		case !braces:
			names = append(names, "default")
		}
	}
	return names
}

// membersOf are the names that stand behind a namespace and a dot.
func membersOf(tokens []token, namespace string) []string {
	var names []string
	for i := 0; i+2 < len(tokens); i++ {
		if tokens[i].text == namespace && tokens[i+1].text == "." {
			names = append(names, tokens[i+2].text)
		}
	}
	return names
}
