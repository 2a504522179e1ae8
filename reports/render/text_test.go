package render

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"codemode/reports"
	"codemode/spec"
)

// TestProseFitsTheWidth renders a failure whose every text is prose.
func TestProseFitsTheWidth(t *testing.T) {
	row := spec.Requirement{ID: "r", Section: "3.2", Level: spec.Must, Obligation: strings.Repeat("many words ", 30)}
	s := reports.Scenario{
		Name: strings.Repeat("a long name ", 20), Feature: "f.feature", Line: 1,
		Step:    strings.Repeat("Then a step ", 20),
		Outcome: reports.Failed, Problem: strings.Repeat("a problem ", 20), Requirements: []string{"r"},
		Mismatches: []reports.Mismatch{{Rule: strings.Repeat("a rule ", 30), Expected: "1", Found: "2"}},
	}
	in := reports.Input{Scenarios: []reports.Scenario{s}, Selected: map[string]bool{"r": true},
		Selection: reports.Selection{Tags: strings.Repeat("@a or ", 30)}}
	l := spec.Ledger{Requirements: []spec.Requirement{row}}
	for width, limit := range map[int]int{40: 40, 80: 80, 100: 100, 0: 80} {
		text := Text{Width: width, Ledger: l}
		var b bytes.Buffer
		err := errors.Join(text.Failure(&b, s, nil), text.Transcript(&b, s, nil),
			text.Summary(&b, reports.Assemble(l, in)))
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
	s := scenario("s", reports.Failed, "a")
	for _, color := range []bool{false, true} {
		var b bytes.Buffer
		if err := (Text{Color: color, Ledger: ledger()}).Failure(&b, s, nil); err != nil {
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
	in := reports.Input{Selected: map[string]bool{}}
	for i := range 1000 {
		id := fmt.Sprintf("r-%d", i)
		l.Requirements = append(l.Requirements,
			spec.Requirement{ID: id, Section: fmt.Sprintf("3.%d", i%7), Level: spec.Must, Obligation: "o"})
		in.Selected[id] = true
		in.Scenarios = append(in.Scenarios, scenario(id, reports.Failed, id))
	}
	r := reports.Assemble(l, in)
	var summary, junit bytes.Buffer
	if err := errors.Join(Text{}.Summary(&summary, r), JUnit(&junit, r)); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(summary.String(), "\n"); n > 50 ||
		!strings.Contains(summary.String(), "… and r-20, r-21, ") ||
		!strings.Contains(summary.String(), "r-99 and 900 more in the report") {
		t.Errorf("the summary has %d lines:\n%s", n, summary.String())
	}
	if n := strings.Count(junit.String(), "<testcase "); n != 1000 {
		t.Errorf("%d test cases", n)
	}
}

func TestRepeatCommand(t *testing.T) {
	for want, r := range map[string]reports.Report{
		`conformance run --id some-id --seed 0 --host './it'\''s $HOME/{config}'`: {
			Host: reports.Host{Command: `./it's $HOME/{config}`}},
		`conformance run --id some-id --seed 7 --host h --tool 'codemode_run' --transport http --protocol 2026-07-28`: {
			Seed: 7, Host: reports.Host{Command: "h", Flags: "--tool 'codemode_run'"},
			MockServers: reports.MockServers{Transport: "http", ProtocolVersion: "2026-07-28"}},
		`conformance run --id some-id --seed 0 --host http://h/mcp --config-out mcp.json`: {
			Host:        reports.Host{Command: "http://h/mcp"},
			MockServers: reports.MockServers{Transport: "http", ProtocolVersion: "2025-11-25"}},
	} {
		if got := RepeatCommand(r, "some-id"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestAFailingWriterIsReported(t *testing.T) {
	full := errors.New("disk full")
	r := reports.Assemble(ledger(), reports.Input{})
	for name, err := range map[string]error{
		"failure":    Text{}.Failure(broken{full}, reports.Scenario{}, nil),
		"transcript": Text{}.Transcript(broken{full}, reports.Scenario{}, nil),
		"summary":    Text{}.Summary(broken{full}, r),
		"junit":      JUnit(broken{full}, r),
		"markdown":   Markdown(broken{full}, r),
		"html":       HTML{}.Write(broken{full}, r),
		"badge":      Badge(broken{full}, r),
		"shields":    BadgeJSON(broken{full}, r),
	} {
		if !errors.Is(err, full) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// broken is a writer that cannot write.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }
