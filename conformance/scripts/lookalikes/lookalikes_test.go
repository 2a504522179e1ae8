package lookalikes_test

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/scripts/lookalikes"
	"codemode/features"
)

// longest is how long a literal may be, so that each system takes it in one message: in characters.
const longest = 30_000

func TestLiteralsAreJSON(t *testing.T) {
	for _, name := range lookalikes.Names() {
		text, known := lookalikes.Literal(name)
		switch {
		case !known || !json.Valid([]byte(text)):
			t.Errorf("%s is no JSON: %s", name, text)
		case len([]rune(text)) > longest:
			t.Errorf("%s has %d characters, which is more than %d", name, len([]rune(text)), longest)
		case strings.Contains(text, "__proto__\":") || strings.ContainsAny(text, "\u2028\u2029\ufeff\u007f\u0085"):
			t.Errorf("%s has what means something else in scripts or in YAML", name)
		}
	}
	if text, known := lookalikes.Literal("nothing of the kind"); known {
		t.Errorf("an unknown name has the literal %s", text)
	}
}

func TestFeaturesUseEachLiteral(t *testing.T) {
	used, err := literalsUsed(features.Files())
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range used {
		if !slices.Contains(lookalikes.Names(), name) {
			t.Errorf("%s has «=%s», which is none of %q", path, name, lookalikes.Names())
		}
	}
	for _, name := range lookalikes.Names() {
		if used[name] == "" {
			t.Errorf("no feature has «=%s»: use it, or remove it", name)
		}
	}
}

// literalsUsed are the names that features use, and by which file; those in a column are first in its rows.
func literalsUsed(files fs.FS) (map[string]string, error) {
	used := map[string]string{}
	return used, fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, path)
		for _, found := range regexp.MustCompile(`«=([^»<…]*)»`).FindAllSubmatch(text, -1) {
			used[string(found[1])] = path
		}
		if strings.Contains(string(text), "«=<what>»") {
			for _, found := range regexp.MustCompile(`(?m)^ +\| (\w[\w ]*?) +\|`).FindAllSubmatch(text, -1) {
				if slices.Contains(lookalikes.Names(), string(found[1])) {
					used[string(found[1])] = path
				}
			}
		}
		return err
	})
}
