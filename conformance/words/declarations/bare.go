package declarations

import "strings"

// BareImports are the modules that a text imports types of and that cannot be
// there: those of packages, such as an MCP library. Those that the text declares
// itself, and those that a host offers, whose names begin with offered, are not
// among them.
func BareImports(text, offered string) []string {
	var found []string
	tokens := scan(text)
	declared := map[string]bool{}
	for i, t := range tokens {
		path, quoted := t.quoted()
		if !quoted || i == 0 {
			continue
		}
		switch before := tokens[i-1].text; {
		case before == "module":
			declared[path] = true
		case bare(path) && !strings.HasPrefix(path, offered) &&
			(before == "from" || before == "import" || before == "(" && i > 1 && tokens[i-2].text == "import"):
			found = append(found, path)
		}
	}
	var missing []string
	for _, path := range found {
		if !declared[path] {
			declared[path] = true
			missing = append(missing, path)
		}
	}
	return missing
}

// bare reports whether a module is named otherwise than by a path.
func bare(path string) bool {
	return path != "" && !strings.HasPrefix(path, ".") && !strings.HasPrefix(path, "/")
}
