package refhost

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"slices"

	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/worker"
)

// WorkerArgument makes the program a sandbox worker; it is the last argument of
// a worker command and not for people.
const WorkerArgument = "worker"

// BeWorker runs this program as a sandbox worker and ends it, if it was started as one, and returns at once otherwise.
// A program that leaves [Options].Runner out calls it first of all: scripts run in further processes of the program.
func BeWorker() {
	if set, is := WorkerRules(os.Args[1:], rules.Standard()); is {
		os.Exit(worker.Main(os.Stdin, os.Stdout, set))
	}
}

// WorkerRules are those of a worker that is started with the arguments; plain are those of one that names none.
func WorkerRules(args []string, plain rules.Set) (set rules.Set, is bool) {
	switch {
	case slices.Equal(args, []string{WorkerArgument}):
		return plain, true
	case len(args) != 2 || args[0] != WorkerArgument:
		return rules.Set{}, false
	}
	if r, known := mcpi.Revision(args[1]); known {
		return r.Sandbox, true
	}
	return rules.Revision(args[1])
}

// complete fills in what was left out.
func (o Options) complete() Options {
	if o.Rules.Request == nil {
		o.Rules = rules.Standard()
	}
	if o.System == nil {
		o.System = CodeMode(o.Rules)
	}
	if o.Policy == nil {
		o.Config = o.System.Configured(o.Config)
	}
	o.Rules = rules.Renamed(o.System.Sandbox(), cmp.Or(o.ToolName, o.Config.ToolName, rules.OuterToolName))
	if o.Policy == nil {
		o.Policy = policy.Policy{o.Config.Policy}
	}
	if o.Bounds == (rules.Bounds{}) {
		o.Bounds, _ = o.System.Bounds(o.Config, DefaultBounds(), false)
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, DefaultConnectTimeout)
	if o.Runner == nil {
		o.Runner = sandbox.StartLater(o.startWorkers, func() {})
	}
	if o.Audit == nil {
		var err error
		if o.Audit, err = o.Config.OpenAudit(os.Stderr, o.Logger); err != nil {
			o.Runner = refusingRunner{o.Runner, err}
		}
	}
	split, err := o.Policy.For(o.Config.IDs())
	if err != nil {
		o.Runner = refusingRunner{o.Runner, err}
	}
	o.Runner, o.Policy = o.System.runner(o.Runner), o.System.Approving(split)
	return o
}

// refusingRunner makes no run, because none can be recorded, or nobody knows which tools a run may call.
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
	return sandbox.NewPool(sandbox.Options{WorkerCommand: append([]string{self, WorkerArgument}, o.System.worker()...),
		Size: ReadyWorkers, Rules: o.Rules, Logger: o.Logger})
}

// ReadyWorkers lets a run start without waiting for a process. A second one at
// the same moment waits some 50 ms; agents ask one at a time.
const ReadyWorkers = 1
