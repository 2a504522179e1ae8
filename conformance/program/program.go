// Package program is what the programs share that judge hosts: what their exit codes are, and by which suite a program
// judges.
package program

import (
	"context"
	"os"
	"os/signal"
	"time"

	"codemode/conformance/program/awake"
	"codemode/conformance/program/commandline"
	"codemode/conformance/program/private"
	"codemode/conformance/program/signals"
)

// Exit codes of every command.
const (
	ExitOK            = 0
	ExitNotConformant = 1
	ExitCouldNotJudge = 2
)

// Main is the whole life of a program, with its arguments and streams; it returns the exit code.
func Main(p commandline.Program) int {
	awake.Keep(500 * time.Millisecond)
	// Hosts that are judged are of the same user, and a CI has secrets in its environment.
	_ = private.HideEnvironment()
	ctx, stop := signal.NotifyContext(context.Background(), signals.Ending()...)
	defer stop()
	// The first signal ends a command in good order, a second one at once.
	context.AfterFunc(ctx, stop)
	return p.Run(ctx, os.Args[1:], commandline.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Called: os.Args})
}
