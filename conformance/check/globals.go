package check

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/telling"
	"codemode/reports/evidence"
)

// Took judges that the last run lasted at least so many milliseconds, measured
// from outside (§3.5).
func Took(events []evidence.Event, atLeast int64) (v Verdict) {
	if run, ok := last(events, &v); ok {
		v.expect(run.Answer.ElapsedMs >= atLeast, "the run waits for its timer", run.Label,
			fmt.Sprintf("at least %d ms", atLeast), fmt.Sprintf("%d ms", run.Answer.ElapsedMs))
	}
	return v
}

// Deviations judges that an agent is told of each global in the last run's result:
// of its list "missing" that they are not there, of its list "present" that they
// are. Empty lists ask for nothing (§3.5).
func Deviations(events []evidence.Event) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	var found struct{ Missing, Present []string }
	raw := run.field("result")
	if err := json.Unmarshal(raw, &found); err != nil || found.Missing == nil || found.Present == nil {
		v.expect(false, "the script lists names", run.where("/result"), `{"missing": […], "present": […]}`, quote(raw))
		v.explain(run)
		return v
	}
	if _, ok := evidence.Shown(events); !ok {
		return v
	}
	v.subject()
	for _, name := range found.Missing {
		v.add(Tells(events, telling.Missing(name)))
	}
	for _, name := range found.Present {
		v.add(Tells(events, telling.Present(name)))
	}
	return v
}
