// Command conformance judges a Code Mode host over MCP.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit codes of every command.
const (
	exitOK            = 0
	exitNotConformant = 1
	exitCouldNotJudge = 2
)

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// command is one word after the program's name.
type command struct {
	name, summary string
	// hidden commands are for programs, not for people.
	hidden bool
	run    func(ctx context.Context, args []string, s streams) (int, error)
}

func commands() []command {
	return []command{
		{"run", "judge a host: --host 'COMMAND' or --host URL", false, runCommand},
		{"judge", "judge a recorded run again without its host: judge FOLDER or BUNDLE", false, judgeCommand},
		{"preview", "tell what another suite would change: preview --suite PROGRAM BUNDLE", false, previewCommand},
		{"merge", "put the shards of one run together: merge --out FOLDER SHARD …", false, mergeCommand},
		{"verify", "check that a bundle is complete, unchanged and rightly judged: verify BUNDLE", false, verifyCommand},
		{"publish", "put a bundle where published ones are: publish BUNDLE; publish --check", false, publishCommand},
		{"reproduce", "write each failure as a folder with one command: reproduce RUN", false, reproduceCommand},
		{"diff", "tell what got better and worse: diff OLD NEW; ends with 1 if something is worse", false, diffCommand},
		{"compare", "put hosts side by side: compare A B …, reports, folders or bundles", false, compareCommand},
		{"site", "make pages of many reports: site --out FOLDER DIR …", false, siteCommand},
		{"smoke", "test the wire to a host, and say whose fault a problem is", false, smokeCommand},
		{"requirements", "list the requirements with their scenarios", false, requirementsCommand},
		{"explain", "explain one requirement or ambiguity: explain ID", false, explainCommand},
		{"spec", "compare the ledger with a specification: spec check FILE", false, specCommand},
		{"mutants", "judge hosts with a known fault: what does the suite not notice?", false, mutantsCommand},
		{"mock", "serve the MCP servers of a script by hand: mock --script FILE", false, mockCommand},
		{"typescript", "get the TypeScript compiler that run uses, for later without a network", false, typescriptCommand},
		{"version", "print the version of the suite", false, versionCommand},
		{bridgeName, "", true, bridgeCommand},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal ends a command in good order, a second one at once.
	context.AfterFunc(ctx, stop)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// run finds the command and turns its error into the exit code.
func run(ctx context.Context, args []string, s streams) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		usage(s.out)
		return exitOK
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		code, err := c.heard(ctx, args[1:], s)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return exitOK
		case errors.Is(err, context.Canceled):
			fmt.Fprintf(s.err, "conformance %s: stopped\n", c.name)
			return exitCouldNotJudge
		case err != nil:
			fmt.Fprintf(s.err, "conformance %s: %v\n", c.name, err)
			return max(code, exitCouldNotJudge)
		}
		return code
	}
	fmt.Fprintf(s.err, "conformance: no command %q; `conformance help` lists them\n", args[0])
	return exitCouldNotJudge
}

// heard runs a command and fails if what it said could not be written. A program
// is given the streams as they are, so that it copies as fast as the system can.
func (c command) heard(ctx context.Context, args []string, s streams) (int, error) {
	if c.hidden {
		return c.run(ctx, args, s)
	}
	out := &output{Writer: s.out}
	s.out = out
	code, err := c.run(ctx, args, s)
	if err == nil {
		err = out.err
	}
	return code, err
}

// output keeps the first error of writing, so that no command can lose what it
// said and end as if it had been heard.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(data []byte) (int, error) {
	n, err := o.Writer.Write(data)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

func usage(w io.Writer) {
	fmt.Fprint(w, "conformance judges hosts of Code Mode for MCP.\n\nCommands:\n")
	for _, c := range commands() {
		if !c.hidden {
			fmt.Fprintf(w, "  %-13s %s\n", c.name, c.summary)
		}
	}
	fmt.Fprint(w, "\nExit codes: 0 conformant, 1 not conformant, 2 could not judge.\n`conformance COMMAND --help` shows the flags.\n")
}

// Counts of commands that take no fixed number of arguments.
const (
	atLeastOne = -1
	anyNumber  = -2
)

// parse reads the flags of a command and allows count further arguments.
func parse(flags *flag.FlagSet, args []string, s streams, count int) error {
	flags.SetOutput(s.err)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return errors.New("see the flags above")
	}
	if count == atLeastOne && flags.NArg() == 0 {
		return errors.New("names no report; see --help")
	}
	if count > 0 && flags.NArg() < count {
		return fmt.Errorf("got %d of the %d files or folders that it takes; see `conformance help`", flags.NArg(), count)
	}
	if count >= 0 && flags.NArg() != count {
		return fmt.Errorf("got the arguments %q, expected %d, behind the flags; see --help", flags.Args(), count)
	}
	return nil
}
