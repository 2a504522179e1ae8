package mutants_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"codemode/refhost"
	"codemode/refhost/altered/codemode/mutants"
	"codemode/refhost/command"
	"codemode/refhost/rules"
)

// TestMain makes this test binary the worker of a mutant: --mutant ID worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "--mutant" {
		os.Exit(program(os.Args[2], os.Stdin, os.Stdout, os.Args[3]))
	}
	os.Exit(m.Run())
}

func program(id string, stdin io.ReadCloser, stdout io.WriteCloser, args ...string) int {
	set := rules.Standard()
	if mutant, ok := mutants.Find(id); ok {
		mutant.Apply(&set)
	}
	return command.Main(context.Background(), command.Program{
		Args: args, Stdin: stdin, Stdout: stdout, Stderr: os.Stderr, Rules: set,
		WorkerCommand: []string{os.Args[0], "--mutant", id, refhost.WorkerArgument},
	})
}

type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }

// The fault is where the rule is applied: in the worker, or in the host.
func TestMutantsShowInResponses(t *testing.T) {
	const script = `console.log("a", "b"); globalThis.__codemode_result__ = 1; throw new Error("x");`
	for id, want := range map[string][]string{
		"none":                      {`"a b"`, `"result":null`, `UNCAUGHT_EXCEPTION`},
		"console-first-argument":    {`"message":"a"`},
		"console-primitives-quoted": {`\"a\" \"b\"`},
		"failure-keeps-result":      {`"result":1`},
		"failure-silent":            {`"diagnostics":[]`},
		"failure-loses-logs":        {`"logs":[]`},
		"log-level-info":            {`"level":"info"`},
		"severity-fatal":            {`"severity":"fatal"`},
	} {
		t.Run(id, func(t *testing.T) {
			var out buffer
			program(id, io.NopCloser(strings.NewReader(script)), &out, "run", "-")
			for _, words := range want {
				if !strings.Contains(out.String(), words) {
					t.Errorf("the response lacks %s: %s", words, out.String())
				}
			}
		})
	}
}
