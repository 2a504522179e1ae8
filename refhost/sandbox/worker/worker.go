// Package worker is the process that runs one piece of JavaScript: an engine with
// nothing but the globals and modules of the specification, which gave up its rights.
package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"runtime"
	"runtime/debug"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/isolate"
	"codemode/refhost/sandbox/protocol"
)

// The exit codes of a worker.
const (
	exitDone   = 0
	exitFailed = 3 // 1 and 2 are those of the Go runtime
)

// maxStack ends the process before a deep recursion in Go takes all its memory, in bytes.
const maxStack = 64 << 20

// firstCollection is how large the heap of a run may become before its first collection, in percent of the
// 4 MB at which the Go runtime would begin: twice what getting ready takes.
const firstCollection = 300

// Main is the whole life of a worker process: it gives up its rights,
// makes an engine ready, waits for one job on stdin, runs it, and returns the
// exit code. The run is reported on stdout as it happens. It must be the only
// thing that its process does.
func Main(stdin io.Reader, stdout io.Writer, set rules.Set) int {
	debug.SetMaxStack(maxStack)
	confined := isolate.Confine()
	// Nearly all that preparing makes is kept, and most runs need little more: a
	// collection would take as long as half the preparing.
	percent := debug.SetGCPercent(-1)
	return serve(context.Background(), stdin, stdout, set, confined, func() {
		afterCollection(func() { debug.SetGCPercent(percent) })
		debug.SetGCPercent(firstCollection)
	})
}

// afterCollection calls a function after the next collection, which finds that nobody has what is made here.
func afterCollection(do func()) {
	pointer := new(*byte) // what has no pointer may share its memory with others
	runtime.AddCleanup(pointer, func(do func()) { do() }, do)
}

// Serve is a worker within a process that does other things as well: nothing but
// the engine keeps a script in, and what no interrupt reaches goes on after ctx has ended.
func Serve(ctx context.Context, stdin io.Reader, stdout io.Writer, set rules.Set) int {
	confined := isolate.Confined{Level: isolate.Level{Missing: []string{"process: scripts run in that of the host"}}}
	return serve(ctx, stdin, stdout, set, confined, func() {})
}

// serve makes an engine ready, and runs the job that comes; began is told of that.
func serve(ctx context.Context, stdin io.Reader, stdout io.Writer, set rules.Set, confined isolate.Confined,
	began func()) int {
	out := protocol.NewWriter(stdout)
	s, err := newScript(set, out)
	if err == nil {
		err = s.installGlobals()
	}
	if err != nil {
		return fail(out, set, err)
	}
	defer context.AfterFunc(ctx, func() {
		s.endRun(rules.Finding{Cause: rules.CauseCancelled, Message: "The worker was ended."})
	})()
	if out.WriteJSON(protocol.Head{Kind: protocol.KindReady}, confined.Level) != nil {
		return exitFailed
	}
	in := bufio.NewReader(pollable(stdin))
	first, err := protocol.Read(in)
	if err == io.EOF {
		return exitDone
	}
	var job protocol.Job
	if err == nil {
		err = json.Unmarshal(first.Body, &job)
	}
	if err != nil {
		return fail(out, set, err)
	}
	began()
	if out.WriteJSON(protocol.Head{Kind: protocol.KindDone}, s.run(job, in, confined)) != nil {
		return exitFailed
	}
	if s.heard != nil && set.Ending().SendGrace > 0 {
		select { // calls that the script did not wait for may have inputs that are to be checked
		case <-s.heard:
		case <-ctx.Done():
		}
	}
	return exitDone
}

// fail tells the host what is wrong with the worker itself.
func fail(out *protocol.Writer, set rules.Set, err error) int {
	finding := set.Diagnose(rules.Finding{Cause: rules.CauseHost,
		Message: "The worker could not run the script: " + err.Error()})
	_ = out.WriteJSON(protocol.Head{Kind: protocol.KindDone}, protocol.Outcome{
		Result: set.Result(nil, false, true), Diagnostics: []rules.Diagnostic{finding},
	})
	return exitFailed
}
