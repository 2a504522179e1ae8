package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"codemode/refhost/altered"
	mcpilacking "codemode/refhost/altered/mcpi/lacking"
	mcpimutants "codemode/refhost/altered/mcpi/mutants"
	mcpireadings "codemode/refhost/altered/mcpi/readings"
	"codemode/refhost/altered/searchexecute/lacking"
	"codemode/refhost/altered/searchexecute/mutants"
	"codemode/refhost/altered/searchexecute/readings"
	"codemode/refhost/command"
	"codemode/refhost/mcpi"
	"codemode/refhost/searchexecute"
)

// family are the altered hosts of a system other than Code Mode for MCP, whose host goes by D.
type family[D any] struct {
	mutants   []altered.Mutant[D]
	lacking   []altered.Lacking[D]
	forbidden []altered.Forbidden[D]
	readings  []altered.Ambiguity[D]
}

// searchExecute are those of search-execute.
func searchExecute() family[searchexecute.Decisions] {
	return family[searchexecute.Decisions]{mutants.All(), lacking.All(), lacking.AllForbidden(), readings.All()}
}

// ofMCPI are those of a revision of mcpi, SYSTEM@REVISION.
func ofMCPI(revision string) family[mcpi.Rules] {
	return family[mcpi.Rules]{mutants: mcpimutants.Of(revision), lacking: mcpilacking.Of(revision),
		forbidden: mcpilacking.AllForbidden(revision), readings: mcpireadings.Of(revision)}
}

// lister lists what there is of a system.
type lister interface {
	list(what string, asJSON bool) int
}

// families are those of all systems and of those revisions that differ in them, by their names.
func families() map[string]lister {
	all := map[string]lister{searchexecute.System: searchExecute()}
	for _, revision := range mcpi.Revisions() {
		all[revision] = ofMCPI(revision)
	}
	return all
}

// listOfSystem lists hosts: what is list, list-lacking or list-variants.
func listOfSystem(name, what string, asJSON bool) int {
	system, _, _ := strings.Cut(name, "@")
	for _, each := range []string{name, system} {
		if known, ok := families()[each]; ok {
			return known.list(what, asJSON)
		}
	}
	fmt.Fprintln(os.Stderr, "mutanthost:", noSystem(name))
	return command.ExitUsage
}

func noSystem(name string) error {
	return fmt.Errorf("there are no hosts of %q; there are some of %s", name,
		strings.Join(slices.Sorted(maps.Keys(families())), ", "))
}

// lists are what there is to list.
func lists() []string { return []string{"list", "list-lacking", "list-variants"} }

func (f family[D]) list(what string, asJSON bool) int {
	switch what {
	case "list-lacking":
		return tellLacking(asJSON, f.lacking, f.forbidden)
	case "list-variants":
		return list(asJSON, f.readings, func(a altered.Ambiguity[D]) {
			for _, r := range a.Readings {
				fmt.Printf("%s=%s\t%s\n", a.ID, r.ID, strings.Join(r.With, ","))
			}
		})
	}
	return list(asJSON, f.mutants, tellMutant)
}

// alter changes what a host goes by, as pairs of arguments say. It returns how many arguments these are.
func (f family[D]) alter(by *D, args []string) (taken int, err error) {
	for ; len(args) >= taken+2; taken += 2 {
		how, which := args[taken], args[taken+1]
		var apply []func(*D)
		switch how {
		case "--mutant":
			apply, err = f.mutant(which)
		case "--lack":
			apply, err = all(which, f.lacking, func(h altered.Lacking[D], id string) (func(*D), bool) {
				return h.Apply, h.ID == id
			})
		case "--variant":
			apply, err = f.taking(which)
		default:
			return taken, nil
		}
		if err != nil {
			return taken, fmt.Errorf("%s %s: %w", how, which, err)
		}
		for _, change := range apply {
			change(by)
		}
	}
	return taken, nil
}

// mutant is a fault, or something that lacking hosts are crossed with.
func (f family[D]) mutant(id string) ([]func(*D), error) {
	if m, ok := altered.FindMutant(f.mutants, id); ok {
		return []func(*D){m.Apply}, nil
	}
	if m, ok := altered.FindForbidden(f.forbidden, id); ok {
		return []func(*D){m.Apply}, nil
	}
	return nil, fmt.Errorf("there is no mutant %q; list and list-lacking have them", id)
}

// taking takes readings, AMBIGUITY=READING,…
func (f family[D]) taking(text string) (apply []func(*D), err error) {
	for part := range strings.SplitSeq(text, ",") {
		r, ok := altered.FindReading(f.readings, strings.TrimSpace(part))
		if !ok {
			return nil, fmt.Errorf("no host takes the reading %q; list-variants has them", part)
		}
		apply = append(apply, r.Apply)
	}
	return apply, nil
}

// all finds hosts by their ids, separated by commas.
func all[H, A any](text string, hosts []H, is func(H, string) (A, bool)) (found []A, err error) {
	for id := range strings.SplitSeq(text, ",") {
		i := slices.IndexFunc(hosts, func(h H) bool { _, ok := is(h, strings.TrimSpace(id)); return ok })
		if i < 0 {
			return nil, fmt.Errorf("there is no host %q; list-lacking has them", id)
		}
		one, _ := is(hosts[i], strings.TrimSpace(id))
		found = append(found, one)
	}
	return found, nil
}
