// Package command has the commands of the program refhost.
package command

import (
	"context"
	"fmt"
	"io"
	"log"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"codemode/conformance/program/awake"
	"codemode/conformance/program/commandline"
	"codemode/conformance/program/private"
	"codemode/refhost"
	"codemode/refhost/late"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/worker"
	"codemode/refhost/searchexecute"
	"codemode/refhost/visible"
)

// The exit codes of the program.
const (
	ExitOK = 0
	// ExitFailed: the script failed, or doctor found a problem.
	ExitFailed = 1
	// ExitUsage: the command line or the configuration is wrong.
	ExitUsage = commandline.ExitUsage
)

// Program is what a main hands over: its streams, the rules to follow, and the
// command that starts it again as a sandbox worker.
type Program struct {
	Args          []string
	Stdin         io.ReadCloser
	Stdout        io.WriteCloser
	Stderr        io.Writer
	Rules         rules.Set
	WorkerCommand []string
	// SearchExecute are the decisions of that system; [searchexecute.Standard] if they are zero.
	SearchExecute searchexecute.Decisions
	// MCPI are the rules of that system, in place of those of the revision that the flags name; nil for these.
	MCPI *mcpi.Rules
	// NewWorker makes workers in place of WorkerCommand, if it is not nil.
	NewWorker func(rules.Set) sandbox.Worker
}

// searchExecute are the decisions of the system search-execute.
func (p Program) searchExecute() searchexecute.Decisions {
	if p.SearchExecute.Outcome == nil {
		return searchexecute.Standard()
	}
	return p.SearchExecute
}

// stderrTime is for how long nobody may read what is written to stderr: then it is lost.
const stderrTime = 2 * time.Second

// Main runs the program and returns its exit code.
func Main(ctx context.Context, p Program) int {
	awake.Keep(100 * time.Millisecond)
	if set, is := p.workerRules(); is {
		return worker.Main(p.Stdin, p.Stdout, set)
	}
	refhost.BoundGarbage()
	// Servers, and what they start, are of the same user, and the environment may have the secrets of all.
	_ = private.HideEnvironment()
	private.HideMemory()
	log.SetOutput(io.Discard) // net/http quotes there what a server sends unasked, which may be a secret
	p.Stderr = late.New(p.Stderr, stderrTime)
	return p.commandLine().Run(ctx, withCommand(p.Args),
		commandline.Streams{In: p.Stdin, Out: p.Stdout, Err: p.Stderr})
}

// workerRules are those of a worker, if the program is started as one.
func (p Program) workerRules() (set rules.Set, is bool) {
	if len(p.Args) == 2 && p.Args[0] == refhost.WorkerArgument && p.Args[1] == searchexecute.System {
		return p.searchExecute().Sandbox, true
	}
	return refhost.WorkerRules(p.Args, p.Rules)
}

// withCommand are the arguments with the command that is meant where they name none.
func withCommand(args []string) []string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") && args[0] != "-h" && args[0] != "--help" {
		return append([]string{"serve"}, args...)
	}
	return args
}

// The groups of commands.
const (
	agents = "agents"
	people = "people"
)

// commandLine is what the program can be called with.
func (p Program) commandLine() commandline.Program {
	line := commandline.Program{
		Name: refhost.Name,
		About: refhost.Name + " is a host for Code Mode for MCP: it offers MCP servers to an agent as\n" +
			"JavaScript modules. Without a command it serves.",
		Groups: []*cobra.Group{{ID: agents, Title: "Be a host:"}, {ID: people, Title: "Look at it:"}},
		Commands: []commandline.Command{
			{Name: "serve", Group: agents, Define: p.command("serve", serve),
				Summary: "be an MCP server on stdin and stdout, or over HTTP",
				Examples: []string{"--config mcp.json", "--config mcp.json --http :8080 --http-token-file token",
					"--system mcpi --config mcp.json", "--system search-execute --config api.json"}},
			{Name: "run", Args: "SCRIPT|-", Takes: 1, Group: agents, Define: p.command("run", run),
				Summary: "run a script and print the response as JSON",
				Examples: []string{"run count.mjs --config mcp.json --timeout 5s",
					"run - <<< 'globalThis.__codemode_result__ = 6 * 7'"}},
			{Name: "types", Group: people, Define: p.command("types", types),
				Summary: "print the TypeScript declarations of all servers"},
			{Name: "context", Group: people, Define: p.command("context", agentContext),
				Summary: "print all that an agent is shown"},
			{Name: "doctor", Group: people, Define: p.command("doctor", doctor),
				Summary:  "connect to every server and tell what is wrong",
				Examples: []string{"doctor --config mcp.json"}},
			{Name: "login", Args: "SERVER", Takes: 1, Group: people, Define: p.command("login", login),
				Summary: "log in to a remote server in a browser, once"},
		},
		FlagGroups: flagGroups(),
		Values: map[string]func() []string{
			"ask":    func() []string { return []string{"destructive", "writes"} },
			"system": func() []string { return names(systems()) },
			"spec":   func() []string { return revisions(systems()) },
		},
		More:      "Exit codes: 0 done, 1 a script failed or doctor found a problem, 2 wrong usage.\n",
		Printable: visible.Text,
	}
	line.Commands = append(line.Commands, line.Completion(people))
	return line
}

// command defines the flags of a command, and returns what it does with them.
func (p Program) command(name string,
	do func(context.Context, *invocation) int) func(*pflag.FlagSet) commandline.Action {
	return func(flags *pflag.FlagSet) commandline.Action {
		inv := &invocation{Program: p, command: name, bounds: refhost.DefaultBounds()}
		inv.flags(flags)
		takenOnce(flags)
		return func(ctx context.Context, operands []string, _ commandline.Streams) (int, error) {
			inv.operands = operands
			if name != "serve" {
				inv.Stdout = shownOutput{endingOutput{inv.Stdout, ctx}}
			}
			if err := inv.takeSystem(flags); err != nil {
				return ExitUsage, fmt.Errorf("%w; see %s %s --help", err, refhost.Name, name)
			}
			return do(ctx, inv), nil
		}
	}
}
