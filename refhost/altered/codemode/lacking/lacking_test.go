package lacking_test

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"codemode/refhost/altered/codemode/lacking"
	"codemode/refhost/rules"
)

// Each host is well described, and its rules are others than those of the specification.
func TestHosts(t *testing.T) {
	slug := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	var seen []string
	for _, h := range lacking.All() {
		if !slug.MatchString(h.ID) || h.Description == "" || slices.Contains(seen, h.ID) {
			t.Errorf("host %q is badly described or there twice", h.ID)
		}
		seen = append(seen, h.ID)
		all := slices.Concat(h.Lacks, h.Unseen)
		slices.Sort(all)
		if len(slices.Compact(slices.Clone(all))) != len(all) {
			t.Errorf("host %s names a requirement twice", h.ID)
		}
		if changed(h.Apply) == 0 {
			t.Errorf("host %s is the reference host", h.ID)
		}
		if found, ok := lacking.Find(h.ID); !ok || found.Description != h.Description {
			t.Errorf("host %s is not found", h.ID)
		}
	}
	if hosts, err := lacking.Parse("no-url, no-timers"); err != nil || len(hosts) != 2 || hosts[1].ID != "no-timers" {
		t.Errorf("parsing two hosts: %v, %v", hosts, err)
	}
	if _, err := lacking.Parse("no-url,no-such"); err == nil {
		t.Error("a host that does not exist is found")
	}
}

// Each forbidden thing is well described and switched on, those of mutants too.
func TestForbidden(t *testing.T) {
	for _, f := range lacking.AllForbidden() {
		if f.ID == "" || f.Description == "" || len(f.Requirements) == 0 || f.Apply == nil || changed(f.Apply) == 0 {
			t.Errorf("%q is badly described, or nothing", f.ID)
		}
	}
}

// changed counts the rules that are replaced.
func changed(apply func(*rules.Set)) int {
	set := rules.Standard()
	apply(&set)
	got, standard := reflect.ValueOf(set), reflect.ValueOf(rules.Standard())
	n := 0
	for i := range got.NumField() {
		if got.Field(i).Pointer() != standard.Field(i).Pointer() {
			n++
		}
	}
	return n
}
