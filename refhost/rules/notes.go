package rules

import (
	"fmt"
	"strings"
)

// Notes say below a value, for systems whose answers are a text, what JSON has lost of it (see [CauseLost]) and of the
// inputs of tools, and which rejections nobody handled (see [DiagnoseNoted]). They are empty where all went well.
// Pointers into the value are told from what stands at the pointer within.
func Notes(r Response, within string) string {
	var b strings.Builder
	lost, lostOfInput := causeDiagnostic(CauseLost).Code, causeDiagnostic(CauseInputLost).Code
	for _, d := range r.Diagnostics {
		path := d.Path
		switch d.Code {
		case lost:
			path = strings.TrimPrefix(path, within)
		case lostOfInput:
		default:
			continue
		}
		place := ""
		if path != "" {
			place = fmt.Sprintf(" (at %s)", path)
		}
		fmt.Fprintf(&b, "\n\n--- NOTE ---\n%s%s %s", d.Message, place, d.Hint)
	}
	return b.String() + unhandledNote(r)
}

// MaxUnhandled bounds the diagnostics about rejections that nobody handled.
const MaxUnhandled = 10

// unhandledNote tells of the first rejection that nobody handled, and how many there were.
func unhandledNote(r Response) string {
	code := causeDiagnostic(CauseUnhandledRejection).Code
	var first Diagnostic
	many := 0
	for _, d := range r.Diagnostics {
		if d.Code != code {
			continue
		}
		if many++; many == 1 {
			first = d
		}
	}
	if many == 0 {
		return ""
	}
	failures := "a failure"
	if many > 1 {
		failures = fmt.Sprintf("%d failures; the first", many)
	}
	if many >= MaxUnhandled {
		failures = fmt.Sprintf("%d failures or more; the first", many)
	}
	return fmt.Sprintf("\n\n--- NOTE ---\nThe code did not handle %s: %s\n%s", failures, first.Message, first.Hint)
}

// DiagnoseNoted is [Diagnose] for systems whose runs end with a value whatever was not awaited: a rejection that nobody
// handled is a warning.
func DiagnoseNoted(f Finding) Diagnostic {
	d := Diagnose(f)
	if f.Cause == CauseUnhandledRejection {
		d.Severity = SeverityWarning
	}
	return d
}
