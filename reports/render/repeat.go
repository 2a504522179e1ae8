package render

import (
	"fmt"
	"regexp"
	"strings"

	"codemode/reports"
)

// The ways to the suite's servers that a run takes when it is asked for no other.
const (
	usualTransport = "stdio"
	usualProtocol  = "2025-11-25"
)

// programName is what the suite's program is called.
const programName = "conformance"

// RepeatCommand is the command that judges one requirement or scenario again as the run r
// did, with the same names and values, as a shell takes it.
func RepeatCommand(r reports.Report, id string) string {
	command := fmt.Sprintf("%s run --id %s --seed %d --host %s", programName, quotedForShell(id), r.Seed,
		quotedForShell(r.Host.Command))
	if r.Host.Flags != "" {
		command += " " + r.Host.Flags
	}
	url := strings.HasPrefix(r.Host.Command, "http://") || strings.HasPrefix(r.Host.Command, "https://")
	switch how := r.MockServers.Transport; {
	case url && !strings.Contains(r.Host.Flags, "--restart "):
		command += " --config-out mcp.json"
	case !url && how != "" && how != usualTransport:
		command += " --transport " + how
	}
	if how := r.MockServers.ProtocolVersion; how != "" && how != usualProtocol {
		command += " --protocol " + how
	}
	return command
}

// quotedForShell is a word in quotes, unless a shell takes it as it is.
func quotedForShell(word string) string {
	if regexp.MustCompile(`^[\w@%+=:,./-]+$`).MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// ShellWords are the words of a command line as a shell takes them.
func ShellWords(words []string) string {
	var quoted []string
	for _, word := range words {
		quoted = append(quoted, quotedForShell(word))
	}
	return strings.Join(quoted, " ")
}
