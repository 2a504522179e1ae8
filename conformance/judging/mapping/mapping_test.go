package mapping_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/judging/mapping"
)

func TestPath(t *testing.T) {
	for id, want := range map[string]string{
		"google-drive": "google-drive", "Google Drive": "google-drive", "a__b": "a-b", "a--b": "a-b", "-a.": "a",
		"CAFÉ 2": "caf-2", "日本a": "a", "...": "",
	} {
		if got := mapping.Path(id); got != want {
			t.Errorf("Path(%q) = %q, want %q", id, got, want)
		}
	}
	if got := mapping.Suffixed("a", 3); !slices.Equal(got, []string{"a", "a--2", "a--3"}) {
		t.Errorf("Suffixed = %q", got)
	}
}

func TestExports(t *testing.T) {
	letter := mapping.Reading{}
	cases := map[string]struct {
		reading mapping.Reading
		want    map[string]string
	}{
		"example of the text": {letter, map[string]string{"123tool": "_123tool"}},
		"reserved": {letter,
			map[string]string{"new": "new_", "newer": "newer", "catch": "catch"}},
		"a reserved word and what it becomes": {letter, map[string]string{"new": "new_", "new-": "new___2"}},
		"letters":                             {letter, map[string]string{"é-a": "é_a", "😀": "_"}},
		"ASCII, units": {mapping.Reading{ASCII: true, Units: true},
			map[string]string{"é-a": "__a", "😀": "__"}},
		"more words": {mapping.Reading{Keywords: true, Then: true},
			map[string]string{"catch": "catch_", "then": "then_", "eval": "eval"}},
		"by the order of Unicode": {letter, map[string]string{"a-b": "a_b", "a.b": "a_b__2", "a_b": "a_b__3"}},
		"by that of dictionaries": {mapping.Reading{Collated: true},
			map[string]string{"a_b": "a_b", "a-b": "a_b__2", "a.b": "a_b__3"}},
		"each clash counts for itself": {letter,
			map[string]string{"a-": "a_", "a.": "a___2", "b-": "b_", "b.": "b___2"}},
	}
	for name, c := range cases {
		got := c.reading.Exports(slices.Collect(maps.Keys(c.want)))
		if !maps.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if n := len(mapping.Readings()); n != 128 || mapping.Readings()[0] != letter {
		t.Errorf("%d readings, the first is %+v", n, mapping.Readings()[0])
	}
}

// Whatever the seed, the names meet the conditions under which every reading
// gives each tool a name of its own.
func TestGeneratedNames(t *testing.T) {
	suffixed := regexp.MustCompile(`__\d+$`)
	for seed := range uint64(200) {
		source := mapping.Source{Seed: seed,
			Word: func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "")) + "word" }}
		for _, kind := range mapping.PathKinds() {
			ids := source.ServerIDs(kind)
			clashes := len(mapping.Paths(ids)) < len(ids)
			if clashes != (kind == mapping.PathCollisions) || mapping.Paths(ids)[""] != nil {
				t.Fatalf("seed %d: %s have clashes: %t, or an empty path, in %q", seed, kind, clashes, ids)
			}
		}
		for _, kind := range []mapping.Kind{mapping.Characters, mapping.Digits, mapping.Reserved, mapping.Collisions} {
			tools := source.ToolNames(kind)
			exports := mapping.Reading{}.Exports(tools)
			clashes := slices.ContainsFunc(slices.Collect(maps.Values(exports)), suffixed.MatchString)
			if clashes != (kind == mapping.Collisions) {
				t.Errorf("seed %d: %s have clashes: %t, in %q", seed, kind, clashes, tools)
			}
			if slices.ContainsFunc(tools, suffixed.MatchString) {
				t.Errorf("seed %d: a name in %q looks as if it had a suffix", seed, tools)
			}
			if !slices.Equal(tools, source.ToolNames(kind)) {
				t.Errorf("seed %d: other names at the second time", seed)
			}
		}
	}
}

func FuzzExports(f *testing.F) {
	f.Add("a-b\na.b\na_b", 0)
	f.Add("new\nnew-\n😀\n1\n-1", 127)
	f.Fuzz(func(t *testing.T, lines string, at int) {
		readings := mapping.Readings()
		reading := readings[uint(at)%uint(len(readings))]
		tools := slices.DeleteFunc(strings.Split(lines, "\n"),
			func(name string) bool { return name == "" || strings.Contains(name, "__") })
		for tool, name := range reading.Exports(tools) {
			if name == "" || strings.ContainsAny(name[:1], "0123456789") || strings.ContainsAny(name, " -./*") {
				t.Errorf("%q became %q", tool, name)
			}
		}
	})
}
