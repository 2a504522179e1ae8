package ui_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"codemode/conformance"
	"codemode/conformance/program/ui"
	"codemode/features"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// hostile is text of a host that tries to be more than text.
const hostile = `"'><script>pwned()</script><img src=x onerror=pwned()>` + "\x1b[2J"

var loaded = sync.OnceValues(func() (conformance.Suite, error) {
	return conformance.Load(spec.Files(), features.Files(), spec.Default().String())
})

func suite(t *testing.T) conformance.Suite {
	t.Helper()
	by, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return by
}

// fakeRunner is a runner whose test tells it how each scenario ends.
type fakeRunner struct {
	by conformance.Suite
	// ran are the ids of each run, as they are asked for.
	ran chan []string
	// results are given one by one; closed, a run ends.
	results chan fakeResult
}

type fakeResult struct {
	scenario reports.Scenario
	events   []evidence.Event
}

func (f *fakeRunner) Run(ctx context.Context, ids []string, tell ui.Listener) (reports.Report, error) {
	f.ran <- ids
	tell.Started(len(ids))
	var ended []reports.Scenario
	for _, id := range ids {
		tell.Began(id)
		select {
		case <-ctx.Done():
			return reports.Report{}, ctx.Err()
		case r := <-f.results:
			if r.scenario.ID == "" {
				return reports.Report{}, errors.New("the host does not start: " + hostile)
			}
			tell.Finished(r.scenario, r.events)
			tell.Note("a note")
			tell.Note("a note")
			ended = append(ended, r.scenario)
		}
	}
	return reports.Assemble(f.by.Ledger, reports.Input{Scenarios: ended,
		Selected: map[string]bool{"console-captured": true}, Selection: reports.Selection{IDs: ids}}), nil
}

// served is a page over a fake runner.
type served struct {
	t      *testing.T
	runner *fakeRunner
	// address is that of the page.
	address string
	ids     []string
}

func serve(t *testing.T) served {
	t.Helper()
	by := suite(t)
	runner := &fakeRunner{by: by, ran: make(chan []string, 10), results: make(chan fakeResult)}
	quoted := by.Ledger
	quoted.Requirements = slices.Clone(quoted.Requirements)
	for i := range quoted.Requirements {
		quoted.Requirements[i].Sentence = "The sentence of " + quoted.Requirements[i].ID + "."
	}
	page, err := ui.New(ui.Options{Runner: runner, Plan: by.Plan, Ledger: quoted,
		About: reports.Report{Host: reports.Host{Command: "./host " + hostile}, Seed: 3}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(page)
	// Streams end with the page, and the server waits for them.
	t.Cleanup(func() { page.Close(); server.Close() })
	chosen, err := by.Plan.Select(reports.Selection{IDs: []string{"console-captured"}})
	if err != nil {
		t.Fatal(err)
	}
	s := served{t: t, runner: runner, address: server.URL + page.Path()}
	for _, scenario := range chosen {
		if slices.Contains(scenario.Requirements, "console-captured") {
			s.ids = append(s.ids, scenario.ID)
		}
	}
	return s
}

// ask sends a request below the address of the page.
func (s served) ask(method, path, body string) (int, string) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.address+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	return s.answer(request)
}

func (s served) answer(request *http.Request) (int, string) {
	s.t.Helper()
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self';") || strings.Contains(policy, "unsafe") ||
		answer.Header.Get("Referrer-Policy") != "no-referrer" {
		s.t.Errorf("%s: headers %v", request.URL, answer.Header)
	}
	return answer.StatusCode, string(text)
}

// seen is what a browser knows of the board.
type seen struct {
	Marks map[string]struct{ Outcome, Why, Now string }
	Run   struct {
		Running, Stopping                  bool
		Total, Done                        int
		Headline, Verdict, Reason, Problem string
		Notes                              []string
	}
}

// stream is an open stream of updates.
type stream struct {
	t     *testing.T
	lines *bufio.Scanner
	known seen
}

func (s served) follow() *stream {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.t.Context(), time.Minute)
	s.t.Cleanup(stop)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address+"events", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		s.t.Fatalf("the stream is %s", kind)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	st := &stream{t: s.t, lines: lines}
	st.known.Marks = map[string]struct{ Outcome, Why, Now string }{}
	return st
}

// until reads updates until what is known fits.
func (st *stream) until(fits func(seen) bool) seen {
	st.t.Helper()
	for st.lines.Scan() {
		data, is := strings.CutPrefix(st.lines.Text(), "data: ")
		if !is {
			continue
		}
		var u seen
		if err := json.Unmarshal([]byte(data), &u); err != nil {
			st.t.Fatal(err)
		}
		for id, mark := range u.Marks {
			st.known.Marks[id] = mark
		}
		if st.known.Run = u.Run; fits(st.known) {
			return st.known
		}
	}
	st.t.Fatalf("the stream ended (%v) at %+v", st.lines.Err(), st.known)
	return seen{}
}

func asking(ids ...string) string {
	body, _ := json.Marshal(map[string][]string{"ids": ids})
	return string(body)
}

