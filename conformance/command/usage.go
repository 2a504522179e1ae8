package command

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Counts of commands that take no fixed number of arguments.
const (
	atLeastOne = -1
	anyNumber  = -2
)

// performer does what a command is for, which was found by its name, with its arguments.
type performer func(c command, do action, args []string) error

// program is the command line: all commands with their flags. Flags may stand before and
// behind the arguments.
func program(s streams, perform performer) *cobra.Command {
	root := &cobra.Command{
		Use: "conformance", SilenceErrors: true, SilenceUsage: true, Args: cobra.ArbitraryArgs,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(root *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noCommand(root, args[0])
			}
			return root.Help()
		},
	}
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.AddGroup(groups()...)
	// `help COMMAND` is understood before.
	root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true})
	root.SetHelpFunc(help)
	root.SetFlagErrorFunc(badFlag)
	for _, c := range commands() {
		root.AddCommand(c.cobra(perform))
	}
	return root
}

func (c command) cobra(perform performer) *cobra.Command {
	var examples []string
	for _, line := range c.examples {
		examples = append(examples, "  conformance "+line)
	}
	made := &cobra.Command{
		Use: c.use(), Short: c.summary, GroupID: c.group, Hidden: c.group == "",
		DisableFlagsInUseLine: true, Example: strings.Join(examples, "\n"),
		Args: func(made *cobra.Command, args []string) error { return c.checkCount(made, args) },
	}
	made.Flags().SortFlags = false
	do := c.define(made.Flags())
	completeFlags(made)
	if c.name == "explain" {
		made.ValidArgsFunction = completing(knownIDs)
	}
	made.RunE = func(_ *cobra.Command, args []string) error { return perform(c, do, args) }
	return made
}

func (c command) checkCount(made *cobra.Command, args []string) error {
	n := len(args)
	if c.takes == anyNumber || c.takes == atLeastOne && n > 0 || c.takes == n {
		return nil
	}
	found := fmt.Sprintf("got the arguments %q", args)
	if n == 0 {
		found = "got no arguments"
	}
	return fmt.Errorf("%s; the use is: %s", found, made.UseLine())
}

func noCommand(root *cobra.Command, word string) error {
	var names []string
	for _, c := range root.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	return fmt.Errorf("no command %q; %s`conformance help` lists them", word, didYouMean(word, names, ""))
}

