package reports

import (
	"cmp"
	"slices"
	"strings"

	"codemode/reports/evidence"
	"codemode/spec"
)

// Input is everything that a run found out, before it is counted.
type Input struct {
	Suite       Suite
	Host        Host
	Seed        uint64
	Selection   Selection
	MockServers MockServers
	// Scenarios are the executed ones, in any order. Each has one of the
	// outcomes a scenario can have: Passed, NotApplicable, ToConfirm, CouldNotRun,
	// NotObserved, Failed or SuiteError.
	Scenarios []Scenario
	// Selected holds the ids of the requirements that this run was asked to
	// judge. A run without a selection lists all of them; nil means none.
	Selected map[string]bool
	// Known are the failures that the user had listed before, by requirement.
	Known map[string]Known
	// Confirmations are what persons have confirmed before.
	Confirmations []Confirmation
	// Interrupted is set when the run was stopped before its end.
	Interrupted bool
	// Problem is the sentence that says why the host could not be judged at
	// all, such as that it did not start; empty when it could.
	Problem string
	// Notes are sentences that a reader has to know and that judge nothing.
	Notes []string
	Times Times
}

// Assemble computes the report of a run: the outcome of every row of the
// ledger, the counts, the verdict (§12.2) and its reason. It is a pure
// function, and the order of in.Scenarios does not matter.
func Assemble(l spec.Ledger, in Input) Report {
	r := Report{
		SchemaVersion: SchemaVersion,
		Specification: SpecificationOf(l),
		Suite:         in.Suite,
		Host:          in.Host,
		Seed:          in.Seed,
		Selection:     in.Selection,
		MockServers:   in.MockServers,
		Interrupted:   in.Interrupted,
		Notes:         notes(in),
		Scenarios:     confirmed(sorted(in.Scenarios), in.Confirmations),
		Times:         in.Times,
	}
	r.Requirements = requirements(l, r.Scenarios, in.Selected)
	for i, q := range r.Requirements {
		if known, listed := in.Known[q.ID]; listed && q.Outcome.CanBeKnown() {
			r.Requirements[i].Known = &known
		}
	}
	r.Readings = readings(l, r.Scenarios)
	r.Counts = count(r.Requirements)
	r.Verdict, r.Reason = decide(r, in.Problem)
	return r
}

// notes are those of the run, and one where the command line of the host was not taken as it is.
func notes(in Input) []string {
	if !strings.Contains(in.Host.Command+in.Host.Flags, evidence.Redacted) || slices.Contains(in.Notes, redactedNote) {
		return in.Notes
	}
	return append(slices.Clone(in.Notes), redactedNote)
}

const redactedNote = "the host's command line may hold secrets; " + evidence.Redacted + " stands in their place"

// sorted returns scenarios as a reader meets them in the feature files, so that
// a run in parallel gives the same report as one in turn.
func sorted(scenarios []Scenario) []Scenario {
	out := append([]Scenario{}, scenarios...)
	slices.SortFunc(out, func(a, b Scenario) int {
		return cmp.Or(cmp.Compare(a.Feature, b.Feature), cmp.Compare(a.Line, b.Line), cmp.Compare(a.ID, b.ID))
	})
	return out
}

func requirements(l spec.Ledger, scenarios []Scenario, selected map[string]bool) []Requirement {
	judging := map[string][]Scenario{}
	for _, s := range scenarios {
		for _, id := range s.Requirements {
			judging[id] = append(judging[id], s)
		}
	}
	rows := make([]Requirement, 0, len(l.Requirements))
	for _, row := range l.Requirements {
		rows = append(rows, judged(row, judging[row.ID], selected[row.ID]))
	}
	return rows
}

// judged gives one row the worst outcome of its scenarios, of which those that
// are not applicable count only if all are. A selected row that no scenario
// judged is NotObserved: silence is never a pass.
func judged(row spec.Requirement, scenarios []Scenario, selected bool) Requirement {
	r := Requirement{
		ID: row.ID, Section: row.Section, Level: row.Level, Obligation: row.Obligation,
		Scenarios: []string{}, StandsFor: row.Rows,
	}
	worst, applicable := Passed, false
	for _, s := range scenarios {
		r.Scenarios = append(r.Scenarios, s.ID)
		if s.Outcome == NotApplicable {
			continue
		}
		applicable = true
		if s.Outcome.WorseThan(worst) {
			worst = s.Outcome
		}
	}
	switch {
	case row.Excluded != "":
		r.Outcome, r.Why = Excluded, row.Excluded
	case !selected:
		r.Outcome = NotSelected
	case row.NotStated != "":
		r.Outcome, r.Why = NotApplicable, row.NotStated
	case len(scenarios) == 0:
		r.Outcome, r.Why = NotObserved, "no scenario that judges it was executed"
	case !applicable:
		r.Outcome = NotApplicable
	default:
		r.Outcome = worst
	}
	if r.Outcome == CouldNotRun {
		r.Because = because(scenarios)
	}
	return r
}

// because joins what kept scenarios from being judged. It is nil if one of them
// could not run for another reason.
func because(scenarios []Scenario) []string {
	var all []string
	for _, s := range scenarios {
		if s.Outcome == CouldNotRun && len(s.Because) == 0 {
			return nil
		}
		all = append(all, s.Because...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// readings joins the probes with what the register says about them. A probe
// that found nothing has a reading too: it says so.
func readings(l spec.Ledger, scenarios []Scenario) []Reading {
	found := []Reading{}
	for _, a := range l.Ambiguities {
		for _, s := range scenarios {
			if s.Probe == a.ID {
				found = append(found, readingOf(a, s))
			}
		}
	}
	return found
}

func readingOf(a spec.Ambiguity, s Scenario) Reading {
	r := Reading{
		ID: a.ID, Section: a.Section, Question: a.Question, Reading: s.Reading,
		Seen: s.Seen, Reference: a.Reference, Scenario: s.ID,
	}
	known, ok := a.Reading(s.Reading)
	switch {
	case ok:
		r.Means = known.Description
	case s.Reading == OtherReading:
		r.Means = "The host does something that the register does not know."
	default:
		r.Reading, r.Means, r.Seen = ReadingNotObserved, "Nothing was there to classify.", cmp.Or(s.Problem, s.Seen)
	}
	return r
}

func count(rows []Requirement) map[spec.Level]map[Outcome]int {
	counts := map[spec.Level]map[Outcome]int{}
	for _, r := range rows {
		if counts[r.Level] == nil {
			counts[r.Level] = map[Outcome]int{}
		}
		counts[r.Level][r.Outcome]++
	}
	return counts
}
