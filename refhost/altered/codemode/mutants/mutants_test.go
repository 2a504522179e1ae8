package mutants_test

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"codemode/refhost/altered/codemode/mutants"
	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// Each mutant is well described and replaces as many rules as it says, most often one, or
// text that the source of the host has.
func TestMutantsBreakOneRule(t *testing.T) {
	slug := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	seen, source := make(map[string]bool), faults.NewSource(os.DirFS("../../../.."))
	for _, m := range mutants.All() {
		if !slug.MatchString(m.ID) || !slug.MatchString(m.Requirement) || m.Description == "" || seen[m.ID] {
			t.Errorf("mutant %q of %q is badly described or there twice", m.ID, m.Requirement)
		}
		seen[m.ID] = true
		for _, b := range m.Also {
			if b.Why == "" || len(b.Requirements) == 0 || slices.Contains(b.Requirements, m.Requirement) {
				t.Errorf("mutant %s: %q is broken for no reason, or the one that it is named for", m.ID, b.Requirements)
			}
		}
		if found, ok := mutants.Find(m.ID); !ok || found.Requirement != m.Requirement {
			t.Errorf("mutant %s is not found", m.ID)
		}
		if m.Built {
			_, err := faults.Fault{ID: m.ID, Edits: m.Edits}.Edited(source)
			if err != nil || m.Apply != nil {
				t.Errorf("mutant %s has either edits that fit, or rules: %v", m.ID, err)
			}
			continue
		}
		set := rules.Standard()
		m.Apply(&set)
		if n, want := replaced(set), max(1, m.Rules); n != want {
			t.Errorf("mutant %s replaces %d rules, want %d", m.ID, n, want)
		}
	}
	if _, ok := mutants.Find("no-such-mutant"); ok {
		t.Error("a mutant that does not exist is found")
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
