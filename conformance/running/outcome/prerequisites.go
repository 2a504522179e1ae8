package outcome

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/words/prerequisite"
	"codemode/reports"
	"codemode/reports/evidence"
)

// Try executes the wanted scenarios that try prerequisites, and settles from all their
// results what the host lacks.
func (r *Results) Try(wanted func(plan.Scenario) bool, execute func(tries []plan.Scenario)) {
	tries := slices.DeleteFunc(r.Left(wanted), func(s plan.Scenario) bool { return s.Tries == "" || r.refused(s) })
	r.tried = map[string]ended{}
	execute(tries)
	tried := r.tried
	r.tried = nil
	r.settle(tried)
}

// refused tells whether a scenario has a server whose id the host refuses, and gives
// the scenario its result then.
func (r *Results) refused(s plan.Scenario) bool {
	result, refused := r.ServerIDs.refuse(s)
	if refused {
		r.Add(result, 0, nil)
	}
	return refused
}

// settle finds what the host lacks, and keeps the results. What was tried by means
// of something that is missing is not to blame. What was not executed, because only a
// newer suite than that of a stored run tries it, tells nothing.
func (r *Results) settle(tried map[string]ended) {
	lacks := func(id string) bool {
		t, done := tried[id]
		// What passed alone is there, also where the host is at fault now and then.
		there := t.result.Outcome.Met() || t.result.FirstAttempt != nil && t.result.FirstAttempt.Outcome.Met()
		return done && t.result.Evidence != "" && !there && t.result.Outcome != reports.SuiteError
	}
	byID := map[string]plan.Scenario{}
	for _, s := range r.scenarios {
		// Others are among these results when they were repeated meanwhile.
		if s.Tries != "" && lacks(s.ID) {
			byID[s.Tries] = s
		}
	}
	for id := range byID {
		r.missing[id] = r.rootsOf(byID, id)
	}
	for _, id := range slices.Sorted(maps.Keys(tried)) {
		t := tried[id]
		at := slices.IndexFunc(r.scenarios, func(s plan.Scenario) bool { return s.ID == id })
		if blamed := r.blamed(r.scenarios[at]); len(blamed) > 0 && t.result.Outcome != reports.SuiteError {
			t.result = waiting(r.scenarios[at], blamed)
			t.result.Evidence = tried[id].result.Evidence
		}
		r.Add(t.result, t.took, t.events)
	}
}

// rootsOf are the requirements to blame for a missing prerequisite: those of what it
// takes to try it, if that is missing too, now or as it was found before, and so on, or
// its own.
func (r *Results) rootsOf(missing map[string]plan.Scenario, id string) []string {
	var roots []string
	for _, used := range missing[id].Uses {
		if _, lacks := missing[used]; lacks {
			roots = append(roots, r.rootsOf(missing, used)...)
		} else {
			roots = append(roots, r.missing[used]...)
		}
	}
	if len(roots) == 0 {
		return missing[id].Requirements[:1]
	}
	slices.Sort(roots)
	return slices.Compact(roots)
}

// Blame returns the requirements to blame for those of the prerequisites that the
// host lacks.
func (r *Results) Blame(ids []string) []string {
	var blamed []string
	for _, id := range ids {
		blamed = append(blamed, r.missing[id]...)
	}
	slices.Sort(blamed)
	return slices.Compact(blamed)
}

// blamed returns the requirements that keep a scenario from being judged. It is
// judged all the same if it judges one of them.
func (r *Results) blamed(s plan.Scenario) []string {
	var ids []string
	for _, id := range s.Uses {
		tryOf := slices.IndexFunc(r.scenarios, func(p plan.Scenario) bool { return p.Tries == id })
		if tryOf < 0 || !overlap(r.scenarios[tryOf].Requirements, s.Requirements) {
			ids = append(ids, id)
		}
	}
	ids = append(ids, s.UsesOfNeeds...)
	return slices.DeleteFunc(r.Blame(ids), func(id string) bool { return slices.Contains(s.Requirements, id) })
}

// Despite is the result of a scenario that was executed although the host lacks what it uses: what must not be was
// seen, or it could not run. That it uses something is known of some by the answers that the host gave.
func (r *Results) Despite(s plan.Scenario, result reports.Scenario, events []evidence.Event) reports.Scenario {
	blamed := r.blamed(s)
	if result.Outcome.Missed() && lackedResponse(result, events) {
		blamed = append(blamed, r.shown(s, prerequisite.WithoutResponse)...)
	}
	if len(blamed) == 0 || result.Outcome == reports.SuiteError ||
		s.Forbids != "" && result.Outcome == reports.Failed && result.Step == s.Forbids {
		return r.blameState(result, events)
	}
	slices.Sort(blamed)
	held := waiting(s, slices.Compact(blamed))
	held.Evidence = result.Evidence
	return held
}

// blameState makes what was shown to fail for what an earlier run had left judge that, and not what it tells of a host
// that leaves nothing.
func (r *Results) blameState(result reports.Scenario, events []evidence.Event) reports.Scenario {
	if r.State != "" && result.Outcome == reports.Failed && record.Text(events, record.LeftBy) != "" {
		result.Requirements = []string{r.State}
	}
	return result
}

// shown returns the requirements to blame for what the host lacks and a scenario uses, as answers of a kind to it show.
func (r *Results) shown(s plan.Scenario, kind string) []string {
	var ids []string
	for _, tried := range r.scenarios {
		if tried.Shown.Kind == kind && !overlap(tried.Requirements, s.Requirements) &&
			!overlap(tried.Shown.Breaks, s.Requirements) {
			ids = append(ids, tried.Tries)
		}
	}
	return r.Blame(ids)
}

// lackedResponse tells whether a run was answered without a response, and nothing else was found to be wrong: what was
// seen beside that counts, and so does a run without an answer.
func lackedResponse(result reports.Scenario, events []evidence.Event) bool {
	lacked := false
	for _, run := range check.See(events).AllRuns() {
		switch run.Answer.Result {
		case evidence.NoAnswer, evidence.HostGone:
			return false
		case evidence.Answered, evidence.ToolError, evidence.ProtocolError:
			lacked = lacked || run.Answer.Response == nil
		}
	}
	absent := check.Structured(check.See(events)).Mismatches
	return lacked && !slices.ContainsFunc(result.Mismatches, func(m reports.Mismatch) bool {
		return !slices.ContainsFunc(absent,
			func(a check.Mismatch) bool { return a.Where == m.Where && a.Found == m.Found })
	})
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(id string) bool { return slices.Contains(b, id) })
}

// waiting is the result of a scenario that was not judged because of requirements
// that the host does not meet.
func waiting(s plan.Scenario, blamed []string) reports.Scenario {
	result := Blank(s)
	result.Outcome, result.Because = reports.CouldNotRun, blamed
	result.Problem = fmt.Sprintf("it uses what the host lacks; see %s", strings.Join(blamed, ", "))
	return result
}
