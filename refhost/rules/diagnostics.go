package rules

// The severities of a diagnostic (§3.3.3).
const (
	SeverityError   = "error"
	SeverityWarning = "warning"
	SeverityInfo    = "info"
)

// Cause is why there is something to report about a run. A diagnostic is
// classified by its cause, never by the text of a message.
type Cause string

// The causes.
const (
	// CauseRequest: the arguments are not a request (§3.2).
	CauseRequest Cause = "request"
	// CauseLimitValue: a known limit has a value that makes no sense (§3.2.4).
	CauseLimitValue Cause = "limit-value"
	// CauseSyntax: the code is not a module (§3.3.4).
	CauseSyntax Cause = "syntax"
	// CauseImport: a module is missing (§3.3.4).
	CauseImport Cause = "import"
	// CauseExport: a module does not export the name that is imported (§3.3.4).
	CauseExport Cause = "export"
	// CauseUncaught: an exception left the module (§3.3.4).
	CauseUncaught Cause = "uncaught"
	// CauseLimit: a limit of the sandbox was exceeded (§7.4).
	CauseLimit Cause = "limit"
	// CauseNeverSettles: a top-level await waits for what cannot happen any more.
	CauseNeverSettles Cause = "never-settles"
	// CauseUnhandledRejection: a promise was rejected and nobody looked.
	CauseUnhandledRejection Cause = "unhandled-rejection"
	// CauseResult: JSON cannot hold the value of __codemode_result__ (§3.2.2).
	CauseResult Cause = "result"
	// CauseLost: JSON has an empty object for a value inside the result, such as a promise (§3.2.2).
	CauseLost Cause = "lost"
	// CauseOmitted: JSON has nothing for a value inside the result, such as a function (§3.2.2).
	CauseOmitted Cause = "omitted"
	// CauseHalfPair: a text of the result has half of a surrogate pair (§3.3.4).
	CauseHalfPair Cause = "half-pair"
	// CauseInputLost is [CauseLost] of the input of a tool (§5.3.1).
	CauseInputLost Cause = "input-lost"
	// CauseInputHalfPair is [CauseHalfPair] of the input of a tool (§5.3.1).
	CauseInputHalfPair Cause = "input-half-pair"
	// CauseUnassigned: the script ends with a value, and assigned none (§3.2.2).
	CauseUnassigned Cause = "unassigned"
	// CausePendingCall: tool calls were still under way when the script failed.
	CausePendingCall Cause = "pending-call"
	// CauseTrace: the trace has not all calls (§3.3.2).
	CauseTrace Cause = "trace"
	// CauseUnavailable: a requested capability is not available (§3.2.3).
	CauseUnavailable Cause = "unavailable"
	// CauseOutdated: a server did not list its tools anew, which it had announced to have changed (§8.1).
	CauseOutdated Cause = "outdated"
	// CauseSchema: a tool's schema cannot be used to validate inputs (§7.2).
	CauseSchema Cause = "schema"
	// CauseCancelled: the run was cancelled by the client (§7.4).
	CauseCancelled Cause = "cancelled"
	// CauseHost: the sandbox itself broke.
	CauseHost Cause = "host"
)

// Finding is what there is to report, before it is put into the form of §3.3.3.
type Finding struct {
	Cause   Cause
	Message string
	// Hint replaces the cause's own hint when it is set.
	Hint string
	// Path is "line:column" in the agent's source, from 1, or a JSON Pointer.
	Path string
	// ErrorClass is the class of the error that left the module, if it is one of
	// @codemode/errors; it replaces the cause's own.
	ErrorClass string
	// ErrorName is what the error that left the module calls itself; anybody can
	// give an error any name.
	ErrorName string
}

// Diagnose gives each cause its severity, code, hint and error class (§3.3.3).
func Diagnose(f Finding) Diagnostic {
	d := causeDiagnostic(f.Cause)
	d.Message, d.Path = f.Message, f.Path
	if f.Hint != "" {
		d.Hint = f.Hint
	}
	if f.ErrorClass != "" {
		d.ErrorClass = f.ErrorClass
	}
	return d
}

