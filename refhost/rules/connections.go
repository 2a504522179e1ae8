package rules

// ConnectionRule is when a host is connected to its servers (§3.2.3).
type ConnectionRule struct {
	// AtStart: to all of them as soon as the host starts, rather than to those that
	// a run asks for.
	AtStart bool
	// Kept: until the host ends, rather than until a run ends.
	Kept bool
	// ForCalls: again when a run calls a tool of one whose connection it has lost.
	ForCalls bool
}

// Connections are made at the start, as the agent context needs the tools of all
// servers (§4.4), and kept.
func Connections() ConnectionRule { return ConnectionRule{AtStart: true, Kept: true} }
