package conformance_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

// TestPackagesAloneStartNoGoroutine: make test runs those without the race detector.
func TestPackagesAloneStartNoGoroutine(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	alone := regexp.MustCompile(`(?m)^ALONE *:= ((?:.+\\\n)*.+)$`).FindSubmatch(makefile)
	if alone == nil {
		t.Fatal("the Makefile names no packages as ALONE; take this test out with them")
	}
	starts := regexp.MustCompile(`(?m)^\s*go (func\b|\w+[.(])|\.(Go|Parallel)\(|"(sync/|net"|net/http/)|` +
		`\bsync\.(Cond|Map|Mutex|Pool|RWMutex|WaitGroup)\b|` +
		`http\.(Client|Server|[A-Z]\w*Client|Get|Post|ListenAndServe|Serve)\b`)
	for folder := range strings.FieldsSeq(strings.ReplaceAll(string(alone[1]), "\\", "")) {
		files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s has no Go files (%v)", folder, err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if found := starts.Find(source); found != nil {
				t.Errorf("%s has %q; let the race detector look at its package: take it from ALONE", file, found)
			}
		}
	}
}
