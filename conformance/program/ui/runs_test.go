package ui_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
)

// failure is how a scenario ends that fails, with evidence of everything that is shown.
func failure(id string) fakeResult {
	log := evidence.NewLog()
	log.Add(evidence.RunRequest, "run 1", map[string]string{"code": "console.log(1);\n" + hostile})
	log.Add(evidence.RunAnswer, "run 1", evidence.Answer{Result: evidence.Answered,
		Response: json.RawMessage(`{"logs":["what came back"]}`)})
	log.Add(evidence.Traffic, "a-server", evidence.Message{Direction: evidence.ToServer,
		Raw: json.RawMessage(`{"id":1,"method":"tools/call","params":{"name":"a-tool","arguments":{}}}`)})
	log.Add(evidence.HostStderr, "", "what it printed "+hostile)
	log.Add(evidence.Fact, evidence.TypeCheckFact, evidence.TypeCheck{
		Declarations: evidence.Declarations{Module: "@codemode/servers/x",
			Files: []evidence.SourceFile{{Path: "x.d.ts", Text: "declare module x {}"}}},
		Statements:  []evidence.Statement{{File: "right.ts", Text: "call(1)", Right: true}},
		Diagnostics: []evidence.TypeDiagnostic{{File: "right.ts", Code: "TS2322", Message: "not assignable"}}})
	return fakeResult{reports.Scenario{ID: id, Name: "A name " + hostile, Outcome: reports.Failed,
		Requirements: []string{"console-captured"}, Step: "the agent runs:",
		Mismatches: []reports.Mismatch{{Rule: "a rule", Where: "run 1, /logs", Expected: "this", Found: hostile}}},
		log.Events()}
}

func passing(id string) fakeResult {
	return fakeResult{reports.Scenario{ID: id, Name: "n", Outcome: reports.Passed,
		Requirements: []string{"console-captured"}}, nil}
}

func TestARunIsTold(t *testing.T) {
	s := serve(t)
	st := s.follow()
	st.until(func(k seen) bool { return len(k.Marks) == 0 && !k.Run.Running })
	a, b := s.ids[0], s.ids[1]
	if status, text := s.ask(http.MethodPost, "run", asking(a, b)); status != http.StatusNoContent {
		t.Fatalf("status %d: %s", status, text)
	}
	if got := <-s.runner.ran; !slices.Equal(got, []string{a, b}) {
		t.Fatalf("ran %v", got)
	}
	st.until(func(k seen) bool {
		return k.Run.Running && k.Run.Total == 2 && k.Marks[a].Now == "running" && k.Marks[b].Now == "waiting"
	})
	if status, text := s.ask(http.MethodPost, "run", asking(b)); status != http.StatusConflict ||
		!strings.Contains(text, "stop it first") {
		t.Errorf("a second run: status %d: %s", status, text)
	}
	s.runner.results <- failure(a)
	known := st.until(func(k seen) bool { return k.Run.Done == 1 && k.Marks[b].Now == "running" })
	if m := known.Marks[a]; m.Outcome != "failed" || m.Now != "" || !strings.Contains(m.Why, "a rule at run 1, /logs") {
		t.Errorf("%+v", m)
	}
	// Who comes in the middle knows as much.
	s.follow().until(func(k seen) bool { return k.Marks[a].Outcome == "failed" && k.Marks[b].Now == "running" })
	s.runner.results <- passing(b)
	known = st.until(func(k seen) bool { return !k.Run.Running })
	if r := known.Run; r.Verdict != "not-conformant" || r.Done != 2 || !slices.Equal(r.Notes, []string{"a note"}) {
		t.Errorf("%+v", r)
	}

	t.Run("again", func(t *testing.T) {
		s.ask(http.MethodPost, "run", asking(a))
		if got := <-s.runner.ran; !slices.Equal(got, []string{a}) {
			t.Fatalf("ran %v", got)
		}
		known := st.until(func(k seen) bool { return k.Marks[a].Now == "running" })
		if known.Marks[a].Outcome != "failed" || known.Marks[b].Outcome != "passed" || known.Run.Done != 0 {
			t.Errorf("while it runs again: %+v", known)
		}
		s.runner.results <- passing(a)
		if known := st.until(func(k seen) bool { return !k.Run.Running }); known.Marks[a].Outcome != "passed" {
			t.Errorf("%+v", known.Marks[a])
		}
	})
}

