package protocol

import (
	"fmt"
	"strings"
)

// What a script may hand to its host. The worker applies these bounds, so that the script is told; the host
// applies them again, because whoever broke the worker could say anything.
const (
	// MaxDepth bounds the nesting of a result and of a call's arguments: many clients and servers cannot read
	// JSON that is nested more deeply.
	MaxDepth = 500
	// MaxResult bounds the result of a run as JSON, in bytes.
	MaxResult = 8 << 20
	// MaxArguments bounds the arguments of one call as JSON, in bytes.
	MaxArguments = 8 << 20
	// MaxText bounds each text of a diagnostic, in bytes; it is cut off.
	MaxText = 16 << 10
	// MaxDiagnostics bounds the diagnostics that a worker reports.
	MaxDiagnostics = 100
	// MaxLogEntries bounds the entries of the logs, the last one that says so aside.
	MaxLogEntries = 20_000
	// MaxFrame bounds the body of a frame from a worker, in bytes: the largest log entry, each byte of it
	// escaped.
	MaxFrame = 64 << 20
)

// CutText keeps the beginning of a text that is longer than [MaxText].
func CutText(text string) string {
	if len(text) <= MaxText {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes more)", strings.ToValidUTF8(text[:MaxText], ""), len(text)-MaxText)
}

// TooDeep tells whether JSON is nested more than [MaxDepth] levels deep. What is no JSON is not looked into.
func TooDeep(text []byte) bool {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > MaxDepth {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// LogsFull is what the last entry says when there were more than [MaxLogEntries].
func LogsFull() string {
	return fmt.Sprintf("Logs truncated: at most %d entries are kept; log less often, or join what belongs together.",
		MaxLogEntries)
}
