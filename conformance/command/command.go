// Package command is the program conformance: a file per subcommand.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"codemode/conformance/awake"
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
	name string
	// args is what stands behind the name in its usual use.
	args, summary string
	// hidden commands are for programs, not for people.
	hidden bool
	run    func(ctx context.Context, args []string, s streams) (int, error)
}

func commands() []command {
	return []command{
		{"run", "--host HOST", "judge a host: a command line, or a URL", false, runCommand},
		{"judge", "RUN", "judge a recorded run again, without its host", false, judgeCommand},
		{"preview", "RUN", "tell what another suite would change", false, previewCommand},
		{"merge", "SHARD…", "put the shards of one run together", false, mergeCommand},
		{"verify", "BUNDLE", "check that a bundle is whole, unchanged, rightly judged", false, verifyCommand},
		{"publish", "BUNDLE", "put a bundle where the published ones are", false, publishCommand},
		{"reproduce", "RUN", "write each failure as a folder with one command", false, reproduceCommand},
		{"diff", "OLD NEW", "tell what got better and worse; ends with 1 if worse", false, diffCommand},
		{"compare", "RUN…", "put hosts side by side", false, compareCommand},
		{"site", "FOLDER…", "make pages of all reports below these folders", false, siteCommand},
		{"smoke", "--host HOST", "try the wire and some runs; say whose fault a problem is", false, smokeCommand},
		{"requirements", "", "list the requirements, or what the text leaves open", false, requirementsCommand},
		{"explain", "ID", "explain one requirement or ambiguity", false, explainCommand},
		{"spec", "check FILE", "compare the ledger with a specification", false, specCommand},
		{"mutants", "--program P", "judge hosts with a known fault: what is not noticed?", false, mutantsCommand},
		{"lacking", "--program P", "judge hosts that lack something: what else is blamed?", false, lackingCommand},
		{"faults", "", "judge hosts with faults that readers thought of", false, faultsCommand},
		{"mock", "--script FILE", "serve the MCP servers of a script by hand", false, mockCommand},
		{"typescript", "", "get the TypeScript compiler, for later without a network", false, typescriptCommand},
		{"version", "", "print the version of the suite", false, versionCommand},
		{bridgeName, "ADDRESS", "", true, bridgeCommand},
	}
}

// use is how the command is written.
func (c command) use() string { return strings.TrimSpace(c.name + " " + c.args) }

// Main is the whole life of the program, with its arguments and streams; it returns
// the exit code.
func Main() int {
	awake.Keep()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal ends a command in good order, a second one at once.
	context.AfterFunc(ctx, stop)
	return dispatch(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
}

// dispatch finds the command and turns its error into the exit code.
func dispatch(ctx context.Context, args []string, s streams) int {
	if len(args) > 1 && args[0] == "help" {
		args = []string{args[1], "--help"}
	}
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		usage(s.out)
		return exitOK
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		code, err := c.runAndReport(ctx, args[1:], s)
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

// runAndReport runs a command and fails if what it said could not be written. A program
// is given the streams as they are, so that it copies as fast as the system can.
func (c command) runAndReport(ctx context.Context, args []string, s streams) (int, error) {
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
// said and end as if it had been read.
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
