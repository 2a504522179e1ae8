package command

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/clients"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/visible"
)

// invocation is a parsed command line.
type invocation struct {
	Program
	// command is the name of the command, operands are its arguments that are no flags.
	command        string
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
	// named is the system that a flag names, spec the revision.
	named, spec string
	// system is what the host speaks; speaks is how, for one that has servers.
	system system
	speaks refhost.System
	// pool is the sandbox, once the host has started.
	pool sandbox.Later
	// tokenDir has the logins; clientID and callback are those of a login.
	tokenDir, clientID, callback string
	// http is the address to serve at, instead of on stdin and stdout.
	http, tokenFile string
}

// logger tells on stderr what a person who started a host wants to know, and
// only problems to one who wants the output of a command.
func (inv *invocation) logger() *slog.Logger {
	level := slog.LevelWarn
	switch inv.command {
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

// badUsage says what is wrong with the command line.
func (inv *invocation) badUsage(format string, args ...any) int {
	problem := visible.Text(fmt.Sprintf(format, args...))
	fmt.Fprintf(inv.Stderr, "%s: %s; see %[1]s %[3]s --help\n", refhost.Name, problem, inv.command)
	return ExitUsage
}

// tell says why a command failed. Strangers may have written a part of that.
func (inv *invocation) tell(err error) {
	fmt.Fprintf(inv.Stderr, "%s: %s\n", refhost.Name, visible.Text(err.Error()))
}

// with starts the host, lets do work with it, and closes it. What do is given ends when
// ctx does, or when there turns out to be no sandbox.
func (inv *invocation) with(ctx context.Context, do func(context.Context, *refhost.Host) (int, error)) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h, code := inv.start(ctx, cancel)
	if h == nil {
		return code
	}
	code, err := do(ctx, h)
	if closeErr := h.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		inv.tell(err)
		return max(code, ExitFailed)
	}
	return code
}

// start starts the host, or says why not; code is the exit code then. The sandbox gets
// ready while the host connects to its servers and answers its client, unless how far it
// isolates decides whether there is a host at all; failed is called if it does not.
func (inv *invocation) start(ctx context.Context, failed func()) (h *refhost.Host, code int) {
	config, code := inv.loadConfig(ctx)
	if code != ExitOK {
		return nil, code
	}
	config.Resources = append(config.Resources, inv.resources...)
	if err := config.CheckResources(); err != nil {
		return nil, inv.badUsage("%v", err)
	}
	config = inv.speaks.Configured(config)
	inv.bounds, inv.timeoutGiven = inv.speaks.Bounds(config, inv.bounds, inv.timeoutGiven)
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
	inv.pool = sandbox.StartLater(inv.startSandbox, failed)
	if inv.requireIsolation {
		if _, err := inv.pool.Await(); err != nil {
			_ = recorded.Close(ctx)
			inv.tell(err)
			return nil, ExitFailed
		}
	}
	return refhost.New(ctx, refhost.Options{
		Config: config, System: inv.speaks, Runner: inv.pool, Bounds: inv.bounds,
		ConnectTimeout: inv.connectTimeout, Logger: inv.logger(), Policy: permitted, Audit: recorded,
		ToolName: inv.toolName, TypeScript: inv.typeScript, Images: inv.images, Logins: inv.logins(),
	}), ExitOK
}

// loadConfig reads the file of --config, if there is one.
func (inv *invocation) loadConfig(ctx context.Context) (refhost.Config, int) {
	if inv.configPath == "" {
		return refhost.Config{}, ExitOK
	}
	config, err := until(ctx, func() (refhost.Config, error) {
		return refhost.LoadConfig(inv.configPath, os.LookupEnv)
	})
	if err == nil {
		err = refhost.CheckLevel()
	}
	if err != nil {
		inv.tell(err)
		return refhost.Config{}, ExitUsage
	}
	return config, ExitOK
}

func (inv *invocation) startSandbox() (*sandbox.Pool, error) {
	pool, err := sandbox.NewPool(sandbox.Options{
		WorkerCommand: inv.WorkerCommand, NewWorker: inv.NewWorker, Size: refhost.ReadyWorkers,
		Rules: inv.Rules, Logger: inv.logger(),
	})
	if err != nil || !inv.requireIsolation || pool.Isolation().Complete() {
		return pool, err
	}
	err = fmt.Errorf("the isolation is not complete: %s is missing; run without --require-isolation, or on a system "+
		"that has it", strings.Join(pool.Isolation().Missing, ", "))
	return nil, errors.Join(err, pool.Close())
}

// token is the bearer token that requests over HTTP have to carry; "" for none.
func (inv *invocation) token(ctx context.Context) (string, error) {
	return until(ctx, func() (string, error) { return clients.Token(inv.tokenFile, os.LookupEnv) })
}

// until reads until ctx ends: a pipe may have nothing to say for ever.
func until[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type outcome struct {
		text T
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		text, err := read()
		done <- outcome{text, err}
	}()
	select {
	case o := <-done:
		return o.text, o.err
	case <-ctx.Done():
		var nothing T
		return nothing, fmt.Errorf("told to end while reading: %w", ctx.Err())
	}
}
