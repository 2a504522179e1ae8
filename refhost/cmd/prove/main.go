// Prove judges hosts of which is known what they are: wrong, without something, with a fault that a reader of the text
// thought of, or conforming in another way than the reference host. It tells what the suite does not notice, and what
// it blames wrongly.
//
//	prove mutants
//	prove lacking
//	prove faults
//	prove readings
//	prove variants
package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/refhost/altered/prove"
	"codemode/reports/render"
)

func main() { os.Exit(program.Main(commandLine())) }

// The groups of commands.
const (
	measuring = "measuring"
	more      = "more"
)

func commandLine() commandline.Program {
	p := commandline.Program{
		Name: "prove", About: "prove measures the suite itself, by hosts of which is known what they are.",
		Printable: render.PrintableLines,
		Groups:    []*cobra.Group{{ID: measuring, Title: "Judge hosts:"}, {ID: more, Title: "And:"}},
		Commands: []commandline.Command{
			{Name: "mutants", Group: measuring, Define: mutantsCommand,
				Summary:  "with a known fault: what is not noticed?",
				Examples: []string{"mutants --section 5"}},
			{Name: "lacking", Group: measuring, Define: lackingCommand,
				Summary:  "that lack something: what else is blamed?",
				Examples: []string{"lacking --id no-timers"}},
			{Name: "faults", Group: measuring, Define: faultsCommand,
				Summary:  "with faults that readers thought of: what is not noticed?",
				Examples: []string{"faults --section 5"}},
			{Name: "readings", Group: measuring, Define: readingsCommand,
				Summary:  "with another reading: known by it, and conforming?",
				Examples: []string{"readings --id console-map"}},
			{Name: "variants", Group: measuring, Define: variantsCommand,
				Summary:  "with many other readings: conforming?",
				Examples: []string{"variants --seeds 1-10"}},
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

// beside is the path of a program that was built beside this one.
func beside(self, name string) string {
	return filepath.Join(filepath.Dir(self), name+filepath.Ext(self))
}
