package steps

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEachScriptIsFilledIn: a script that reaches a host with «@port» in it finds nothing there, whatever the host lets
// it reach.
func TestEachScriptIsFilledIn(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	running := regexp.MustCompile(`\b(request|startRun|startDoomed|runTold|runWithin|withControl)\(|"code":`)
	runs := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(line, "func ") || !running.MatchString(line) {
				continue
			}
			runs++
			code := strings.ReplaceAll(line, "w.Names.Expand(limits)", "")
			if strings.Contains(code, "Names.Expand(") && !strings.Contains(code, "w.script(") {
				t.Errorf("%s:%d runs a script whose names alone are filled in; use w.script", name, i+1)
			}
		}
	}
	if runs < 15 {
		t.Errorf("%d lines run a script; the test does not find them", runs)
	}
}
