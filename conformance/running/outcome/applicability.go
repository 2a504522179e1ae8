package outcome

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/running/execution"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/words/steps"
	"codemode/reports"
	"codemode/reports/evidence"
)

// Answer is what a host's answer tells of an optional behaviour: whether it has it, or,
// if the answer tells nothing, why not.
type Answer struct {
	Has     bool
	Unknown string
}

// Told is what the scenario that asks for a behaviour found out. One that did not come so
// far tells nothing. An error is a mistake in its feature.
func Told(question plan.Scenario, a execution.Attempt) (Answer, error) {
	if a.Err != nil {
		problem, _ := steps.Unmet(a.Err)
		return Answer{Unknown: cmp.Or(problem, a.Err.Error())}, nil
	}
	found := a.World.Answer()
	if found == nil {
		return Answer{}, fmt.Errorf("%s:%d: the scenario asks for %s, and no step of it tells; let it end in "+
			"\"the host has it if …\"", question.Feature, question.Line, question.Asks)
	}
	return Answer(*found), nil
}

// Record writes an answer into the record of a run.
func (a Answer) Record(log *evidence.Log, behaviour string) {
	if a.Unknown != "" {
		log.Add(evidence.Fact, behaviour+record.Unknown, a.Unknown)
		return
	}
	log.Add(evidence.Fact, behaviour, a.Has)
}

// Recorded are the answers in the record of a run to whether the host has these
// behaviours. What only a newer suite asks for counts as held: its scenarios were not
// recorded either.
func Recorded(run []evidence.Event, behaviours []string) map[string]Answer {
	answers := map[string]Answer{}
	for _, name := range behaviours {
		answers[name] = Answer{
			Has:     !record.Has(run, name) || record.Bool(run, name),
			Unknown: record.Text(run, name+record.Unknown),
		}
	}
	return answers
}

// without is the result of a scenario about an option that the host does not offer.
func (r *Results) without(s plan.Scenario) (result reports.Scenario, settled bool) {
	for _, option := range s.Options() {
		if slices.Contains(r.Without, option) {
			result := Blank(s)
			result.Outcome = reports.NotApplicable
			result.Problem = fmt.Sprintf("the host offers no option %s (--without)", option)
			return result, true
		}
	}
	return reports.Scenario{}, false
}

// notApplicable is the result of a scenario that needs a behaviour which the host does
// not have, or of which that is not known.
func (r *Results) notApplicable(s plan.Scenario) (result reports.Scenario, settled bool) {
	for _, need := range s.Needs {
		result := Blank(s)
		behaviour := strings.ReplaceAll(need, "-", " ")
		switch answer := r.Behaviours[need]; {
		case answer.Unknown != "":
			result.Outcome = reports.CouldNotRun
			result.Problem = fmt.Sprintf("whether the host has %s is not known: %s", behaviour, answer.Unknown)
			return result, true
		case !answer.Has:
			result.Outcome, result.Problem = reports.NotApplicable, "the host shows no "+behaviour
			return result, true
		}
	}
	return reports.Scenario{}, false
}
