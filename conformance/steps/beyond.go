package steps

import (
	"context"
	"encoding/json"
	"fmt"

	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// outerCallFact is the name of the fact that holds how the call of another outer
// tool was answered.
const outerCallFact = "outer-call"

// registerBeyond adds steps that go beyond one run of one agent: many runs, many
// servers, servers that disappear, tools that nobody listed.
func registerBeyond(r registry) {
	r.When(`^the outer tool "([^"]*)" is called with (\{.*\})$`,
		func(ctx context.Context, tool, arguments string) error {
			w := worldOf(ctx)
			return w.callOuter(ctx, w.Names.Expand(tool), json.RawMessage(w.Names.Expand(arguments)))
		})
	const many = `^(\d+) MCP servers with the tool "([^"]*)", from "([^"]*)-1" to "[^"]*"$`
	r.Declare(many, func(ctx context.Context, count, tool, prefix string) {
		worldOf(ctx).addMany(number(count), tool, prefix)
	})
	r.When(`^the server "([^"]*)" ends whenever it is started from now on$`,
		func(ctx context.Context, id string) error {
			w := worldOf(ctx)
			if _, err := w.session(ctx); err != nil {
				return err
			}
			w.dirty = true
			w.lease.Server(w.Names.Expand(id)).Disappear()
			return nil
		})
}

// addMany declares servers whose ids end in a number, with one tool each.
func (w *World) addMany(count int, tool, prefix string) {
	for i := range count {
		w.scripts = append(w.scripts, mockservers.Script{
			ServerID: fmt.Sprintf("%s-%d", w.Names.Expand(prefix), i+1),
			Tools: []mockservers.Tool{
				{Name: w.Names.Expand(tool), Replies: []mockservers.Reply{mockservers.TextReply("ok")}},
			},
		})
	}
}

// callOuter calls a tool of the host that it does not list. What comes of it is
// seen at the servers.
func (w *World) callOuter(ctx context.Context, tool string, arguments json.RawMessage) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	answer := session.Run(driver.OtherTool(ctx, tool), arguments)
	w.Log.Add(evidence.Fact, outerCallFact, answer)
	return nil
}
