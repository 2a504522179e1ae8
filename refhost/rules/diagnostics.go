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
	// CauseImport: a module or an export is missing (§3.3.4).
	CauseImport Cause = "import"
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
	// CausePendingCall: tool calls were still under way when the script failed.
	CausePendingCall Cause = "pending-call"
	// CauseUnavailable: a requested capability is not available (§3.2.3).
	CauseUnavailable Cause = "unavailable"
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

// Codes named by the specification keep those names; the others follow their form.
func causeDiagnostic(c Cause) Diagnostic {
	switch c {
	case CauseRequest:
		return Diagnostic{Severity: SeverityError, Code: "INVALID_REQUEST",
			Hint: "Call codemode.run with an object whose member code is a string of JavaScript."}
	case CauseLimitValue:
		return Diagnostic{Severity: SeverityError, Code: "INVALID_LIMIT",
			Hint: "Give the limit a positive whole number, or leave it out."}
	case CauseSyntax:
		return Diagnostic{Severity: SeverityError, Code: "SYNTAX_ERROR",
			Hint: "Correct the source at the position given; it is run as an ES module."}
	case CauseImport:
		return Diagnostic{Severity: SeverityError, Code: "IMPORT_FAILURE",
			Hint: "Import one of the modules and names that listServers and listTools of @codemode/discovery report."}
	case CauseUncaught:
		return Diagnostic{Severity: SeverityError, Code: "UNCAUGHT_EXCEPTION",
			Hint: "Catch the exception with try and catch, or remove what throws it."}
	case CauseLimit:
		return Diagnostic{Severity: SeverityError, Code: "SANDBOX_LIMIT", ErrorClass: "SandboxLimitError",
			Hint: "Do less in one run, or ask for a higher limit."}
	case CauseCancelled:
		return Diagnostic{Severity: SeverityError, Code: "CANCELLED", Hint: "Run the code again if it is still wanted."}
	case CauseHost:
		return Diagnostic{Severity: SeverityError, Code: "HOST_FAILURE", Hint: "Run the code again; if it fails again, tell the operator of the host."}
	}
	return asyncDiagnostic(c)
}

// What concerns promises, values and servers rather than the module as a whole.
func asyncDiagnostic(c Cause) Diagnostic {
	switch c {
	case CauseNeverSettles:
		return Diagnostic{Severity: SeverityError, Code: "NEVER_SETTLES",
			Hint: "Make sure that every promise that is awaited gets resolved or rejected."}
	case CauseUnhandledRejection:
		return Diagnostic{Severity: SeverityError, Code: "UNHANDLED_REJECTION",
			Hint: "Await the promise inside try and catch."}
	case CauseResult:
		return Diagnostic{Severity: SeverityWarning, Code: "RESULT_NOT_SERIALIZABLE",
			Hint: "Assign a value made of objects, arrays, strings, numbers, booleans and null."}
	case CausePendingCall:
		return Diagnostic{Severity: SeverityWarning, Code: "PENDING_TOOL_CALL",
			Hint: "Await every tool call before the module ends."}
	case CauseUnavailable:
		return Diagnostic{Severity: SeverityWarning, Code: "CAPABILITY_UNAVAILABLE", ErrorClass: "ServerNotFoundError",
			Hint: "Request only the capability identifiers that listServers reports."}
	case CauseSchema:
		return Diagnostic{Severity: SeverityWarning, Code: "SCHEMA_UNUSABLE",
			Hint: "Check the input yourself: the server's schema cannot be used."}
	}
	return Diagnostic{Severity: SeverityError, Code: "UNKNOWN", Hint: "Tell the operator of the host."}
}
