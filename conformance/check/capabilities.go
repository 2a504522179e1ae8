package check

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// DiagnosticNames judges that a diagnostic of the last run, of whatever
// severity, names a word (§3.2.3).
func DiagnosticNames(events []evidence.Event, word string) (v Verdict) {
	if run, ok := last(events, &v); ok {
		v.expect(len(naming(run, word)) > 0, "a diagnostic names it", run.where("/diagnostics"),
			"an entry that names "+encode(word), quote(run.field("diagnostics")))
	}
	return v
}

// ResultOrDiagnostic judges that the last run's result is the given value or,
// where it is not, that a diagnostic names the word (§3.2.3). Of one that
// failed for another reason it observes nothing.
func ResultOrDiagnostic(events []evidence.Event, want json.RawMessage, word string) Verdict {
	if len(Runs(events)) == 0 {
		return Verdict{}
	}
	events = onlyLast(events)
	return unlessNamed(events, word, func() Verdict { return Result(events, want) })
}

// SameResultsOrDiagnostic judges that all runs have one result or, where they have
// not, that a diagnostic of the last one names the word (§3.2.3). Of runs of which
// one failed for another reason it observes nothing.
func SameResultsOrDiagnostic(events []evidence.Event, word string) Verdict {
	return unlessNamed(events, word, func() Verdict { return SameResults(events) })
}

func unlessNamed(events []evidence.Event, word string, judge func() Verdict) Verdict {
	if named := DiagnosticNames(events, word); named.OK() {
		return named
	}
	if slices.ContainsFunc(Runs(events), func(run Run) bool { return errorCount(run) > 0 }) {
		return Verdict{}
	}
	return judge()
}

// FailedFor judges that the last run failed and that a diagnostic of severity
// error names the cause (§3.2.3).
func FailedFor(events []evidence.Event, cause string) (v Verdict) {
	if run, ok := last(events, &v); ok {
		found := slices.ContainsFunc(naming(run, cause), func(d json.RawMessage) bool {
			members, _ := object(d)
			severity, _ := text(members["severity"])
			return severity == "error"
		})
		v.expect(found, "the run fails and names the cause", run.where("/diagnostics"),
			`an entry of severity "error" that names `+encode(cause), quote(run.field("diagnostics")))
	}
	return v
}

// naming are the diagnostics of a run that have a word in any of their fields.
func naming(run Run, word string) []json.RawMessage {
	return slices.DeleteFunc(run.diagnostics(),
		func(d json.RawMessage) bool { return !strings.Contains(plain(d), word) })
}
