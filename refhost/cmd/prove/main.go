// Prove judges hosts that are known to be wrong, to lack something or to have a fault that a reader of the text
// thought of, and tells what the suite does not notice and whom it blames wrongly.
//
//	prove mutants --program ./bin/mutanthost
//	prove lacking --program ./bin/mutanthost
//	prove faults
package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"codemode/conformance/program"
	"codemode/refhost/altered/prove"
)

func main() { os.Exit(program.Main(commandLine())) }

// The groups of commands.
const (
	measuring = "measuring"
	more      = "more"
)

func commandLine() program.Program {
	p := program.Program{
		Name: "prove", About: "prove measures the suite itself, by hosts whose faults are known.",
		Groups: []*cobra.Group{{ID: measuring, Title: "Judge hosts:"}, {ID: more, Title: "And:"}},
		Commands: []program.Command{
			{Name: "mutants", Args: "--program P", Group: measuring, Define: mutantsCommand,
				Summary:  "with a known fault: what is not noticed?",
				Examples: []string{"mutants --program ./bin/mutanthost --section 5"}},
			{Name: "lacking", Args: "--program P", Group: measuring, Define: lackingCommand,
				Summary:  "that lack something: what else is blamed?",
				Examples: []string{"lacking --program ./bin/mutanthost --id no-timers"}},
			{Name: "faults", Group: measuring, Define: faultsCommand,
				Summary:  "with faults that readers thought of: what is not noticed?",
				Examples: []string{"faults --section 5"}},
		},
		Values: map[string]func() []string{
			"section": program.Sections,
			"spec":    program.Specifications,
			"scope": func() []string {
				return []string{string(prove.Features), string(prove.Section), string(prove.All)}
			},
		},
		More: "Exit codes: 0 all judged rightly, 1 not all, 2 could not judge or wrong usage.\n",
	}
	p.Commands = append(p.Commands, p.Completion(more), program.Bridge())
	return p
}

// suiteBeside is the program conformance that was built beside this one.
func suiteBeside(self string) string {
	return filepath.Join(filepath.Dir(self), "conformance"+filepath.Ext(self))
}
