package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// ConsoleArg is one argument of a console call.
type ConsoleArg struct {
	// Primitive tells whether the value is not an object.
	Primitive bool
	// Text is String(value) of a primitive, JSON.stringify(value) of an object.
	Text string
	// Unserializable is set when JSON.stringify threw or gave undefined.
	Unserializable bool
}

// Unserializable stands for a value that JSON cannot hold (§3.3.1).
const Unserializable = "[Unserializable Object]"

// ConsoleLevel: the four methods of §9 are their own levels (§3.3.1).
func ConsoleLevel(method string) (level string, captured bool) {
	return method, slices.Contains(ConsoleMethods(), method)
}

// ConsoleMethods are the methods of console (§9).
func ConsoleMethods() []string { return []string{"debug", "log", "warn", "error"} }

// ConsoleText joins all arguments with one space (§3.3.1).
func ConsoleText(args []ConsoleArg) (string, error) {
	texts := make([]string, len(args))
	for i, arg := range args {
		texts[i] = consoleArgument(arg)
	}
	return strings.Join(texts, " "), nil
}

func consoleArgument(arg ConsoleArg) string {
	switch {
	case arg.Primitive:
		return arg.Text
	case arg.Unserializable:
		return Unserializable
	}
	return StableJSON(arg.Text)
}

// StableJSON writes JSON with the members of every object in the order of their
// names, so that equal values give equal texts (§3.3.1). What is no JSON is
// written as [Unserializable].
func StableJSON(text string) string {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var value any
	if err := dec.Decode(&value); err != nil {
		return Unserializable
	}
	sorted, err := Marshal(value)
	if err != nil {
		return Unserializable
	}
	return string(bytes.TrimSpace(sorted))
}

// KeepLog counts the bytes of messages in UTF-8 and keeps whole entries only (§3.3.1).
func KeepLog(usedBytes, messageBytes, maxLogBytes int64) bool {
	return usedBytes+messageBytes <= maxLogBytes
}

// CutLog keeps nothing: half of a JSON text is of no use to its reader (§3.3.1).
func CutLog(string, int64) string { return "" }

// TruncationNotice names the limit that was applied (§3.3.1).
func TruncationNotice(maxLogBytes int64) (LogEntry, bool) {
	return LogEntry{
		Level:   "warn",
		Message: fmt.Sprintf("Logs truncated: the limit maxLogBytes of %d bytes was reached.", maxLogBytes),
	}, true
}
