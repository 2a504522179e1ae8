package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"codemode/conformance/mutation"
	"codemode/mockservers"
	"codemode/spec"
)

// shells are those that can complete commands, flags and their values.
func shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

// completionCommand prints what makes a shell complete.
func completionCommand(*pflag.FlagSet) action {
	return func(_ context.Context, args []string, s streams) (int, error) {
		root := program(s, nil)
		write := map[string]func(io.Writer) error{
			"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
			"zsh":        root.GenZshCompletion,
			"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
			"powershell": root.GenPowerShellCompletionWithDesc,
		}[args[0]]
		if write == nil {
			return exitCouldNotJudge, fmt.Errorf("no shell %q; the shells are %s", args[0],
				strings.Join(shells(), ", "))
		}
		return exitOK, write(s.out)
	}
}

// completeFlags tells what the values of flags can be. Others are names of files.
func completeFlags(c *cobra.Command) {
	values := map[string]func() []string{
		"id": knownIDs,
		"level": func() []string {
			var all []string
			for _, level := range spec.Levels() {
				all = append(all, string(level))
			}
			return all
		},
		"transport": func() []string { return []string{string(mockservers.Stdio), string(mockservers.HTTP)} },
		"protocol": func() []string {
			return []string{string(mockservers.MCP20251125), string(mockservers.MCP20260728)}
		},
		"scope": func() []string {
			return []string{string(mutation.Features), string(mutation.Section), string(mutation.All)}
		},
		"section": knownSections,
		"spec":    knownSpecifications,
	}
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

// knownIDs are those of all requirements and ambiguities.
func knownIDs() []string {
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		return nil
	}
	return idsOf(ledger)
}

func idsOf(ledger spec.Ledger) []string {
	var ids []string
	for _, r := range ledger.Requirements {
		ids = append(ids, r.ID)
	}
	for _, a := range ledger.Ambiguities {
		ids = append(ids, a.ID)
	}
	return ids
}

func knownSections() []string {
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		return nil
	}
	var sections []string
	for _, r := range ledger.Requirements {
		if !slices.Contains(sections, r.Section) {
			sections = append(sections, r.Section)
		}
	}
	return sections
}

func knownSpecifications() []string {
	all, err := spec.All(spec.Files())
	if err != nil {
		return nil
	}
	var names []string
	for _, id := range all {
		names = append(names, id.String())
	}
	return names
}
