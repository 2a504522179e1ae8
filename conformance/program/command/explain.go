package command

import (
	"fmt"
	"strings"

	"codemode/conformance/program/commandline"
	"codemode/conformance/running/plan"
)

// explainBehaviour shows the scenario that asks for an optional behaviour, by the tag of
// that or of those which need it; known is false for any other tag.
func explainBehaviour(tag string, scenarios map[string][]plan.Listed, s commandline.Streams) (known bool) {
	name := strings.TrimPrefix(strings.TrimPrefix(tag, "needs-"), "applicability-")
	asking := scenarios["applicability-"+name]
	if name == tag || len(asking) == 0 {
		return false
	}
	fmt.Fprintf(s.Out, "%s (an optional behaviour)\n  scenarios with @needs-%[1]s apply to hosts that have it\n", name)
	explainScenarios(asking, s)
	return true
}

// explainScenarios shows scenarios with their steps, and then the code of each
// step, with what judges.
func explainScenarios(scenarios []plan.Listed, s commandline.Streams) {
	shown := map[string]bool{}
	var used []plan.ListedStep
	for _, scenario := range scenarios {
		fmt.Fprintf(s.Out, "\n%s:%d\n  %s\n", scenario.Feature, scenario.Line, scenario.Name)
		for _, behaviour := range scenario.Needs {
			fmt.Fprintf(s.Out, "    (for hosts with %s; see `conformance explain @needs-%[1]s`)\n",
				behaviour)
		}
		for _, step := range scenario.Steps {
			fmt.Fprintf(s.Out, "    %s\n", step.Text)
			for _, line := range step.Argument {
				fmt.Fprintf(s.Out, "      %s\n", line)
			}
			if step.Expr != nil && !shown[step.Expr.String()] {
				shown[step.Expr.String()] = true
				used = append(used, step)
			}
		}
	}
	if len(used) > 0 {
		fmt.Fprint(s.Out, "\nThe code of these steps, and what judges, by its package below conformance\n")
	}
	for _, step := range used {
		fmt.Fprintf(s.Out, "  %s:%d  %s\n", step.File, step.Line, strings.Trim(step.Expr.String(), "^$"))
		for _, name := range step.Checks {
			fmt.Fprintf(s.Out, "      judged by %s\n", name)
		}
	}
}
