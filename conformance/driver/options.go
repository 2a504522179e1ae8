package driver

import "cmp"

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
	// TokenEnv names an environment variable whose value is sent to a URL as bearer token.
	TokenEnv string
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
	o.ClientName = cmp.Or(o.ClientName, "codemode-conformance")
	o.ClientVersion = cmp.Or(o.ClientVersion, "1.0.0")
	return o
}
