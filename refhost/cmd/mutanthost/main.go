// Mutanthost is the reference host with exactly one rule broken, to prove that a
// conformance suite notices.
//
//	mutanthost --mutant ID [arguments of refhost]
//	mutanthost list [--json]
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"codemode/refhost"
	"codemode/refhost/mutants"
	"codemode/refhost/rules"
)

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	switch {
	case len(args) >= 1 && args[0] == "list":
		return list(slices.Contains(args[1:], "--json"))
	case len(args) >= 2 && args[0] == "--mutant":
		return serve(args[1], args[2:])
	}
	fmt.Fprintln(os.Stderr, "usage: mutanthost --mutant ID [arguments of refhost], or: mutanthost list [--json]")
	return refhost.ExitUsage
}

func list(asJSON bool) int {
	if asJSON {
		enc := json.NewEncoder(os.Stdout)
		enc.SetIndent("", "  ")
		if err := enc.Encode(mutants.All()); err != nil {
			fmt.Fprintln(os.Stderr, "mutanthost:", err)
			return refhost.ExitFailed
		}
		return refhost.ExitOK
	}
	for _, m := range mutants.All() {
		fmt.Printf("%s\t%s\t%s\n", m.ID, m.Requirement, m.Description)
	}
	return refhost.ExitOK
}

func serve(id string, args []string) int {
	mutant, ok := mutants.Find(id)
	if !ok {
		fmt.Fprintf(os.Stderr, "mutanthost: there is no mutant %q; see mutanthost list\n", id)
		return refhost.ExitUsage
	}
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutanthost: finding the own program:", err)
		return refhost.ExitFailed
	}
	set := rules.Standard()
	mutant.Apply(&set)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return refhost.Main(ctx, refhost.Program{
		Args: args, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Rules: set,
		WorkerCommand: []string{self, "--mutant", id, refhost.WorkerArgument},
	})
}
