package rules_test

import (
	"strings"
	"testing"
	"unicode"

	"codemode/refhost/rules"
)

func FuzzExportNames(f *testing.F) {
	f.Add("a-b\na.b\na_b__2")
	f.Add("delete\n1\n\n日本\nthen")
	f.Fuzz(func(t *testing.T, lines string) {
		tools := strings.Split(lines, "\n")
		seen := make(map[string]bool)
		for i, name := range rules.ExportNames(tools) {
			if seen[name] {
				t.Errorf("%q gives the name %q twice", tools, name)
			}
			seen[name] = true
			if first := []rune(name + " ")[0]; unicode.IsDigit(first) ||
				strings.ContainsAny(name, " -.*/\"'") || name == "" {
				t.Errorf("%q became %q, which is no identifier", tools[i], name)
			}
		}
	})
}

func FuzzModulePaths(f *testing.F) {
	f.Add("a_b\na-b\na--b")
	f.Add("***\n\nÉ")
	f.Fuzz(func(t *testing.T, lines string) {
		ids := strings.Split(lines, "\n")
		seen := make(map[string]bool)
		for i, path := range rules.ModulePaths(ids) {
			if seen[path] || path == "" || strings.Trim(path, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
				t.Errorf("%q became %q", ids[i], path)
			}
			seen[path] = true
		}
	})
}
