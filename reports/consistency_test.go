package reports

import (
	"strings"
	"testing"
)

func TestReportsAreCountedRight(t *testing.T) {
	for _, path := range fixtures(t) {
		r, _ := fixtureJSON(t, path)
		if err := Recount(r); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestAVerdictCannotBeRaised(t *testing.T) {
	for _, path := range fixtures(t) {
		r, _ := fixtureJSON(t, path)
		if r.Verdict == Conformant {
			continue
		}
		r.Verdict, r.Reason = Conformant, ""
		if err := Recount(r); err == nil || !strings.Contains(err.Error(), "the verdict is") {
			t.Errorf("%s: %v", path, err)
		}
	}
}
