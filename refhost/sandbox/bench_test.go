package sandbox_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// BenchmarkRun measures a trivial script when a worker is ready.
func BenchmarkRun(b *testing.B) {
	benchmark(b, job(`__codemode_result__ = 1`), &host{})
}

// BenchmarkToolCalls measures 100 tool calls, one after the other, to a tool that
// takes no time; so what a call adds is all of its µs/call.
func BenchmarkToolCalls(b *testing.B) {
	h := &host{tools: answers{"get": reply(`{"structuredContent":{"a":1}}`)}}
	benchmark(b, job(`import { get } from "@codemode/servers/srv"; for (let i = 0; i < 100; i++) await get({});`,
		tool("get", `{"type":"object"}`)), h)
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/100, "µs/call")
}

// benchmark runs a job again and again, and lets the next worker become ready
// outside of what it measures.
func benchmark(b *testing.B, j sandbox.Job, calls sandbox.Calls) {
	pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: workerCommand(), Rules: rules.Standard()})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = pool.Close() }()
	var each []time.Duration
	for b.Loop() {
		b.StopTimer()
		pool.AwaitIdle()
		b.StartTimer()
		start := time.Now()
		r, err := pool.Run(context.Background(), j, calls)
		each = append(each, time.Since(start))
		if err != nil || len(r.Diagnostics) > 0 || !json.Valid(r.Result) {
			b.Fatal(err, r.Diagnostics)
		}
	}
	slices.Sort(each)
	b.ReportMetric(float64(each[len(each)/2].Microseconds()), "µs/median")
}

// BenchmarkColdStart measures the first run of a host: no worker is ready.
func BenchmarkColdStart(b *testing.B) {
	for b.Loop() {
		pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: workerCommand(), Rules: rules.Standard()})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := pool.Run(context.Background(), job(`__codemode_result__ = 1`), &host{}); err != nil {
			b.Fatal(err)
		}
		if err := pool.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
