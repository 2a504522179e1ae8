package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// eachDiagnostic judges every diagnostic of every run.
func eachDiagnostic(events []evidence.Event,
	judge func(where string, members map[string]json.RawMessage, raw json.RawMessage)) {
	each(events, func(run Run) {
		for i, raw := range run.diagnostics() {
			members, _ := object(raw)
			judge(run.where(fmt.Sprintf("/diagnostics/%d", i)), members, raw)
		}
	})
}

// DiagnosticSeverities judges that every diagnostic has one of the three severities (§3.3.3).
func DiagnosticSeverities(events []evidence.Event) (v Verdict) {
	eachDiagnostic(events, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		severity, ok := text(members["severity"])
		v.expect(ok && slices.Contains([]string{"error", "warning", "info"}, severity), "the severity of a diagnostic",
			where+"/severity", `"error", "warning" or "info"`, quote(members["severity"]))
	})
	return v
}

var machineReadable = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.:/-]*$`)

// DiagnosticCodes judges that every diagnostic has a code without spaces (§3.3.3).
func DiagnosticCodes(events []evidence.Event) (v Verdict) {
	eachDiagnostic(events, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		code, ok := text(members["code"])
		v.expect(ok && machineReadable.MatchString(code), "the code of a diagnostic", where+"/code",
			"a machine-readable code: letters, digits and _ . : / - only", quote(members["code"]))
	})
	return v
}

// DiagnosticMessages judges that every diagnostic has a message (§3.3.3).
func DiagnosticMessages(events []evidence.Event) (v Verdict) {
	eachDiagnostic(events, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		message, ok := text(members["message"])
		v.expect(ok && strings.TrimSpace(message) != "", "the message of a diagnostic", where+"/message",
			"a non-empty string",
			quote(members["message"]))
	})
	return v
}

// DiagnosticOptional judges that a field is a string in every diagnostic that
// has it (§3.3.3). Diagnostics without it count as judged: they are allowed.
func DiagnosticOptional(events []evidence.Event, field string) (v Verdict) {
	eachDiagnostic(events, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		value, present := members[field]
		_, ok := text(value)
		v.expect(!present || ok, "an optional field of a diagnostic", where+"/"+field,
			"a string, or absent", quote(value))
	})
	return v
}

// DiagnosticClassNot judges that no diagnostic gives as its errorClass a class
// that is not one of the module of errors (§3.3.3). Diagnostics without one count as judged.
func DiagnosticClassNot(events []evidence.Event, foreign []string) (v Verdict) {
	eachDiagnostic(events, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		class, _ := text(members["errorClass"])
		v.expect(!slices.Contains(foreign, class), "the error class of a diagnostic", where+"/errorClass",
			"a class of the errors module, or absent", quote(members["errorClass"]))
	})
	return v
}

// DiagnosticClassOf judges that the diagnostics of failures that name a word give as
// their errorClass none of the classes that what was thrown is not of (§3.3.3). Those
// without one count as judged, and so do other diagnostics.
func DiagnosticClassOf(events []evidence.Event, word string, others []string) (v Verdict) {
	eachDiagnostic(events, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		severity, _ := text(members["severity"])
		if severity != "error" || !strings.Contains(plain(raw), word) {
			v.subject()
			return
		}
		class, _ := text(members["errorClass"])
		v.expect(!slices.Contains(others, class), "the error class of a diagnostic", where+"/errorClass",
			"the class of what was thrown, or absent", quote(members["errorClass"]))
	})
	return v
}

// DiagnosticClassKnown judges that the errorClass of each diagnostic is one of the
// names that are the first run's result, which are those of the module of errors (§3.3.3).
// Diagnostics without one count as judged.
func DiagnosticClassKnown(events []evidence.Event) (v Verdict) {
	runs := Runs(events)
	if len(runs) == 0 {
		return v
	}
	var names []string
	if json.Unmarshal(runs[0].field("result"), &names) != nil {
		v.subject()
		v.Unmet = "the names of the error classes are unknown: the result of the first run was " +
			quote(runs[0].field("result"))
		return v
	}
	eachDiagnostic(events, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		value, present := members["errorClass"]
		class, _ := text(value)
		v.expect(!present || slices.Contains(names, class), "the error class of a diagnostic", where+"/errorClass",
			"one of "+encode(names)+", or absent", quote(value))
	})
	return v
}

// Described judges that every run has a diagnostic that describes its failure;
// names gives, by the label of the run, a word that has to be in one (§3.3.4).
func Described(events []evidence.Event, names map[string]string) (v Verdict) {
	each(events, func(run Run) {
		all := run.diagnostics()
		v.expect(len(all) > 0, "a failure has a diagnostic", run.where("/diagnostics"), "at least one entry",
			quote(run.field("diagnostics")))
		if name := names[run.Label]; name != "" && len(all) > 0 {
			found := slices.ContainsFunc(all,
				func(raw json.RawMessage) bool { return strings.Contains(string(raw), name) })
			v.expect(found, "a diagnostic describes the failure", run.where("/diagnostics"),
				"an entry that names "+encode(name), quote(run.field("diagnostics")))
		}
	})
	return v
}

// Failed judges that the last run failed: it has a diagnostic of severity error (§3.3.4).
func Failed(events []evidence.Event) (v Verdict) {
	if run, ok := last(events, &v); ok {
		v.expect(errorCount(run) > 0, "the run fails", run.where("/diagnostics"), `an entry of severity "error"`,
			quote(run.field("diagnostics")))
	}
	return v
}

// NotFailed judges that the last run has no diagnostic of severity error.
func NotFailed(events []evidence.Event) (v Verdict) {
	if run, ok := last(events, &v); ok {
		v.expect(errorCount(run) == 0, "the run does not fail", run.where("/diagnostics"),
			`no entry of severity "error"`, quote(run.field("diagnostics")))
	}
	return v
}

func errorCount(run Run) int {
	n := 0
	for _, raw := range run.diagnostics() {
		members, _ := object(raw)
		if severity, _ := text(members["severity"]); severity == "error" {
			n++
		}
	}
	return n
}