// didYouMean names the candidates that are the closest to a mistyped word, or nothing.
// prefix stands before each, such as the dashes of a flag.
func didYouMean(word string, candidates []string, prefix string) string {
	vocabulary := &cobra.Command{}
	for _, name := range candidates {
		vocabulary.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	const most, farthest = 3, 2
	for distance := 1; distance <= farthest && word != ""; distance++ {
		vocabulary.SuggestionsMinimumDistance = distance
		if near := vocabulary.SuggestionsFor(word); len(near) > 0 && len(near) <= most {
			return "did you mean " + prefix + strings.Join(near, " or "+prefix) + "? "
		}
	}
	return ""
}

// badFlag says in a line what is wrong with a flag.
func badFlag(c *cobra.Command, err error) error {
	if word := c.Flags().Arg(0); !c.HasParent() && word != "" {
		return noCommand(c, word)
	}
	var unknown *pflag.NotExistError
	var lacking *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	shown := fmt.Sprintf("`%s --help` shows the flags", c.CommandPath())
	switch {
	case errors.As(err, &unknown):
		return errors.New(unknownFlag(c, unknown) + shown)
	case errors.As(err, &lacking):
		return fmt.Errorf("--%s needs a value; %s", lacking.GetSpecifiedName(), shown)
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: %s; %s", invalid.GetFlag().Name, invalid.GetValue(), whyInvalid(invalid), shown)
	}
	return fmt.Errorf("%w; %s", err, shown)
}

// unknownFlag says which flag was not understood, and which may have been meant, also by
// those who write one dash: -host is read as -h and more.
func unknownFlag(c *cobra.Command, unknown *pflag.NotExistError) string {
	behindOne, _, _ := strings.Cut(unknown.GetSpecifiedShortnames(), "=")
	for _, name := range []string{behindOne, "h" + behindOne} {
		if behindOne != "" && c.Flags().Lookup(name) != nil {
			return fmt.Sprintf("unknown flag %q; write --%s; ", "-"+name, name)
		}
	}
	if behindOne != "" {
		return fmt.Sprintf("unknown flag %q; flags have two dashes; ", "-"+behindOne)
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	word := unknown.GetSpecifiedName()
	return fmt.Sprintf("unknown flag %q; %s", "--"+word, didYouMean(word, names, "--"))
}

// whyInvalid says what a value has to be; the errors of numbers and times name functions of Go.
func whyInvalid(invalid *pflag.InvalidValueError) string {
	switch invalid.GetFlag().Value.Type() {
	case "int":
		return "it must be a whole number"
	case "duration":
		return "it must be a time, such as 5s or 1m30s"
	case "bool":
		return "it must be true or false"
	}
	return invalid.Unwrap().Error()
}

// columns is the width of all help, so that no terminal cuts it.
const columns = 80

// help writes what the program or a command does. It goes where it can be searched and
// paged, to the output.
func help(c *cobra.Command, _ []string) {
	if c.HasParent() {
		helpOn(c, c.OutOrStdout())
		return
	}
	helpOnAll(c.OutOrStdout())
}

// helpOnAll lists the commands.
func helpOnAll(w io.Writer) {
	fmt.Fprint(w, "conformance judges hosts of Code Mode for MCP.\n")
	for _, g := range groups() {
		fmt.Fprintf(w, "\n%s\n", g.Title)
		for _, c := range commands() {
			if c.group == g.ID {
				fmt.Fprintf(w, "  %-20s %s\n", c.use(), c.summary)
			}
		}
	}
	fmt.Fprint(w, "\nExamples:\n"+
		"  conformance smoke --host './bin/myhost --config {config}'\n"+
		"  conformance run --host './bin/myhost --config {config}'\n"+
		"  conformance explain console-primitives\n"+
		"\nRUN is a folder or a bundle that `run` wrote.\n"+
		"Exit codes: 0 conformant, 1 not conformant, 2 could not judge or wrong usage.\n"+
		"`conformance COMMAND --help` shows the flags.\n")
}

// helpOn writes what a command does, how it is written, and its flags.
func helpOn(c *cobra.Command, w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n\nUse: %s\n", c.CommandPath(), c.Short, c.UseLine())
	if c.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.Example)
	}
	printFlags(c.Flags(), w)
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
		{"What is judged:", []string{"id", "section", "level", "tags", "last-failed", "max-failures", "shard", "seed",
			"isolate", "parallel", "spec", "document", "typescript"}},
		{"When it is judged again:", []string{"watch", "build", "watch-path"}},
		{"What is known before:", []string{"known-failures", "write-known-failures", "confirmed",
			"write-confirmations"}},
		{"How long it may take:", []string{"start-timeout", "run-timeout", "stop-timeout", "ready-timeout"}},
		{"Its servers:", []string{"transport", "protocol", "listen", "config-out"}},
		{"The page:", []string{"addr"}},
		{"What comes of it:", []string{"out", "bundle", "sign", "transcript", "verbose"}},
	}
}

// printFlags writes the flags in groups, those that are in none last. Few flags
// are a group by themselves.
func printFlags(flags *pflag.FlagSet, w io.Writer) {
	const few = 8
	rest, all := pflag.NewFlagSet("", pflag.ContinueOnError), 0
	groups := flagGroups()
	sets := make([]*pflag.FlagSet, len(groups))
	for i, g := range groups {
		sets[i] = pflag.NewFlagSet(g.title, pflag.ContinueOnError)
		sets[i].SortFlags = false
	}
	flags.VisitAll(func(f *pflag.Flag) {
		all++
		at := slices.IndexFunc(groups, func(g flagGroup) bool { return slices.Contains(g.names, f.Name) })
		if at < 0 {
			rest.AddFlag(f)
			return
		}
		sets[at].AddFlag(f)
	})
	if all <= few {
		fmt.Fprintf(w, "\nFlags:\n%s", flags.FlagUsagesWrapped(columns))
		return
	}
	for i, some := range append(sets, rest) {
		title := "And:"
		if i < len(groups) {
			title = groups[i].title
		}
		if some.HasFlags() {
			fmt.Fprintf(w, "\n%s\n%s", title, some.FlagUsagesWrapped(columns))
		}
	}
}
