package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/proof/score"
	"codemode/conformance/running/plan"
	"codemode/spec"
)

func requirementsCommand(flags *pflag.FlagSet) commandline.Action {
	var sections, levels []string
	ambiguities, markdown := false, false
	flags.Func("section", "only this `section`; may be repeated", program.AppendTo(&sections, "§"))
	flags.Func("level", "only this `level`; may be repeated", appendLevel(&levels))
	flags.BoolVar(&ambiguities, "ambiguities", false, "list what the text leaves open instead")
	flags.BoolVar(&markdown, "markdown", false,
		"as a Markdown text: the obligations in words, or with --ambiguities the readings and the proposed wording")
	name := program.SpecFlag(flags)
	return func(_ context.Context, _ []string, s commandline.Streams) (int, error) {
		ledger, scenarios, err := catalogue(*name)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		if ambiguities {
			return listAmbiguities(ledger, scenarios, sections, markdown, s)
		}
		listed := slices.DeleteFunc(slices.Clone(ledger.Requirements), func(r spec.Requirement) bool {
			inSection := len(sections) == 0 ||
				slices.ContainsFunc(sections, func(x string) bool { return spec.InSection(r.Section, x) })
			return !inSection || len(levels) > 0 && !slices.Contains(levels, string(r.Level))
		})
		if len(listed) == 0 {
			return program.ExitCouldNotJudge, noneIn(sections, levels)
		}
		if markdown {
			return program.ExitOK, writeRequirements(s.Out, ledger, listed)
		}
		for _, r := range listed {
			judged := counted(len(scenarios[r.ID]), "scenario")
			switch {
			case r.Excluded != "":
				judged = "excluded"
			case r.NotStated != "":
				judged = r.NotStated
			case len(r.Rows) > 0:
				judged += ", stands for " + strings.Join(r.Rows, ", ")
			}
			fmt.Fprintf(s.Out, "§%-6s %-10s %-34s %s\n", r.Section, r.Level, r.ID, judged)
		}
		return program.ExitOK, nil
	}
}

