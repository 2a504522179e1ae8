package commandline

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// performer does what a command is for, which was found by its name, with its arguments.
type performer func(c Command, do Action, args []string) error

// commandLine is all commands with their flags.
func (p Program) commandLine(s Streams, perform performer) *cobra.Command {
	root := &cobra.Command{
		Use: p.Name, SilenceErrors: true, SilenceUsage: true, Args: cobra.ArbitraryArgs,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(root *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noCommand(root, args[0])
			}
			return root.Help()
		},
	}
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.AddGroup(p.Groups...)
	// `help COMMAND` is understood before.
	root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true})
	root.SetHelpFunc(p.help)
	root.SetFlagErrorFunc(badFlag)
	for _, c := range p.Commands {
		root.AddCommand(p.cobra(c, perform))
	}
	return root
}

func (p Program) cobra(c Command, perform performer) *cobra.Command {
	var examples []string
	for _, line := range c.Examples {
		examples = append(examples, "  "+p.Name+" "+line)
	}
	made := &cobra.Command{
		Use: c.use(), Short: c.Summary, GroupID: c.Group, Hidden: c.Group == "",
		DisableFlagsInUseLine: true, Example: strings.Join(examples, "\n"),
		Args: func(made *cobra.Command, args []string) error { return c.checkCount(made, args) },
	}
	made.Flags().SortFlags = false
	do := c.Define(made.Flags())
	completeFlags(made, p.Values)
	if c.Values != nil {
		made.ValidArgsFunction = completing(c.Values)
	}
	made.RunE = func(_ *cobra.Command, args []string) error { return perform(c, do, args) }
	return made
}

func (c Command) checkCount(made *cobra.Command, args []string) error {
	n := len(args)
	if c.Takes == AnyNumber || c.Takes == AtLeastOne && n > 0 || c.Takes == n {
		return nil
	}
	found := fmt.Sprintf("got the arguments %q", args)
	if n == 0 {
		found = "got no arguments"
	}
	return fmt.Errorf("%s; the use is: %s", found, made.UseLine())
}

// Columns is the width of all help, so that no terminal cuts it.
const Columns = 80

// help writes what the program or a command does. It goes where it can be searched and
// paged, to the output.
func (p Program) help(c *cobra.Command, _ []string) {
	if c.HasParent() {
		p.helpOn(c, c.OutOrStdout())
		return
	}
	p.helpOnAll(c.OutOrStdout())
}

// helpOnAll lists the commands.
func (p Program) helpOnAll(w io.Writer) {
	fmt.Fprintln(w, p.About)
	for _, g := range p.Groups {
		fmt.Fprintf(w, "\n%s\n", g.Title)
		for _, c := range p.Commands {
			if c.Group == g.ID {
				fmt.Fprintf(w, "  %-20s %s\n", c.use(), c.Summary)
			}
		}
	}
	fmt.Fprintf(w, "\n%s`%s COMMAND --help` shows the flags.\n", p.More, p.Name)
}

// helpOn writes what a command does, how it is written, and its flags.
func (p Program) helpOn(c *cobra.Command, w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n\nUse: %s\n", c.CommandPath(), c.Short, c.UseLine())
	if c.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.Example)
	}
	printFlags(c.Flags(), p.FlagGroups, w)
}

// FlagGroup is some flags that belong together in the help.
type FlagGroup struct {
	Title string
	Names []string
}

// printFlags writes the flags in groups, those that are in none last. Few flags
// are a group by themselves.
func printFlags(flags *pflag.FlagSet, groups []FlagGroup, w io.Writer) {
	const few = 8
	rest, all := pflag.NewFlagSet("", pflag.ContinueOnError), 0
	sets := make([]*pflag.FlagSet, len(groups))
	for i, g := range groups {
		sets[i] = pflag.NewFlagSet(g.Title, pflag.ContinueOnError)
		sets[i].SortFlags = false
	}
	flags.VisitAll(func(f *pflag.Flag) {
		all++
		at := slices.IndexFunc(groups, func(g FlagGroup) bool { return slices.Contains(g.Names, f.Name) })
		if at < 0 {
			rest.AddFlag(f)
			return
		}
		sets[at].AddFlag(f)
	})
	if all <= few {
		fmt.Fprintf(w, "\nFlags:\n%s", flags.FlagUsagesWrapped(Columns))
		return
	}
	for i, some := range append(sets, rest) {
		title := "And:"
		if i < len(groups) {
			title = groups[i].Title
		}
		if some.HasFlags() {
			fmt.Fprintf(w, "\n%s\n%s", title, some.FlagUsagesWrapped(Columns))
		}
	}
}
