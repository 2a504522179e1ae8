// Package inprocess makes workers that run in the host's own process. They start ten
// times faster than a process and are isolated by the engine alone: they are for hosts
// that run the scripts of a test, and for no others.
package inprocess

import (
	"context"
	"errors"
	"io"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/worker"
)

// New makes a worker that follows the rules.
func New(set rules.Set) sandbox.Worker { return &thread{rules: set} }

// thread is a worker that is a goroutine.
type thread struct {
	rules  rules.Set
	cancel context.CancelFunc
	// jobs and reports are what the host writes to and reads from.
	jobs    *io.PipeWriter
	reports *io.PipeReader
}

// String says what it is.
func (t *thread) String() string { return "in the host's process" }

// Start starts it. It writes nothing to stderr.
func (t *thread) Start(io.Writer) (io.WriteCloser, io.Reader, error) {
	ctx, cancel := context.WithCancel(context.Background())
	t.cancel = cancel
	stdin, jobs := io.Pipe()
	reports, stdout := io.Pipe()
	t.jobs, t.reports = jobs, reports
	go func() {
		worker.Serve(ctx, stdin, stdout, t.rules)
		_ = stdin.Close()
		_ = stdout.Close()
	}()
	return jobs, reports, nil
}

// errKilled is what a script that goes on hears of its host.
var errKilled = errors.New("the worker was ended")

// Kill interrupts the engine, and reads no more of what it says.
func (t *thread) Kill() {
	t.cancel()
	_ = t.jobs.CloseWithError(errKilled)
	_ = t.reports.CloseWithError(errKilled)
}

// Wait does not wait: what no interrupt reaches may go on for ever.
func (t *thread) Wait() error { return nil }

// ShowWhere does nothing: what the goroutines of a whole host do tells little.
func (t *thread) ShowWhere() bool { return false }
