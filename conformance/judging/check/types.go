package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// Types judges that statements with right types compile against the
// declarations and that those with wrong types do not (§6.2). Where statements say
// the same in two ways, one of them is enough; and where a wrong one may be warned
// of, the doc comments are compared with those of the plain module that was read.
func Types(seen *Seen) (v Verdict) {
	for _, t := range facts[evidence.TypeCheck](seen, evidence.TypeCheckFact) {
		if !v.declared(t.Declarations) {
			continue
		}
		for _, d := range t.Diagnostics {
			if slices.Contains(t.Own, d.File) {
				v.expect(false, "the declarations compile", place(t, d), "no error", shown(t, d))
			}
		}
		for _, s := range t.Statements {
			if !s.OneOf && !(s.OrWarned && warnsBeside(seen, t)) {
				v.statement(t, s)
			}
		}
		v.oneOf(t)
	}
	return v
}

// oneOf judges that one of the statements compiles that say the same.
func (v *Verdict) oneOf(t evidence.TypeCheck) {
	var texts, found []string
	for _, s := range t.Statements {
		if !s.OneOf {
			continue
		}
		var probe Verdict
		if probe.statement(t, s); probe.OK() {
			v.subject()
			return
		}
		texts, found = append(texts, s.Text), append(found, probe.Mismatches[0].Found)
	}
	if len(texts) > 0 {
		v.expect(false, "right types compile", strings.Join(texts, " or "), "no error in one of them",
			strings.Join(found, "\n"))
	}
}

// warnsBeside reports whether the module's doc comments warn of something of which
// those of another module that was read do not.
func warnsBeside(seen *Seen, t evidence.TypeCheck) bool {
	return slices.ContainsFunc(facts[evidence.Declarations](seen, evidence.DeclarationsFact),
		func(plain evidence.Declarations) bool {
			return plain.Module != t.Module && len(plain.Own) > 0 && warns(t.Declarations, plain)
		})
}

// declared judges that declarations of the module were found (§4.4).
func (v *Verdict) declared(t evidence.Declarations) bool {
	v.expect(len(t.Own) > 0, "the agent is shown the module's declarations (§4.4)", "agent context",
		fmt.Sprintf("TypeScript declarations for %q: `declare module %q { … }`, or exports in a code block or a "+
			"resource that names it", t.Module, t.Module),
		"none in\n"+strings.Join(t.Looked, "\n"))
	return len(t.Own) > 0
}

// statement judges one statement. The import in its first line must compile in
// any case: what fails there does not fail for its types.
func (v *Verdict) statement(t evidence.TypeCheck, s evidence.Statement) {
	var errors []string
	imported := true
	for _, d := range t.Diagnostics {
		if d.File == s.File {
			errors = append(errors, d.Code+": "+d.Message)
			imported = imported && d.Line > 1
		}
	}
	found := strings.Join(errors, "\n")
	switch {
	case !imported:
		v.expect(false, "the module can be imported", t.Module, "no error", found)
	case s.Right:
		v.expect(len(errors) == 0, "right types compile", s.Text, "no error", found+v.declaration(t))
	default:
		v.expect(len(errors) > 0, "wrong types do not compile", s.Text, "a type error", "no error"+v.declaration(t))
	}
}

// declaration shows what declares the module, beside the first mismatch alone.
func (v *Verdict) declaration(t evidence.TypeCheck) string {
	if len(v.Mismatches) > 0 {
		return ""
	}
	return "\n" + quote(json.RawMessage(t.OwnText()))
}

func place(t evidence.TypeCheck, d evidence.TypeDiagnostic) string {
	return fmt.Sprintf("declarations of %s, line %d", t.Module, d.Line)
}

// shown is an error with the line that it is about.
func shown(t evidence.TypeCheck, d evidence.TypeDiagnostic) string {
	text := d.Code + ": " + d.Message
	for _, f := range t.Files {
		if lines := strings.Split(f.Text, "\n"); f.Path == d.File && d.Line > 0 && d.Line <= len(lines) {
			text += "\n" + strings.TrimSpace(lines[d.Line-1])
		}
	}
	return text
}
