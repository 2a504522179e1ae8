package command

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"codemode/conformance"
	"codemode/conformance/plan"
	"codemode/conformance/run"
	"codemode/conformance/sessions"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/render"
	"codemode/spec"
)

// runFlags are the flags of `conformance run`.
type runFlags struct {
	hostFlags
	bundle                      bundleFlags
	known                       knownFlags
	confirmed                   confirmedFlags
	compareTo                   compareToFlag
	selection                   reports.Selection
	seed                        string
	parallel                    int
	isolate                     bool
	out                         string
	transcript, verbose         bool
	lastFailed                  bool
	maxFailures                 int
	transport, protocol, listen string
	configOut                   string
	ready                       time.Duration
	typescript                  string
	// document is the file with the text of the specification, or "".
	document *string
}

func runCommand(flags *pflag.FlagSet) action {
	f := &runFlags{}
	f.register(flags)
	return func(ctx context.Context, _ []string, s streams) (int, error) { return f.run(ctx, s) }
}

func (f *runFlags) run(ctx context.Context, s streams) (int, error) {
	by, err := suite(*f.spec)
	if err != nil {
		return exitCouldNotJudge, err
	}
	if f.lastFailed {
		if err := f.selectLastFailed(by); err != nil {
			return exitCouldNotJudge, withNearID(err, by.Ledger)
		}
	}
	options, err := f.options()
	if err != nil {
		return exitCouldNotJudge, err
	}
	if options.Host, err = f.open(ctx, by.Ledger.Names); err != nil {
		return exitCouldNotJudge, err
	}
	if _, err := by.Plan.Select(options.Selection); err != nil {
		return exitCouldNotJudge, withNearID(err, by.Ledger)
	}
	if err := f.bundle.check(); err != nil {
		return exitCouldNotJudge, err
	}
	if err := f.known.load(by.Ledger); err != nil {
		return exitCouldNotJudge, err
	}
	if err := f.confirmed.load(by); err != nil {
		return exitCouldNotJudge, err
	}
	options.Confirmations = f.confirmed.list.Confirmations()
	options.Known = f.known.list.On(f.known.today)
	shown, err := quoting(by.Ledger, *f.document)
	if err != nil {
		return exitCouldNotJudge, err
	}
	// The folder of the earlier run may be the one that this run replaces.
	if err := f.compareTo.load(by.Ledger.ID); err != nil {
		return exitCouldNotJudge, err
	}
	files, err := newFolder(f.out)
	if err != nil {
		return exitCouldNotJudge, err
	}
	files.ledger, files.earlier = shown, f.compareTo.earlier
	return judge(ctx, by, options, shown, files, f, s)
}

// withNearID adds to an error of a selection the ids that may have been meant.
func withNearID(err error, ledger spec.Ledger) error {
	var wrong *plan.SelectionError
	if errors.As(err, &wrong) && wrong.Unknown != "" {
		if near := didYouMean(wrong.Unknown, idsOf(ledger), ""); near != "" {
			return fmt.Errorf("%w; %s", err, strings.TrimSpace(near))
		}
	}
	return err
}

func (f *runFlags) register(flags *pflag.FlagSet) {
	f.hostFlags.register(flags)
	f.bundle.register(flags)
	f.known.register(flags)
	f.confirmed.register(flags)
	f.compareTo.register(flags)
	f.document = documentFlag(flags)
	flags.StringVar(&f.selection.Tags, "tags", "", "tag `expression`, such as '@console-primitives or @unwrap-media'")
	flags.Func("section", "judge only this `section`, such as 3.3.1; may be repeated",
		appendTo(&f.selection.Sections, "§"))
	flags.Func("id", "judge only this requirement or scenario `id`; may be repeated", appendTo(&f.selection.IDs, ""))
	flags.Func("level", "judge only this `level`, such as MUST; may be repeated", appendLevel(&f.selection.Levels))
	flags.StringVar(&f.selection.Shard, "shard", "",
		"run only `part` 3/8 of the scenarios; merge puts the parts together")
	flags.StringVar(&f.seed, "seed", "", "`number` that makes names, values and order; random when empty")
	flags.IntVar(&f.parallel, "parallel", 0,
		fmt.Sprintf("`number` of scenarios that run at a time; 0 is one for a host at a URL, and %d for a command",
			run.DefaultParallel()))
	flags.BoolVar(&f.isolate, "isolate", false,
		"start the host for each scenario's servers alone; without it scenarios share hosts, and one that does not "+
			"pass there is repeated alone before that counts")
	flags.StringVar(&f.out, "out", "out",
		"`folder` for report.json, junit.xml and the evidence; its earlier report is replaced")
	flags.BoolVar(&f.transcript, "transcript", false, "print everything that was sent and received")
	flags.BoolVar(&f.verbose, "verbose", false,
		"also print how good the suite is, where the time went, and the names of all files")
	flags.BoolVar(&f.lastFailed, "last-failed", false,
		"run only what did not pass in the last run into the folder of --out, with its seed unless --seed is given")
	flags.IntVar(&f.maxFailures, "max-failures", 0,
		"stop after this `number` of scenarios that did not pass; the report then says that it is partial, and the "+
			"exit code is 2")
	flags.StringVar(&f.transport, "transport", string(mockservers.Stdio),
		"how the host reaches the mock servers: `stdio|http`")
	flags.StringVar(&f.protocol, "protocol", string(mockservers.MCP20251125),
		"`version` of MCP that the mock servers speak: 2025-11-25 or 2026-07-28")
	flags.StringVar(&f.listen, "listen", "",
		"`address` of the mock servers for a host at a URL, such as 127.0.0.1:7070")
	flags.DurationVar(&f.ready, "ready-timeout", sessions.DefaultHostReady,
		"longest wait for you to start a host at a URL")
	flags.StringVar(&f.configOut, "config-out", "",
		"`file` for the configuration that a host at a URL has to be started with")
	flags.StringVar(&f.typescript, "typescript", "",
		"`path` of a TypeScript compiler such as tsc; without it one is got once from npm, or built by Go, into the "+
			"user's cache")
}

