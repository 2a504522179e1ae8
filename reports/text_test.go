package reports

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"codemode/spec"
)

// TestProseFitsTheWidth renders a failure whose every text is prose.
func TestProseFitsTheWidth(t *testing.T) {
	row := spec.Requirement{ID: "r", Section: "3.2", Level: spec.Must, Obligation: strings.Repeat("many words ", 30)}
	s := Scenario{
		Name: strings.Repeat("a long name ", 20), Feature: "f.feature", Line: 1,
		Step:    strings.Repeat("Then a step ", 20),
		Outcome: Failed, Problem: strings.Repeat("a problem ", 20), Requirements: []string{"r"},
		Mismatches: []Mismatch{{Rule: strings.Repeat("a rule ", 30), Expected: "1", Found: "2"}},
	}
	in := Input{Scenarios: []Scenario{s}, Selected: map[string]bool{"r": true},
		Selection: Selection{Tags: strings.Repeat("@a or ", 30)}}
	l := spec.Ledger{Requirements: []spec.Requirement{row}}
	for width, limit := range map[int]int{40: 40, 80: 80, 100: 100, 0: 80} {
		o := Options{Width: width, Ledger: l}
		var b bytes.Buffer
		err := errors.Join(Failure(&b, s, nil, o), Transcript(&b, s, nil, o), Summary(&b, Assemble(l, in), o))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > limit {
				t.Errorf("width %d: %d columns: %s", width, n, line)
			}
		}
	}
}

func TestColour(t *testing.T) {
	s := scenario("s", Failed, "a")
	for _, color := range []bool{false, true} {
		var b bytes.Buffer
		if err := Failure(&b, s, nil, Options{Color: color, Ledger: ledger()}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), "\x1b[31mFAILED") != color {
			t.Errorf("colour %t:\n%q", color, b.String())
		}
	}
}

func TestLongRunIsSummarised(t *testing.T) {
	l := spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}}
	digest := "sha256:" + strings.Repeat("0", 64)
	in := Input{Suite: Suite{FeaturesDigest: digest, LedgerDigest: digest}, Selected: map[string]bool{}}
	for i := range 1000 {
		id := fmt.Sprintf("r-%d", i)
		l.Requirements = append(l.Requirements,
			spec.Requirement{ID: id, Section: fmt.Sprintf("3.%d", i%7), Level: spec.Must, Obligation: "o"})
		in.Selected[id] = true
		in.Scenarios = append(in.Scenarios, scenario(id, Failed, id))
	}
	r := Assemble(l, in)
	var summary, junit, report bytes.Buffer
	if err := errors.Join(Summary(&summary, r, Options{}), WriteJUnit(&junit, r), WriteJSON(&report, r)); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(summary.String(), "\n"); n > 40 ||
		!strings.Contains(summary.String(), "… and 980 more in the report") {
		t.Errorf("the summary has %d lines:\n%s", n, summary.String())
	}
	if n := strings.Count(junit.String(), "<testcase "); n != 1000 {
		t.Errorf("%d test cases", n)
	}
	if err := validate(compiledSchema(t), report.Bytes()); err != nil {
		t.Error(err)
	}
}

func TestRepeatCommand(t *testing.T) {
	got := RepeatCommand(Host{Command: `./it's $HOME/{config}`}, "some-id")
	if want := `make one ID=some-id HOST='./it'\''s $$HOME/{config}'`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	got = RepeatCommand(Host{Command: "h", Flags: "--tool 'codemode_run'"}, "some-id")
	if want := `make one ID=some-id HOST='h' ARGS='--tool '\''codemode_run'\'''`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAFailingWriterIsReported(t *testing.T) {
	full := errors.New("disk full")
	r := Assemble(ledger(), Input{})
	for name, err := range map[string]error{
		"failure":    Failure(broken{full}, Scenario{}, nil, Options{}),
		"transcript": Transcript(broken{full}, Scenario{}, nil, Options{}),
		"summary":    Summary(broken{full}, r, Options{}), "json": WriteJSON(broken{full}, r),
		"junit": WriteJUnit(broken{full}, r),
	} {
		if !errors.Is(err, full) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// broken is a writer that cannot write.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }
