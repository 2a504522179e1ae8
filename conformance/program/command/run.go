package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/sessions"
	"codemode/reports"
	"codemode/reports/render"
	"codemode/spec"
)

// runFlags are the flags of `conformance run`.
type runFlags struct {
	judgingFlags
	watchFlags
	bundle              bundleFlags
	known               knownFlags
	confirmed           confirmedFlags
	compareTo           compareToFlag
	selection           reports.Selection
	out                 string
	transcript, verbose bool
	lastFailed          bool
	maxFailures         int
	listen              string
	configOut           string
	ready               time.Duration
}

func runCommand(flags *pflag.FlagSet) commandline.Action {
	f := &runFlags{}
	f.register(flags)
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) { return f.run(ctx, s) }
}

func (f *runFlags) run(ctx context.Context, s commandline.Streams) (int, error) {
	by, err := program.Suite(*f.spec)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	given := f.selection
	if f.lastFailed {
		if err := f.selectLastFailed(by); err != nil {
			return program.ExitCouldNotJudge, withNearID(err, by.Ledger)
		}
	}
	if f.watch {
		return f.runAndWatch(ctx, by, given, s)
	}
	if f.build != "" || len(f.paths) > 0 {
		return program.ExitCouldNotJudge, errors.New("--build and --watch-path are for --watch; add it")
	}
	return f.once(ctx, by, s)
}

// once judges the host.
func (f *runFlags) once(ctx context.Context, by conformance.Suite, s commandline.Streams) (int, error) {
	options, err := f.options()
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if options.Host, err = f.open(ctx, by.Ledger.Names); err != nil {
		return program.ExitCouldNotJudge, err
	}
	if _, err := by.Plan.Select(options.Selection); err != nil {
		return program.ExitCouldNotJudge, withNearID(err, by.Ledger)
	}
	if err := by.Plan.CheckOptions(options.Without); err != nil {
		return program.ExitCouldNotJudge, err
	}
	if err := f.bundle.check(); err != nil {
		return program.ExitCouldNotJudge, err
	}
	if err := f.known.load(by); err != nil {
		return program.ExitCouldNotJudge, err
	}
	if err := f.confirmed.load(by); err != nil {
		return program.ExitCouldNotJudge, err
	}
	options.Confirmations = f.confirmed.list.Confirmations()
	options.Known = f.known.list.On(f.known.today)
	shown, err := quoting(by.Ledger, *f.document)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	// The folder of the earlier run may be the one that this run replaces.
	if err := f.compareTo.load(by.Ledger.ID); err != nil {
		return program.ExitCouldNotJudge, err
	}
	files, err := newFolder(f.out)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	files.ledger, files.earlier = shown, f.compareTo.earlier
	return judge(ctx, by, options, shown, files, f, s)
}

// withNearID adds to an error of a selection the ids that may have been meant.
func withNearID(err error, ledger spec.Ledger) error {
	var wrong *plan.SelectionError
	if errors.As(err, &wrong) && wrong.Unknown != "" {
		if near := commandline.DidYouMean(wrong.Unknown, idsOf(ledger), ""); near != "" {
			return fmt.Errorf("%w; %s", err, strings.TrimSpace(near))
		}
	}
	return err
}

func (f *runFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.selection.Tags, "tags", "", "tag `expression`, such as '@console-primitives or @unwrap-media'")
	flags.Func("section", "judge only this `section`, such as 3.3.1; may be repeated",
		program.AppendTo(&f.selection.Sections, "§"))
	flags.Func("id", "judge only this requirement or scenario `id`; may be repeated",
		program.AppendTo(&f.selection.IDs, ""))
	flags.Func("level", "judge only this `level`, such as MUST; may be repeated", appendLevel(&f.selection.Levels))
	flags.StringVar(&f.selection.Shard, "shard", "",
		"run only `part` 3/8 of the scenarios; merge puts the parts together")
	flags.BoolVar(&f.lastFailed, "last-failed", false,
		"run only what did not pass in the last run into the folder of --out, with its seed unless --seed is given")
	flags.IntVar(&f.maxFailures, "max-failures", 0,
		"stop after this `number` of scenarios that did not pass; the report then says that it is partial, and the "+
			"exit code is 2")
	f.judgingFlags.register(flags)
	f.watchFlags.register(flags)
	f.bundle.register(flags)
	f.known.register(flags)
	f.confirmed.register(flags)
	f.compareTo.register(flags)
	flags.StringVar(&f.out, "out", "out",
		"`folder` for report.json, junit.xml and the evidence; its earlier report is replaced")
	flags.BoolVar(&f.transcript, "transcript", false, "print everything that was sent and received")
	flags.BoolVar(&f.verbose, "verbose", false,
		"also print how good the suite is, where the time went, and the names of all files")
	flags.StringVar(&f.listen, "listen", "",
		"`address` of the mock servers for a host at a URL, such as 127.0.0.1:7070")
	flags.DurationVar(&f.ready, "ready-timeout", sessions.DefaultHostReady,
		"longest wait for you to start a host at a URL")
	flags.StringVar(&f.configOut, "config-out", "",
		"`file` for the configuration that a host at a URL has to be started with")
}

// appendLevel collects levels, which may be written in small letters.
func appendLevel(list *[]string) func(string) error {
	add := program.AppendTo(list, "")
	return func(value string) error { return add(strings.ToUpper(value)) }
}

func (f *runFlags) options() (conformance.Options, error) {
	o := conformance.Options{Selection: f.selection}
	switch {
	case f.maxFailures < 0:
		return o, fmt.Errorf("--max-failures %d: it must be at least 1", f.maxFailures)
	case f.selection.Shard != "" && f.seed == "":
		return o, errors.New("--shard needs --seed, the same for all shards of a run")
	case f.restart != "" && f.configOut != "":
		return o, errors.New("--restart gets the configuration at {config} or $CONFIG; leave out --config-out")
	case !f.isURL() && (f.listen != "" || f.configOut != ""):
		return o, errors.New("--listen and --config-out are for a host at a URL; a command is given its " +
			"configuration by the suite")
	}
	var err error
	o.Options, err = f.judgingFlags.options()
	o.Servers.Listen = f.listen
	o.RepeatSoon = f.maxFailures > 0
	o.FixedServers, o.HostReady = f.isURL() && !o.OneHost, f.ready
	return o, err
}

// terminalOptions looks at where the output goes.
func terminalOptions(s commandline.Streams, ledger spec.Ledger, run reports.Report) render.TerminalOptions {
	o := render.TerminalOptions{Text: render.Text{Ledger: ledger, Run: run, Code: plan.Code()}}
	file := s.File()
	if file == nil || !term.IsTerminal(int(file.Fd())) {
		return o
	}
	o.Live = os.Getenv("CI") == ""
	o.Color = os.Getenv("NO_COLOR") == ""
	if width, _, err := term.GetSize(int(file.Fd())); err == nil {
		o.Width = width
	}
	return o
}
