package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// controlRun is what has to work before what a script tries can be judged.
const controlRun = "the control run, the same script without what stands between /*act*/ and /*end*/,"

// Control judges nothing about the host: it tells whether the last control, which is
// the script of the run after it without the act that is tried, had a result with the
// given members. If not, what that run shows says nothing about the act.
func Control(seen *Seen, want json.RawMessage) (v Verdict) {
	runs := slices.DeleteFunc(seen.AllRuns(), func(r Run) bool { return !r.isControl() })
	if len(runs) == 0 {
		return v
	}
	v.subject()
	run := runs[len(runs)-1]
	var found Verdict
	found.includes("", "", want, run.field("result"))
	if len(found.Mismatches) == 0 && !failed(run) {
		return v
	}
	v.Unmet = fmt.Sprintf("%s gave the result %s instead of one with %s", controlRun,
		quote(run.field("result")), quote(want))
	if said := run.said(); len(said) > 0 {
		v.Unmet += " (" + strings.Join(said, "; ") + ")"
	}
	return v
}

// BesideLabel names the run that begins while another one is under way. Like a control it is judged by nothing that
// judges all runs.
const BesideLabel = ControlLabel + "run beside it"

// Beside judges the result of the run that began while another one was under way, unless that took as long as the limit
// of time that the host was told.
func Beside(seen *Seen, want json.RawMessage) (v Verdict) {
	limit := toldLimit(seen)
	for _, run := range seen.AllRuns() {
		switch {
		case run.Label != BesideLabel:
		case limit > 0 && run.Answer.ElapsedMs >= limit:
			v.subject()
		default:
			v.compare("each of two runs has its own result", run.where("/result"), want, run.field("result"))
			v.explain(run)
		}
	}
	return v
}

// LikeControl judges that every run with a control has the result of that control:
// the act changed nothing.
func LikeControl(seen *Seen) (v Verdict) {
	controls := map[string]Run{}
	for _, run := range seen.AllRuns() {
		if run.isControl() {
			controls[strings.TrimPrefix(run.Label, ControlLabel)] = run
			continue
		}
		control, has := controls[run.Label]
		if !has {
			continue
		}
		const rule = "the result is that of the script without the act"
		if !run.answered {
			v.expect(false, rule, run.Label, quote(control.field("result")), run.answer())
			continue
		}
		v.compare(rule, run.where("/result"), control.field("result"), run.field("result"))
		v.explain(run)
	}
	return v
}