func TestAScenarioIsShown(t *testing.T) {
	s := serve(t)
	id := s.ids[0]
	path := "scenario?id=" + url.QueryEscape(id)
	status, text := s.ask(http.MethodGet, path, "")
	if status != http.StatusOK || !strings.Contains(text, "Not run yet.") || strings.Contains(text, "stderr") {
		t.Fatalf("before its run: status %d: %s", status, text)
	}
	st := s.follow()
	s.ask(http.MethodPost, "run", asking(id))
	result := failure(id)
	for _, scenario := range suite(t).Plan.Scenarios() {
		if steps := scenario.Steps(); scenario.ID == id {
			result.scenario.Step = steps[len(steps)-1].Text
		}
	}
	s.runner.results <- result
	st.until(func(k seen) bool { return k.Marks[id].Outcome == "failed" })
	_, text = s.ask(http.MethodGet, path, "")
	for name, want := range map[string]string{
		"a step that was done":    `(?s)<li class="done">.*<b>When</b> `,
		"the one that failed":     `(?s)<li class="failed"><strong>did not pass:</strong> <b>Then</b> `,
		"the requirement":         `<strong>§3\.3\.1 MUST</strong> <code>console-captured</code><br>Every call of a console`,
		"its sentence":            `<blockquote>The sentence of console-captured\.</blockquote>`,
		"the published text":      `<a href="https://github\.com/[^"]*" target="_blank" rel="noreferrer noopener">`,
		"the mismatch":            `expected<pre tabindex="0">this</pre>`,
		"the run that it names":   `(?s)class="run named".*run 1: answered after`,
		"the script":              `sent<pre tabindex="0">1 \| console\.log\(1\);`,
		"the answer":              `came back<pre tabindex="0">\{&#34;logs&#34;:\[&#34;what came back&#34;\]\}`,
		"the tool call":           `1\. a-server  a-tool`,
		"the host's stderr":       `<pre tabindex="0">what it printed `,
		"the declarations":        `declare module x \{\}`,
		"what the compiler says":  `TS2322: not assignable`,
		"the command to run it":   `--seed 3 --host`,
		"all evidence":            `All evidence, in its order`,
		"escapes of what is sent": `(?s)1 \|.*&lt;script&gt;pwned`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("it lacks %s (%s)", name, want)
		}
	}
	if strings.Contains(text, "<script") || strings.Contains(text, "<img") || strings.Contains(text, "\x1b") {
		t.Error("text of the host is more than text")
	}
	if t.Failed() {
		t.Log(text)
	}
}

func TestAProbeIsShownWithItsReadings(t *testing.T) {
	s := serve(t)
	const id = "3.3-response/probes-console/a-map"
	status, text := s.ask(http.MethodGet, "scenario?id="+url.QueryEscape(id), "")
	if status != http.StatusOK || !strings.Contains(text, "<code>console-map</code>") ||
		!strings.Contains(text, "No reading changes the verdict.") {
		t.Errorf("status %d: %s", status, text)
	}
}

func TestAStoppedRunLeavesWhatWasBefore(t *testing.T) {
	s := serve(t)
	st := s.follow()
	a, b := s.ids[0], s.ids[1]
	s.ask(http.MethodPost, "run", asking(a))
	s.runner.results <- failure(a)
	st.until(func(k seen) bool { return k.Run.Done == 1 && !k.Run.Running })
	s.ask(http.MethodPost, "run", asking(a, b))
	st.until(func(k seen) bool { return k.Marks[a].Now == "running" })
	if status, _ := s.ask(http.MethodPost, "stop", ""); status != http.StatusNoContent {
		t.Errorf("status %d", status)
	}
	known := st.until(func(k seen) bool { return k.Run.Problem != "" && !k.Run.Running })
	if known.Marks[a].Outcome != "failed" || known.Marks[a].Now != "" || known.Marks[b].Now != "" ||
		known.Run.Problem != "the run was stopped" {
		t.Errorf("%+v", known)
	}
	s.ask(http.MethodPost, "run", asking(b))
	s.runner.results <- passing(b)
	st.until(func(k seen) bool { return k.Marks[b].Outcome == "passed" && !k.Run.Running })
	if status, _ := s.ask(http.MethodPost, "stop", ""); status != http.StatusNoContent {
		t.Errorf("nothing to stop: status %d", status)
	}
}

func TestAHostThatDoesNotStartIsAProblem(t *testing.T) {
	s := serve(t)
	st := s.follow()
	s.ask(http.MethodPost, "run", asking(s.ids[0]))
	s.runner.results <- fakeResult{}
	known := st.until(func(k seen) bool { return k.Run.Problem != "" })
	if !strings.HasPrefix(known.Run.Problem, "the host does not start: ") ||
		strings.Contains(known.Run.Problem, "\x1b") || known.Marks[s.ids[0]].Now != "" {
		t.Errorf("%+v", known)
	}
}
