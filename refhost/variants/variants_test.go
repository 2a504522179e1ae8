package variants_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"codemode/refhost/rules"
	"codemode/refhost/variants"
)

var slug = regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)

// Each dimension is well described, and each choice but the reference host's own
// replaces a rule.
func TestDimensions(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range variants.All() {
		if !slug.MatchString(d.ID) || d.Section == "" || d.Freedom == "" || len(d.Choices) < 2 || seen[d.ID] {
			t.Errorf("dimension %q is badly described or there twice", d.ID)
		}
		seen[d.ID] = true
		chosen := map[string]bool{}
		for i, c := range d.Choices {
			if !slug.MatchString(c.ID) || chosen[c.ID] {
				t.Errorf("choice %q of %s is badly named or there twice", c.ID, d.ID)
			}
			chosen[c.ID] = true
			v, err := variants.Parse(d.ID + "=" + c.ID)
			if err != nil {
				t.Fatal(err)
			}
			if replaces := replaced(v.Rules()) > 0; replaces != (i > 0) {
				t.Errorf("%s=%s replaces a rule: %t", d.ID, c.ID, replaces)
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

// Consecutive seeds take all choices of every dimension, and a variant is what
// its text says.
func TestSeededTakesAll(t *testing.T) {
	taken := map[string]bool{}
	for seed := range uint64(12) {
		v := variants.Seeded(seed)
		for _, p := range v {
			taken[p.Dimension+"="+p.ID] = true
		}
		again, err := variants.Parse(v.String())
		if err != nil || again.String() != v.String() {
			t.Errorf("seed %d: %s is read as %s, %v", seed, v, again, err)
		}
	}
	for _, d := range variants.All() {
		for _, c := range d.Choices {
			if !taken[d.ID+"="+c.ID] {
				t.Errorf("twelve seeds do not take %s=%s", d.ID, c.ID)
			}
		}
	}
}

func TestParse(t *testing.T) {
	for text, complaint := range map[string]string{
		"colour=red":        `there is no dimension "colour"`,
		"eval=sometimes":    `the dimension eval has no choice "sometimes"`,
		"eval":              `the dimension eval has no choice ""`,
		"eval=throws,=":     `there is no dimension ""`,
		"-1":                `there is no dimension "-1"`,
		"trace-order=first": `the dimension trace-order has no choice "first"`,
	} {
		if _, err := variants.Parse(text); err == nil || !strings.HasPrefix(err.Error(), complaint) {
			t.Errorf("Parse(%q): %v, want %s", text, err, complaint)
		}
	}
	if v, err := variants.Parse("7"); err != nil || v.String() != variants.Seeded(7).String() {
		t.Errorf("a seed is read as %s, %v", v, err)
	}
}
