package outcome

import (
	"slices"
	"testing"

	"codemode/conformance/judging/check"
	"codemode/conformance/running/plan"
	"codemode/conformance/words/prerequisite"
	"codemode/reports"
	"codemode/reports/evidence"
)

// tries are two prerequisites, of which the second is tried by means of the first.
func tries() []plan.Scenario {
	return []plan.Scenario{
		{ID: "try/result", Tries: "result", Requirements: []string{"result-final-value"}},
		{ID: "try/timers", Tries: "timers", Requirements: []string{"global-timers"}, Uses: []string{"result"}},
		{ID: "s/waits", Requirements: []string{"log-entry-time"}, Uses: []string{"timers"}},
		{ID: "s/judges-timers", Requirements: []string{"global-timers"}, Uses: []string{"timers"}},
		{ID: "s/forbids", Requirements: []string{"no-network-api"}, Uses: []string{"timers"}, Forbids: "nothing came"},
		{ID: "s/plain", Requirements: []string{"console-log"}},
		{ID: "s/asks"},
	}
}

func settled(t *testing.T, outcomes map[string]reports.Outcome) *Results {
	t.Helper()
	c := New(tries(), nil)
	tried := map[string]ended{}
	for id, outcome := range outcomes {
		at := slices.IndexFunc(c.scenarios, func(s plan.Scenario) bool { return s.ID == id })
		result := Blank(c.scenarios[at])
		result.Outcome, result.Evidence = outcome, EvidenceFile(id)
		tried[id] = ended{result: result}
	}
	c.settle(tried)
	return c
}

func because(c *Results, id string) []string {
	at := slices.IndexFunc(c.scenarios, func(s plan.Scenario) bool { return s.ID == id })
	result, _ := c.unjudged(c.scenarios[at])
	return result.Because
}

func TestWhatIsMissingIsToBlame(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Passed, "try/timers": reports.Failed})
	for id, want := range map[string][]string{"s/waits": {"global-timers"}, "s/judges-timers": nil, "s/plain": nil} {
		if got := because(c, id); !slices.Equal(got, want) {
			t.Errorf("%s waits for %v, want %v", id, got, want)
		}
	}
	if got := c.all["try/timers"].Outcome; got != reports.Failed {
		t.Errorf("the try of what is missing ended %s", got)
	}
}

func TestWhatIsTriedByWhatIsMissingIsNotToBlame(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Failed, "try/timers": reports.Failed})
	if got := because(c, "s/waits"); !slices.Equal(got, []string{"result-final-value"}) {
		t.Errorf("it waits for %v", got)
	}
	timers := c.all["try/timers"]
	if timers.Outcome != reports.CouldNotRun || !slices.Equal(timers.Because, []string{"result-final-value"}) {
		t.Errorf("the try of timers ended %s because of %v", timers.Outcome, timers.Because)
	}
}

func TestWhatIsRepeatedMeanwhileIsNothingMissing(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Passed, "s/asks": reports.Failed})
	if got := because(c, "s/waits"); got != nil {
		t.Errorf("it waits for %v", got)
	}
	if got := c.all["s/asks"].Outcome; got != reports.Failed {
		t.Errorf("what was repeated ended %s", got)
	}
}

func TestWhatPassedAloneIsNotMissing(t *testing.T) {
	c := New(tries(), nil)
	result := Blank(c.scenarios[0])
	result.Outcome, result.Evidence = reports.Failed, EvidenceFile(result.ID)
	result.FirstAttempt = &reports.Attempt{Outcome: reports.Passed}
	c.settle(map[string]ended{result.ID: {result: result}})
	if got := because(c, "s/waits"); got != nil {
		t.Errorf("it waits for %v", got)
	}
	if got := c.all[result.ID].Outcome; got != reports.Failed {
		t.Errorf("it ended %s", got)
	}
}

func TestAFaultOfTheSuiteIsNothingMissing(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Passed, "try/timers": reports.SuiteError})
	if got := because(c, "s/waits"); got != nil {
		t.Errorf("it waits for %v", got)
	}
}

