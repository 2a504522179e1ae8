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
	"codemode/refhost/searchexecute"
)

// BeWorker runs this program as a sandbox worker and ends it, if it was started as one, and returns at once otherwise.
// A program that leaves [Options].Runner out calls it first of all: scripts run in further processes of the program.
func BeWorker() {
	if set, is := workerRules(os.Args[1:], rules.Standard(), searchexecute.Standard()); is {
		os.Exit(worker.Main(os.Stdin, os.Stdout, set))
	}
}

// workerRules are those of a worker that is started with the arguments; plain are those of one that names none.
func workerRules(args []string, plain rules.Set, system searchexecute.Decisions) (set rules.Set, is bool) {
	switch {
	case slices.Equal(args, []string{WorkerArgument}):
		return plain, true
	case slices.Equal(args, []string{WorkerArgument, searchexecute.System}):
		return system.Sandbox, true
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
	if o.MCPI != nil {
		o.Rules = o.MCPI.Sandbox
		if o.Policy == nil {
			o.Config = o.Config.guarded(o.MCPI.Settings(o.Config.MCPI))
		}
	}
	if o.Rules.Request == nil {
		o.Rules = rules.Standard()
	}
	o.Rules = rules.Renamed(o.Rules, cmp.Or(o.ToolName, o.Config.ToolName, rules.OuterToolName))
	if o.Policy == nil {
		o.Policy = policy.Policy{o.Config.Policy}
	}
	if o.Bounds == (rules.Bounds{}) {
		o.Bounds = DefaultBounds()
		if o.MCPI != nil {
			o.Bounds = boundBy(o.MCPI.Settings(o.Config.MCPI), o.Bounds, false)
		}
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
	split, err := o.Policy.For(o.Config.ids())
	if err != nil {
		o.Runner = refusingRunner{o.Runner, err}
	}
	o.Policy = split
	if o.MCPI != nil {
		o.Runner, o.Policy = o.MCPI.Scripts(o.Runner), o.MCPI.Approving(o.Policy)
	}
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
	command := []string{self, WorkerArgument}
	if o.MCPI != nil {
		command = append(command, o.MCPI.Spec)
	}
	return sandbox.NewPool(sandbox.Options{WorkerCommand: command, Size: readyWorkers,
		Rules: o.Rules, Logger: o.Logger})
}
