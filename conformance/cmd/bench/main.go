// Command bench measures the suite and the reference host, and prints one table. It
// builds what it measures; `make bench` and `make bench-compare` start it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

const usage = "usage: bench [FLAG…], bench agents [FLAG…], bench compare [FLAG…] COMMIT, or bench hosts REPORT.json; " +
	"--help lists the flags"

func main() {
	if len(os.Args) > 1 && os.Args[1] == standInName {
		os.Exit(standIn(os.Args[2:]))
	}
	if len(os.Args) == 4 && os.Args[1] == directName {
		if err := direct(context.Background(), os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, "bench direct:", err)
			os.Exit(1)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
}

// plan says what is measured.
type plan struct {
	rounds  int
	section string
	delay   time.Duration
	suite   bool
	// agents: nothing else is measured than what agents read with code mode and without. openapi is a document whose
	// operations are counted, too.
	agents  bool
	openapi string
}

func run(ctx context.Context, args []string, out, progress io.Writer) (err error) {
	if len(args) > 0 && args[0] == "hosts" {
		return sites(ctx, args[1:], out)
	}
	comparing, agents := len(args) > 0 && args[0] == "compare", len(args) > 0 && args[0] == "agents"
	if comparing || agents {
		args = args[1:]
	}
	p, commit, err := parse(args, comparing, progress)
	p.agents = agents
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "bench-")
	if err != nil {
		return err
	}
	m := measurer{plan: p, folder: folder, progress: progress}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if !comparing {
		return m.alone(ctx, out)
	}
	return m.compare(ctx, commit, out)
}

// parse reads the flags, and the commit that is compared with.
func parse(args []string, comparing bool, errors io.Writer) (p plan, commit string, err error) {
	// A comparison takes the median of its rounds; the suite with a slow host would take
	// most of the time of each.
	rounds, delay, operands := 1, time.Second, 0
	if comparing {
		rounds, delay, operands = 3, 0, 1
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(errors)
	flags.IntVar(&p.rounds, "rounds", rounds, "how many times everything is measured; the table has the medians")
	flags.StringVar(&p.section, "section", "", "run only this `section` of the suite, such as 3.3.1; empty is all")
	flags.BoolVar(&p.suite, "suite", true, "run the suite")
	flags.DurationVar(&p.delay, "delay", delay,
		"`time` that a host takes to start which the suite judges beside the reference host; 0 is none")
	flags.StringVar(&p.openapi, "openapi", "", "count the operations of the OpenAPI document in this `file`, too")
	if err := flags.Parse(args); err != nil {
		return p, "", err
	}
	switch {
	case flags.NArg() != operands:
		return p, "", fmt.Errorf("%d arguments behind the flags, want %d; %s", flags.NArg(), operands, usage)
	case p.rounds < 1:
		return p, "", fmt.Errorf("--rounds %d: it must be at least 1", p.rounds)
	case p.delay < 0:
		return p, "", fmt.Errorf("--delay %v: it must not be negative", p.delay)
	}
	return p, flags.Arg(0), nil
}

// alone measures the working tree.
func (m measurer) alone(ctx context.Context, out io.Writer) error {
	root, err := moduleRoot(ctx)
	if err != nil {
		return err
	}
	b, err := m.build(ctx, "this", root)
	if err != nil {
		return err
	}
	if err := m.measure(ctx, b); err != nil {
		return err
	}
	return writeTable(out, m.plan, b.samples)
}

// compare measures the working tree and another commit in turn.
func (m measurer) compare(ctx context.Context, commit string, out io.Writer) (err error) {
	root, err := moduleRoot(ctx)
	if err != nil {
		return err
	}
	tree := filepath.Join(m.folder, "tree")
	remove, err := checkOut(ctx, root, commit, tree)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()
	before, err := m.build(ctx, "old", tree)
	if err != nil {
		return fmt.Errorf("OLD=%s: %w", commit, err)
	}
	now, err := m.build(ctx, "new", root)
	if err != nil {
		return err
	}
	if err := m.measure(ctx, before, now); err != nil {
		return err
	}
	return writeComparison(out, m.plan, before.samples, now.samples)
}