func TestWhatIsForbiddenIsJudgedDespiteWhatIsMissing(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Passed, "try/timers": reports.Failed})
	at := slices.IndexFunc(c.scenarios, func(s plan.Scenario) bool { return s.Forbids != "" })
	s := c.scenarios[at]
	if _, is := c.unjudged(s); is {
		t.Error("it was not run")
	}
	for _, ended := range []struct {
		outcome reports.Outcome
		step    string
		want    reports.Outcome
	}{
		{reports.Failed, s.Forbids, reports.Failed},
		{reports.Failed, "the result is 1", reports.CouldNotRun},
		{reports.Passed, "", reports.CouldNotRun},
		{reports.NotObserved, s.Forbids, reports.CouldNotRun},
		{reports.CouldNotRun, "without the act the result is 1", reports.CouldNotRun},
		{reports.SuiteError, s.Forbids, reports.SuiteError},
	} {
		result := Blank(s)
		result.Outcome, result.Step, result.Evidence = ended.outcome, ended.step, EvidenceFile(s.ID)
		got := c.Despite(s, result, nil)
		if got.Outcome != ended.want || got.Evidence == "" ||
			ended.want == reports.CouldNotRun && !slices.Equal(got.Because, []string{"global-timers"}) {
			t.Errorf("%s by %q became %s because of %v, want %s", ended.outcome, ended.step, got.Outcome, got.Because,
				ended.want)
		}
	}
}

func TestWhatIsForbiddenEndsAsEverWhereNothingIsMissing(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Passed, "try/timers": reports.Passed})
	at := slices.IndexFunc(c.scenarios, func(s plan.Scenario) bool { return s.Forbids != "" })
	for _, outcome := range []reports.Outcome{reports.Passed, reports.Failed, reports.NotObserved} {
		result := Blank(c.scenarios[at])
		result.Outcome = outcome
		if got := c.Despite(c.scenarios[at], result, nil); got.Outcome != outcome {
			t.Errorf("%s became %s", outcome, got.Outcome)
		}
	}
}

// TestAnswersShowWhatIsUsed: a scenario that got an answer without a response uses what the host lacks, unless that
// answer breaks what the scenario judges.
func TestAnswersShowWhatIsUsed(t *testing.T) {
	with := func(a evidence.Answer) []evidence.Event {
		log := evidence.NewLog()
		log.Add(evidence.RunRequest, "run", map[string]any{"code": "1"})
		log.Add(evidence.RunAnswer, "run", a)
		return log.Events()
	}
	refused := with(evidence.Answer{Result: evidence.ProtocolError})
	for name, c := range map[string]struct {
		lacks  reports.Outcome
		judges string
		events []evidence.Event
		beside []check.Mismatch
		want   []string
	}{
		"an error of JSON-RPC": {reports.Failed, "limit-time", refused, nil, []string{"failure-structured"}},
		"what was seen beside that": {reports.Failed, "files-unread", refused,
			[]check.Mismatch{{Rule: "no secret", Where: "run", Found: "the secret"}}, nil},
		"a text": {reports.Failed, "limit-time", with(evidence.Answer{Result: evidence.ToolError}), nil,
			[]string{"failure-structured"}},
		"a response": {reports.Failed, "limit-time",
			with(evidence.Answer{Result: evidence.Answered, Response: []byte("{}")}), nil, nil},
		"no answer": {reports.Failed, "limit-time",
			with(evidence.Answer{Result: evidence.NoAnswer}), nil, nil},
		"what the answer breaks":        {reports.Failed, "no-outer-error", refused, nil, nil},
		"what is to blame":              {reports.Failed, "failure-structured", refused, nil, nil},
		"a host that lacks no such one": {reports.Passed, "limit-time", refused, nil, nil},
	} {
		s := plan.Scenario{ID: "s/limit", Requirements: []string{c.judges}}
		try := plan.Scenario{ID: "try/failure", Tries: "failure", Requirements: []string{"failure-structured"},
			Shown: prerequisite.Answer{Kind: prerequisite.WithoutResponse, Breaks: []string{"no-outer-error"}}}
		r := New([]plan.Scenario{try, s}, nil)
		tried := Blank(r.scenarios[0])
		tried.Outcome, tried.Evidence = c.lacks, EvidenceFile(tried.ID)
		r.settle(map[string]ended{tried.ID: {result: tried}})
		failed := Blank(s)
		failed.Outcome = reports.Failed
		for _, m := range append(check.Structured(check.See(c.events)).Mismatches, c.beside...) {
			failed.Mismatches = append(failed.Mismatches, reports.Mismatch(m))
		}
		if got := r.Despite(s, failed, c.events).Because; !slices.Equal(got, c.want) {
			t.Errorf("%s: it waits for %v, want %v", name, got, c.want)
		}
	}
}
