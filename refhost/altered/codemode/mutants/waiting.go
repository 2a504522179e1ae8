package mutants

import "codemode/refhost/altered/faults"

// waitingMutants cancel another run than the one that is cancelled, or not one that waits for its place, or keep
// something of it; one learns of no tools of a server that had none.
func waitingMutants() []Mutant {
	return []Mutant{
		{ID: "cancel-in-queue-lost", Requirement: "cancel-terminates",
			Description: "of more than four runs at once, one that is cancelled while it waits is made all the same",
			Edits: append(places("4"), edit("refhost Host.respond", "	leave, full := h.enter(ctx)\n",
				`	leave, full := h.enter(context.WithoutCancel(ctx))
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
`))},
		{ID: "cancelled-runs-keep-places", Requirement: "cancel-terminates",
			Description: "a run that was cancelled is one of the two that may be under way for ever",
			Edits: append(places("2"), edit("refhost Host.respond", "	defer leave()\n", `	defer func() {
		if ctx.Err() == nil {
			leave()
		}
	}()
`))},
		{ID: "cancel-ends-all-runs", Requirement: "cancel-terminates",
			Description: "all runs that are under way end when one is cancelled",
			Edits: []faults.Edit{
				edit("refhost captureKey", "type captureKey struct{}",
					"type captureKey struct{}\n\nvar runsUnderWay sync.Map", "sync"),
				edit("refhost Host.respond", "	defer leave()\n", `	defer leave()
	runCtx, end := context.WithCancel(ctx)
	defer end()
	defer context.AfterFunc(ctx, func() {
		runsUnderWay.Range(func(_, end any) bool { end.(context.CancelFunc)(); return true })
	})()
	runsUnderWay.Store(&runCtx, end)
	defer runsUnderWay.Delete(&runCtx)
	ctx = runCtx
`)}},
		{ID: "cancelled-logs-kept", Requirement: "fresh-sandbox",
			Description: "what a cancelled run has logged is in the logs of the runs after it, too",
			Edits: []faults.Edit{
				edit("refhost captureKey", "type captureKey struct{}", `type captureKey struct{}

var cancelledLogs struct {
	sync.Mutex
	kept []rules.LogEntry
}`, "codemode/refhost/rules", "sync"),
				edit("refhost Host.respond", "	if clients.AwaitTurn(ctx, response.Size()) != nil {", `	cancelledLogs.Lock()
	if ctx.Err() != nil {
		cancelledLogs.kept = append(cancelledLogs.kept, response.Logs...)
	} else {
		response.Logs = append(cancelledLogs.kept[:len(cancelledLogs.kept):len(cancelledLogs.kept)], response.Logs...)
	}
	cancelledLogs.Unlock()
	if clients.AwaitTurn(ctx, response.Size()) != nil {`)}},
		{ID: "cancel-names-latest-call", Requirement: "cancel-notification",
			Description: "the cancellation names the call that was made last, of whichever run",
			Edits: []faults.Edit{
				edit("refhost captureKey", "type captureKey struct{}",
					"type captureKey struct{}\n\nvar latestCall atomic.Value", "sync/atomic"),
				edit("refhost capturingConn.Write", `	return c.Connection.Write(ctx, msg)`,
					`	if ok && request.Method == "tools/call" {
		latestCall.Store(request.ID)
	}
	var params map[string]json.RawMessage
	if ok && request.Method == "notifications/cancelled" && json.Unmarshal(request.Params, &params) == nil {
		params["requestId"], _ = json.Marshal(latestCall.Load().(jsonrpc.ID).Raw())
		text, _ := json.Marshal(params)
		msg = &jsonrpc.Request{Method: request.Method, Params: text, Extra: request.Extra}
	}
	return c.Connection.Write(ctx, msg)`)}},
		{ID: "cancel-one-call-of-a-server", Requirement: "cancel-calls",
			Description: "of several calls under way at one server, one is cancelled with their run",
			Edits: append(onCancelled(`		if _, told := toldServers.LoadOrStore(c, true); told {
			return nil
		}`), edit("refhost captureKey", "type captureKey struct{}",
				"type captureKey struct{}\n\nvar toldServers sync.Map", "sync"))},
		{ID: "first-tools-missed", Requirement: "list-change-before-import",
			Description: "of a server without tools no change is learned of",
			Edits:       noting("if server, _ := c.snapshot(); len(server.Tools) > 0 {")},
	}
}

// places are those of runs, so many.
func places(n string) []faults.Edit {
	return []faults.Edit{edit("refhost/host.go", "	maxRuns = 32\n", "	maxRuns = "+n+"\n")}
}
