package reports

import (
	"slices"
	"strings"
)

// Outcomes returns all outcomes from best to worst, as far as a verdict is concerned.
func Outcomes() []Outcome {
	return []Outcome{
		Passed, NotApplicable, Excluded, NotSelected, ToConfirm, CouldNotRun, NotObserved, SuiteError, Failed,
	}
}

// WorseThan reports whether o weighs more in a verdict than other. An outcome
// that is not one of [Outcomes] is worse than all of them.
func (o Outcome) WorseThan(other Outcome) bool { return o.severity() > other.severity() }

// Met reports whether o leaves nothing for anybody to do: the requirement
// passed, or was not up for judgement in this run.
func (o Outcome) Met() bool { return !o.WorseThan(NotSelected) }

// Missed reports whether o keeps a requirement from being met. What a person has
// to confirm does not: it is counted apart.
func (o Outcome) Missed() bool { return o.WorseThan(ToConfirm) }

// CanBeKnown reports whether o can be a known failure: what was asked and not
// fulfilled. What could not run shows nothing of what is known.
func (o Outcome) CanBeKnown() bool { return o == Failed || o == NotObserved }

func (o Outcome) severity() int {
	all := Outcomes()
	if i := slices.Index(all, o); i >= 0 {
		return i
	}
	return len(all)
}

// Words is the outcome as prose has it: "not observed".
func (o Outcome) Words() string { return strings.ReplaceAll(string(o), "-", " ") }
