package check

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// Declared judges that the agent is shown declarations of every module that was
// asked for (§4.4).
func Declared(seen *Seen) (v Verdict) {
	for _, d := range facts[evidence.Declarations](seen, evidence.DeclarationsFact) {
		v.declared(d)
	}
	return v
}

// Doc is what the doc comment of a tool has to name: one of the words.
type Doc struct {
	Tool  string
	Words []string
}

// Docs judges that the doc comments of tools name their annotations (§6.3).
func Docs(seen *Seen, wanted []Doc) (v Verdict) {
	for _, d := range facts[evidence.Declarations](seen, evidence.DeclarationsFact) {
		if !v.declared(d) {
			continue
		}
		for _, want := range wanted {
			doc := d.Docs[want.Tool]
			v.expect(names(doc, want.Words), "the doc comment of a tool names its annotations", "tool "+want.Tool,
				"one of: "+strings.Join(want.Words, ", "), shownDoc(d, want.Tool))
		}
	}
	return v
}

// names tells whether a text has one of the words, whatever their case.
func names(text string, words []string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(lower, strings.ToLower(word)) })
}

// DocsDiffer judges that tools which differ in nothing but their names and
// annotations have different doc comments (§6.3).
func DocsDiffer(seen *Seen, tools []string) (v Verdict) {
	for _, d := range facts[evidence.Declarations](seen, evidence.DeclarationsFact) {
		if !v.declared(d) {
			continue
		}
		shown := map[string]string{}
		for _, tool := range tools {
			doc := strings.Join(docLines([]string{d.Docs[tool]}, tools), "\n")
			other, same := shown[doc]
			v.expect(!same, "different annotations give different doc comments",
				fmt.Sprintf("tools %s and %s", other, tool),
				"different doc comments", shownDoc(d, tool))
			shown[doc] = tool
		}
	}
	return v
}

// shownDoc shows the doc comment of a tool, or that there is none.
func shownDoc(d evidence.Declarations, tool string) string {
	if doc := d.Docs[tool]; doc != "" {
		return doc
	}
	return quote(json.RawMessage("no doc comment directly before its declaration in\n" + d.OwnText()))
}

// Warned judges that the doc comments of one module warn of something where
// those of another one, which is declared alike, do not (§6.2). How a warning
// is worded is left to the host.
func Warned(seen *Seen, module, twin string) (v Verdict) {
	modules := map[string]evidence.Declarations{}
	for _, d := range facts[evidence.Declarations](seen, evidence.DeclarationsFact) {
		modules[d.Module] = d
	}
	odd, read := modules[module]
	plain, both := modules[twin]
	if !read || !both || !v.declared(odd) || !v.declared(plain) {
		return v
	}
	v.expect(warns(odd, plain), "a doc comment warns of what cannot be represented", module,
		"a warning in a doc comment", quote(json.RawMessage("none in\n"+odd.OwnText())))
	return v
}

// warns reports whether the doc comments of a module say something that those of
// another one, which is declared alike, do not, or not as often: a warning of one
// place is none of another.
func warns(odd, plain evidence.Declarations) bool {
	ids := []string{path.Base(odd.Module), path.Base(plain.Module)}
	usual := docLines(plain.Comments, ids)
	more := slices.DeleteFunc(docLines(odd.Comments, ids), func(line string) bool {
		at := slices.Index(usual, line)
		if at >= 0 {
			usual = slices.Delete(usual, at, at+1)
		}
		return at >= 0
	})
	return slices.ContainsFunc(more, says)
}

// docLines are the lines of doc comments without their marks and without names.
func docLines(comments, names []string) []string {
	var lines []string
	for _, comment := range comments {
		for line := range strings.Lines(comment) {
			for _, name := range names {
				line = strings.ReplaceAll(line, name, "…")
			}
			if line = strings.Trim(line, "/* \t\r\n"); line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

var (
	word     = regexp.MustCompile(`[A-Za-z]{3,}`)
	typeWord = regexp.MustCompile(`(?i)^(unknown|any|string|number|boolean|object|array|null|undefined|param|type|` +
		`returns?|promise|input|output|value)$`)
)

// says reports whether a line holds words beside those of a type.
func says(line string) bool {
	return slices.ContainsFunc(word.FindAllString(line, -1), func(w string) bool { return !typeWord.MatchString(w) })
}
