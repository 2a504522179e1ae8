package variants

import (
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// diagnosticReadings are those of §3.3.3.
func diagnosticReadings() []Ambiguity {
	return []Ambiguity{
		{"diagnostic-codes", []Reading{
			{ID: "own",
				Apply: onDiagnostics(func(d rules.Object) rules.Object {
					return d.With("code", "run."+strings.ToLower(text(d.Get("code"))))
				})},
			{ID: "numbers",
				Apply: onDiagnostics(func(d rules.Object) rules.Object {
					return d.With("code", "E"+strings.Repeat("7", 1+len(text(d.Get("code")))%4))
				})},
		}},
		{"limit-class-shown", []Reading{
			{ID: "code",
				Apply: onDiagnostics(func(d rules.Object) rules.Object {
					if text(d.Get("errorClass")) == rules.SandboxLimitError {
						return d.Without("errorClass").With("code", "SANDBOX_LIMIT")
					}
					return d
				})},
			{ID: "message", With: []string{"unavailable-server-error=import-failure"},
				Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) {
					if d.ErrorClass != "" && !strings.Contains(d.Message, d.ErrorClass) {
						d.Message = d.ErrorClass + ": " + d.Message
					}
					d.ErrorClass = ""
				})},
			{ID: "unenforced", With: []string{"timeout-thrown-or-aborted=unenforced"},
				Forgoes: []string{"limit-timeout"}, Apply: ownTimeLimit},
		}},
		{"missing-export-code", []Reading{
			{ID: "syntax-error", Apply: func(s *rules.Set) {
				diagnose := s.Diagnose
				s.Diagnose = func(f rules.Finding) rules.Diagnostic {
					if f.Cause == rules.CauseExport {
						f.Cause, f.ErrorClass = rules.CauseSyntax, ""
					}
					return diagnose(f)
				}
			}},
		}},
		{"diagnostic-path-form", []Reading{
			{ID: "named",
				Apply: onPlace(func(place string) string { return "codemode.run.mjs:" + place })},
			{ID: "line", Apply: onPlace(func(place string) string { return "line " + lineOf(place) })},
			{ID: "named-line", Apply: onPlace(func(place string) string { return "script.js:" + lineOf(place) })},
			{ID: "absent",
				Apply: onPlace(func(string) string { return "" })},
		}},
		{"diagnostic-words", []Reading{
			{ID: "prefixed", Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) {
				d.Message = "✗ The script did not end well — " + d.Message
			})},
			{ID: "with-stack", Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) {
				d.Message += "\n    at codemode.run (" + d.Path + ")\n    at sandbox"
			})},
		}},
		{"diagnostic-hints", []Reading{
			{ID: "none", Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) { d.Hint = "" })},
		}},
		{"forged-error-class", []Reading{
			{ID: "by-name", Apply: func(s *rules.Set) {
				diagnose, classes := s.Diagnose, s.ErrorClasses
				s.Diagnose = func(f rules.Finding) rules.Diagnostic {
					d := diagnose(f)
					if slices.ContainsFunc(classes(),
						func(c rules.ErrorClass) bool { return c.Name == f.ErrorName }) {
						d.ErrorClass = f.ErrorName
					}
					return d
				}
			}},
		}},
		{"further-diagnostics", []Reading{
			{ID: "info", Apply: onResponse(withDiagnostic("info", "RUN_STATISTICS", "The run used 1 sandbox."))},
			{ID: "warning",
				Apply: onResponse(withDiagnostic("warning", "BETA_HOST", "This host is a beta version."))},
		}},
	}
}

func onDiagnostics(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return onEntries("diagnostics", edit)
}

// onPlace changes the places in the source; JSON Pointers stay.
func onPlace(edit func(string) string) func(*rules.Set) {
	return onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) {
		if d.Path != "" && !strings.HasPrefix(d.Path, "/") {
			d.Path = edit(d.Path)
		}
	})
}

// lineOf is the line of a place with line and column.
func lineOf(place string) string {
	line, _, _ := strings.Cut(place, ":")
	return line
}

// withDiagnostic adds a diagnostic of the host's own behind the others.
func withDiagnostic(severity, code, message string) func(rules.Object) rules.Object {
	own := rules.Object{{Key: "severity", Value: severity}, {Key: "code", Value: code},
		{Key: "message", Value: message}}
	return func(o rules.Object) rules.Object {
		return o.With("diagnostics", append(objects(o.Get("diagnostics")), own))
	}
}
