package refhost

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"codemode/conformance/program/private"
	"codemode/refhost/audit"
	"codemode/refhost/late"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/worker"
	"codemode/refhost/searchexecute"
)

// The exit codes of the program.
const (
	ExitOK = 0
	// ExitFailed: the script failed, or doctor found a problem.
	ExitFailed = 1
	// ExitUsage: the command line or the configuration is wrong.
	ExitUsage = 2
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
	// NewWorker makes workers that are none of WorkerCommand, if it is not nil.
	NewWorker func(rules.Set) sandbox.Worker
}

// searchExecute are the decisions of the system search-execute.
func (p Program) searchExecute() searchexecute.Decisions {
	if p.SearchExecute.Outcome == nil {
		return searchexecute.Standard()
	}
	return p.SearchExecute
}

// WorkerArgument makes the program a sandbox worker; it is the last argument of
// a worker command and not for people.
const WorkerArgument = "worker"

// command is one subcommand.
type command struct {
	name, arguments, summary string
	run                      func(context.Context, *invocation) int
}

func commands() []command {
	return []command{
		{"serve", "", "be an MCP server on stdin and stdout, or over HTTP (the default)", serveCommand},
		{"run", "SCRIPT|-", "run a script and print the response as JSON", runCommand},
		{"types", "", "print the TypeScript declarations of all servers", typesCommand},
		{"context", "", "print all that an agent is shown", contextCommand},
		{"doctor", "", "connect to every server and say what is wrong, also with the policy", doctorCommand},
		{"login", "SERVER", "log in to a remote server in a browser, once", loginCommand},
		{"completion", "SHELL", "print completions for bash, zsh or fish", completionCommand},
	}
}

// stderrTime is for how long nobody may read what is written to stderr: then it is lost.
const stderrTime = 2 * time.Second

// Main runs the program and returns its exit code.
func Main(ctx context.Context, p Program) int {
	keepAwake()
	if set, is := workerRules(p.Args, p.Rules, p.searchExecute()); is {
		return worker.Main(p.Stdin, p.Stdout, set)
	}
	boundGarbage()
	// Servers, and what they start, are of the same user, and the environment may have the secrets of all.
	_ = private.HideEnvironment()
	private.HideMemory()
	log.SetOutput(io.Discard) // net/http quotes there what a server sends unasked, which may be a secret
	p.Stderr = late.New(p.Stderr, stderrTime)
	inv, code := parse(p)
	if inv == nil {
		return code
	}
	return inv.command.run(ctx, inv)
}

// invocation is a parsed command line.
type invocation struct {
	Program
	command command
	// operands are the arguments that are no flags.
	operands       []string
	configPath     string
	connectTimeout time.Duration
	// bounds are those of the limits of runs.
	bounds       rules.Bounds
	timeoutGiven bool
	// toolName is empty if no flag gives one.
	toolName string
	// resources are the servers whose resources flags name.
	resources []string
	// policy and audit are what the flags say of them.
	policy  policy.Part
	audit   audit.Config
	verbose bool
	// typeScript lets scripts have types.
	typeScript bool
	// images shows images in results as such.
	images bool
	// requireIsolation refuses to start when the system lacks a measure.
	requireIsolation bool
	// system is the one that the host speaks, "" is Code Mode for MCP; spec is the revision, if a flag names one.
	system, spec string
	// mcpi are the rules of a host that speaks the system mcpi.
	mcpi *mcpi.Rules
	// pool is the sandbox, once the host has started.
	pool laterPool
	// tokenDir has the logins; clientID and callback are those of a login.
	tokenDir, clientID, callback string
	// http is the address to serve at, instead of on stdin and stdout.
	http, tokenFile string
}

func invocationOf(p Program, c command) *invocation {
	return &invocation{Program: p, command: c, bounds: DefaultBounds()}
}

func parse(p Program) (*invocation, int) {
	inv := invocationOf(p, commands()[0])
	args := p.Args
	if len(args) > 0 {
		if i := slices.IndexFunc(commands(), func(c command) bool { return c.name == args[0] }); i >= 0 {
			inv, args = invocationOf(p, commands()[i]), args[1:]
		}
	}
	flags := inv.flags()
	takenOnce(flags)
	for {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				if err := usage(p.Stdout, flags); err != nil {
					fmt.Fprintf(p.Stderr, "%s: printing the help: %v; give it a stdout that takes it\n", Name, err)
					return nil, ExitFailed
				}
				return nil, ExitOK
			}
			return nil, inv.badUsage("%v", err)
		}
		if flags.NArg() == 0 {
			break
		}
		inv.operands, args = append(inv.operands, flags.Arg(0)), flags.Args()[1:]
	}
	if err := inv.takeRevision(); err != nil {
		return nil, inv.badUsage("%v", err)
	}
	if problem := inv.unsuited(flags); problem != "" {
		return nil, inv.badUsage("%s", problem)
	}
	if problem := inv.misplaced(); problem != "" {
		return nil, inv.badUsage("%s", problem)
	}
	return inv, ExitOK
}

