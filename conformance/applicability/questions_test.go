package applicability

import (
	"strings"
	"testing"

	"codemode/conformance/outcome"
	"codemode/conformance/plan"
	"codemode/reports/evidence"
)

func TestTraces(t *testing.T) {
	cases := map[string]outcome.Answer{
		`{"toolTrace":[],"diagnostics":[]}`:        {Has: true},
		`{"diagnostics":[]}`:                       {},
		`{"diagnostics":[{"severity":"warning"}]}`: {},
		`{"diagnostics":[{"severity":"error","message":"no module"}]}`: {
			Unknown: "the run that asks for it failed: no module"},
		`{"diagnostics":"none of the right shape"}`: {Unknown: "the run that asks for it failed"},
		``: {Unknown: "the run that asks for it failed"},
	}
	for text, want := range cases {
		if got := traces(evidence.Answer{Response: []byte(text)}); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestEntriesKept(t *testing.T) {
	row := `{"message":"` + strings.Repeat("x", floodText) + `"},`
	logs := `{"logs":[{"message":1},{"message":"xx"},` + row + row + `{"message":"cut off"}]}`
	for text, want := range map[string]int{logs: 2, `{"logs":[]}`: 0, ``: 0} {
		if got := entriesKept(evidence.Answer{Response: []byte(text)}); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

func TestHasInDiagnostics(t *testing.T) {
	for response, want := range map[string]bool{
		`{"diagnostics":[{"severity":"error"},{"hint":["no text"]}]}`: true,
		`{"diagnostics":[{"severity":"error"}]}`:                      false,
		`{"diagnostics":"hint"}`:                                      false,
		``:                                                            false,
	} {
		if got := hasInDiagnostics(evidence.Answer{Response: []byte(response)}, "hint"); got != want {
			t.Errorf("%q: %t", response, got)
		}
	}
}

func TestImports(t *testing.T) {
	for response, want := range map[string]outcome.Answer{
		`{"result":"object"}`:                                  {Has: true},
		`{"result":"undefined"}`:                               {},
		`{"result":null,"diagnostics":[{"severity":"error"}]}`: {},
		``: {Unknown: "the run that asks for it failed"},
	} {
		if got := imports(evidence.Answer{Response: []byte(response)}); got != want {
			t.Errorf("%q: got %v", response, got)
		}
	}
}

func TestAnswersAll(t *testing.T) {
	for response, want := range map[string]outcome.Answer{
		`{"result":3}`: {Has: true},
		`{"result":2}`: {},
		`{"result":null,"diagnostics":[{"severity":"error"}]}`: {},
		``: {Unknown: "the run that asks for it failed"},
	} {
		if got := answersAll(evidence.Answer{Response: []byte(response)}); got != want {
			t.Errorf("%q: got %v", response, got)
		}
	}
}

func TestEachBehaviourHasItsQuestion(t *testing.T) {
	asked := questions()
	for _, b := range plan.Behaviours() {
		if asked[b.Name] == nil {
			t.Errorf("scenarios may need %s, and nothing asks for it", b.Name)
		}
		delete(asked, b.Name)
	}
	for name := range asked {
		t.Errorf("no scenario may need %s, which is asked for", name)
	}
}
