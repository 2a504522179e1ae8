package variants_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codemode/refhost/altered/codemode/variants"
	"codemode/refhost/rules"
)

// A host that takes a reading has another rule than the reference host.
func TestEachReadingReplacesARule(t *testing.T) {
	for _, a := range variants.All() {
		for _, r := range a.Readings {
			v, err := variants.Parse(a.ID + "=" + r.ID)
			if err != nil {
				t.Fatal(err)
			}
			if replaced(v.Rules()) == 0 {
				t.Errorf("%s=%s replaces no rule", a.ID, r.ID)
			}
		}
	}
}

func replaced(set rules.Set) int {
	got, standard := reflect.ValueOf(set), reflect.ValueOf(rules.Standard())
	n := 0
	for i := range got.NumField() {
		if got.Field(i).Pointer() != standard.Field(i).Pointer() {
			n++
		}
	}
	return n
}

// Consecutive seeds take all readings, and a variant is what its text says.
func TestSeededTakesAll(t *testing.T) {
	taken := map[string]bool{}
	for seed := range uint64(seedsForAll) {
		v := variants.Seeded(seed)
		for _, each := range v {
			taken[each.String()] = true
			for _, with := range each.With {
				taken[with] = true
			}
		}
		again, err := variants.Parse(v.String())
		if err != nil || again.String() != v.String() {
			t.Errorf("seed %d: %s is read as %s, %v", seed, v, again, err)
		}
	}
	for _, a := range variants.All() {
		for _, r := range a.Readings {
			if !taken[a.ID+"="+r.ID] {
				t.Errorf("%d seeds do not take %s=%s", seedsForAll, a.ID, r.ID)
			}
		}
	}
}

// seedsForAll is how many seeds take every reading: the most that an ambiguity has, and
// some more, since readings contradict each other.
const seedsForAll = 16

// The readings of a name fit together, and a seed does not shift with the rows of others.
func TestNamed(t *testing.T) {
	for name, set := range variants.Named() {
		v, err := variants.Parse(name)
		if err != nil || len(v) != len(set) {
			t.Errorf("%s: %d of %d readings, %v", name, len(v), len(set), err)
		}
	}
}

func TestParse(t *testing.T) {
	for text, complaint := range map[string]string{
		"colour=red":          `no host reads the ambiguity "colour" in another way; see mutanthost list-variants`,
		"eval-name=sometimes": `no other host takes the reading "sometimes" of eval-name; see mutanthost list-variants`,
		"eval-name":           `no other host takes the reading "" of eval-name`,
		"eval-name=throws,=":  `no host reads the ambiguity ""`,
		"-1":                  `no host reads the ambiguity "-1"`,
		"console-map=json":    `no other host takes the reading "json" of console-map`,
		"console-separator=tab,console-separator=comma": "console-separator=comma cannot be taken with " +
			"console-separator=tab; leave one of them out",
		"log-cut=cut-entry,log-limit-counts=unenforced": "log-limit-counts=unenforced cannot be taken with " +
			"log-cut=cut-entry; leave one of them out",
	} {
		if _, err := variants.Parse(text); err == nil || !strings.HasPrefix(err.Error(), complaint) {
			t.Errorf("Parse(%q): %v, want %s", text, err, complaint)
		}
	}
	if v, err := variants.Parse("7"); err != nil || v.String() != variants.Seeded(7).String() {
		t.Errorf("a seed is read as %s, %v", v, err)
	}
}

// What goes with another reading is taken once, in whichever order it is named.
func TestWithIsTakenOnce(t *testing.T) {
	for _, text := range []string{"floating-rejection=ignored,timer-exception=ignored",
		"timer-exception=ignored,floating-rejection=ignored"} {
		v, err := variants.Parse(text)
		if first, _, _ := strings.Cut(text, ","); err != nil || v.String() != first {
			t.Errorf("%s is read as %s, %v", text, v, err)
		}
	}
}

// Named tools are those of all readings that are about names.
func TestNamesTogether(t *testing.T) {
	tools := []string{"a-b", "a_b", "a.b", "a_b__2", "é", "catch", "then", "interface", "x😀"}
	for text, want := range map[string]string{
		"suffix-taken=in-order":          "[a_b a_b__3 a_b__2 a_b__2__2 é catch_ then_ interface_ x_]",
		"non-ascii-identifiers=replaced": "[a_b a_b__4 a_b__3 a_b__2 _ catch_ then_ interface_ x_]",
		"signs-in-the-alphabet=dictionary,keywords-not-listed=as-they-are": "[a_b__3 a_b a_b__4 a_b__2 é catch then_ " +
			"interface_ x_]",
		"tool-named-then=as-it-is,strict-mode-names=some,characters-beyond-the-plane=two": "[a_b a_b__4 a_b__3 " +
			"a_b__2 é catch_ then interface x__]",
	} {
		names := rulesOf(t, text).ExportNames(slices.Clone(tools))
		if got := fmt.Sprint(names); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
