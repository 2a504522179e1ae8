package repro_test

import (
	"encoding/json"
	"path"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/reports/repro"
	"codemode/spec"
)

func failure() repro.Failure {
	log := evidence.NewLog()
	log.Add(evidence.StepBegan, "the agent runs:\x1b[2J", evidence.Step{})
	log.Add(evidence.RunRequest, "run 1", json.RawMessage(`{"code":"a\nb"}`))
	log.Add(evidence.Fact, evidence.ToolFact, "look")
	log.Add(evidence.RunRequest, "run 2", json.RawMessage(`{"code":"c"}`))
	s := reports.Scenario{
		ID: "1/f/s", Name: "s", Requirements: []string{"first"}, Outcome: reports.Failed,
		Mismatches: []reports.Mismatch{{Rule: "the rule", Where: "run 1, /result", Expected: "one\ntwo",
			Found: "\x1b[2J"}},
	}
	r := reports.Report{
		Requirements: []reports.Requirement{{ID: "first", Section: "3.2", Level: spec.Must, Obligation: "do it"},
			{ID: "other"}},
		Host: reports.Host{Name: "h", Command: "./it's --config {config}"}, Seed: 7,
	}
	return repro.Failure{Report: r, Scenario: s, Events: log.Events(), Tool: "do", Servers: map[string]json.RawMessage{
		"../up": json.RawMessage(`{"serverId":"../up","tools":[]}`),
		"__/up": json.RawMessage(`{"serverId":"__/up","tools":[]}`),
	}}
}

func written(t *testing.T, f repro.Failure) map[string]string {
	t.Helper()
	files := map[string]string{}
	if err := repro.Write(f, func(name string, data []byte) error {
		files[name] = string(data)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

func TestAFolderHasAllThatIsNeeded(t *testing.T) {
	files := written(t, failure())
	for name, wants := range map[string][]string{
		"requests/01.json": {`"name": "do"`, `"code": "a\nb"`},
		"requests/02.json": {`"name": "look"`, `"code": "c"`},
		"mcp.json":         {"@CONFORMANCE@", `"../up"`, "@HERE@/servers/"},
		"reproduce.sh":     {"tools/call", "judged.txt"},
		"judged.txt":       {"failed: s", "the rule (run 1, /result)", "    one\n    two"},
		"README.md": {"§3.2 MUST `first`: do it", `'./it'\''s --config {config}'`, "the rule", "    one\n    two",
			`\u001b[2J`, "seed 7", "the agent runs"},
	} {
		for _, want := range wants {
			if !strings.Contains(files[name], want) {
				t.Errorf("%s lacks %q:\n%s", name, want, files[name])
			}
		}
	}
	if len(files) != 8 {
		t.Errorf("%d files; two servers must not share one", len(files))
	}
	for name, text := range files {
		if path.Clean(name) != name || strings.HasPrefix(name, "../") || strings.Contains(text, "\x1b") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}

func TestWhatNoHostCanStartIsServedByTheScript(t *testing.T) {
	f := failure()
	f.Served = true
	files := written(t, f)
	if files["mcp.json"] != "" || !strings.Contains(files["reproduce.sh"], " mock --script") ||
		strings.Contains(files["README.md"], "mcp.json") {
		t.Errorf("%v", files)
	}
}

func TestTheNameOfAFolderHasNoSlash(t *testing.T) {
	if got := repro.Folder("5/f/s"); got != "5--f--s" {
		t.Error(got)
	}
}
