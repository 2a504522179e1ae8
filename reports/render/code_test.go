package render

import (
	"strings"
	"testing"

	"codemode/reports"
)

// A failure names the code that judged, so that a reader finds it.
func TestAFailureNamesWhatJudged(t *testing.T) {
	s := reports.Scenario{ID: "f/a", Feature: "f.feature", Line: 1, Step: "the result is 1", Outcome: reports.Failed}
	code := func(step string) string { return map[string]string{s.Step: "check.Result, called at f.go:1"}[step] }
	for want, text := range map[string]Text{
		"the result is 1\n    judged by check.Result, called at f.go:1\n": {Code: code},
		"the result is 1\n": {},
	} {
		var b strings.Builder
		if err := text.Failure(&b, s, nil); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%v; %q is not in\n%s", err, want, b.String())
		}
	}
}
