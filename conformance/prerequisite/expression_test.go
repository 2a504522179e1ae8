package prerequisite

import (
	"slices"
	"testing"
)

func TestLiterals(t *testing.T) {
	for text, want := range map[string][]string{
		`\bawait\b`:                       {"await"},
		`\b(setTimeout|clearTimeout)\b`:   {"setTimeout", "clearTimeout"},
		`a.*long enough`:                  {"long enough"},
		`(?i)await`:                       nil,
		`await|\d+`:                       nil,
		`(await)?`:                        nil,
		`\bText(En|De)coder\b`:            {"coder"},
		`(?s:/\*.*?\*/)|(?m:(^|\s)//.*$)`: {"/*", "//"},
	} {
		if e, err := compile(text); err != nil || !slices.Equal(e.literals, want) {
			t.Errorf("%s: %q, %v, want %q", text, e.literals, err, want)
		}
	}
}

func TestALiteralDoesNotHideAMatch(t *testing.T) {
	e := mustCompile(`\b(new URL|URL\.)`)
	for text, want := range map[string]bool{"a; new URL(b)": true, "URL.parse": true, "URLs": false, "": false} {
		if e.in(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}
