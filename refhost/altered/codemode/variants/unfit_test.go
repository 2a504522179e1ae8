package variants_test

import (
	"slices"
	"testing"

	"codemode/refhost/altered/codemode/variants"
	"codemode/refhost/rules"
)

func rulesOf(t *testing.T, variant string) rules.Set {
	t.Helper()
	v, err := variants.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	return v.Rules()
}

// What is left out takes no name from what stays.
func TestLeftOut(t *testing.T) {
	for variant, want := range map[string][]string{
		"empty-tool-name=left-out":            {"", "_", "_a_", "__meta___"},
		"tool-named-meta=left-out":            {"_", "___2", "_a_", ""},
		"tool-name-with-outer-space=left-out": {"_", "___2", "", "__meta___"},
	} {
		if got := rulesOf(t, variant).ExportNames([]string{"", "_", " a ", rules.MetaExport}); !slices.Equal(got,
			want) {
			t.Errorf("%s: %q, want %q", variant, got, want)
		}
	}
}

func TestNothingLeft(t *testing.T) {
	for variant, want := range map[string][]string{
		"empty-module-path=not-exposed": {rules.NotExposed, "server", rules.NotExposed, "a"},
		"empty-module-path=empty":       {"", "server", "--2", "a"},
	} {
		if got := rulesOf(t, variant).ModulePaths([]string{"__", "server", "é", "A"}); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", variant, got, want)
		}
	}
}

// A tool keeps its name for as long as it is there; the others are numbered in
// the order of their names, in whichever they are listed.
func TestKeptNames(t *testing.T) {
	set := rulesOf(t, "name-after-change=kept")
	tools := []string{"a/b", "a b", "a-b", "c"}
	for _, c := range []struct {
		before map[string]string
		want   []string
	}{
		{nil, []string{"a_b__3", "a_b", "a_b__2", "c"}},
		{map[string]string{"a-b": "a_b"}, []string{"a_b__3", "a_b__2", "a_b", "c"}},
		{map[string]string{"a/b": "a_b__2", "gone": "a_b"}, []string{"a_b__2", "a_b", "a_b__3", "c"}},
	} {
		if got := set.NamesAfterChange(c.before, tools, set.ExportNames(tools)); !slices.Equal(got, c.want) {
			t.Errorf("after %v: %q, want %q", c.before, got, c.want)
		}
	}
}
