package sandbox

import (
	"bufio"
	"encoding/json"
	"io"
	"runtime/debug"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/isolate"
)

// The exit codes of a worker.
const (
	exitDone   = 0
	exitFailed = 3 // 1 and 2 are those of the Go runtime
)

// maxStack ends the process before a deep recursion in Go takes all its memory, in bytes.
const maxStack = 64 << 20

// collectAfter is how long a run goes on without garbage collection.
const collectAfter = 5 * time.Millisecond

// WorkerMain is the whole life of a worker process: it gives up its rights,
// makes an engine ready, waits for one job on stdin, runs it, and returns the
// exit code. The run is reported on stdout as it happens. It must be the only
// thing that its process does.
func WorkerMain(stdin io.Reader, stdout io.Writer, set rules.Set) int {
	debug.SetMaxStack(maxStack)
	confined := isolate.Confine()
	out := &frameWriter{w: stdout}
	// Nearly all that preparing makes is kept, and most runs are over before a
	// collection could be: it would take as long as half the preparing.
	percent := debug.SetGCPercent(-1)
	s, err := newScript(set, out)
	if err == nil {
		err = s.installGlobals()
	}
	if err != nil {
		return fail(out, set, err)
	}
	if out.writeJSON(head{Kind: frameReady}, confined.Level) != nil {
		return exitFailed
	}
	in := bufio.NewReader(pollable(stdin))
	first, err := readFrame(in)
	if err == io.EOF {
		return exitDone
	}
	var job Job
	if err == nil {
		err = json.Unmarshal(first.body, &job)
	}
	if err != nil {
		return fail(out, set, err)
	}
	defer time.AfterFunc(collectAfter, func() { debug.SetGCPercent(percent) }).Stop()
	if out.writeJSON(head{Kind: frameDone}, s.run(job, in, confined)) != nil {
		return exitFailed
	}
	return exitDone
}

// fail tells the host what is wrong with the worker itself.
func fail(out *frameWriter, set rules.Set, err error) int {
	finding := set.Diagnose(rules.Finding{Cause: rules.CauseHost,
		Message: "The worker could not run the script: " + err.Error()})
	_ = out.writeJSON(head{Kind: frameDone},
		outcome{Result: set.Result(nil, false, true), Diagnostics: []Diagnostic{Diagnostic(finding)}})
	return exitFailed
}
