package variants

import (
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// diagnosticDimensions are those of §3.3.3.
func diagnosticDimensions() []Dimension {
	return []Dimension{
		{"diagnostic-codes", "3.3.3", "the codes, of which the text has examples", []Choice{
			asReference("as-named"),
			{ID: "own-words", Takes: takes("diagnostic-codes=own"),
				Apply: onDiagnostics(func(d rules.Object) rules.Object {
					return d.With("code", "run."+strings.ToLower(text(d.Get("code"))))
				})},
			{ID: "numbers", Takes: takes("diagnostic-codes=own"),
				Apply: onDiagnostics(func(d rules.Object) rules.Object {
					return d.With("code", "E"+strings.Repeat("7", 1+len(text(d.Get("code")))%4))
				})},
		}},
		{"limit-class", "7.4", "where the diagnostic of an exceeded limit names its class", []Choice{
			asReference("error-class"),
			{ID: "code", Takes: takes("limit-class-shown=code"),
				Apply: onDiagnostics(func(d rules.Object) rules.Object {
					if text(d.Get("errorClass")) == rules.SandboxLimitError {
						return d.Without("errorClass").With("code", "SANDBOX_LIMIT")
					}
					return d
				})},
		}},
		{"missing-export-code", "3.3.3", "whether the import of a name that a module does not export is a syntax error",
			[]Choice{
				asReference("import-failure"),
				{ID: "syntax-error", Takes: takes("missing-export-code=syntax-error"), Apply: func(s *rules.Set) {
					diagnose := s.Diagnose
					s.Diagnose = func(f rules.Finding) rules.Diagnostic {
						if f.Cause == rules.CauseExport {
							f.Cause, f.ErrorClass = rules.CauseSyntax, ""
						}
						return diagnose(f)
					}
				}},
			}},
		{"diagnostic-path", "3.3.3", "how a place in the source is written", []Choice{
			asReference("line-column"),
			{ID: "named", Takes: takes("diagnostic-path-form=named"),
				Apply: onPlace(func(place string) string { return "codemode.run.mjs:" + place })},
			{ID: "line", Takes: takes("diagnostic-path-form=line"), Apply: onPlace(func(place string) string {
				line, _, _ := strings.Cut(place, ":")
				return "line " + line
			})},
			{ID: "absent", Takes: takes("diagnostic-path-form=absent"),
				Apply: onPlace(func(string) string { return "" })},
		}},
		{"diagnostic-message", "3.3.3", "the words of a message", []Choice{
			asReference("plain"),
			{ID: "prefixed", Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) {
				d.Message = "✗ The script did not end well — " + d.Message
			})},
			{ID: "with-stack", Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) {
				d.Message += "\n    at codemode.run (" + d.Path + ")\n    at sandbox"
			})},
		}},
		{"diagnostic-hint", "3.3.3", "whether a diagnostic has a hint", []Choice{
			asReference("always"),
			{ID: "never", Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) { d.Hint = "" })},
		}},
		{"error-class", "3.3.3", "where a diagnostic names the class of an error", []Choice{
			asReference("in-its-field"),
			{ID: "in-the-message", Takes: takes("unavailable-server-error=import-failure", "limit-class-shown=message"),
				Apply: onDiagnose(func(_ rules.Finding, d *rules.Diagnostic) {
					if d.ErrorClass != "" && !strings.Contains(d.Message, d.ErrorClass) {
						d.Message = d.ErrorClass + ": " + d.Message
					}
					d.ErrorClass = ""
				})},
		}},
		{"borrowed-name", "3.3.3", "whether an error that only has the name of a class counts as of that class",
			[]Choice{
				asReference("by-identity"),
				{ID: "by-name", Takes: takes("forged-error-class=by-name"), Apply: func(s *rules.Set) {
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
		{"diagnostic-members", "3.3.3", "further members of a diagnostic, and their order", []Choice{
			asReference("none"),
			{ID: "more", Apply: onDiagnostics(func(d rules.Object) rules.Object {
				return append(rules.Object{{Key: "phase", Value: "run"}}, reversed(d)...)
			})},
		}},
		{"further-diagnostics", "3.3.3", "diagnostics beside those that tell of a failure", []Choice{
			asReference("none"),
			{ID: "info-first", Apply: onResponse(withDiagnostic(true, "info", "RUN_STATISTICS",
				"The run used 1 sandbox."))},
			{ID: "warning-last",
				Apply: onResponse(withDiagnostic(false, "warning", "BETA_HOST", "This host is a beta version."))},
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

func withDiagnostic(first bool, severity, code, message string) func(rules.Object) rules.Object {
	return func(o rules.Object) rules.Object {
		own := rules.Object{{Key: "severity", Value: severity}, {Key: "code", Value: code},
			{Key: "message", Value: message}}
		list := objects(o.Get("diagnostics"))
		if first {
			return o.With("diagnostics", append([]rules.Object{own}, list...))
		}
		return o.With("diagnostics", append(list, own))
	}
}
