package command

import (
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/plan"
	"codemode/spec"
)

// listAmbiguities lists the register, or the part of it in the sections.
func listAmbiguities(ledger spec.Ledger, scenarios map[string][]plan.Listed, sections []string,
	s streams) (int, error) {
	shown := 0
	for _, a := range ledger.Ambiguities {
		if len(sections) > 0 &&
			!slices.ContainsFunc(sections, func(x string) bool { return spec.InSection(a.Section, x) }) {
			continue
		}
		shown++
		note := ""
		if len(scenarios[a.ID]) == 0 {
			note = " (not observable)"
		}
		fmt.Fprintf(s.out, "§%-6s %-34s %d readings, reference %s%s\n", a.Section, a.ID, len(a.Readings),
			a.Reference, note)
	}
	if shown == 0 {
		return exitCouldNotJudge,
			fmt.Errorf("no ambiguity is in §%s; `conformance requirements --ambiguities` lists all",
				strings.Join(sections, ", §"))
	}
	return exitOK, nil
}

func explainAmbiguity(a spec.Ambiguity, probes []plan.Listed, s streams) {
	fmt.Fprintf(s.out, "%s (§%s)\n  %s\nReadings:\n", a.ID, a.Section, a.Question)
	for _, r := range a.Readings {
		fmt.Fprintf(s.out, "  * %s: %s\n", r.ID, r.Description)
	}
	fmt.Fprintf(s.out, "Reference: %s\n  %s\nProposal:\n  %s\n", a.Reference, a.Why, a.Proposal)
	if a.Unobservable != "" {
		fmt.Fprintf(s.out, "Not observable: %s\n", a.Unobservable)
	}
	explainScenarios(probes, s)
}
