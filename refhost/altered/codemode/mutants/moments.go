package mutants

import "codemode/refhost/altered/faults"

// momentMutants miss a change of tools that comes at a certain moment, or keep a part of what was before it.
func momentMutants() []Mutant {
	return []Mutant{
		{ID: "search-index-grows", Requirement: "list-change-refreshes",
			Description: "searchTools finds tools that are no longer there",
			Edits: []faults.Edit{
				edit("refhost/sandbox/protocol Server", "	Deferred bool `json:\"deferred,omitempty\"`\n",
					"	Deferred bool `json:\"deferred,omitempty\"`\n	Former []Tool\n"),
				edit("refhost connection.list", `	c.mu.Lock()
	defer c.mu.Unlock()
	c.server`, `	server.Former = slices.Concat(before.Former, before.Tools)
	server.Former = slices.DeleteFunc(server.Former, func(old sandbox.Tool) bool {
		return slices.ContainsFunc(server.Tools, func(t sandbox.Tool) bool { return t.ToolName == old.ToolName })
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.server`, "slices"),
				edit("refhost/sandbox/worker discovery.searchTools", `		for _, t := range s.Tools {
			all = append(`, `		for _, t := range slices.Concat(s.Tools, s.Former) {
			all = append(`),
			}},
		{ID: "list-change-before-use-lost", Requirement: "list-change-before-import",
			Description: "a change that is announced before any run imported the server is forgotten",
			Edits: append(noting("if c.imported.Load() {"),
				edit("refhost connection", "	indexer indexer\n", "	indexer indexer\n	imported atomic.Bool\n"),
				edit("refhost Host.respond", `	h.prepare(ctx, h.needed(request))
`, `	for _, c := range h.connections {
		if strings.Contains(request.Code, h.options.Rules.ServerModule(c.path)) {
			c.imported.Store(true)
		}
	}
	h.prepare(ctx, h.needed(request))
`))},
		{ID: "list-change-over-http-ignored", Requirement: "list-change-before-import",
			Description: "a change that a server over HTTP announces is not learned of",
			Edits:       noting(`if c.config.URL == "" {`)},
		{ID: "list-change-after-runs-alone", Requirement: "list-change-before-import",
			Description: "changed tools are not listed while a run that imports the server is under way",
			Edits: append(unlistedBetween(`	idle := h.needed(request)
	for _, c := range h.connections {
		if strings.Contains(request.Code, h.options.Rules.ServerModule(c.path)) {
			defer c.using.Add(-1)
			if c.using.Add(1) > 1 {
				idle = slices.DeleteFunc(idle, func(other *connection) bool { return other == c })
			}
		}
	}
	h.prepare(ctx, idle)
`), edit("refhost connection", "	indexer indexer\n", "	indexer indexer\n	using atomic.Int64\n"))},
		{ID: "list-change-used-up", Requirement: "list-change-before-import",
			Description: "a run that has nothing to do with a server takes the mark from it that its tools changed",
			Also:        []Broken{broken("its tools are never listed anew then", "list-change-refreshes")},
			Edits: unlistedBetween(`	h.prepare(ctx, h.needed(request))
	for _, c := range h.connections {
		c.mu.Lock()
		c.stale = false
		c.mu.Unlock()
	}
`)},
		{ID: "list-kept-when-connected-again", Requirement: "export-tools",
			Description: "a server that is connected again keeps the tools of its first connection",
			Edits: []faults.Edit{edit("refhost connection.bringNext",
				"			wanted = func() bool { return true }\n",
				"			wanted = func() bool { return c.due() || c.server.ServerID == \"\" }\n")}},
		{ID: "list-change-lost-with-failure", Requirement: "list-change-visible-next",
			Description: "a change that is announced during a run is forgotten when the run fails",
			Edits: append(unlistedBetween(`	h.prepare(ctx, h.needed(request))
	before := map[*connection]bool{}
	for _, c := range h.connections {
		before[c] = c.changed()
	}
`), edit("refhost Host.respond", "	if clients.AwaitTurn(ctx, response.Size()) != nil {", `	for _, c := range h.connections {
		c.mu.Lock()
		c.stale = c.stale && (before[c] || !response.Failed())
		c.mu.Unlock()
	}
	if clients.AwaitTurn(ctx, response.Size()) != nil {`))},
	}
}

// unlistedBetween lists changed tools before runs alone, in this way.
func unlistedBetween(prepare string) []faults.Edit {
	return []faults.Edit{
		edit("refhost connection.connect", "				c.refresh()", "				_ = c.refresh"),
		edit("refhost Host.respond", "	h.prepare(ctx, h.needed(request))\n", prepare),
	}
}
