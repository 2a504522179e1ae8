package driver

import (
	"cmp"
	"time"
)

// userStopTimeout is how long a host has to end in good order when the user wants the end.
const userStopTimeout = time.Second

// Options say how a host is reached. The zero value is usable.
type Options struct {
	// Timeouts bound every wait; a zero member takes its value from [DefaultTimeouts].
	Timeouts Timeouts
	// ProtocolVersion is the MCP version to ask for. Empty means the newest one
	// that the MCP library speaks, with its fallback to the initialize handshake.
	ProtocolVersion string
	// WorkDir is the folder that a command runs in; empty means the suite's own.
	// The program itself is looked up from the suite's folder.
	WorkDir string
	// Tool is the name of the host's one tool; empty means codemode.run (§2).
	Tool string
	// StdioType is the type that the configuration gives servers that are commands; empty leaves it out.
	StdioType string
	// ContextFiles are text files that belong to the agent context beside what the
	// host shows on the wire (§4.4). They are read whenever the context is; in their
	// paths, {home} stands for the HOME of the host's process.
	ContextFiles []string
	// Env is what a command, Setup and ConfigCommand find in their environment beside
	// PATH, the language, and a HOME and a TMPDIR of their own: NAME=VALUE each.
	Env []string
	// Setup is a command line that is run once, to its end, before the first start.
	Setup string
	// ConfigCommand is a command line that is given the mcpServers configuration on
	// its stdin, and the path of that as $CONFIG, and prints what the host takes instead.
	ConfigCommand string
	// Restart is a command line that starts a host at a URL anew with the configuration
	// at {config} or $CONFIG, and ends once the former one is gone.
	Restart string
	// Given is how the user gave all this, for [Identity].Flags.
	Given string
	// TokenEnv names an environment variable whose value is sent to a URL as bearer token.
	TokenEnv string
	// Stopping is closed when the suite's user wants the end: a host that has not
	// ended a second later is killed. It may be nil.
	Stopping <-chan struct{}
	// ClientName and ClientVersion are the clientInfo that the host sees.
	ClientName, ClientVersion string
}

// withDefaults fills what was left empty.
func (o Options) withDefaults() Options {
	d := DefaultTimeouts()
	o.Timeouts = Timeouts{
		Start:  cmp.Or(o.Timeouts.Start, d.Start),
		List:   cmp.Or(o.Timeouts.List, d.List),
		Run:    cmp.Or(o.Timeouts.Run, d.Run),
		Cancel: cmp.Or(o.Timeouts.Cancel, d.Cancel),
		Stop:   cmp.Or(o.Timeouts.Stop, d.Stop),
	}
	o.Tool = cmp.Or(o.Tool, ToolName)
	o.ClientName = cmp.Or(o.ClientName, "codemode-conformance")
	o.ClientVersion = cmp.Or(o.ClientVersion, "1.0.0")
	return o
}

// stopTime is how long the end of a session may take now.
func (o Options) stopTime() time.Duration {
	select {
	case <-o.Stopping:
		return min(userStopTimeout, o.Timeouts.Stop)
	default:
		return o.Timeouts.Stop
	}
}
