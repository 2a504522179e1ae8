package conformance_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestArchitectureNamesWhatIsThere looks for the files and folders that the page on the
// architecture sends a reader to.
func TestArchitectureNamesWhatIsThere(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	path := regexp.MustCompile("`((?:spec|features|conformance|refhost|mockservers|reports)/[^`<]*)`")
	named := path.FindAllStringSubmatch(string(page), -1)
	if len(named) < 20 {
		t.Errorf("the page names %d files and folders; it should lead to each that a change touches", len(named))
	}
	for _, name := range named {
		if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(name[1]))); err != nil {
			t.Errorf("%s: %v", name[1], err)
		}
	}
}
