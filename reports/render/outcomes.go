package render

import (
	"slices"

	"codemode/reports"
)

// forReaders returns all outcomes, the ones that matter most to a reader first.
func forReaders() []reports.Outcome {
	return []reports.Outcome{
		reports.Passed, reports.Failed, reports.SuiteError, reports.NotObserved, reports.CouldNotRun,
		reports.ToConfirm, reports.NotApplicable, reports.Excluded, reports.NotSelected,
	}
}

// occurring are the outcomes that at least one requirement has.
func occurring(r reports.Report) []reports.Outcome {
	used := map[reports.Outcome]bool{}
	for _, q := range r.Requirements {
		used[q.Outcome] = true
	}
	return slices.DeleteFunc(forReaders(), func(o reports.Outcome) bool { return !used[o] })
}

// worstFirst compares outcomes for a list that begins with the worst.
func worstFirst(a, b reports.Outcome) int {
	switch {
	case a.WorseThan(b):
		return -1
	case b.WorseThan(a):
		return 1
	default:
		return 0
	}
}
