package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/plan"
	"codemode/spec"
)

// listAmbiguities lists the register, or the part of it in the sections: a line each, or a
// Markdown text.
func listAmbiguities(ledger spec.Ledger, scenarios map[string][]plan.Listed, sections []string, markdown bool,
	s commandline.Streams) (int, error) {
	var listed []spec.Ambiguity
	for _, a := range ledger.Ambiguities {
		if len(sections) == 0 ||
			slices.ContainsFunc(sections, func(x string) bool { return spec.InSection(a.Section, x) }) {
			listed = append(listed, a)
		}
	}
	if len(listed) == 0 {
		return program.ExitCouldNotJudge,
			fmt.Errorf("no ambiguity is in §%s; `conformance requirements --ambiguities` lists all",
				strings.Join(sections, ", §"))
	}
	if markdown {
		return program.ExitOK, writeQuestions(s.Out, ledger, listed)
	}
	for _, a := range listed {
		note := ""
		if len(scenarios[a.ID]) == 0 {
			note = " (not observable)"
		}
		fmt.Fprintf(s.Out, "§%-6s %-34s %d readings, reference %s%s\n", a.Section, a.ID, len(a.Readings),
			a.Reference, note)
	}
	return program.ExitOK, nil
}

// writeQuestions writes rows of the register as Markdown, those of a section together.
func writeQuestions(w io.Writer, ledger spec.Ledger, listed []spec.Ambiguity) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Open questions of %s %s\n\n%d passages are silent or contradict others, so that hosts which "+
		"all conform\nmay differ. The text is published at <%s>.\n", ledger.Title, ledger.ID.Revision, len(listed),
		ledger.Published)
	section := ""
	for _, a := range listed {
		if a.Section != section {
			section = a.Section
			fmt.Fprintf(&b, "\n## %s\n", headingOf(ledger, section))
		}
		fmt.Fprintf(&b, "\n### %s\n\n`%s`\n\n", a.Question, a.ID)
		for _, r := range a.Readings {
			mark := ""
			if r.ID == a.Reference {
				mark = " (reference host)"
			}
			fmt.Fprintf(&b, "- **%s**%s: %s\n", r.ID, mark, r.Description)
		}
		fmt.Fprintf(&b, "\nProposed wording:\n\n> %s\n\nWhy the reference host reads it so: %s\n",
			strings.ReplaceAll(strings.TrimSpace(a.Proposal), "\n", "\n> "), strings.TrimSpace(a.Why))
		if a.Unobservable != "" {
			fmt.Fprintf(&b, "\nNo run can tell: %s\n", strings.TrimSpace(a.Unobservable))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func explainAmbiguity(a spec.Ambiguity, probes []plan.Listed, s commandline.Streams) {
	fmt.Fprintf(s.Out, "%s (§%s)\n  %s\nReadings:\n", a.ID, a.Section, a.Question)
	for _, r := range a.Readings {
		fmt.Fprintf(s.Out, "  * %s: %s\n", r.ID, r.Description)
	}
	fmt.Fprintf(s.Out, "Reference: %s\n  %s\nProposal:\n  %s\n", a.Reference, a.Why, a.Proposal)
	if a.Unobservable != "" {
		fmt.Fprintf(s.Out, "Not observable: %s\n", a.Unobservable)
	}
	explainScenarios(probes, s)
}
