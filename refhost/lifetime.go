package refhost

import "strings"

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
func asksForAny(code string) bool {
	return strings.Contains(code, "@codemode/discovery") || strings.Contains(code, "import(")
}
