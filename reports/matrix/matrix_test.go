package matrix_test

import (
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/matrix"
	"codemode/spec"
)

func report(name string, outcomes map[string]reports.Outcome, readings map[string]string) reports.Report {
	r := reports.Report{Specification: reports.Specification{Revision: "1.0.0"}, Verdict: reports.Conformant,
		Host: reports.Host{Name: name, Command: "./h"}}
	for _, q := range []reports.Requirement{
		{ID: "late", Section: "3.10", Level: spec.Must}, {ID: "early", Section: "3.2", Level: spec.Must},
		{ID: "last", Section: "4", Level: spec.May},
	} {
		if o, has := outcomes[q.ID]; has {
			q.Outcome = o
			r.Requirements = append(r.Requirements, q)
		}
	}
	for _, id := range []string{"a", "b"} {
		if reading, has := readings[id]; has {
			r.Readings = append(r.Readings,
				reports.Reading{ID: id, Section: "3", Question: "which " + id, Reading: reading})
		}
	}
	return r
}

func TestDifferencesComeFirst(t *testing.T) {
	m, err := matrix.Of([]reports.Report{
		report("one", map[string]reports.Outcome{"late": "passed", "early": "passed", "last": "failed"},
			map[string]string{"a": "x", "b": "y"}),
		report("two\x1b[2J", map[string]reports.Outcome{"late": "failed", "early": "passed", "last": "failed"},
			map[string]string{"a": "x", "b": "z"}),
		report("", map[string]reports.Outcome{"late": "passed"}, nil),
	})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	want := `A  one: CONFORMANT
B  two\u001b[2J: CONFORMANT
C  ./h: CONFORMANT

` + matrix.Legend + `

requirements on which the hosts differ
  A B C
  + F +  §3.10 MUST late

requirements that no host meets
  A B C
  F F    §4 MAY last

1 of 3 requirements passed wherever they were judged

ambiguous text that the hosts read differently
  §3 b: which b
    A  y
    B  z

1 of 2 ambiguities are read the same way
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestColumnsBeyondZ(t *testing.T) {
	var all []reports.Report
	for range 60 {
		all = append(all, report("h", map[string]reports.Outcome{"late": "failed"}, nil))
	}
	m, err := matrix.Of(all)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := m.Write(&b); err != nil || !strings.Contains(b.String(), "Z AA AB") ||
		!strings.Contains(b.String(), "BH  h:") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestSeveralSuitesAreSaid(t *testing.T) {
	a, b := report("a", nil, nil), report("b", nil, nil)
	b.Suite.Version = "2"
	m, err := matrix.Of([]reports.Report{a, b})
	if err != nil || len(m.Suites) != 2 {
		t.Errorf("%v, %v", m.Suites, err)
	}
}

func TestWhatCannotBeCompared(t *testing.T) {
	other := report("b", nil, nil)
	other.Revision = "2.0.0"
	if _, err := matrix.Of([]reports.Report{report("a", nil, nil), other}); err == nil {
		t.Error("two revisions are compared")
	}
	if _, err := matrix.Of(nil); err == nil {
		t.Error("nothing is compared")
	}
}
