// Package searchexecute is the system search-execute of the reference host: two tools, search and execute, through
// which an agent explores the OpenAPI document of an HTTP API, and calls that API, by scripts. It has the rules of the
// system, its configuration, and its requests; the sandbox is that of all systems.
package searchexecute

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"codemode/refhost/rules"
)

// System is the name of the system, and that of its sandbox workers.
const System = "search-execute"

// Revision is the one that there is of it, as SYSTEM@REVISION.
const Revision = System + "@0.1"

// sandboxRules are those that a sandbox worker and its host follow: a script has no modules, no console that is kept,
// and no global for its result; what it calls rejects with an ordinary Error.
func sandboxRules() rules.Set {
	s := rules.Standard()
	s.ExportIsResult = func() bool { return true }
	s.Globals = globals
	s.BuiltinModules = func() []string { return nil }
	s.DynamicImport = func() bool { return false }
	s.ConsoleLevel = func(string) (string, bool) { return "", false }
	s.ErrorClasses = func() []rules.ErrorClass { return nil }
	s.CallErrorClass = func(rules.CallFailure) string { return "" }
	s.CallError = callError
	s.IsError = func(json.RawMessage) bool { return false }
	s.Unwrap = func(response json.RawMessage) json.RawMessage { return response }
	s.Ending = ending
	s.Diagnose = diagnose
	return s
}

// globals are those of any script but for the global that takes a result elsewhere.
func globals(defined []string) []string {
	var kept []string
	for _, name := range rules.Globals(defined) {
		if name != "__codemode_result__" {
			kept = append(kept, name)
		}
	}
	return kept
}

// callError has a message alone.
func callError(p rules.CallProblem) rules.ErrorDetails {
	if p.Failure == rules.FailureLimit {
		return rules.ErrorDetails{
			Message: fmt.Sprintf("Request limit exceeded: max %d requests per execution", p.Limit)}
	}
	return rules.ErrorDetails{Message: p.Message}
}

// maxWait is longer than a script may wait for an answer: how long it may wait is bounded by its wall time, which the
// host measures, while the time limit of the worker counts what the script computes.
const maxWait = 24 * time.Hour

// sendGrace is how long requests that the function did not await may take after its end.
const sendGrace = time.Second

// ending: a run is over when the promise of its function is settled, and its value is the result, whatever was not
// awaited.
func ending() rules.EndingRule {
	return rules.EndingRule{TimersWithin: -1, SendGrace: sendGrace, MaxWait: maxWait, ReportUnhandled: true}
}

// diagnose says of a script what is said of a module otherwise.
func diagnose(f rules.Finding) rules.Diagnostic {
	if f.Cause == rules.CauseNeverSettles {
		f.Message = "The function awaits a promise that nothing can settle any more."
	}
	// The limits of memory have names of their own in the configuration of each system.
	f.Message = strings.Replace(f.Message, "(limit maxMemoryBytes)", "(limit memoryMB)", 1)
	return rules.DiagnoseNoted(f)
}

// The source that makes a module of an agent's function has one line before it, so that columns stay.
const (
	before = `export default { value: await ((f, ...more) => { if (typeof f === "function" && !more.length) return f(); ` +
		`throw new TypeError("code must be an async arrow function, such as async () => { … }"); })(` + "\n"
	after       = "\n) };"
	linesBefore = 1
)

// source is the module that calls the agent's function and exports what it gives, in an object: undefined is no member.
// A semicolon after the function is no mistake.
func source(code string) string {
	return before + strings.TrimRight(code, "; \t\r\n") + after
}

// outcome is the text that an agent gets for a run, and whether that failed.
func outcome(r rules.Response) (text string, failed bool) {
	for _, d := range r.Diagnostics {
		if d.Severity == rules.SeverityError || d.Code == resultCode() {
			return "Error: " + strings.TrimPrefix(d.Message, "Error: ") + place(d), true
		}
	}
	var result struct{ Value json.RawMessage }
	if err := json.Unmarshal(r.Result, &result); err != nil {
		return "Error: the result cannot be read: " + err.Error(), true
	}
	return shown(result.Value) + rules.Notes(r, "/value"), false
}

// resultCode is that of a result which JSON cannot hold.
func resultCode() string { return rules.Diagnose(rules.Finding{Cause: rules.CauseResult}).Code }

// place tells where in the agent's code a syntax error is.
func place(d rules.Diagnostic) string {
	var line, column int
	if d.Code != rules.Diagnose(rules.Finding{Cause: rules.CauseSyntax}).Code {
		return ""
	}
	if n, _ := fmt.Sscanf(d.Path, "%d:%d", &line, &column); n < 2 || line <= linesBefore {
		return ""
	}
	return fmt.Sprintf(" (line %d, column %d)", line-linesBefore, column)
}
