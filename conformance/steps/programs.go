package steps

import (
	"context"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/dialect"
	"codemode/conformance/driver"
)

// registerPrograms adds the steps whose scripts are written in no language of a system: each has the form that the
// system at hand wants.
func registerPrograms(sc registry) {
	sc.Ask(`^the agent runs a script that does:$`, func(ctx context.Context, program *godog.DocString) error {
		w := worldOf(ctx)
		return w.runProgram(ctx, "executes", program.Content, w.run0)
	})
	sc.Ask(`^the agent runs a script for discovery that does:$`, func(ctx context.Context, program *godog.DocString) error {
		w := worldOf(ctx)
		return w.runProgram(ctx, "searches", program.Content, w.run0)
	})
	sc.Ask(`^the agent runs a script, due to end after (\d+) ms, that does:$`,
		func(ctx context.Context, ms string, program *godog.DocString) error {
			w := worldOf(ctx)
			limit := time.Duration(number(ms)) * time.Millisecond
			return w.runProgram(ctx, "executes", program.Content, func(ctx context.Context, label, code string) error {
				return w.runWithin(ctx, label, code, "", limit)
			})
		})
}

// run0 is run for a script without limits.
func (w *World) run0(ctx context.Context, label, code string) error {
	return w.run(ctx, label, request(code, ""))
}

// runProgram writes a program as a script of the system, and hands that to run.
func (w *World) runProgram(ctx context.Context, how, text string,
	run func(ctx context.Context, label, code string) error) error {
	program, err := dialect.Parse(apiID, w.Names.Expand(text))
	if err != nil {
		return err
	}
	tool, label := w.toolOf(how)
	return run(driver.OtherTool(ctx, tool), label, dialect.Of(w.Spec).Write(program))
}
