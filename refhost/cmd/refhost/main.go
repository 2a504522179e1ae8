// Refhost is the reference host for Code Mode for MCP.
package main

import (
	"context"
	"os"
	"os/signal"

	"codemode/conformance/program/signals"
	"codemode/refhost/command"
	"codemode/refhost/rules"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), signals.Ending()...)
	// A second signal ends the program at once.
	context.AfterFunc(ctx, stop)
	code := command.Main(ctx, command.Program{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Rules: rules.Standard(),
	})
	stop()
	os.Exit(code)
}
