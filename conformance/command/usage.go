package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// usage lists the commands, in lines that a terminal of 80 columns shows whole.
func usage(w io.Writer) {
	fmt.Fprint(w, "conformance judges hosts of Code Mode for MCP.\n\nCommands:\n")
	for _, c := range commands() {
		if !c.hidden {
			fmt.Fprintf(w, "  %-20s %s\n", c.use(), c.summary)
		}
	}
	fmt.Fprint(w, "\nRUN is a folder or a bundle that `run` wrote.\n"+
		"Exit codes: 0 conformant, 1 not conformant, 2 could not judge.\n"+
		"`conformance COMMAND --help` shows the flags.\n")
}

// Counts of commands that take no fixed number of arguments.
const (
	atLeastOne = -1
	anyNumber  = -2
)

// parse reads the flags of a command and allows count further arguments. Help
// that was asked for goes where it can be searched and paged, to the output.
func parse(flags *flag.FlagSet, args []string, s streams, count int) error {
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		helpOn(flags, s.out)
		return err
	}
	if err != nil {
		return fmt.Errorf("%w; `%s --help` shows the flags", err, flags.Name())
	}
	n := flags.NArg()
	if count == anyNumber || count == atLeastOne && n > 0 || count == n {
		return nil
	}
	found := fmt.Sprintf("got the arguments %q behind the flags", flags.Args())
	if n == 0 {
		found = "got no arguments"
	}
	return fmt.Errorf("%s; the use is: %s", found, useOf(flags))
}

// helpOn writes what a command does, how it is written, and its flags.
func helpOn(flags *flag.FlagSet, w io.Writer) {
	for _, c := range commands() {
		if nameOf(flags) == c.name && !c.hidden {
			fmt.Fprintf(w, "%s: %s\n\n", flags.Name(), c.summary)
		}
	}
	fmt.Fprintf(w, "Use: %s\n", useOf(flags))
	any := false
	flags.VisitAll(func(*flag.Flag) { any = true })
	if any {
		fmt.Fprint(w, "\nFlags, which stand before the arguments:\n")
		printFlags(flags, w)
	}
}

// flagGroup is some flags that belong together in the help.
type flagGroup struct {
	title string
	names []string
}

// flagGroups are those of the commands that have many flags.
func flagGroups() []flagGroup {
	return []flagGroup{
		{"The host:", []string{"host", "token-env", "tool", "context", "config-command", "env", "cwd",
			"setup", "restart"}},
		{"How long it may take:", []string{"start-timeout", "run-timeout", "stop-timeout", "ready-timeout"}},
		{"What is judged:", []string{"id", "section", "level", "tags", "shard", "seed", "isolate", "known-failures"}},
		{"Its servers:", []string{"transport", "protocol", "listen", "config-out"}},
		{"What comes of it:", []string{"out", "bundle", "sign", "transcript", "write-known-failures"}},
	}
}

// printFlags writes the flags in groups, those that are in none last. Few flags
// are a group by themselves.
func printFlags(flags *flag.FlagSet, w io.Writer) {
	rest := flag.NewFlagSet(flags.Name(), flag.ContinueOnError)
	var grouped []*flag.FlagSet
	groups := flagGroups()
	for range groups {
		grouped = append(grouped, flag.NewFlagSet(flags.Name(), flag.ContinueOnError))
	}
	used := 0
	flags.VisitAll(func(f *flag.Flag) {
		at := slices.IndexFunc(groups, func(g flagGroup) bool { return slices.Contains(g.names, f.Name) })
		into := rest
		if at >= 0 {
			into = grouped[at]
			used++
		}
		into.Var(f.Value, f.Name, f.Usage)
		into.Lookup(f.Name).DefValue = f.DefValue
	})
	if used < 8 {
		flags.SetOutput(w)
		flags.PrintDefaults()
		return
	}
	for i, some := range append(grouped, rest) {
		title := "And:"
		if i < len(groups) {
			title = groups[i].title
		}
		fmt.Fprintf(w, "\n%s\n", title)
		some.SetOutput(w)
		some.PrintDefaults()
	}
}

func useOf(flags *flag.FlagSet) string {
	for _, c := range commands() {
		if c.name == nameOf(flags) {
			return "conformance " + c.use()
		}
	}
	return flags.Name()
}

func nameOf(flags *flag.FlagSet) string { return strings.TrimPrefix(flags.Name(), "conformance ") }
