package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// eachDiagnostic judges every diagnostic of every run.
func eachDiagnostic(seen *Seen,
	judge func(where string, members map[string]json.RawMessage, raw json.RawMessage)) {
	each(seen, func(run Run) {
		for i, raw := range run.diagnostics() {
			members, _ := object(raw)
			judge(run.where(fmt.Sprintf("/diagnostics/%d", i)), members, raw)
		}
	})
}

// DiagnosticSeverities judges that every diagnostic has one of the three severities (§3.3.3).
func DiagnosticSeverities(seen *Seen) (v Verdict) {
	eachDiagnostic(seen, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		severity, ok := text(members["severity"])
		v.expect(ok && slices.Contains([]string{"error", "warning", "info"}, severity), "the severity of a diagnostic",
			where+"/severity", `"error", "warning" or "info"`, quote(members["severity"]))
	})
	return v
}

var machineReadable = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.:/-]*$`)

// DiagnosticCodes judges that every diagnostic has a code without spaces (§3.3.3).
func DiagnosticCodes(seen *Seen) (v Verdict) {
	eachDiagnostic(seen, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		code, ok := text(members["code"])
		v.expect(ok && machineReadable.MatchString(code), "the code of a diagnostic", where+"/code",
			"a machine-readable code: letters, digits and _ . : / - only", quote(members["code"]))
	})
	return v
}

// DiagnosticMessages judges that every diagnostic has a message (§3.3.3).
func DiagnosticMessages(seen *Seen) (v Verdict) {
	eachDiagnostic(seen, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		message, ok := text(members["message"])
		v.expect(ok && strings.TrimSpace(message) != "", "the message of a diagnostic", where+"/message",
			"a non-empty string",
			quote(members["message"]))
	})
	return v
}

// DiagnosticOptional judges that a field is a string in every diagnostic that
// has it (§3.3.3). Diagnostics without it count as judged: they are allowed.
func DiagnosticOptional(seen *Seen, field string) (v Verdict) {
	eachDiagnostic(seen, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		value, present := members[field]
		_, ok := text(value)
		v.expect(!present || ok, "an optional field of a diagnostic", where+"/"+field,
			"a string, or absent", quote(value))
	})
	return v
}

// DiagnosticClassNot judges that no diagnostic gives as its errorClass a class
// that is not one of the module of errors (§3.3.3). Diagnostics without one count as judged.
func DiagnosticClassNot(seen *Seen, foreign []string) (v Verdict) {
	eachDiagnostic(seen, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		class, _ := text(members["errorClass"])
		v.expect(!slices.Contains(foreign, class), "the error class of a diagnostic", where+"/errorClass",
			"a class of the errors module, or absent", quote(members["errorClass"]))
	})
	return v
}

// DiagnosticClassOf judges that the diagnostics of failures that name a word give as
// their errorClass none of the classes that what was thrown is not of (§3.3.3). Those
// without one count as judged, and so do other diagnostics.
func DiagnosticClassOf(seen *Seen, word string, others []string) (v Verdict) {
	eachDiagnostic(seen, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
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
func DiagnosticClassKnown(seen *Seen) (v Verdict) {
	runs := seen.Runs()
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
	eachDiagnostic(seen, func(where string, members map[string]json.RawMessage, raw json.RawMessage) {
		value, present := members["errorClass"]
		class, _ := text(value)
		v.expect(!present || slices.Contains(names, class), "the error class of a diagnostic", where+"/errorClass",
			"one of "+encode(names)+", or absent", quote(value))
	})
	return v
}

// Described judges that every run has a diagnostic that describes its failure;
// names gives, by the label of the run, a word that has to be in one (§3.3.4).
func Described(seen *Seen, names map[string]string) (v Verdict) {
	each(seen, func(run Run) {
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
func Failed(seen *Seen) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		v.expect(failed(run), "the run fails", run.where("/diagnostics"), `an entry of severity "error"`,
			quote(run.field("diagnostics")))
	}
	return v
}

// NotFailed judges that the last run has no diagnostic of severity error.
func NotFailed(seen *Seen) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		v.expect(!failed(run), "the run does not fail", run.where("/diagnostics"),
			`no entry of severity "error"`, quote(run.field("diagnostics")))
	}
	return v
}

// failed reports whether the run has a diagnostic of severity error.
func failed(run Run) bool {
	return slices.ContainsFunc(run.diagnostics(), func(raw json.RawMessage) bool {
		members, _ := object(raw)
		severity, _ := text(members["severity"])
		return severity == "error"
	})
}

// DiagnosticNames judges that a diagnostic of the last run, of whatever
// severity, names a word (§3.2.3).
func DiagnosticNames(seen *Seen, word string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		v.expect(len(naming(run, word)) > 0, "a diagnostic names it", run.where("/diagnostics"),
			"an entry that names "+encode(word), quote(run.field("diagnostics")))
	}
	return v
}

// ResponseLacks judges that the last run's response has none of some words: they are of earlier runs (§1.4).
func ResponseLacks(seen *Seen, words []string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		said := plain(run.Answer.Response)
		for _, word := range words {
			v.expect(!strings.Contains(said, word), "a response has nothing of an earlier run", run.where("/"),
				"no "+encode(word), quote(run.Answer.Response))
		}
	}
	return v
}

// FailedFor judges that the last run failed and that a diagnostic of severity
// error names the cause (§3.2.3).
func FailedFor(seen *Seen, cause string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
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

// DiagnosticPlaces judges that the path of each diagnostic, where it is a location in
// a text, lies within the source of the run (§3.3.3): one behind its last line is of
// another text, which the agent never saw. What has another form, such as a JSON
// Pointer, or names a module of the host, counts as judged.
func DiagnosticPlaces(seen *Seen) (v Verdict) {
	each(seen, func(run Run) {
		request, _ := object(run.Request)
		code, isText := text(request["code"])
		if !isText {
			return
		}
		lines := strings.Count(code, "\n") + 1
		for i, raw := range run.diagnostics() {
			members, _ := object(raw)
			v.expect(lineOf(members["path"]) <= lines, "the path of a diagnostic",
				run.where(fmt.Sprintf("/diagnostics/%d/path", i)),
				fmt.Sprintf("a position in the script, which has %d lines", lines), quote(members["path"]))
		}
	})
	return v
}

// position is a location in a text: "12:3" or "line 12", behind a name or not.
var position = regexp.MustCompile(`^(?:|.*[^0-9.])(?:([0-9]+):[0-9]+|[Ll]ine ([0-9]+))$`)

// inModule is a place in a module that the script imports, such as @scope/name:3.
var inModule = regexp.MustCompile(`@[\w-]+/`)

// lineOf is the line of a location in a text; 0 for what is none.
func lineOf(path json.RawMessage) int {
	where, _ := text(path)
	match := position.FindStringSubmatch(where)
	if match == nil || inModule.MatchString(where) {
		return 0
	}
	line, _ := strconv.Atoi(match[1] + match[2])
	return line
}

// LimitError judges that the limit which the last run exceeded shows as an error of
// its class: the script caught one, and says so by its result, or a diagnostic of
// severity error names class or code in any of its fields (§7.4).
func LimitError(seen *Seen, class, code string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	result, _ := text(run.field("result"))
	caught := result == class
	reported := slices.ContainsFunc(run.diagnostics(), func(raw json.RawMessage) bool {
		members, _ := object(raw)
		severity, _ := text(members["severity"])
		return severity == "error" && (strings.Contains(string(raw), class) || strings.Contains(string(raw), code))
	})
	v.expect(caught || reported, "an exceeded limit is reported as a "+class, run.where("/diagnostics"),
		fmt.Sprintf("an entry of severity \"error\" that names %s or %s, or the result %q of a script that caught it",
			class, code, class),
		fmt.Sprintf("%s, and the result %s", quote(run.field("diagnostics")), quote(run.field("result"))))
	return v
}
