package check

import (
	"encoding/json"
	"slices"
)

// ResultOrFailure judges that the last run failed, or that its result is an
// object with the given members, among others.
func ResultOrFailure(seen *Seen, want json.RawMessage) Verdict {
	return unless(failed, seen, func(v *Verdict, run Run) {
		v.includes("the members of the result, unless the run failed", run.where("/result"), want, run.field("result"))
	})
}

// ResultOrTold judges that the last run's result is the value, or that a diagnostic tells
// more of what became of it (§3.2.2).
func ResultOrTold(seen *Seen, want json.RawMessage) Verdict {
	told := func(run Run) bool { return len(run.diagnostics()) > 0 }
	return unless(told, seen, func(v *Verdict, run Run) {
		v.compare("the result, of which no diagnostic tells anything", run.where("/result"), want, run.field("result"))
		v.explain(run)
	})
}

// ResultOrLimit judges that a limit of the sandbox ended the last run, or that
// its result is an object with the given members, among others (§10).
func ResultOrLimit(seen *Seen, want json.RawMessage) Verdict {
	return unless(Run.Limited, seen, func(v *Verdict, run Run) {
		v.includes("the members of the result, unless a limit ended the run", run.where("/result"), want,
			run.field("result"))
		v.explain(run)
	})
}

// EitherOrLimit is [ResultOrLimit] with the members of one object or of another (§10).
func EitherOrLimit(seen *Seen, one, other json.RawMessage) Verdict {
	v := ResultOrLimit(seen, one)
	if v.OK() {
		return v
	}
	if second := ResultOrLimit(seen, other); second.OK() {
		return second
	}
	for i := range v.Mismatches {
		v.Mismatches[i].Expected += ", or what is in " + quote(other)
	}
	return v
}

// Limited reports whether a diagnostic says that a limit was exceeded (§10).
func (run Run) Limited() bool {
	return slices.ContainsFunc(run.diagnostics(), func(raw json.RawMessage) bool {
		members, _ := object(raw)
		severity, _ := text(members["severity"])
		class, _ := text(members["errorClass"])
		code, _ := text(members["code"])
		return severity == "error" && (class == "SandboxLimitError" || limitWords.MatchString(code))
	})
}

// ResultOrDiagnostic judges that the last run's result is the given value or,
// where it is not, that a diagnostic names the word (§3.2.3). Of one that
// failed for another reason it observes nothing.
func ResultOrDiagnostic(seen *Seen, want json.RawMessage, word string) Verdict {
	if len(seen.Runs()) == 0 {
		return Verdict{}
	}
	only := onlyLast(seen)
	return unlessNamed(only, word, func() Verdict { return Result(only, want) })
}

// SameResultsOrDiagnostic judges that all runs have one result or, where they have
// not, that a diagnostic of the last one names the word (§3.2.3). Of runs of which
// one failed for another reason it observes nothing.
func SameResultsOrDiagnostic(seen *Seen, word string) Verdict {
	return unlessNamed(seen, word, func() Verdict { return SameResults(seen) })
}

func unlessNamed(seen *Seen, word string, judge func() Verdict) Verdict {
	if named := DiagnosticNames(seen, word); named.OK() {
		return named
	}
	if slices.ContainsFunc(seen.Runs(), failed) {
		return Verdict{}
	}
	return judge()
}
