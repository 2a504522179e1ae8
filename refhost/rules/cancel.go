package rules

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
