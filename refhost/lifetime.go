package refhost

import (
	"strings"

	"codemode/refhost/rules"
)

// ended leaves the servers behind the last run under way, if connections are not kept.
func (h *Host) ended() {
	if h.runs.Add(-1) == 0 && !h.options.Rules.Connections().Kept {
		each(h.connections, (*connection).leave)
	}
}

// leave ends the session and keeps what is known of the tools.
func (c *connection) leave() {
	c.mu.Lock()
	session, process := c.session, c.process
	if session != nil {
		c.session, c.process, c.left = nil, nil, c.problem == ""
	}
	c.mu.Unlock()
	if session != nil {
		closeSession(session, process)
	}
}

// asksForAny tells whether code may ask for a server that it does not name.
func (h *Host) asksForAny(code string) bool {
	discovery := h.options.Rules.ModulePrefix() + rules.DiscoveryModule
	return strings.Contains(code, discovery) || strings.Contains(code, "import(")
}
