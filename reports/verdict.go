package reports

import (
	"fmt"
	"slices"
	"strings"
)

// ExitCode is what a program ends with: 0 conformant, 1 not conformant, 2 could
// not judge. An unknown verdict is 2.
func (v Verdict) ExitCode() int {
	switch v {
	case Conformant, ConformantToConfirm:
		return 0
	case NotConformant:
		return 1
	default:
		return 2
	}
}

// Headline is the verdict as a title gives it. That of a run with a selection never reads
// like the verdict on a host.
func (r Report) Headline() string {
	if words := r.InWords(); words != string(r.Verdict) {
		return words
	}
	return strings.ToUpper(string(r.Verdict))
}

// InWords is the verdict in small letters: for a host that conforms in all that was
// selected, how much that was.
func (r Report) InWords() string {
	if !r.InPart() {
		return string(r.Verdict)
	}
	words := fmt.Sprintf("conformant in what was judged (%d of %d)", r.Judged(), len(r.Requirements))
	if r.Verdict == ConformantToConfirm {
		words += ", to confirm"
	}
	return words
}

// InPart tells whether a host conforms in what was selected, and nobody knows about the rest.
func (r Report) InPart() bool {
	return !r.Selection.Empty() && (r.Verdict == Conformant || r.Verdict == ConformantToConfirm)
}

// Judged counts the requirements that the run was asked to judge and that can be.
func (r Report) Judged() (n int) {
	for _, q := range r.Requirements {
		if q.Outcome != NotSelected && q.Outcome != Excluded {
			n++
		}
	}
	return n
}

// Slug is the verdict as a name in a style sheet.
func (v Verdict) Slug() string {
	return strings.NewReplacer(" ", "-", ",", "").Replace(string(v))
}

// decide gives the verdict and its reason. What stops a judgement comes first:
// a run that is not sound says nothing about the host.
func decide(r Report, problem string) (Verdict, string) {
	if reason := unsound(r, problem); reason != "" {
		return CouldNotJudge, reason
	}
	restriction := restriction(r)
	if r.Interrupted {
		return NotConformant, fmt.Sprintf("%s failed; %s", plural(failedBinding(r), "binding requirement"), stopped(r))
	}
	if reason := unmet(r.Requirements, r.Scenarios); reason != "" {
		if restriction != "" {
			reason += "; " + restriction
		}
		if undecided(r) {
			return CouldNotJudge, reason
		}
		return NotConformant, reason
	}
	if reason := forgivenTooOften(r); reason != "" {
		return CouldNotJudge, reason
	}
	if n := r.BindingToConfirm(); n > 0 {
		reason := fmt.Sprintf("conformant in all that a program can judge, %d to confirm by a person", n)
		if restriction != "" {
			reason += "; " + restriction
		}
		return ConformantToConfirm, reason
	}
	if restriction != "" {
		restriction += "; a claim of conformance needs a run without a selection"
	}
	return Conformant, restriction
}

// unsound says why the run cannot carry a verdict, or "".
func unsound(r Report, problem string) string {
	switch {
	case problem != "":
		return problem
	case r.Interrupted && failedBinding(r) == 0:
		return stopped(r)
	case len(r.Scenarios) == 0:
		return "no scenario was executed; widen the selection"
	}
	if fault := inconsistency(r); fault != "" {
		return fault
	}
	// What was seen to be wrong stays so, whatever else went wrong.
	if errs := withOutcome(r.Scenarios, SuiteError); len(errs) > 0 && failedBinding(r) == 0 {
		return fmt.Sprintf("%s ended in an error of the suite, first %s: %s; report it to the suite's authors",
			plural(len(errs), "scenario"), errs[0].ID, errs[0].Problem)
	}
	probed := slices.ContainsFunc(r.Scenarios, func(s Scenario) bool { return s.Probe != "" })
	if probed && r.Judged() == 0 {
		return "only probes were executed, and a probe judges nothing; see the readings"
	}
	if !slices.ContainsFunc(r.Scenarios, func(s Scenario) bool {
		return len(s.Requirements) > 0 && (s.Outcome == Passed || s.Outcome == ToConfirm || s.Outcome == Failed)
	}) {
		return fmt.Sprintf("nothing was judged: %s executed, and none that judges a requirement passed or failed; "+
			"see the problem of the first, or widen the selection",
			plural(len(r.Scenarios), "scenario"))
	}
	return ""
}

// How many scenarios may have passed only when repeated: so many, or one of so many that were executed. That the cause
// was shown each time does not help where little is left that was right at once.
const (
	mostForgiven  = 12
	forgivenShare = 30
)

// forgivenTooOften says that too much did not pass at once, or is "".
func forgivenTooOften(r Report) string {
	forgiven, executed := 0, 0
	for _, s := range r.Scenarios {
		if s.Evidence != "" {
			executed++
		}
		if s.Forgiven != nil && s.Forgiven.Cause != ByStart {
			forgiven++
		}
	}
	if forgiven <= max(mostForgiven, executed/forgivenShare) {
		return ""
	}
	return fmt.Sprintf("%d of %d scenarios passed only when they were repeated alone, which is too many; judge the "+
		"host on a machine that does less beside that, or each scenario with a host of its own (--isolate)", forgiven,
		executed)
}

// stopped says how far a run came that was stopped.
func stopped(r Report) string {
	return fmt.Sprintf("the run was stopped after %d of %s%s; run it again to its end", reached(r.Scenarios),
		plural(len(r.Scenarios), "scenario"), missedIn(r.Scenarios))
}

// failedBinding counts the binding requirements that failed: no later scenario changes that.
func failedBinding(r Report) (n int) {
	for _, q := range r.Requirements {
		if q.Level.Binding() && q.Outcome == Failed {
			n++
		}
	}
	return n
}

// missedIn tells how many of the scenarios that were reached did not pass by themselves.
func missedIn(scenarios []Scenario) string {
	n := 0
	for _, s := range scenarios {
		if s.Outcome.Missed() && s.Problem != NotReached && len(s.Because) == 0 {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", of which %d did not pass", n)
}

// reached counts the scenarios that were not left out because the run was stopped.
func reached(scenarios []Scenario) (n int) {
	for _, s := range scenarios {
		if s.Outcome != CouldNotRun || s.Problem != NotReached {
			n++
		}
	}
	return n
}

// inconsistency names the first scenario that does not fit the ledger or the
// other scenarios: the fault is the suite's, and the counts would be wrong.
func inconsistency(r Report) string {
	rows := map[string]bool{}
	for _, q := range r.Requirements {
		rows[q.ID] = true
	}
	seen := map[string]bool{}
	for _, s := range r.Scenarios {
		if seen[s.ID] {
			return fmt.Sprintf("the suite reported scenario %s twice; give one of them another name", s.ID)
		}
		seen[s.ID] = true
		if !slices.Contains(Outcomes(), s.Outcome) || s.Outcome == Excluded || s.Outcome == NotSelected {
			return fmt.Sprintf("the suite gave scenario %s the outcome %q, which a scenario cannot have; report it "+
				"to the suite's authors", s.ID, s.Outcome)
		}
		for _, id := range s.Requirements {
			if !rows[id] {
				return fmt.Sprintf("scenario %s judges requirement %s, which the ledger does not have; correct its tag",
					s.ID, id)
			}
		}
	}
	return ""
}

func withOutcome(scenarios []Scenario, o Outcome) []Scenario {
	return slices.DeleteFunc(slices.Clone(scenarios), func(s Scenario) bool { return s.Outcome != o })
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
