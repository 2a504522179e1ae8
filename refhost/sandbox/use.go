package sandbox

import (
	"context"
	"encoding/json"
)

// use fixes the tools of a server for the rest of the run, when the run first
// comes to see them (§8.2).
func (b *bindings) use(s *Server) {
	if b.used[s.ServerID] || !b.rules.ToolsAtFirstUse() {
		return
	}
	b.used[s.ServerID] = true
	b.realm.must(b.send(head{Kind: frameServer, ServerID: s.ServerID}, nil))
	answer, err := b.receiveOwn()
	b.realm.must(err)
	var now Server
	if answer.Kind == frameAnswer && json.Unmarshal(answer.body, &now) == nil {
		*s = now
	}
}

// server sends the worker a server as it is now.
func (r *run) server(ctx context.Context, serverID string) {
	defer r.underWay.Done()
	now, err := r.calls.Server(ctx, serverID)
	if err != nil {
		_ = r.worker.out.writeJSON(head{Kind: frameRefusal}, refusalOf(err))
		return
	}
	_ = r.worker.out.writeJSON(head{Kind: frameAnswer}, now)
}
