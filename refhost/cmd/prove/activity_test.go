package main

import (
	"strings"
	"testing"

	"codemode/conformance/program"
	"codemode/conformance/proof/score"
	"codemode/spec"
)

func TestTellActivity(t *testing.T) {
	var out strings.Builder
	a := score.Activity{Killing: []string{"f/a"}, Rows: []score.Row{{ID: "f/b", Beside: "f/a", Mutant: "m"}},
		Reasoned: []string{"f/c"}}
	if code := tellActivity(&out, spec.Default(), a); code != program.ExitOK {
		t.Errorf("exit code %d", code)
	}
	const want = "3 scenarios: 1 kill a mutant, 1 are rows of a list beside one that does, 1 have a written reason, " +
		"0 have none\n" +
		"  row       f/b: m dies by f/a\n" +
		"  reason    f/c\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
	for name, a := range map[string]score.Activity{
		"IDLE      f/d: ":          {Idle: []string{"f/d"}},
		"STALE     t:1: remove it": {Stale: []string{"t:1: remove it"}},
	} {
		out.Reset()
		code := tellActivity(&out, spec.Default(), a)
		if code != program.ExitNotConformant || !strings.Contains(out.String(), name) {
			t.Errorf("exit code %d, %s", code, out.String())
		}
	}
}
