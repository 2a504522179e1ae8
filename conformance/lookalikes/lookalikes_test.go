package lookalikes_test

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/lookalikes"
	"codemode/features"
)

// longest is how long a literal may be, so that each system takes it in one message: in characters.
const longest = 24_000

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
	var used []string
	err := fs.WalkDir(features.Files(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(features.Files(), path)
		for _, found := range regexp.MustCompile(`«=([^»]*)»`).FindAllStringSubmatch(string(text), -1) {
			used = append(used, found[1])
			if !slices.Contains(lookalikes.Names(), found[1]) {
				t.Errorf("%s has «=%s», which is none of %q", path, found[1], lookalikes.Names())
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range lookalikes.Names() {
		if !slices.Contains(used, name) {
			t.Errorf("no feature has «=%s»: use it, or remove it", name)
		}
	}
}
