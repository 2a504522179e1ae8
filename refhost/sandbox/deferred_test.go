package sandbox_test

import (
	"context"
	"encoding/json"
	"io"
	"testing"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
	"codemode/refhost/sandbox/worker"
)

// TestToolsThatAreNotTold: a run that was not told of the tools of a server fails, and sees no module without tools.
func TestToolsThatAreNotTold(t *testing.T) {
	for _, code := range []string{
		`import * as srv from "@codemode/servers/srv"; globalThis.__codemode_result__ = Object.keys(srv);`,
		`try { globalThis.__codemode_result__ = Object.keys(await import("@codemode/servers/" + "srv")); } catch {}`,
		`import { listTools } from "@codemode/discovery"; globalThis.__codemode_result__ = await listTools("srv");`,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		stdin, jobs := io.Pipe()
		reports, stdout := io.Pipe()
		go worker.Serve(ctx, stdin, stdout, rules.Standard())
		out := protocol.NewWriter(jobs)
		j := job(code)
		j.Servers[0].Tools, j.Servers[0].Deferred = nil, true
		for outcome := (*protocol.Outcome)(nil); outcome == nil; {
			frame, err := protocol.Read(reports)
			if err != nil {
				t.Fatal(err)
			}
			switch frame.Kind {
			case protocol.KindReady:
				err = out.WriteJSON(protocol.Head{Kind: protocol.KindJob}, j)
			case protocol.KindServer:
				err = out.WriteJSON(protocol.Head{Kind: protocol.KindRefusal}, protocol.CallError{Message: "too many"})
			case protocol.KindDone:
				outcome = &protocol.Outcome{}
				err = json.Unmarshal(frame.Body, outcome)
			}
			if err != nil {
				t.Fatal(err)
			}
			if outcome != nil && (len(outcome.Diagnostics) == 0 || outcome.Diagnostics[0].Code != "HOST_FAILURE") {
				t.Errorf("%s: %s, %v", code, outcome.Result, outcome.Diagnostics)
			}
		}
	}
}