func TestOnlyWhoHasTheTokenIsAnswered(t *testing.T) {
	s := serve(t)
	own, err := url.Parse(s.address)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.Trim(own.Path, "/")
	for name, c := range map[string]struct {
		path, host, origin string
		status             int
	}{
		"the page":                      {own.Path, "", "", http.StatusOK},
		"by the other name":             {own.Path, "localhost:" + own.Port(), "", http.StatusOK},
		"from the page":                 {own.Path + "suite", "", "http://" + own.Host, http.StatusOK},
		"without the slash":             {"/" + token, "", "", http.StatusFound},
		"without a token":               {"/", "", "", http.StatusForbidden},
		"of nothing":                    {"//suite", "", "", http.StatusForbidden},
		"with the beginning of it":      {"/" + token[:10] + "/", "", "", http.StatusForbidden},
		"with another token":            {"/" + strings.ToLower(token) + "/suite", "", "", http.StatusForbidden},
		"by a name that leads here":     {own.Path, "evil.example:" + own.Port(), "", http.StatusForbidden},
		"by a name that begins so":      {own.Path, "127.0.0.1.evil.example:" + own.Port(), "", http.StatusForbidden},
		"at another port":               {own.Path, "127.0.0.1:1", "", http.StatusForbidden},
		"at no port":                    {own.Path, "127.0.0.1", "", http.StatusForbidden},
		"at an address others can see":  {own.Path, "192.0.2.1:" + own.Port(), "", http.StatusForbidden},
		"from another page":             {own.Path + "suite", "", "http://evil.example", http.StatusForbidden},
		"from a page of another server": {own.Path + "suite", "", "http://127.0.0.1:1", http.StatusForbidden},
		"from a page without an origin": {own.Path + "events", "", "null", http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+own.Host+c.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = c.host
			if c.origin != "" {
				request.Header.Set("Origin", c.origin)
			}
			status, text := s.answer(request)
			if status != c.status || status == http.StatusForbidden && strings.Contains(text, token) {
				t.Errorf("status %d, want %d: %s", status, c.status, text)
			}
		})
	}
}

func TestThePageLoadsNothingFromElsewhere(t *testing.T) {
	s := serve(t)
	for _, name := range []string{"", "ui.js", "ui.css"} {
		status, text := s.ask(http.MethodGet, name, "")
		if outside := regexp.MustCompile(`https?://|//[a-z]+\.`).FindString(text); status != http.StatusOK || outside != "" {
			t.Errorf("%q: status %d, it refers to %q", name, status, outside)
		}
	}
}

func TestEveryScenarioIsListedOnce(t *testing.T) {
	s := serve(t)
	_, text := s.ask(http.MethodGet, "suite", "")
	var listed struct {
		Host   string
		Seed   uint64
		Groups []struct {
			ID, Section, Level, Words string
			Scenarios                 []struct{ ID, Name string }
		}
	}
	if err := json.Unmarshal([]byte(text), &listed); err != nil {
		t.Fatal(err)
	}
	times := map[string]int{}
	for i, g := range listed.Groups {
		if i > 0 && spec.CompareSections(listed.Groups[i-1].Section, g.Section) > 0 {
			t.Errorf("§%s stands behind §%s", g.Section, listed.Groups[i-1].Section)
		}
		if g.Level == "" || g.Words == "" {
			t.Errorf("%+v", g)
		}
		for _, scenario := range g.Scenarios {
			times[scenario.ID]++
		}
	}
	for _, scenario := range suite(t).Plan.Scenarios() {
		if times[scenario.ID] != 1 {
			t.Errorf("%s is listed %d times", scenario.ID, times[scenario.ID])
		}
	}
	if listed.Seed != 3 || strings.Contains(listed.Host, "\x1b") {
		t.Errorf("%q, seed %d", listed.Host, listed.Seed)
	}
}

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

func TestRequestsThatAreRefused(t *testing.T) {
	s := serve(t)
	for name, c := range map[string]struct {
		method, path, body string
		status             int
		says               string
	}{
		"an unknown scenario to run":  {http.MethodPost, "run", asking("no/such"), http.StatusBadRequest, `no scenario "no/such"`},
		"no JSON":                     {http.MethodPost, "run", "{", http.StatusBadRequest, `expected {"ids"`},
		"other JSON":                  {http.MethodPost, "run", `{"ids": 1}`, http.StatusBadRequest, `expected {"ids"`},
		"a run by GET":                {http.MethodGet, "run", "", http.StatusMethodNotAllowed, ""},
		"an unknown scenario to show": {http.MethodGet, "scenario?id=no/such", "", http.StatusNotFound, `no scenario "no/such"`},
		"another page":                {http.MethodGet, "page/ui.js", "", http.StatusNotFound, ""},
	} {
		t.Run(name, func(t *testing.T) {
			status, text := s.ask(c.method, c.path, c.body)
			if status != c.status || !strings.Contains(text, c.says) {
				t.Errorf("status %d: %s", status, text)
			}
		})
	}
	if len(s.runner.ran) > 0 {
		t.Error("something was run")
	}
}
