package worker

import (
	"encoding/json"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

// use fixes the tools of a server for the rest of the run, when the run first
// comes to see them (§8.2), unless they are those that it had when the run began.
// Which of the two is open: first-import-after-change.
func (b *bindings) use(s *protocol.Server) {
	if s.Deferred && !b.rules.ToolsAtFirstUse() {
		b.ask(s)
	}
	if b.used[s.ServerID] || !b.rules.ToolsAtFirstUse() {
		return
	}
	b.used[s.ServerID] = true
	b.ask(s)
}

// ask gets a server from the host.
func (b *bindings) ask(s *protocol.Server) {
	b.realm.must(b.send(protocol.Head{Kind: protocol.KindServer, ServerID: s.ServerID}, nil))
	answer, err := b.receiveOwn()
	b.realm.must(err)
	var now protocol.Server
	if answer.Kind == protocol.KindAnswer && json.Unmarshal(answer.Body, &now) == nil {
		*s = now
		return
	}
	if !s.Deferred {
		return // it has the tools of before
	}
	var refusal protocol.CallError
	b.realm.must(json.Unmarshal(answer.Body, &refusal))
	// A module without tools would be a wrong one.
	b.end(rules.Finding{Cause: rules.CauseHost, Hint: "Run the code again later.",
		Message: "The host did not tell of the tools of " + s.ServerID + ": " + refusal.Message})
}
