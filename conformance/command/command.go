// Package command is the program conformance: a file per subcommand.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"codemode/conformance/awake"
	"codemode/refhost/private"
	"codemode/reports/render"
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
	// called is the whole command line, to tell how to repeat it.
	called []string
}

// action is what a command does with the arguments that are no flags. It returns the exit code.
type action func(ctx context.Context, args []string, s streams) (int, error)

// command is one word after the program's name.
type command struct {
	name string
	// args is what stands behind the name in its usual use.
	args, summary string
	// group is where the list of commands has it; one in none is for programs, not for people.
	group string
	// takes is how many arguments there may be.
	takes int
	// define gives the command its flags, and returns what it does.
	define func(*pflag.FlagSet) action
	// examples are command lines without the program's name.
	examples []string
}

// The groups of commands.
const (
	judging   = "judging"
	looking   = "looking"
	proving   = "proving"
	knowing   = "knowing"
	measuring = "measuring"
	more      = "more"
)

func groups() []*cobra.Group {
	return []*cobra.Group{
		{ID: judging, Title: "Judge a host:"},
		{ID: looking, Title: "Look at what a run found:"},
		{ID: proving, Title: "Prove it to others:"},
		{ID: knowing, Title: "See what is judged:"},
		{ID: measuring, Title: "Measure the suite itself:"},
		{ID: more, Title: "And:"},
	}
}

func commands() []command {
	return []command{
		{"run", "--host HOST", "judge a host: a command line, or a URL", judging, 0, runCommand, []string{
			"run --host './bin/myhost --config {config}'",
			"run --host ./bin/myhost --section 3.3.1 --level MUST",
			"run --host ./bin/myhost --id console-primitives --transcript",
			"run --host http://127.0.0.1:8080/mcp --config-out mcp.json",
			"run --host ./bin/myhost --bundle myhost.tar.gz",
			"run --host ./bin/myhost --watch --watch-path src --build make"}},
		{"smoke", "--host HOST", "try the wire and some runs; say whose fault a problem is", judging, 0,
			smokeCommand, []string{"smoke --host ./bin/myhost"}},
		{"ui", "--host HOST", "judge a host from a page in the browser", judging, 0, uiCommand, []string{
			"ui --host './bin/myhost --config {config}'"}},
		{"merge", "SHARD…", "put the shards of one run together", judging, atLeastOne, mergeCommand,
			[]string{"merge shard-1 shard-2 --out whole"}},
		{"typescript", "", "get the TypeScript compiler, for later without a network", judging, 0,
			typescriptCommand, nil},

		{"diff", "OLD NEW", "tell what got better and worse; ends with 1 if worse", looking, 2, diffCommand,
			[]string{"diff before out"}},
		{"compare", "RUN…", "put hosts side by side", looking, atLeastOne, compareCommand,
			[]string{"compare ours.tar.gz theirs.tar.gz"}},
		{"reproduce", "RUN", "write what did not pass as folders to try by hand", looking, 1, reproduceCommand,
			[]string{"reproduce out --id console-primitives"}},
		{"site", "FOLDER…", "make pages of all reports below these folders", looking, atLeastOne, siteCommand,
			[]string{"site reports/published --out site"}},
		{"judge", "RUN", "judge a recorded run again, without its host", looking, 1, judgeCommand,
			[]string{"judge myhost.tar.gz"}},
		{"preview", "RUN", "tell what another suite would change", looking, 1, previewCommand,
			[]string{"preview myhost.tar.gz --suite ./newer/bin/conformance"}},

		{"verify", "BUNDLE", "check that a bundle is whole, rightly judged, and signed", proving, 1,
			verifyCommand, []string{"verify myhost.tar.gz --trust minisign.pub"}},
		{"publish", "BUNDLE", "put a bundle where the published ones are", proving, anyNumber, publishCommand,
			[]string{"publish myhost.tar.gz", "publish --check"}},

		{"requirements", "", "list the requirements, or what the text leaves open", knowing, 0,
			requirementsCommand, []string{"requirements --section 3.3.1", "requirements --ambiguities --markdown"}},
		{"explain", "ID", "explain one requirement or ambiguity", knowing, 1, explainCommand,
			[]string{"explain console-primitives"}},
		{"spec", "check FILE", "compare the ledger with a specification", knowing, 2, specCommand,
			[]string{"spec check specification.md"}},
		{"version", "", "print the version of the suite", knowing, 0, versionCommand, nil},

		{"mutants", "--program P", "judge hosts with a known fault: what is not noticed?", measuring, 0,
			mutantsCommand, []string{"mutants --program ./bin/mutanthost --section 5"}},
		{"lacking", "--program P", "judge hosts that lack something: what else is blamed?", measuring, 0,
			lackingCommand, []string{"lacking --program ./bin/mutanthost --id no-timers"}},
		{"faults", "", "judge hosts with faults that readers thought of", measuring, 0, faultsCommand,
			[]string{"faults --section 5"}},

		{"mock", "--script FILE", "serve the MCP servers of a script by hand", more, 0, mockCommand,
			[]string{"mock --script servers.yaml --http 127.0.0.1:0"}},
		{"completion", "SHELL", "print completions for " + strings.Join(shells(), ", "), more, 1,
			completionCommand, []string{"completion bash >/etc/bash_completion.d/conformance"}},
		{bridgeName, "[VARIABLE…] ADDRESS", "", "", atLeastOne, bridgeCommand, nil},
	}
}

// use is how the command is written.
func (c command) use() string { return strings.TrimSpace(c.name + " " + c.args) }

// Main is the whole life of the program, with its arguments and streams; it returns
// the exit code.
func Main() int {
	awake.Keep()
	// Hosts that are judged are of the same user, and a CI has secrets in its environment.
	_ = private.HideEnvironment()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal ends a command in good order, a second one at once.
	context.AfterFunc(ctx, stop)
	return dispatch(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr, os.Args})
}

// dispatch performs the command that is asked for and turns its error into the exit code.
func dispatch(ctx context.Context, args []string, s streams) int {
	code := exitOK
	root := program(s, func(c command, do action, args []string) (err error) {
		code, err = c.perform(ctx, do, args, s)
		return err
	})
	root.SetArgs(withoutHelp(args))
	c, err := root.ExecuteContextC(ctx)
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.err, "%s: stopped\n", c.CommandPath())
		return exitCouldNotJudge
	case err != nil:
		fmt.Fprintf(s.err, "%s: %s\n", c.CommandPath(), render.PrintableLines(err.Error()))
		return max(code, exitCouldNotJudge)
	}
	return code
}

// withoutHelp turns `help COMMAND` into what all commands know: `COMMAND --help`.
func withoutHelp(args []string) []string {
	if len(args) == 0 || args[0] != "help" {
		return args
	}
	return append(append([]string{}, args[1:]...), "--help")
}

// perform does what a command is for, and fails if what it said could not be written. A
// program is given the streams as they are, so that it copies as fast as the system can.
func (c command) perform(ctx context.Context, do action, args []string, s streams) (int, error) {
	if c.group == "" {
		return do(ctx, args, s)
	}
	out := &output{Writer: s.out}
	s.out = out
	code, err := do(ctx, args, s)
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
