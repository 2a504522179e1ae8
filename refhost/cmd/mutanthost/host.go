package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"codemode/conformance/program/signals"
	"codemode/refhost"
	"codemode/refhost/altered/codemode/lacking"
	"codemode/refhost/altered/codemode/mutants"
	"codemode/refhost/altered/codemode/variants"
	"codemode/refhost/command"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox/inprocess"
	"codemode/refhost/searchexecute"
)

// host is refhost by other rules.
type host struct {
	rules rules.Set
	// system is another one that the host speaks, by these decisions or rules; "" for Code Mode for MCP.
	system    string
	decisions searchexecute.Decisions
	mcpi      *mcpi.Rules
	// own are the arguments that choose the rules, args those of refhost.
	own, args []string
}

// serve is the host that the first arguments choose, whose workers are made as program says.
func serve(args []string, program func(host) (command.Program, error)) int {
	h, err := choose(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutanthost:", err)
		return command.ExitUsage
	}
	p, err := program(h)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutanthost:", err)
		return command.ExitFailed
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals.Ending()...)
	defer stop()
	// A second signal ends the program at once.
	context.AfterFunc(ctx, stop)
	p.Args, p.Stdin, p.Stdout, p.Stderr, p.Rules = h.limited(), os.Stdin, os.Stdout, os.Stderr, h.rules
	p.SearchExecute, p.MCPI = h.decisions, h.mcpi
	return command.Main(ctx, p)
}

// endAfter is the time of a run that asks for none: what loops for ever costs that much
// each time that a host is judged.
const endAfter = "5s"

// limited are the arguments of a host, which are none if this is a worker.
func (h host) limited() []string {
	isWorker := len(h.args) > 0 && h.args[0] == refhost.WorkerArgument
	switch {
	case isWorker && h.system != "" && h.mcpi == nil:
		return []string{refhost.WorkerArgument, h.system}
	case isWorker:
		return h.args
	case h.mcpi != nil:
		return append([]string{"--spec", h.mcpi.Spec}, h.args...)
	case h.system != "":
		return append([]string{"--system", h.system}, h.args...)
	}
	return append(h.args, "--timeout", endAfter)
}

// withProcesses starts each worker as a process, by the arguments that choose the rules.
func (h host) withProcesses() (command.Program, error) {
	self, err := os.Executable()
	if err != nil {
		return command.Program{}, fmt.Errorf("finding the own program: %w", err)
	}
	return command.Program{WorkerCommand: slices.Concat([]string{self}, h.own, []string{refhost.WorkerArgument})}, nil
}

// collectLater lets the heap grow to so many percent of what is kept of it: a host that
// is judged lives for seconds.
const collectLater = 1000

// inProcess runs scripts in this process, in the time zone that workers have.
func (h host) inProcess() (command.Program, error) {
	time.Local = time.UTC
	debug.SetGCPercent(collectLater)
	return command.Program{NewWorker: inprocess.New}, nil
}

// choose reads the arguments that choose the rules; without them they are the standard.
func choose(args []string) (host, error) {
	h := host{rules: rules.Standard(), args: args}
	if len(args) < 2 {
		return h, nil
	}
	switch args[0] {
	case "--system":
		return h.ofSystem()
	case "--mutant":
		return h.mutant()
	case "--lack":
		return h.lacking()
	case "--variant":
		return h.variant()
	}
	return h, nil
}

// ofSystem takes another system, and alters what its host goes by.
func (h host) ofSystem() (host, error) {
	name, _, _ := strings.Cut(h.args[1], "@")
	h.system = h.args[1]
	var taken int
	var err error
	switch name {
	case searchexecute.System:
		h.system, h.decisions = name, searchexecute.Standard()
		h = h.chosen(2)
		taken, err = searchExecute().alter(&h.decisions, h.args)
	case mcpi.System:
		r, known := mcpi.Revision(h.system)
		if !known {
			return h, noSystem(h.system)
		}
		h = h.chosen(2)
		taken, err = ofMCPI(h.system).alter(&r, h.args)
		h.mcpi, h.rules = &r, r.Sandbox
	default:
		return h, noSystem(h.system)
	}
	return h.chosen(taken), err
}

// mutant breaks a rule, as a mutant does or something that lacking hosts are crossed with.
func (h host) mutant() (host, error) {
	id := h.args[1]
	if m, ok := mutants.Find(id); ok && m.Built {
		return h, fmt.Errorf("%s is a program of its own; use mutanthost build %s FILE", id, id)
	} else if ok {
		m.Apply(&h.rules)
		return h.chosen(2), nil
	}
	forbidden := lacking.AllForbidden()
	i := slices.IndexFunc(forbidden, func(f lacking.Forbidden) bool { return f.ID == id })
	if i < 0 {
		return h, fmt.Errorf("there is no mutant %q; see mutanthost list and list-lacking", id)
	}
	forbidden[i].Apply(&h.rules)
	return h.chosen(2), nil
}

// lacking takes things away and, if --mutant comes next, does what it should not. The
// lacks come last: what a mutant gives, they can take.
func (h host) lacking() (host, error) {
	hosts, err := lacking.Parse(h.args[1])
	if err != nil {
		return h, fmt.Errorf("--lack %s: %w", h.args[1], err)
	}
	h = h.chosen(2)
	if len(h.args) >= 2 && h.args[0] == "--mutant" {
		if h, err = h.mutant(); err != nil {
			return h, err
		}
	}
	for _, l := range hosts {
		l.Apply(&h.rules)
	}
	return h, nil
}

func (h host) variant() (host, error) {
	variant, err := variants.Parse(h.args[1])
	if err != nil {
		return h, fmt.Errorf("--variant %s: %w", h.args[1], err)
	}
	h.rules = variant.Rules()
	return h.chosen(2), nil
}

// chosen moves arguments that chose the rules to the own ones.
func (h host) chosen(n int) host {
	h.own, h.args = slices.Concat(h.own, h.args[:n]), h.args[n:]
	return h
}
