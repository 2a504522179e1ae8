package inprocess_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/inprocess"
)

func start(t *testing.T) *sandbox.Pool { return startBy(t, rules.Standard()) }

func startBy(t *testing.T, set rules.Set) *sandbox.Pool {
	t.Helper()
	pool, err := sandbox.NewPool(sandbox.Options{NewWorker: inprocess.New, Rules: set})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	})
	return pool
}

func job(code string) sandbox.Job {
	return sandbox.Job{Code: code, Limits: sandbox.Limits{Timeout: time.Minute, MaxLogBytes: 1000, MaxToolCalls: 10,
		MaxResultBytes: 1000}}
}

func TestARunLeavesNothingToTheNext(t *testing.T) {
	pool := start(t)
	for range 3 {
		r, err := pool.Run(t.Context(), job(`globalThis.__codemode_result__ = globalThis.x ?? "new"; globalThis.x = "old";`), nil)
		if err != nil || string(r.Result) != `"new"` || len(r.Diagnostics) > 0 {
			t.Errorf("got %s %v, %v", r.Result, r.Diagnostics, err)
		}
	}
}

func TestACancelledRunEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	began := make(chan struct{})
	running := job(`import { go } from "@codemode/servers/a"; go(); while (true) {}`)
	running.Servers = []sandbox.Server{{ServerID: "a", Tools: []sandbox.Tool{{ToolName: "go", ExportName: "go"}}}}
	go func() {
		<-began
		cancel()
	}()
	r, err := start(t).Run(ctx, running, announcing{began})
	if err != nil || len(r.Diagnostics) != 1 || !strings.Contains(r.Diagnostics[0].Message, "cancelled") {
		t.Errorf("got %v, %v", r.Diagnostics, err)
	}
}

// announcing is a server that tells that it was called, and never answers.
type announcing struct{ called chan struct{} }

func (a announcing) CallTool(ctx context.Context, _, _ string, _ json.RawMessage) (json.RawMessage, error) {
	close(a.called)
	<-ctx.Done()
	return nil, ctx.Err()
}

func (a announcing) Server(context.Context, string) (sandbox.Server, error) {
	return sandbox.Server{ServerID: "a", Tools: []sandbox.Tool{{ToolName: "go", ExportName: "go"}}}, nil
}

func TestAnEndlessLoopIsEndedByItsLimit(t *testing.T) {
	endless := job(`while (true) {}`)
	endless.Limits.Timeout = time.Millisecond
	r, err := start(t).Run(t.Context(), endless, nil)
	if err != nil || len(r.Diagnostics) != 1 || !strings.Contains(r.Diagnostics[0].Message, "timeoutMs") {
		t.Errorf("got %v, %v", r.Diagnostics, err)
	}
}

// The host of this pool would not end a worker that goes on for an hour.
func TestAnErrorWithoutEndIsEndedByItsLimit(t *testing.T) {
	patient := rules.Standard()
	patient.Ending = func() rules.EndingRule {
		rule := rules.Ending()
		rule.MaxWait = time.Hour
		return rule
	}
	pool := startBy(t, patient)
	for _, code := range []string{
		`throw { get name() { for (;;) {} }, get message() { for (;;) {} }, toJSON() { for (;;) {} } };`,
		`throw new Proxy({}, { getPrototypeOf() { for (;;) {} }, get() { for (;;) {} } });`,
		`const e = new Error(); Object.defineProperty(e, "message", { get() { for (;;) {} } });
Promise.reject(e); Promise.reject(e); throw e;`,
	} {
		endless := job(code)
		endless.Limits.Timeout = 10 * time.Millisecond
		r, err := pool.Run(t.Context(), endless, nil)
		if err != nil || len(r.Diagnostics) != 1 || !strings.Contains(r.Diagnostics[0].Message, "timeoutMs") {
			t.Errorf("%s: got %v, %v", code, r.Diagnostics, err)
		}
	}
}
