package commandline

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shells are those that can complete commands, flags and their values.
func shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

// Completion is the command that prints what makes a shell complete the program's command line.
func (p Program) Completion(group string) Command {
	return Command{Name: "completion", Args: "SHELL", Summary: "print completions for " + strings.Join(shells(), ", "),
		Group: group, Takes: 1, Define: p.completion, Values: shells,
		Examples: []string{"completion bash >/etc/bash_completion.d/" + p.Name}}
}

func (p Program) completion(*pflag.FlagSet) Action {
	return func(_ context.Context, args []string, s Streams) (int, error) {
		root := p.commandLine(s, nil)
		write := map[string]func(io.Writer) error{
			"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
			"zsh":        root.GenZshCompletion,
			"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
			"powershell": root.GenPowerShellCompletionWithDesc,
		}[args[0]]
		if write == nil {
			return ExitUsage, fmt.Errorf("no shell %q; the shells are %s", args[0],
				strings.Join(shells(), ", "))
		}
		return 0, write(s.Out)
	}
}

// completeFlags tells what the values of flags can be. Others are names of files.
func completeFlags(c *cobra.Command, values map[string]func() []string) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if list := values[f.Name]; list != nil {
			// It fails for a flag that is not there, or that has values already; this one is neither.
			_ = c.RegisterFlagCompletionFunc(f.Name, completing(list))
		}
	})
}

func completing(list func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return list(), cobra.ShellCompDirectiveNoFileComp
	}
}
