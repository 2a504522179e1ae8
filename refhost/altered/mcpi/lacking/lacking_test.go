package lacking_test

import (
	"reflect"
	"regexp"
	"testing"

	"codemode/refhost/altered/mcpi/lacking"
	"codemode/refhost/mcpi"
)

// Each host of a revision is well described, and goes by another rule than the reference host.
func TestHosts(t *testing.T) {
	slug := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	for _, revision := range mcpi.Revisions() {
		seen := map[string]bool{}
		for _, h := range lacking.Of(revision) {
			if !slug.MatchString(h.ID) || h.Description == "" || seen[h.ID] || h.Apply == nil {
				t.Errorf("%s: the host %q is badly described or there twice", revision, h.ID)
				continue
			}
			seen[h.ID] = true
			if !changes(t, revision, h.Apply) {
				t.Errorf("%s: %s is the reference host", revision, h.ID)
			}
		}
		if len(seen) == 0 || len(seen) == len(lacking.All()) {
			t.Errorf("%s: %d hosts, which are none or those of all revisions", revision, len(seen))
		}
	}
}

// What hosts are crossed with is a fault of the revision, the same number of them whatever is renamed.
func TestForbidden(t *testing.T) {
	for revision, most := range map[string]int{"mcpi@0.x": 7, "mcpi@1.0": 7} {
		all := lacking.AllForbidden(revision)
		for _, f := range all {
			if f.ID == "" || len(f.Requirements) == 0 || f.Apply == nil {
				t.Errorf("%s: %q is badly described, or nothing", revision, f.ID)
			}
		}
		if len(all) != most {
			t.Errorf("%s: there are %d things forbidden, want %d: has one another id?", revision, len(all), most)
		}
	}
}

// changes tells whether any rule is another one.
func changes(t *testing.T, revision string, apply func(*mcpi.Rules)) bool {
	r, known := mcpi.Revision(revision)
	if !known {
		t.Fatalf("there is no revision %s", revision)
	}
	usual, _ := mcpi.Revision(revision)
	apply(&r)
	return differ(reflect.ValueOf(r), reflect.ValueOf(usual))
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
		case reflect.Slice:
			if !reflect.DeepEqual(x.Interface(), y.Interface()) {
				return true
			}
		default:
			if !x.Equal(y) {
				return true
			}
		}
	}
	return false
}