// writeRequirements writes rows of the ledger as Markdown, those of a section together.
func writeRequirements(w io.Writer, ledger spec.Ledger, listed []spec.Requirement) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Requirements of %s %s\n\nIn the suite's words; the text is published at <%s>.\n", ledger.Title,
		ledger.ID.Revision, ledger.Published)
	section := ""
	for _, r := range listed {
		if r.Section != section {
			section = r.Section
			fmt.Fprintf(&b, "\n## %s\n\n", headingOf(ledger, section))
		}
		fmt.Fprintf(&b, "- **%s** `%s`: %s", r.Level, r.ID, strings.TrimSpace(r.Obligation))
		if r.Excluded != "" {
			fmt.Fprintf(&b, " *Not judged: %s*", strings.TrimSpace(r.Excluded))
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// headingOf is the number and the title of a section.
func headingOf(ledger spec.Ledger, section string) string {
	return strings.TrimSpace("§" + section + " " + ledger.Sections[section])
}

// counted is a number of things in words.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// noneIn says what a list without rows was asked for.
func noneIn(sections, levels []string) error {
	var asked []string
	for _, section := range sections {
		asked = append(asked, "§"+section)
	}
	asked = append(asked, levels...)
	return fmt.Errorf("no requirement is in %s; `conformance requirements` lists all, with section and level",
		strings.Join(asked, ", "))
}

func explainCommand(flags *pflag.FlagSet) commandline.Action {
	name, document := program.SpecFlag(flags), documentFlag(flags)
	return func(_ context.Context, args []string, s commandline.Streams) (int, error) {
		return explain(*name, *document, args[0], s)
	}
}

// explain shows all that belongs to an id, with or without the @ of its tag.
func explain(name, document, word string, s commandline.Streams) (int, error) {
	ledger, scenarios, err := catalogue(name)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if ledger, err = quoting(ledger, document); err != nil {
		return program.ExitCouldNotJudge, err
	}
	id := strings.TrimPrefix(word, "@")
	if a, ambiguous := ledger.Ambiguity(id); ambiguous {
		explainAmbiguity(a, scenarios[id], s)
		return program.ExitOK, nil
	}
	r, known := ledger.ByID(id)
	if !known && explainBehaviour(id, scenarios, s) {
		return program.ExitOK, nil
	}
	if !known {
		return program.ExitCouldNotJudge, notExplained(id, ledger)
	}
	fmt.Fprintf(s.Out, "%s (§%s, %s)\n  %s\n", r.ID, r.Section, r.Level, r.Obligation)
	if r.Sentence != "" {
		fmt.Fprintf(s.Out, "The document:\n  “%s”\n", r.Sentence)
	} else {
		fmt.Fprintf(s.Out, "The document: %s, in %s\n", headingOf(ledger, r.Section), ledger.Published)
	}
	if r.Excluded != "" {
		fmt.Fprintf(s.Out, "Excluded: %s\n", r.Excluded)
	}
	explainScenarios(scenarios[id], s)
	return program.ExitOK, explainMutants(ledger.ID, id, s)
}

// notExplained says how to find what was meant by an id that the ledger lacks.
func notExplained(id string, ledger spec.Ledger) error {
	section := strings.TrimPrefix(id, "§")
	if section != "" && slices.ContainsFunc(ledger.Requirements,
		func(r spec.Requirement) bool { return spec.InSection(r.Section, section) }) {
		return fmt.Errorf("%q is a section; `conformance requirements --section %s` lists its requirements",
			id, section)
	}
	return fmt.Errorf("no requirement or ambiguity %q; %s`conformance requirements` and `conformance requirements "+
		"--ambiguities` list them", id, commandline.DidYouMean(id, idsOf(ledger), ""))
}

// explainMutants lists the broken hosts that the requirement is known to catch.
func explainMutants(of spec.ID, id string, s commandline.Streams) error {
	matrix, err := score.Recorded(of)
	if err != nil {
		return err
	}
	for i, m := range matrix.Of(id) {
		if i == 0 {
			fmt.Fprint(s.Out, "\nFailed by hosts such as\n")
		}
		fmt.Fprintf(s.Out, "  %s: %s\n", m.ID, m.Description)
	}
	return nil
}

// catalogue loads the ledger, and the scenarios of each requirement and ambiguity with
// their places in the project.
func catalogue(name string) (spec.Ledger, map[string][]plan.Listed, error) {
	by, err := program.Suite(name)
	if err != nil {
		return spec.Ledger{}, nil, err
	}
	scenarios, err := by.Plan.List()
	if err != nil {
		return by.Ledger, nil, err
	}
	places := map[string]string{}
	for _, listed := range scenarios {
		for i := range listed {
			feature := listed[i].Feature
			if places[feature] == "" {
				if places[feature], err = placed(name, feature); err != nil {
					return by.Ledger, nil, err
				}
			}
			listed[i].Feature = places[feature]
		}
	}
	return by.Ledger, scenarios, nil
}

func specCommand(flags *pflag.FlagSet) commandline.Action {
	name := program.SpecFlag(flags)
	return func(_ context.Context, args []string, s commandline.Streams) (int, error) {
		if args[0] != "check" {
			return program.ExitCouldNotJudge, fmt.Errorf("got %q; the use is: conformance spec check FILE",
				strings.Join(args, " "))
		}
		return compareDocument(*name, args[1], s)
	}
}

// compareDocument compares the ledger of a specification with its document.
func compareDocument(name, file string, s commandline.Streams) (int, error) {
	document, err := os.ReadFile(file)
	if err != nil {
		return program.ExitCouldNotJudge, fmt.Errorf("%w; name the Markdown file of a specification", err)
	}
	ledger, scenarios, err := catalogue(name)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	inSection := func(x spec.Sentence) bool { return x.Section != "" }
	if !slices.ContainsFunc(spec.Sentences(string(document), ledger.Sections), inSection) {
		return program.ExitCouldNotJudge,
			fmt.Errorf("%s: no section was found in it; name the Markdown file of a specification", file)
	}
	if err := spec.CheckCores(spec.Files()); err != nil {
		return program.ExitCouldNotJudge, err
	}
	matrix, err := score.Recorded(ledger.ID)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	drift := spec.Compare(string(document), ledger)
	for _, sentence := range drift.Uncovered {
		fmt.Fprintf(s.Out, "%s:%d: §%s: no requirement covers: %s\n  its fingerprint is %s\n", file, sentence.Line,
			sentence.Section, sentence.Text, spec.Fingerprint(sentence.Text))
	}
	for _, r := range drift.Stale {
		fmt.Fprintf(s.Out, "requirement %s (§%s): its sentence was changed or removed\n", r.ID, r.Section)
		for _, scenario := range scenarios[r.ID] {
			fmt.Fprintf(s.Out, "  touches %s:%d\n", scenario.Feature, scenario.Line)
		}
		for _, m := range matrix.Of(r.ID) {
			fmt.Fprintf(s.Out, "  touches mutant %s\n", m.ID)
		}
	}
	if !drift.Empty() {
		return program.ExitNotConformant, nil
	}
	switch {
	case drift.Blind:
		fmt.Fprintf(s.Out, "the sentences of all %d requirements stand in %s; it has no keyword of RFC 2119, and the "+
			"ledger does not list what else it has, so what was added is not seen\n", len(ledger.Requirements), file)
	case ledger.Informative != nil:
		fmt.Fprintf(s.Out, "%d requirements cover every sentence of %s but %d that ask nothing of a host\n",
			len(ledger.Requirements), file, len(ledger.Informative))
	default:
		fmt.Fprintf(s.Out, "%d requirements cover every sentence of %s with a keyword of RFC 2119\n",
			len(ledger.Requirements), file)
	}
	return program.ExitOK, nil
}

func versionCommand(_ *pflag.FlagSet) commandline.Action {
	return func(_ context.Context, _ []string, s commandline.Streams) (int, error) {
		all, err := spec.All(spec.Files())
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		fmt.Fprintf(s.Out, "conformance %s\n", conformance.Version)
		for _, id := range all {
			fmt.Fprintln(s.Out, id)
		}
		return program.ExitOK, nil
	}
}
