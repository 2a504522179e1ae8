package conformance

import (
	"slices"
	"testing"

	"codemode/reports"
)

// tries are two prerequisites, of which the second is tried by means of the first.
func tries() []planned {
	return []planned{
		{id: "try/result", tries: "result", requirements: []string{"result-final-value"}},
		{id: "try/timers", tries: "timers", requirements: []string{"global-timers"}, uses: []string{"result"}},
		{id: "s/waits", requirements: []string{"log-entry-time"}, uses: []string{"timers"}},
		{id: "s/judges-timers", requirements: []string{"global-timers"}, uses: []string{"timers"}},
		{id: "s/plain", requirements: []string{"console-log"}},
	}
}

func settled(t *testing.T, outcomes map[string]reports.Outcome) *collector {
	t.Helper()
	c := newCollector(Options{}, tries())
	tried := map[string]trial{}
	for id, outcome := range outcomes {
		at := slices.IndexFunc(c.chosen, func(s planned) bool { return s.id == id })
		result := blank(c.chosen[at])
		result.Outcome = outcome
		tried[id] = trial{result: result}
	}
	c.settle(tried)
	return c
}

func because(c *collector, id string) []string {
	at := slices.IndexFunc(c.chosen, func(s planned) bool { return s.id == id })
	result, _ := c.unjudged(c.chosen[at])
	return result.Because
}

func TestWhatIsMissingIsToBlame(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Passed, "try/timers": reports.Failed})
	for id, want := range map[string][]string{"s/waits": {"global-timers"}, "s/judges-timers": nil, "s/plain": nil} {
		if got := because(c, id); !slices.Equal(got, want) {
			t.Errorf("%s waits for %v, want %v", id, got, want)
		}
	}
	if got := c.results["try/timers"].Outcome; got != reports.Failed {
		t.Errorf("the try of what is missing ended %s", got)
	}
}

func TestWhatIsTriedByWhatIsMissingIsNotToBlame(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Failed, "try/timers": reports.Failed})
	if got := because(c, "s/waits"); !slices.Equal(got, []string{"result-final-value"}) {
		t.Errorf("it waits for %v", got)
	}
	timers := c.results["try/timers"]
	if timers.Outcome != reports.CouldNotRun || !slices.Equal(timers.Because, []string{"result-final-value"}) {
		t.Errorf("the try of timers ended %s because of %v", timers.Outcome, timers.Because)
	}
}

func TestAFaultOfTheSuiteIsNothingMissing(t *testing.T) {
	c := settled(t, map[string]reports.Outcome{"try/result": reports.Passed, "try/timers": reports.SuiteError})
	if got := because(c, "s/waits"); got != nil {
		t.Errorf("it waits for %v", got)
	}
}