// causeDiagnostic is what all findings of a cause have in common. Codes named by
// the specification keep those names; the others follow their form.
func causeDiagnostic(c Cause) Diagnostic {
	const e, w, i = SeverityError, SeverityWarning, SeverityInfo
	for _, kind := range []struct {
		cause                Cause
		severity, code, hint string
	}{
		{CauseRequest, e, "INVALID_REQUEST",
			"Call codemode.run with an object whose member code is a string of JavaScript."},
		{CauseLimitValue, e, "INVALID_LIMIT", "Give the limit a positive whole number, or leave it out."},
		{CauseSyntax, e, "SYNTAX_ERROR", "Correct the source at the position given; it is run as an ES module."},
		{CauseImport, e, "IMPORT_FAILURE",
			"Import one of the modules and names that listServers and listTools of @codemode/discovery report."},
		{CauseExport, e, "IMPORT_FAILURE", "Import one of the names that the module exports."},
		{CauseUncaught, e, "UNCAUGHT_EXCEPTION", "Catch the exception with try and catch, or remove what throws it."},
		{CauseLimit, e, "SANDBOX_LIMIT", "Do less in one run, or ask for a higher limit."},
		{CauseNeverSettles, e, "NEVER_SETTLES",
			"Make sure that every promise that is awaited gets resolved or rejected."},
		{CauseUnhandledRejection, e, "UNHANDLED_REJECTION", "Await the promise inside try and catch."},
		{CauseCancelled, e, "CANCELLED", "Run the code again if it is still wanted."},
		{CauseHost, e, "HOST_FAILURE", "Run the code again; if it fails again, tell the operator of the host."},
		{CauseResult, w, "RESULT_NOT_SERIALIZABLE",
			"Assign a value made of objects, arrays, strings, numbers, booleans and null."},
		{CauseLost, w, "RESULT_LOSSY", "Assign a value made of objects, arrays, strings, numbers, booleans and null."},
		{CauseOmitted, i, "RESULT_OMITTED", "Leave it out, or write null or a text in its place."},
		{CauseHalfPair, w, "RESULT_ALTERED", "Cut texts between whole characters: [...text].slice(0, n).join(\"\")."},
		{CauseInputLost, w, "INPUT_LOSSY",
			"Pass a value made of objects, arrays, strings, numbers, booleans and null."},
		{CauseInputHalfPair, w, "INPUT_ALTERED",
			"Cut texts between whole characters: [...text].slice(0, n).join(\"\")."},
		{CauseUnassigned, i, "RESULT_UNASSIGNED", "Assign it: globalThis.__codemode_result__ = … ;"},
		{CausePendingCall, w, "PENDING_TOOL_CALL", "Await every tool call before the module ends."},
		{CauseTrace, i, "TOOL_TRACE_TRUNCATED", "Let the script count what it needs to know of its calls."},
		{CauseUnavailable, w, "CAPABILITY_UNAVAILABLE",
			"Request only the capability identifiers that listServers reports."},
		{CauseOutdated, w, "TOOLS_OUTDATED",
			"Use the tools as they are described; if a call fails, run the code later."},
		{CauseSchema, w, "SCHEMA_UNUSABLE", "Check the input yourself: not all of the server's schema can be used."},
	} {
		if kind.cause == c {
			return Diagnostic{Severity: kind.severity, Code: kind.code, Hint: kind.hint, ErrorClass: causeClass(c)}
		}
	}
	return Diagnostic{Severity: e, Code: "UNKNOWN", Hint: "Tell the operator of the host."}
}

// causeClass is the class of @codemode/errors that a cause itself belongs to.
func causeClass(c Cause) string {
	switch c {
	case CauseLimit:
		return "SandboxLimitError"
	case CauseUnavailable:
		return "ServerNotFoundError"
	}
	return ""
}
