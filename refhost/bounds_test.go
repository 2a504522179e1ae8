package refhost_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sources are the Go files of the host, tests and other hosts aside, by path.
func sources(t *testing.T) map[string]string {
	t.Helper()
	other := regexp.MustCompile(`(^|/)(mutants|faults|variants|lacking|altered|readings|change|cmd|dist|interop)$`)
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && other.MatchString(path):
			return filepath.SkipDir
		case filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go"):
			text, err := os.ReadFile(path)
			all[path] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestBoundsAreThere: what the README says that there is a bound for is in the source.
func TestBoundsAreThere(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "## What there is a bound for")
	table, _, _ := strings.Cut(rest, "\n## ")
	var source strings.Builder
	for _, text := range sources(t) {
		source.WriteString(text)
	}
	named := regexp.MustCompile("`([a-zA-Z]*(?:[mM]ax|Timeout|Grace|AfterList)[A-Za-z]*)`")
	names := named.FindAllStringSubmatch(table, -1)
	if len(names) < 40 {
		t.Fatalf("the table names %d bounds; where are the others?", len(names))
	}
	for _, name := range names {
		if !regexp.MustCompile(`(?m)\b` + name[1] + `\b[^=\n]*=|"` + name[1] + `"`).MatchString(source.String()) {
			t.Errorf("README.md names the bound %s, which no source has; correct the table", name[1])
		}
	}
}

// TestNothingIsReadWithoutABound: what grows with what others send is read up to a bound. budget.ReadAll and
// indent.JSON are there for it.
func TestNothingIsReadWithoutABound(t *testing.T) {
	reading := regexp.MustCompile(`(?m)^.*\b(io\.ReadAll|io\.Copy|json\.Indent|budget\.ReadAll)\(.*$|\.ReadFrom\(`)
	bounded := regexp.MustCompile(`LimitReader\(|MaxBytesReader\(`)
	for path, text := range sources(t) {
		for _, line := range reading.FindAllString(text, -1) {
			if !bounded.MatchString(line) {
				t.Errorf("%s reads or makes without a bound: %s", path, strings.TrimSpace(line))
			}
		}
	}
}
