package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"os/exec"
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

// benchmark runs a job again and again, each in a worker that became ready outside
// of what it measures.
func benchmark(b *testing.B, j sandbox.Job, calls sandbox.Calls) {
	var each []time.Duration
	for b.Loop() {
		b.StopTimer()
		pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: workerCommand(), Rules: rules.Standard()})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		start := time.Now()
		r, err := pool.Run(context.Background(), j, calls)
		each = append(each, time.Since(start))
		b.StopTimer()
		if err := errors.Join(err, pool.Close()); err != nil || len(r.Diagnostics) > 0 || !json.Valid(r.Result) {
			b.Fatal(err, r.Diagnostics)
		}
		b.StartTimer()
	}
	slices.Sort(each)
	b.ReportMetric(float64(each[len(each)/2].Microseconds()), "µs/median")
}

// BenchmarkWorkerStart measures a worker from its start until it is ready and, having
// no job, ends: the time, and what both processors spend on it.
func BenchmarkWorkerStart(b *testing.B) {
	var spent time.Duration
	argv := workerCommand()
	for b.Loop() {
		worker := exec.Command(argv[0], argv[1:]...)
		worker.Env = []string{"TZ=UTC", "GOMAXPROCS=1"}
		if err := worker.Run(); err != nil {
			b.Fatal(err)
		}
		spent += worker.ProcessState.UserTime() + worker.ProcessState.SystemTime()
	}
	b.ReportMetric(float64(spent.Microseconds())/float64(b.N), "cpu-µs/op")
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
