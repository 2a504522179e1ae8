// Package command is the program conformance: a file per subcommand.
package command

import (
	"github.com/spf13/cobra"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/mockservers"
	"codemode/reports/render"
	"codemode/spec"
)

// Program is the command line of conformance.
func Program() commandline.Program {
	p := commandline.Program{
		Name: "conformance", About: "conformance judges hosts of Code Mode for MCP.", Groups: groups(),
		Commands: commands(), FlagGroups: flagGroups(), Values: flagValues(), Printable: render.PrintableLines,
		More: "Examples:\n" +
			"  conformance smoke --host './bin/myhost --config {config}'\n" +
			"  conformance run --host './bin/myhost --config {config}'\n" +
			"  conformance explain console-primitives\n" +
			"\nRUN is a folder or a bundle that `run` wrote.\n" +
			"Exit codes: 0 conformant, 1 not conformant, 2 could not judge or wrong usage.\n",
	}
	p.Commands = append(p.Commands, p.Completion(more), program.Bridge())
	return p
}

// flagValues are what the values of flags can be. Others are names of files.
func flagValues() map[string]func() []string {
	return map[string]func() []string{
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
		"section": program.Sections,
		"spec":    program.Specifications,
	}
}

// The groups of commands.
const (
	judging = "judging"
	looking = "looking"
	proving = "proving"
	knowing = "knowing"
	more    = "more"
)

func groups() []*cobra.Group {
	return []*cobra.Group{
		{ID: judging, Title: "Judge a host:"},
		{ID: looking, Title: "Look at what a run found:"},
		{ID: proving, Title: "Prove it to others:"},
		{ID: knowing, Title: "See what is judged:"},
		{ID: more, Title: "And:"},
	}
}

func commands() []commandline.Command {
	return []commandline.Command{
		{Name: "run", Args: "--host HOST", Group: judging,
			Summary: "judge a host: a command line, or a URL",
			Define:  runCommand, Examples: []string{
				"run --host './bin/myhost --config {config}'",
				"run --host ./bin/myhost --section 3.3.1 --level MUST",
				"run --host ./bin/myhost --id console-primitives --transcript",
				"run --host http://127.0.0.1:8080/mcp --config-out mcp.json",
				"run --host ./bin/myhost --bundle myhost.tar.gz",
				"run --host ./bin/myhost --watch --watch-path src --build make"}},
		{Name: "smoke", Args: "--host HOST", Group: judging,
			Summary: "try the wire and some runs; say whose fault a problem is",
			Define:  smokeCommand, Examples: []string{"smoke --host ./bin/myhost"}},
		{Name: "ui", Args: "--host HOST", Group: judging,
			Summary: "judge a host from a page in the browser",
			Define:  uiCommand, Examples: []string{
				"ui --host './bin/myhost --config {config}'"}},
		{Name: "merge", Args: "SHARD…", Group: judging, Takes: commandline.AtLeastOne,
			Summary: "put the shards of one run together",
			Define:  mergeCommand, Examples: []string{"merge shard-1 shard-2 --out whole"}},
		{Name: "typescript", Group: judging,
			Summary: "get the TypeScript compiler, for later without a network",
			Define:  typescriptCommand},

		{Name: "diff", Args: "OLD NEW", Group: looking, Takes: 2,
			Summary: "tell what got better and worse; ends with 1 if worse",
			Define:  diffCommand, Examples: []string{"diff before out"}},
		{Name: "compare", Args: "RUN…", Group: looking, Takes: commandline.AtLeastOne,
			Summary: "put hosts side by side",
			Define:  compareCommand, Examples: []string{"compare ours.tar.gz theirs.tar.gz"}},
		{Name: "reproduce", Args: "RUN", Group: looking, Takes: 1,
			Summary: "write what did not pass as folders to try by hand",
			Define:  reproduceCommand, Examples: []string{"reproduce out --id console-primitives"}},
		{Name: "site", Args: "FOLDER…", Group: looking, Takes: commandline.AtLeastOne,
			Summary: "make pages of all reports below these folders",
			Define:  siteCommand, Examples: []string{"site reports/published --out site"}},
		{Name: "judge", Args: "RUN", Group: looking, Takes: 1,
			Summary: "judge a recorded run again, without its host",
			Define:  judgeCommand, Examples: []string{"judge myhost.tar.gz"}},
		{Name: "preview", Args: "RUN", Group: looking, Takes: 1,
			Summary: "tell what another suite would change",
			Define:  previewCommand, Examples: []string{"preview myhost.tar.gz --suite ./newer/bin/conformance"}},

		{Name: "verify", Args: "BUNDLE", Group: proving, Takes: 1,
			Summary: "check that a bundle is whole, rightly judged, and signed",
			Define:  verifyCommand, Examples: []string{"verify myhost.tar.gz --trust minisign.pub"}},
		{Name: "publish", Args: "BUNDLE", Group: proving, Takes: commandline.AnyNumber,
			Summary: "put a bundle where the published ones are",
			Define:  publishCommand, Examples: []string{"publish myhost.tar.gz", "publish --check"}},

		{Name: "requirements", Group: knowing,
			Summary:  "list the requirements, or what the text leaves open",
			Define:   requirementsCommand,
			Examples: []string{"requirements --section 3.3.1", "requirements --ambiguities --markdown"}},
		{Name: "explain", Args: "ID", Group: knowing, Takes: 1,
			Summary: "explain one requirement or ambiguity",
			Define:  explainCommand, Values: knownIDs, Examples: []string{"explain console-primitives"}},
		{Name: "spec", Args: "check FILE", Group: knowing, Takes: 2,
			Summary: "compare the ledger with a specification",
			Define:  specCommand, Examples: []string{"spec check specification.md"}},
		{Name: "version", Group: knowing,
			Summary: "print the version of the suite",
			Define:  versionCommand},

		{Name: "mock", Args: "--script FILE", Group: more,
			Summary: "serve the MCP servers of a script by hand",
			Define:  mockCommand, Examples: []string{"mock --script servers.yaml --http 127.0.0.1:0"}},
	}
}