// misplaced says what is wrong with the operands, or nothing.
func (inv *invocation) misplaced() string {
	wanted := inv.command.arguments
	switch n := len(inv.operands); {
	case wanted == "" && n > 0 && inv.Args[0] == inv.operands[0]:
		return fmt.Sprintf("no command %q", inv.operands[0])
	case wanted == "" && n > 0:
		return fmt.Sprintf("%s takes no argument, found %q", inv.command.name, inv.operands)
	case wanted != "" && n != 1:
		return fmt.Sprintf("%s takes one argument, %s, found %q", inv.command.name, wanted, inv.operands)
	}
	return ""
}

// logger tells on stderr what a person who started a host wants to know, and
// only problems to one who wants the output of a command.
func (inv *invocation) logger() *slog.Logger {
	level := slog.LevelWarn
	switch inv.command.name {
	case "serve":
		level = slog.LevelInfo
	case "doctor": // its output has the problems of the servers already
		level = slog.LevelError
	}
	if inv.verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewJSONHandler(inv.Stderr, &slog.HandlerOptions{Level: level}))
}

// readyWorkers lets a run start without waiting for a process. A second one at
// the same moment waits some 50 ms; agents ask one at a time.
const readyWorkers = 1

// start starts the host, or says why not; code is the exit code then. The sandbox gets
// ready while the host connects to its servers and answers its client, unless how far it
// isolates decides whether there is a host at all; failed is called if it does not.
func (inv *invocation) start(ctx context.Context, failed func()) (h *Host, code int) {
	config, code := inv.loadConfig(ctx)
	if code != ExitOK {
		return nil, code
	}
	config.Resources = append(config.Resources, inv.resources...)
	if err := config.checkResources(); err != nil {
		return nil, inv.badUsage("%v", err)
	}
	if inv.mcpi != nil {
		config = inv.settle(config)
	}
	permitted, recorded, err := inv.guards(config)
	if err != nil {
		return nil, inv.badUsage("%v", err)
	}
	for _, n := range config.Notes {
		level := slog.LevelInfo
		if n.Problem {
			level = slog.LevelWarn
		}
		inv.logger().Log(ctx, level, "configuration", "note", n.Text)
	}
	pool := startLater(inv.startSandbox, failed)
	inv.pool = pool
	if inv.requireIsolation {
		if _, err := pool.await(); err != nil {
			_ = recorded.Close(ctx)
			fmt.Fprintf(inv.Stderr, "%s: %v\n", Name, err)
			return nil, ExitFailed
		}
	}
	return New(ctx, Options{
		Config: config, Rules: inv.Rules, Runner: pool, Bounds: inv.bounds,
		ConnectTimeout: inv.connectTimeout, Logger: inv.logger(), Policy: permitted, Audit: recorded,
		ToolName: inv.toolName, TypeScript: inv.typeScript, Images: inv.images,
		Logins: inv.logins(), MCPI: inv.mcpi,
	}), ExitOK
}

// loadConfig reads the file of --config, if there is one.
func (inv *invocation) loadConfig(ctx context.Context) (Config, int) {
	if inv.configPath == "" {
		return Config{}, ExitOK
	}
	config, err := until(ctx, func() (Config, error) { return LoadConfig(inv.configPath, os.LookupEnv) })
	if err == nil {
		err = checkLevel()
	}
	if err != nil {
		fmt.Fprintf(inv.Stderr, "%s: %s\n", Name, visible(err.Error()))
		return Config{}, ExitUsage
	}
	return config, ExitOK
}

func (inv *invocation) startSandbox() (*sandbox.Pool, error) {
	pool, err := sandbox.NewPool(sandbox.Options{
		WorkerCommand: inv.WorkerCommand, NewWorker: inv.NewWorker, Size: readyWorkers,
		Rules: inv.Rules, Logger: inv.logger(),
	})
	if err != nil || !inv.requireIsolation || pool.Isolation().Complete() {
		return pool, err
	}
	err = fmt.Errorf("the isolation is not complete: %s is missing; run without --require-isolation, or on a system "+
		"that has it",
		strings.Join(pool.Isolation().Missing, ", "))
	return nil, errors.Join(err, pool.Close())
}