// appendTo collects comma-separated values of a repeated flag.
func appendTo(list *[]string, prefix string) func(string) error {
	return func(value string) error {
		for _, word := range strings.Split(value, ",") {
			word = strings.TrimPrefix(strings.TrimSpace(word), prefix)
			if word == "" {
				return errors.New("is empty")
			}
			*list = append(*list, word)
		}
		return nil
	}
}

// appendLevel collects levels, which may be written in small letters.
func appendLevel(list *[]string) func(string) error {
	add := appendTo(list, "")
	return func(value string) error { return add(strings.ToUpper(value)) }
}

func (f *runFlags) options() (conformance.Options, error) {
	o := conformance.Options{Selection: f.selection}
	o.Parallel, o.Isolate = f.parallel, f.isolate
	switch {
	case f.maxFailures < 0:
		return o, fmt.Errorf("--max-failures %d: it must be at least 1", f.maxFailures)
	case f.parallel < 0:
		return o, fmt.Errorf("--parallel %d: it must be at least 1", f.parallel)
	case f.restart != "" && f.parallel > 1:
		return o, errors.New("--restart starts the one host at the URL for one scenario at a time; " +
			"leave out --parallel")
	case f.parallel == 0 && f.isURL():
		o.Parallel = 1
	}
	if f.selection.Shard != "" && f.seed == "" {
		return o, errors.New("--shard needs --seed, the same for all shards of a run")
	}
	var err error
	if o.Seed, err = seedOf(f.seed); err != nil {
		return o, err
	}
	o.Servers, err = f.servers()
	o.OneHost = f.restart != ""
	o.RepeatSoon = f.maxFailures > 0
	o.FixedServers, o.HostReady = f.isURL() && !o.OneHost, f.ready
	o.TypeScript.Path = f.typescript
	return o, err
}

func seedOf(text string) (uint64, error) {
	if text == "" {
		var random [4]byte
		if _, err := rand.Read(random[:]); err != nil {
			return 0, fmt.Errorf("making a seed: %w", err)
		}
		return uint64(binary.BigEndian.Uint32(random[:])), nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("--seed %q: it must be a whole number of at least 0", text)
	}
	return seed, nil
}

// servers says how mock servers are reached; the bridge is this program.
func (f *runFlags) servers() (mockservers.Options, error) {
	o := mockservers.Options{Transport: mockservers.Transport(f.transport),
		ProtocolVersion: mockservers.ProtocolVersion(f.protocol),
		Listen:          f.listen}
	if !slices.Contains([]mockservers.Transport{mockservers.Stdio, mockservers.HTTP}, o.Transport) {
		return o, fmt.Errorf("--transport %q: it must be stdio or http", f.transport)
	}
	if !slices.Contains([]mockservers.ProtocolVersion{mockservers.MCP20251125, mockservers.MCP20260728},
		o.ProtocolVersion) {
		return o, fmt.Errorf("--protocol %q: it must be 2025-11-25 or 2026-07-28", f.protocol)
	}
	if f.restart != "" && f.configOut != "" {
		return o, errors.New("--restart gets the configuration at {config} or $CONFIG; leave out --config-out")
	}
	if f.isURL() {
		o.Transport = mockservers.HTTP
	} else if f.listen != "" || f.configOut != "" {
		return o, errors.New("--listen and --config-out are for a host at a URL; a command is given its " +
			"configuration by the suite")
	}
	self, err := os.Executable()
	o.Bridge = bridgeOf(self)
	return o, err
}

// terminalOptions looks at where the output goes.
func terminalOptions(s streams, ledger spec.Ledger, run reports.Report) render.TerminalOptions {
	o := render.TerminalOptions{Text: render.Text{Ledger: ledger, Run: run, Code: plan.Code()}}
	out, _ := s.out.(*output)
	if out == nil {
		return o
	}
	file, ok := out.Writer.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return o
	}
	o.Live = os.Getenv("CI") == ""
	o.Color = os.Getenv("NO_COLOR") == ""
	if width, _, err := term.GetSize(int(file.Fd())); err == nil {
		o.Width = width
	}
	return o
}
