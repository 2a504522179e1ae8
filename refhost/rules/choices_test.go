package rules_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"codemode/spec"
)

// Each question that a choice names is one of the register of ambiguities.
func TestChoicesNameTheirQuestions(t *testing.T) {
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("set.go")
	if err != nil {
		t.Fatal(err)
	}
	comments := regexp.MustCompile(`(?s)// Open: (.*?)\.\n\t[A-Z]`).FindAllStringSubmatch(string(source), -1)
	named := 0
	for _, comment := range comments {
		for _, id := range regexp.MustCompile(`[a-z]+(-[a-z]+)+`).FindAllString(comment[1], -1) {
			named++
			if _, known := ledger.Ambiguity(id); !known {
				t.Errorf("%q is no row of the register", id)
			}
		}
	}
	_, choices, _ := strings.Cut(string(source), "// Choices.")
	choices, _, _ = strings.Cut(choices, "\n}\n")
	fields := regexp.MustCompile(`(?m)^\t[A-Z]\w+ func`).FindAllString(choices, -1)
	if named == 0 || len(comments) != len(fields) {
		t.Errorf("%d of %d choices say what is open, and name %d questions", len(comments), len(fields), named)
	}
}
