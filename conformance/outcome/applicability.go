package outcome

import (
	"fmt"
	"strings"

	"codemode/conformance/plan"
	"codemode/conformance/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// Answer is what a host's answer tells of an optional behaviour: whether it has it, or,
// if the answer tells nothing, why not.
type Answer struct {
	Has     bool
	Unknown string
}

// Record writes an answer into the record of a run.
func (a Answer) Record(log *evidence.Log, behaviour string) {
	if a.Unknown != "" {
		log.Add(evidence.Fact, behaviour+record.Unknown, a.Unknown)
		return
	}
	log.Add(evidence.Fact, behaviour, a.Has)
}

// Recorded are the answers in the record of a run. What only a newer suite asks for
// counts as held: its scenarios were not recorded either.
func Recorded(run []evidence.Event) map[string]Answer {
	answers := map[string]Answer{}
	for _, b := range plan.Behaviours() {
		answers[b.Name] = Answer{
			Has:     !record.Has(run, b.Name) || record.Bool(run, b.Name),
			Unknown: record.Text(run, b.Name+record.Unknown),
		}
	}
	return answers
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
