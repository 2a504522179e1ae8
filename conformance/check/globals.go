package check

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/evidence"
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

// ResultNamed judges that the last run's result is a list of words, and that the
// agent context names each of them; a list of none asks for nothing (§3.5).
func ResultNamed(events []evidence.Event) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	var found []string
	raw := run.field("result")
	if err := json.Unmarshal(raw, &found); err != nil || found == nil {
		v.expect(false, "the script lists names", run.where("/result"), "an array of strings", quote(raw))
		v.explain(run)
		return v
	}
	all, ok := ContextText(events)
	if !ok {
		return v
	}
	v.subject()
	for _, name := range found {
		v.expect(names(all, []string{name}), "the agent context tells about it", "agent context", "it names "+name,
			fmt.Sprintf("%s nowhere in %d characters of instructions, description and resources", name, len(all)))
	}
	return v
}
