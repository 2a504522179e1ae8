package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

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

// Deviations judges that the agent context names each global in the last run's
// result: that of its list "missing" as one that is not there, that of its list
// "present" in whatever way. Empty lists ask for nothing (§3.5).
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
	all, ok := ContextText(events)
	if !ok {
		return v
	}
	v.subject()
	const rule, where = "the agent context tells about it", "agent context"
	for _, name := range found.Missing {
		v.expect(toldMissing(all, name), rule, where, "a sentence or list that says that "+name+" is not there",
			fmt.Sprintf("%d places that name it, none of them so", strings.Count(strings.ToLower(all), strings.ToLower(name))))
	}
	for _, name := range found.Present {
		v.expect(names(all, []string{name}), rule, where, "it names "+name,
			fmt.Sprintf("%s nowhere in %d characters of instructions, description and resources", name, len(all)))
	}
	return v
}

// absence is how a text says that something is not there, or is a deviation.
var absence = regexp.MustCompile(`(?i)\b(not?|none|never|neither|nor|cannot|without|missing|misses|lacks?|lacking|absent|unavailable|unsupported|omit\w*|remov\w*|disabled|except\w*|exclud\w*|deviat\w*|differ\w*|instead)\b|n['’]t\b`)

// toldMissing tells whether a name stands in a sentence that says that something
// is not there, or in a line below an introduction that does: a heading, or a
// line that ends with a colon.
func toldMissing(all, name string) bool {
	introduction := ""
	for _, line := range strings.Split(all, "\n") {
		trimmed := strings.TrimRight(strings.TrimSpace(line), "*_")
		if strings.HasPrefix(trimmed, "#") || strings.HasSuffix(trimmed, ":") {
			introduction = line
		}
		for _, sentence := range strings.Split(line, ". ") {
			if names(sentence, []string{name}) && absence.MatchString(introduction+"\n"+sentence) {
				return true
			}
		}
	}
	return false
}
