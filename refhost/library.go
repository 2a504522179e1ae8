package refhost

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"slices"

	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/worker"
)

// BeWorker runs this program as a sandbox worker and ends it, if it was started as one, and returns at once otherwise.
// A program that leaves [Options].Runner out calls it first of all: scripts run in further processes of the program.
func BeWorker() {
	if slices.Equal(os.Args[1:], []string{WorkerArgument}) {
		os.Exit(worker.Main(os.Stdin, os.Stdout, rules.Standard()))
	}
}

// complete fills in what was left out.
func (o Options) complete() Options {
	if o.Rules.Request == nil {
		o.Rules = rules.Standard()
	}
	o.Rules = rules.Renamed(o.Rules, cmp.Or(o.ToolName, o.Config.ToolName, rules.OuterToolName))
	if o.Policy == nil {
		o.Policy = policy.Policy{o.Config.Policy}
	}
	if o.Bounds == (rules.Bounds{}) {
		o.Bounds = DefaultBounds()
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, DefaultConnectTimeout)
	if o.Runner == nil {
		o.Runner = startLater(o.startWorkers, func() {})
	}
	if o.Audit == nil {
		var err error
		if o.Audit, err = o.Config.OpenAudit(os.Stderr, o.Logger); err != nil {
			o.Runner = refusingRunner{o.Runner, err}
		}
	}
	return o
}

// refusingRunner makes no run, because none can be recorded.
type refusingRunner struct {
	Runner
	why error
}

func (r refusingRunner) Run(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
	return sandbox.Response{}, r.why
}

// startWorkers starts a sandbox whose workers are this program; see [BeWorker].
func (o Options) startWorkers() (*sandbox.Pool, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return sandbox.NewPool(sandbox.Options{WorkerCommand: []string{self, WorkerArgument}, Size: readyWorkers,
		Rules: o.Rules, Logger: o.Logger})
}
