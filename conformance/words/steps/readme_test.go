package steps

import (
	"flag"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the wordings into features/README.md")

const (
	readme = "../../../features/README.md"
	begin  = "<!-- generated: go test ./conformance/words/steps -update -->\n"
	end    = "<!-- end -->\n"
)

// TestReadmeListsAllWordings keeps the list of the features' language complete.
func TestReadmeListsAllWordings(t *testing.T) {
	all, err := Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	listed, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the wordings between %q and %q", readme, begin, end)
	}
	want := wordings(all)
	if *update {
		if err := os.WriteFile(readme, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if listed != want {
		t.Errorf("%s lists other wordings than there are; go test ./conformance/words/steps -update writes them",
			readme)
	}
}

// wordings lists the steps by the file that registers them.
func wordings(all []Wording) string {
	var b strings.Builder
	var files []string
	for _, w := range all {
		if !slices.Contains(files, w.File) {
			files = append(files, w.File)
		}
	}
	for _, file := range files {
		fmt.Fprintf(&b, "\n### %s\n\n", strings.TrimSuffix(path.Base(file), ".go"))
		for _, w := range all {
			if w.File != file {
				continue
			}
			fmt.Fprintf(&b, "- %s", readable(w.Expr.String()))
			if w.Judges {
				fmt.Fprintf(&b, " → `%s`", strings.Join(w.Checks, "`, `"))
			}
			b.WriteString("\n")
		}
	}
	return b.String() + "\n"
}

// readable is a wording as it stands in a feature.
func readable(expr string) string {
	text := strings.TrimSuffix(strings.TrimPrefix(expr, "^"), "$")
	for _, r := range []struct{ from, to string }{
		{`\("\[\^"\]\*"\(\?:(, | and )"\[\^"\]\*"\)\*\)`, `"…"$1"…"`},
		{`\(\[\^"\]\*\)|\[\^"\]\*`, "…"}, {`\("(…|\.\*)"\)`, `"…"`},
		{`\(\\\{(\.\*|\[\^\}\]\*)\\\}(\|«=\.\*»)?\)`, "{…}"}, {`\(\\\[\.\*\\\]\)`, "[…]"},
		{`\(\\d\+\)`, "N"}, {`\(\.[+*]\)`, "…"}, {`\(([a-z ]+)\)`, "$1"},
		{`\(\?:`, "("}, {`\\([{}.])`, "$1"},
	} {
		text = regexp.MustCompile(r.from).ReplaceAllString(text, r.to)
	}
	return text
}
