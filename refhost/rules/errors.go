package rules

import (
	"encoding/json"
	"fmt"
)

// ErrorClass is one export of @codemode/errors.
type ErrorClass struct {
	Name string
	// Parent is the class it extends; "Error" is JavaScript's own.
	Parent string
	// Hint is the hint of instances that get no other (§7.3).
	Hint string
}

// ErrorBase is the class that all others extend (§7.1).
const ErrorBase = "CodemodeError"

// The error classes of §7.1, and PolicyError, which is this host's own.
const (
	SchemaValidationError = "SchemaValidationError"
	ToolNotFoundError     = "ToolNotFoundError"
	ServerNotFoundError   = "ServerNotFoundError"
	ToolCallError         = "ToolCallError"
	AuthenticationError   = "AuthenticationError"
	SandboxLimitError     = "SandboxLimitError"
	PolicyError           = "PolicyError"
)

// ErrorClasses lists the base class first. AuthenticationError extends
// ToolCallError because a failed server call is "a ToolCallError (or a
// subclass)" (§10), which satisfies §7.1 as well.
func ErrorClasses() []ErrorClass {
	return []ErrorClass{
		{ErrorBase, "Error", "Read the message and change the call that failed."},
		{SchemaValidationError, ErrorBase, "Change the input so that it matches the tool's inputSchema."},
		{ToolNotFoundError, ErrorBase, "List the server's tools with listTools and use one of their names."},
		{ServerNotFoundError, ErrorBase, "List the servers with listServers and use one of their ids."},
		{ToolCallError, ErrorBase, "Read the message of the tool and change the input accordingly."},
		{AuthenticationError, ToolCallError, "Ask the operator of the host to renew the credentials of this server."},
		{SandboxLimitError, ErrorBase, "Do less in one run, or ask for a higher limit."},
		{PolicyError, ErrorBase, "Do without this tool, or ask the operator of the host to permit it."},
	}
}

// CallFailure is why a tool call brought no value.
type CallFailure string

// The failures of a tool call.
const (
	// FailureResult: the result has isError.
	FailureResult CallFailure = "result"
	// FailureProtocol: a JSON-RPC error, or the connection was lost.
	FailureProtocol CallFailure = "protocol"
	// FailureAuth: the server refused the credentials.
	FailureAuth CallFailure = "auth"
	// FailureInput: the input does not match the schema.
	FailureInput CallFailure = "input"
	// FailureUnwritable: the input cannot be written as JSON.
	FailureUnwritable CallFailure = "unwritable"
	// FailureTool: the server has no such tool.
	FailureTool CallFailure = "tool"
	// FailureServer: the server is not connected.
	FailureServer CallFailure = "server"
	// FailureLimit: the run may call no more tools.
	FailureLimit CallFailure = "limit"
	// FailurePolicy: the operator of the host does not permit the call; it was not sent.
	FailurePolicy CallFailure = "policy"
	// FailureApproval: the user did not approve of the call; it was not sent.
	FailureApproval CallFailure = "approval"
)

// CallProblem is what is known about a tool call that brought no value.
type CallProblem struct {
	Failure CallFailure
	// ServerID is the module path, ToolName the canonical name.
	ServerID, ToolName, ExportName string
	Message                        string
	// Hint is a better one than that of the class, or empty.
	Hint string
	// Limit is what a [FailureLimit] exceeds: so many calls may be made.
	Limit int
	// Result is the tools/call result of a [FailureResult].
	Result json.RawMessage
	// The others are about a [FailureInput] or [FailureUnwritable]: Path is a JSON Pointer, Expected and
	// Received are words, Example is valid input or nil.
	Path, Expected, Received string
	Example                  json.RawMessage
	// Further are what else is wrong with the input.
	Further []Violation
}

// Violation is one thing that is wrong with an input.
type Violation struct {
	Path     string `json:"path"`
	Expected string `json:"expected"`
	Received string `json:"received"`
}

// ErrorDetails is what an error tells. An empty Hint leaves that of the class.
type ErrorDetails struct {
	Message, Hint string
	// Members become properties of the error.
	Members map[string]any
}

// CallError gives every error the names of what was called, and one about input
// the facts of §7.2.
func CallError(p CallProblem) ErrorDetails {
	d := ErrorDetails{Message: p.Message, Hint: p.Hint, Members: map[string]any{
		"serverId": p.ServerID, "toolName": p.ToolName, "exportName": p.ExportName,
	}}
	if len(p.Result) > 0 {
		d.Members["result"] = p.Result
	}
	if p.Failure != FailureInput && p.Failure != FailureUnwritable {
		return d
	}
	d.Members["path"], d.Members["expected"], d.Members["received"] = p.Path, p.Expected, p.Received
	if p.Example != nil {
		d.Members["example"] = p.Example
		d.Hint = fmt.Sprintf("Call %s with an input such as %s.", p.ExportName, p.Example)
	}
	return d
}

// ProtocolFailure: no code of JSON-RPC says for certain that a tool is unknown or
// that credentials were refused (§7.1).
func ProtocolFailure(int64, string) CallFailure { return FailureProtocol }

// CallAgain: whether a call that failed had effects is unknown, so that none is
// sent twice (§10).
func CallAgain(CallFailure, int) bool { return false }

// CallErrorClass maps a failure to its class (§7.1, §10).
func CallErrorClass(f CallFailure) string {
	switch f {
	case FailureAuth:
		return AuthenticationError
	case FailureInput, FailureUnwritable:
		return SchemaValidationError
	case FailureTool:
		return ToolNotFoundError
	case FailureServer:
		return ServerNotFoundError
	case FailureLimit:
		return SandboxLimitError
	case FailurePolicy, FailureApproval:
		return PolicyError
	}
	return ToolCallError
}

// ErrorHint is the hint of a class (§7.3), the base class's for one that is unknown.
func ErrorHint(class string, classes []ErrorClass) string {
	hint := ""
	for _, c := range classes {
		if c.Name == class {
			return c.Hint
		}
		if c.Name == ErrorBase {
			hint = c.Hint
		}
	}
	return hint
}
