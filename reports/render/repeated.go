package render

import (
	"fmt"
	"slices"

	"codemode/reports"
)

// repeatedOf are the scenarios that were repeated alone.
func repeatedOf(r reports.Report) []reports.Scenario {
	return slices.DeleteFunc(slices.Clone(r.Scenarios), func(s reports.Scenario) bool { return s.Repeated == "" })
}

func (p *page) repeated(r reports.Report) {
	all := repeatedOf(r)
	if len(all) == 0 {
		return
	}
	p.blank()
	p.line(0, "repeated alone, because they did not pass beside other scenarios")
	for _, line := range repeatedLines(all) {
		p.prose(2, line)
	}
}

// repeatedLines tell of each scenario that ended otherwise alone, and how many ended so
// both times.
func repeatedLines(all []reports.Scenario) []string {
	var lines []string
	same := 0
	for _, s := range all {
		if s.FirstAttempt != nil && s.FirstAttempt.Outcome == s.Outcome {
			same++
			continue
		}
		lines = append(lines, repeatedLine(s))
	}
	if same > 0 {
		lines = append(lines, plural(same, "scenario")+" with the same outcome both times")
	}
	return lines
}

// repeatedLine tells how both attempts ended.
func repeatedLine(s reports.Scenario) string {
	return fmt.Sprintf("%s: beside others %s; alone %s", s.ID, s.Repeated, s.Outcome.Words())
}
