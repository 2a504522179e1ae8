package steps

import (
	"strings"
	"testing"
)

func TestEveryJudgementNamesItsCheck(t *testing.T) {
	all, err := Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	judging := 0
	for _, w := range all {
		if w.Line == 0 || !strings.HasPrefix(w.File, folder+"/") || strings.HasSuffix(w.File, "register.go") {
			t.Errorf("%s is registered at %s:%d", w.Expr, w.File, w.Line)
		}
		if w.Judges != (len(w.Checks) > 0) {
			t.Errorf("%s:%d: %s judges: %t, and calls the checks %q", w.File, w.Line, w.Expr, w.Judges, w.Checks)
		}
		if w.Judges {
			judging++
		}
	}
	if judging == 0 || judging == len(all) {
		t.Errorf("%d of %d steps judge", judging, len(all))
	}
}
