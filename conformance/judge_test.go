package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"codemode/conformance/driver"
	"codemode/conformance/running/record"
	"codemode/conformance/running/run"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// echoHost answers each run with its code as result, and ends at the word exit.
type echoHost struct{ refuse error }

type echoSession struct{ gone bool }

func (h echoHost) Identity() driver.Identity { return driver.Identity{Command: "echo"} }

func (h echoHost) Start(context.Context, []driver.ServerConfig) (driver.Session, error) {
	if h.refuse != nil {
		return nil, h.refuse
	}
	return &echoSession{}, nil
}

func (s *echoSession) Identity() driver.Identity {
	return driver.Identity{Name: "echo", Command: "echo"}
}

func (s *echoSession) Tools(context.Context) (json.RawMessage, error) {
	return nil, &driver.Blame{Party: driver.BlameHost, Tried: "tools/list", Found: "nothing", Next: "list the tools"}
}

func (s *echoSession) Context(context.Context) (evidence.Context, error) {
	return evidence.Context{}, nil
}

func (s *echoSession) Run(_ context.Context, arguments json.RawMessage) evidence.Answer {
	if s.gone {
		return evidence.Answer{Result: evidence.HostGone, Problem: "no answer arrived: it had ended"}
	}
	var request struct{ Code string }
	if err := json.Unmarshal(arguments, &request); err != nil {
		return evidence.Answer{Result: evidence.ProtocolError, Problem: err.Error()}
	}
	s.gone = s.gone || strings.Contains(request.Code, "exit")
	response, err := json.Marshal(map[string]any{"result": strings.TrimSpace(request.Code), "logs": []any{},
		"diagnostics": []any{}})
	if err != nil {
		return evidence.Answer{Result: evidence.NoAnswer, Problem: err.Error()}
	}
	return evidence.Answer{Result: evidence.Answered, Response: response}
}

func (s *echoSession) Stderr() string { return "" }
func (s *echoSession) Alive() bool    { return !s.gone }
func (s *echoSession) Close() error   { return nil }

// recordedFeature has a scenario for each way in which one can end.
const recordedFeature = `Feature: f
  Background:
    Given scripts that begin with:
      """
      «begin»
      """
  @result-final-value
  Scenario: Passes
    When the agent runs:
      """
      «one»
      """
    Then the result is "«begin»\n«one»"
    And every response is a JSON object
    When the agent runs:
      """
      «two»
      """
    Then the result is "«begin»\n«two»"
  @result-final-value
  Scenario: Fails
    When the agent runs:
      """
      a
      """
    Then the result is "«begin»\nb"
    When the agent runs:
      """
      b
      """
    Then the result is "«begin»\nb"
  @result-final-value
  Scenario: Could not run
    When the outer tools are listed
    Then every response is a JSON object
  @result-final-value
  Scenario: Ends the host
    When the agent runs each of:
      | script | source | names |
      | last   | exit   | «x»   |
      | never  | 1      |       |
    Then every response is a JSON object
  @result-final-value
  Scenario: Observes nothing
    When the agent context is read
    Then every response is a JSON object
  @result-final-value
  Scenario: Is no sentence
    When the moon is full
    Then every response is a JSON object
`

var loadedLedger = sync.OnceValues(func() (spec.Ledger, error) { return spec.Load(spec.Files(), spec.Default()) })

// testSuite has the requirements of the default revision and these features.
func testSuite(t *testing.T, features fs.FS) Suite {
	t.Helper()
	l, err := loadedLedger()
	if err != nil {
		t.Fatal(err)
	}
	if _, known := l.ByID("result-final-value"); !known {
		t.Fatal("the ledger has no requirement result-final-value; name another in the test")
	}
	suite, err := NewSuite(features, l, "sha256:"+strings.Repeat("0", 64))
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func testOptions() Options {
	return Options{Selection: reports.Selection{IDs: []string{"result-final-value"}}, Options: run.Options{
		Host: echoHost{}, Seed: 5,
		Servers: mockservers.Options{Transport: mockservers.HTTP, ProtocolVersion: mockservers.MCP20251125},
	}}
}

func featureFS(text string) fs.FS {
	return fstest.MapFS{"1/f.feature": {Data: []byte(text)}}
}

// keep makes the options store a run as the program does, as text.
func keep(t *testing.T, o *Options) func(reports.Report) record.Run {
	t.Helper()
	files := map[string]string{}
	store := func(name string, events []evidence.Event) {
		var b bytes.Buffer
		if err := evidence.Write(&b, events); err != nil {
			t.Error(err)
		}
		files[name] = b.String()
	}
	o.Finished = func(_ int, s reports.Scenario, events []evidence.Event) { store(s.Evidence, events) }
	o.Ended = func(run []evidence.Event) { store("run", run) }
	read := func(name string) ([]evidence.Event, error) { return evidence.Read(strings.NewReader(files[name])) }
	return func(r reports.Report) record.Run {
		events, err := read("run")
		if err != nil {
			t.Fatal(err)
		}
		return record.Run{Report: r, Events: events,
			Evidence: func(s reports.Scenario) ([]evidence.Event, error) { return read(s.Evidence) }}
	}
}

func recordRun(t *testing.T, suite Suite, o Options) record.Run {
	t.Helper()
	stored := keep(t, &o)
	report, err := suite.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return stored(report)
}

func reportText(t *testing.T, r reports.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := reports.WriteJSON(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestJudgingAgainGivesTheSameReport(t *testing.T) {
	suite := testSuite(t, featureFS(recordedFeature))
	stored := recordRun(t, suite, testOptions())
	want := map[string]reports.Outcome{
		"1/f/passes": reports.Passed, "1/f/fails": reports.Failed, "1/f/could-not-run": reports.CouldNotRun,
		"1/f/ends-the-host": reports.Failed, "1/f/observes-nothing": reports.NotObserved,
		"1/f/is-no-sentence": reports.SuiteError,
	}
	for _, s := range stored.Report.Scenarios {
		if s.Outcome != want[s.ID] {
			t.Errorf("%s: %s, want %s: %s", s.ID, s.Outcome, want[s.ID], s.Problem)
		}
	}
	again, err := suite.Judge(t.Context(), stored)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := reportText(t, again), reportText(t, stored.Report); got != want {
		t.Errorf("judged again:\n%s\nrecorded:\n%s", got, want)
	}
}

func TestJudgingAHostThatDidNotStartGivesTheSameReport(t *testing.T) {
	suite, o := testSuite(t, featureFS(recordedFeature)), testOptions()
	o.Host = echoHost{refuse: &driver.Blame{Party: driver.BlameHost, Tried: "initialize", Found: "nothing",
		Next: "start"}}
	stored := recordRun(t, suite, o)
	again, err := suite.Judge(t.Context(), stored)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := reportText(t, again),
		reportText(t, stored.Report); got != want || again.Verdict != reports.CouldNotJudge {
		t.Errorf("judged again:\n%s\nrecorded:\n%s", got, want)
	}
}

func TestJudgingWithoutTheEvidenceIsAnError(t *testing.T) {
	suite := testSuite(t, featureFS(recordedFeature))
	stored := recordRun(t, suite, testOptions())
	gone := errors.New("no such file")
	stored.Evidence = func(reports.Scenario) ([]evidence.Event, error) { return nil, gone }
	if _, err := suite.Judge(t.Context(), stored); !errors.Is(err, gone) {
		t.Errorf("error %v", err)
	}
}
