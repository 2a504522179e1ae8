package render

import (
	"strings"

	"codemode/reports"
)

// RepeatCommand is the command that judges one requirement on h again, as a
// shell takes it.
func RepeatCommand(h reports.Host, requirementID string) string {
	quoted := func(text string) string {
		return "'" + strings.ReplaceAll(strings.ReplaceAll(text, "$", "$$"), "'", `'\''`) + "'"
	}
	command := "make one ID=" + requirementID + " HOST=" + quoted(h.Command)
	if h.Flags != "" {
		command += " ARGS=" + quoted(h.Flags)
	}
	return command
}
