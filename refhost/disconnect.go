package refhost

// ended ends the sessions with all servers after the last run under way, if they are not
// kept. Whether they are is open: unannounced-change, undeclared-changes.
func (h *Host) ended() {
	if h.runs.Add(-1) == 0 && !h.options.Rules.Connections().Kept {
		each(h.connections, (*connection).disconnect)
	}
}

// disconnect ends the session and keeps what is known of the tools.
func (c *connection) disconnect() {
	c.mu.Lock()
	session, process := c.session, c.process
	if session != nil {
		c.session, c.process, c.disconnected = nil, nil, c.problem == ""
	}
	c.mu.Unlock()
	if session != nil {
		closeSession(session, process)
	}
}
