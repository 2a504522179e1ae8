package refhost_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/jsonfile"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// BenchmarkGuardedCalls makes one call with neither a policy nor an audit and one with
// both, in turn, and tells what the quick tenth of each takes, which a busy machine changes
// least: what both add is their difference.
func BenchmarkGuardedCalls(b *testing.B) {
	server := mcp.NewServer(&mcp.Implementation{Name: "quick"}, nil)
	server.AddTool(&mcp.Tool{Name: "get", InputSchema: map[string]any{"type": "object"},
		Annotations: &mcp.ToolAnnotations{Title: "Get", IdempotentHint: true}},
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: map[string]any{"a": 1}}, nil
		})
	config := refhost.ServerConfig{ServerID: "quick", URL: serveBench(b, server)}
	file := jsonfile.File{Name: "policy", Text: []byte(`{"allow": ["files/*", "quick/*"], "deny": ["*/delete_*"],
		"approval": {"of": "writes", "refused": ["*/drop_*"], "granted": ["quick/*"]},
		"rates": [{"of": "quick/*", "calls": 1000000000, "per": "1s"}]}`)}
	part, err := policy.Parse(file, file.Top())
	if err != nil {
		b.Fatal(err)
	}
	log, err := audit.Open(audit.Config{File: filepath.Join(b.TempDir(), "audit.jsonl")}, nil, nil,
		slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	plain := timesOfCalls(b, config, refhost.Options{})
	guarded := timesOfCalls(b, config, refhost.Options{Policy: policy.Policy{part}, Audit: log})
	var without, with []time.Duration
	for b.Loop() {
		without = append(without, plain())
		with = append(with, guarded())
	}
	quick := func(all []time.Duration) float64 {
		slices.Sort(all)
		return float64(all[len(all)/10].Nanoseconds()) / 1000
	}
	b.ReportMetric(quick(without), "µs/plain")
	b.ReportMetric(quick(with), "µs/guarded")
	b.ReportMetric(quick(with)-quick(without), "µs/added")
}

// timesOfCalls starts a host, and a run that makes a call whenever it is told to.
func timesOfCalls(b *testing.B, server refhost.ServerConfig, o refhost.Options) (next func() time.Duration) {
	wanted, times := make(chan struct{}), make(chan time.Duration)
	o.Runner = fakeRunner{func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
		for range wanted {
			start := time.Now()
			if _, err := calls.CallTool(ctx, server.ServerID, "get", json.RawMessage(`{"id":1}`)); err != nil {
				b.Error(err)
			}
			times <- time.Since(start)
		}
		return sandbox.Response{}, nil
	}}
	o.Config, o.Rules = refhost.Config{Servers: []refhost.ServerConfig{server}}, rules.Standard()
	o.Bounds, o.ConnectTimeout, o.Logger = refhost.DefaultBounds(), time.Minute, slog.New(slog.DiscardHandler)
	h := refhost.New(b.Context(), o)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		h.Run(context.Background(), json.RawMessage(`{"code":""}`))
	}()
	b.Cleanup(func() {
		close(wanted)
		<-ended
		_ = h.Close()
	})
	return func() time.Duration {
		wanted <- struct{}{}
		return <-times
	}
}
