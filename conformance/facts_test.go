package conformance

import (
	"strings"
	"testing"

	"codemode/conformance/evidence"
)

func TestTraces(t *testing.T) {
	cases := map[string]bool{
		`{"toolTrace":[],"diagnostics":[]}`:         true,
		`{"diagnostics":[]}`:                        false,
		`{"diagnostics":[{"severity":"warning"}]}`:  false,
		`{"diagnostics":[{"severity":"error"}]}`:    true,
		`{"diagnostics":"none of the right shape"}`: true,
		``: true,
	}
	for text, want := range cases {
		if got := traces(evidence.Answer{Response: []byte(text)}); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}

func TestTruncates(t *testing.T) {
	row := `{"message":"` + strings.Repeat("x", 100) + `"},`
	whole := `{"logs":[` + strings.TrimSuffix(strings.Repeat(row, floodEntries), ",") + `]}`
	for text, want := range map[string]bool{whole: false, `{"logs":[]}`: true, ``: true} {
		if got := truncates(evidence.Answer{Response: []byte(text)}); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}

func TestImports(t *testing.T) {
	for response, want := range map[string]bool{
		`{"result":"object"}`:                                  true,
		`{"result":"undefined"}`:                               false,
		`{"result":null,"diagnostics":[{"severity":"error"}]}`: false,
		``: false,
	} {
		if got := imports(evidence.Answer{Response: []byte(response)}); got != want {
			t.Errorf("%q: got %v", response, got)
		}
	}
}
