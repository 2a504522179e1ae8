package lacking_test

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"codemode/refhost/altered/searchexecute/lacking"
	"codemode/refhost/searchexecute"
)

// Each host is well described, and decides something otherwise than the reference host.
func TestHosts(t *testing.T) {
	slug := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	var seen []string
	for _, h := range lacking.All() {
		if !slug.MatchString(h.ID) || h.Description == "" || slices.Contains(seen, h.ID) || h.Apply == nil {
			t.Errorf("the host %q is badly described or there twice", h.ID)
			continue
		}
		seen = append(seen, h.ID)
		if !changes(h.Apply) {
			t.Errorf("%s is the reference host", h.ID)
		}
	}
}

// What hosts are crossed with breaks something, and is the same number of things whatever is renamed.
func TestForbidden(t *testing.T) {
	all := lacking.AllForbidden()
	for _, f := range all {
		if f.ID == "" || len(f.Requirements) == 0 || f.Apply == nil || !changes(f.Apply) {
			t.Errorf("%q is badly described, or nothing", f.ID)
		}
	}
	if len(all) != 33 {
		t.Errorf("there are %d things forbidden, want 33: has one another id?", len(all))
	}
}

// changes tells whether any decision is another one.
func changes(apply func(*searchexecute.Decisions)) bool {
	d := searchexecute.Standard()
	apply(&d)
	return differ(reflect.ValueOf(d), reflect.ValueOf(searchexecute.Standard()))
}

func differ(a, b reflect.Value) bool {
	for i := range a.NumField() {
		switch x, y := a.Field(i), b.Field(i); x.Kind() {
		case reflect.Func:
			if x.Pointer() != y.Pointer() {
				return true
			}
		case reflect.Struct:
			if differ(x, y) {
				return true
			}
		}
	}
	return false
}
