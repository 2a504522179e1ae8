package render

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
)

func TestSeenBeginsWithTheRunsThatMismatchesName(t *testing.T) {
	log := evidence.NewLog()
	for _, run := range []string{"run 1", "run 2", "run 12"} {
		log.Add(evidence.RunRequest, run, map[string]string{"code": "code of " + run})
		if run != "run 12" {
			log.Add(evidence.RunAnswer, run, evidence.Answer{Result: evidence.Answered,
				Response: json.RawMessage(`{"result":"` + run + `"}`), ElapsedMs: 5})
		}
	}
	s := scenario("s", reports.Failed, "a")
	s.Mismatches = []reports.Mismatch{{Rule: "r", Where: "run 12, /result"}}
	seen, err := SeenIn(reports.Report{}, s, log.Events())
	if err != nil {
		t.Fatal(err)
	}
	want := []SeenRun{
		{Label: "run 12", Named: true, Sent: "1 | code of run 12", Ended: "no answer"},
		{Label: "run 1", Sent: "1 | code of run 1", Ended: "answered after 5 ms", Answer: `{"result":"run 1"}`},
		{Label: "run 2", Sent: "1 | code of run 2", Ended: "answered after 5 ms", Answer: `{"result":"run 2"}`},
	}
	if len(seen.Runs) != len(want) {
		t.Fatalf("%+v", seen.Runs)
	}
	for i := range want {
		if seen.Runs[i] != want[i] {
			t.Errorf("run %d is %+v, want %+v", i, seen.Runs[i], want[i])
		}
	}
	if seen.Shown != "" || seen.ToolCalls != "" || seen.Stderr != "" || seen.Declarations != nil {
		t.Errorf("nothing of this was recorded: %+v", seen)
	}
}

func TestTheLongestLabelThatAMismatchNamesIsMeant(t *testing.T) {
	log := evidence.NewLog()
	labels := []string{"a thrown object", "a thrown object that hides", "a thrown null"}
	for _, label := range labels {
		log.Add(evidence.RunRequest, label, map[string]string{"code": "throw"})
	}
	s := scenario("s", reports.Failed, "a")
	for label, where := range map[string]string{
		"a thrown object":            "a thrown object, /result",
		"a thrown object that hides": "a thrown object that hides",
	} {
		s.Mismatches = []reports.Mismatch{{Rule: "r", Where: where}}
		all := log.Events()
		for _, run := range all {
			if got := isNamed(s, run, all); got != (run.Name == label) {
				t.Errorf("%q names the run %q: %t", where, run.Name, got)
			}
		}
	}
}

func TestSeenIsWhatTheHostShowsWhereNothingWasRun(t *testing.T) {
	log := evidence.NewLog()
	log.Add(evidence.HostContext, "", evidence.Context{Instructions: "what an agent reads"})
	log.Add(evidence.Fact, evidence.DeclarationsFact, evidence.Declarations{Module: "m",
		Looked: []string{"here", "there"}})
	log.Add(evidence.Fact, "another", "fact")
	seen, err := SeenIn(reports.Report{}, scenario("s", reports.Passed, "a"), log.Events())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(seen.Shown, "what an agent reads") {
		t.Errorf("shown: %q", seen.Shown)
	}
	none := SeenDeclarations{Module: "m", Text: "none found; looked at: here; there"}
	if len(seen.Declarations) != 1 || seen.Declarations[0] != none {
		t.Errorf("declarations: %+v", seen.Declarations)
	}
}

func TestAFailureWithoutACallNamesTheToolsThatThereAre(t *testing.T) {
	log := evidence.NewLog()
	list := `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"__proto__","inputSchema":{"type":"object"}},{"name":"b"}]}}`
	log.Add(evidence.Traffic, "srv", evidence.Message{Direction: evidence.FromServer, Raw: json.RawMessage(list)})
	log.Add(evidence.RunRequest, "run 1", map[string]string{"code": "1"})
	s := scenario("s", reports.Failed, "a")
	var b strings.Builder
	if err := (Text{}).Failure(&b, s, log.Events()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "  srv lists __proto__, b\n") {
		t.Error(b.String())
	}
}

func TestAFailureOfDeclarationsShowsTheSchemasInPlaceOfAllThatAnAgentIsShown(t *testing.T) {
	log := evidence.NewLog()
	list := `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t","inputSchema":{"type":"object","nullable":true}}]}}`
	log.Add(evidence.Traffic, "srv", evidence.Message{Direction: evidence.FromServer, Raw: json.RawMessage(list)})
	log.Add(evidence.HostContext, "", evidence.Context{Instructions: "what an agent reads"})
	log.Add(evidence.Fact, evidence.TypeCheckFact, evidence.TypeCheck{Declarations: evidence.Declarations{Module: "m",
		Files: []evidence.SourceFile{{Path: "m.d.ts", Text: "declare module 'm' {}"}}, Own: []string{"m.d.ts"}}})
	s := scenario("s", reports.Failed, "a")
	for quoted, times := range map[string]int{"nothing of it": 1, "TS1: no\ndeclare module 'm' {}": 1} {
		s.Mismatches = []reports.Mismatch{{Rule: "right types compile", Found: quoted}}
		var b strings.Builder
		if err := (Text{}).Failure(&b, s, log.Events()); err != nil {
			t.Fatal(err)
		}
		if said := b.String(); strings.Count(said, "declare module 'm' {}") != times ||
			!strings.Contains(said, `input   {"type":"object","nullable":true}`) || strings.Contains(said, "an agent reads") {
			t.Errorf("of %q:\n%s", quoted, said)
		}
	}
}
