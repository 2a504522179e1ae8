package mcpi

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"codemode/refhost/rules"
)

// sendGrace is how long calls that a body did not await may take after its end.
const sendGrace = time.Second

// base are the rules of both revisions: a script has no modules and no global for its result; what it calls rejects
// with an ordinary Error.
func base() rules.Set {
	s := rules.Standard()
	s.ExportIsResult = func() bool { return true }
	s.Globals = globals
	s.BuiltinModules = func() []string { return nil }
	s.DynamicImport = func() bool { return false }
	s.Ending = func() rules.EndingRule {
		return rules.EndingRule{TimersWithin: -1, SendGrace: sendGrace, ReportUnhandled: true}
	}
	s.Diagnose = diagnose
	return s
}

// structured are the rules of mcpi@0.x: a call is worth its structured content.
func structured() rules.Set {
	s := base()
	s.ErrorClasses = func() []rules.ErrorClass { return nil }
	s.CallErrorClass = func(rules.CallFailure) string { return "" }
	s.CallError = func(p rules.CallProblem) rules.ErrorDetails { return rules.ErrorDetails{Message: p.Message} }
	s.Unwrap = value
	return s
}

// errorClass is the class of what calls of mcpi@1.0 throw: errors of it have a code.
const errorClass = "Error"

// raw are the rules of mcpi@1.0: a call is worth the whole result, also one with isError.
func raw() rules.Set {
	s := base()
	s.ErrorClasses = func() []rules.ErrorClass { return []rules.ErrorClass{{Name: errorClass, Parent: "Error"}} }
	s.CallErrorClass = func(rules.CallFailure) string { return errorClass }
	s.CallError = coded
	s.IsError = func(json.RawMessage) bool { return false }
	s.Unwrap = func(result json.RawMessage) json.RawMessage { return result }
	return s
}

// globals are those of any script but for the global that takes a result elsewhere.
func globals(defined []string) []string {
	return slices.DeleteFunc(rules.Globals(defined), func(name string) bool { return name == "__codemode_result__" })
}

// diagnose says of a body what is said of a module otherwise.
func diagnose(f rules.Finding) rules.Diagnostic {
	if f.Cause == rules.CauseNeverSettles {
		f.Message = "The code awaits a promise that nothing can settle any more."
	}
	return rules.DiagnoseNoted(f)
}

// value is what a call of mcpi@0.x returns: structured content, or else the text of all blocks, as JSON if it is JSON.
func value(result json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(result, &members)
	if structured := members["structuredContent"]; len(structured) > 0 && string(structured) != "null" {
		return structured
	}
	var blocks []struct{ Text string }
	var texts []string
	_ = json.Unmarshal(members["content"], &blocks)
	for _, block := range blocks {
		if block.Text != "" {
			texts = append(texts, block.Text)
		}
	}
	text := strings.Join(texts, "\n")
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	quoted, err := rules.Marshal(text)
	if err != nil {
		return result
	}
	return quoted
}

// The codes that errors of mcpi@1.0 have.
const (
	unknownTool      = "unknown_tool"
	ambiguousTool    = "ambiguous_tool"
	invalidArguments = "invalid_arguments"
	permissionDenied = "permission_denied"
	approvalDeclined = "approval_declined"
	staleSnapshot    = "stale_snapshot"
	staleCursor      = "stale_cursor"
	budgetExceeded   = "budget_exceeded"
	upstreamError    = "upstream_error"
)

// coded has a code, also at the beginning of its message: that is all that is left of it when nobody catches it.
func coded(p rules.CallProblem) rules.ErrorDetails {
	code := string(p.Failure)
	switch p.Failure {
	case rules.FailurePolicy:
		code = permissionDenied
	case rules.FailureApproval:
		code = approvalDeclined
	case rules.FailureLimit:
		code = budgetExceeded
	case rules.FailureInput, rules.FailureUnwritable:
		code = invalidArguments
	case "", rules.FailureProtocol, rules.FailureAuth, rules.FailureServer:
		code = upstreamError
	}
	return rules.ErrorDetails{Message: code + ": " + p.Message, Members: map[string]any{"code": code}}
}
