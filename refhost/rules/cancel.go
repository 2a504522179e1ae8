package rules

import "encoding/json"

// EndsWhenCancelled: a cancelled run ends at once (§7.4).
func EndsWhenCancelled() bool { return true }

// CancelNotice sends what MCP asks for (§7.4).
func CancelNotice(params json.RawMessage) json.RawMessage { return params }

// CancelledAnswer is how a run that was cancelled is answered (§7.4).
type CancelledAnswer string

// The answers.
const (
	// AnswerResponse is a structured response.
	AnswerResponse CancelledAnswer = "response"
	// AnswerError is a JSON-RPC error.
	AnswerError CancelledAnswer = "error"
	// AnswerNothing is no answer, as MCP suggests.
	AnswerNothing CancelledAnswer = "nothing"
)

// AnswerToCancelled: logs and diagnostics are of use to whoever still reads them (§7.4).
func AnswerToCancelled() CancelledAnswer { return AnswerResponse }
