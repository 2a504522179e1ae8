package command

import (
	"fmt"
	"strings"

	"codemode/conformance/plan"
)

// explainScenarios shows scenarios with their steps, and then the code of each
// step, with what judges.
func explainScenarios(scenarios []plan.Listed, s streams) {
	shown := map[string]bool{}
	var used []plan.ListedStep
	for _, scenario := range scenarios {
		fmt.Fprintf(s.out, "\n%s:%d\n  %s\n", scenario.Feature, scenario.Line, scenario.Name)
		for _, step := range scenario.Steps {
			fmt.Fprintf(s.out, "    %s\n", step.Text)
			if step.Expr != nil && !shown[step.Expr.String()] {
				shown[step.Expr.String()] = true
				used = append(used, step)
			}
		}
	}
	if len(used) > 0 {
		fmt.Fprint(s.out, "\nThe code of these steps; what judges is in conformance/check\n")
	}
	for _, step := range used {
		fmt.Fprintf(s.out, "  %s:%d  %s\n", step.File, step.Line, strings.Trim(step.Expr.String(), "^$"))
		for _, name := range step.Checks {
			fmt.Fprintf(s.out, "      judged by %s\n", name)
		}
	}
}
