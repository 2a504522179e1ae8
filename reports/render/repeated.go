package render

import (
	"fmt"
	"slices"
	"strings"

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
	p.prose(0, "repeated alone, because they did not pass beside other scenarios; "+forgivenCount(all))
	for _, line := range repeatedLines(all) {
		p.prose(2, line)
	}
}

// forgivenCount says how many of the scenarios passed alone for a cause outside the host.
func forgivenCount(all []reports.Scenario) string {
	forgiven := 0
	for _, s := range all {
		if s.Forgiven != nil {
			forgiven++
		}
	}
	return fmt.Sprintf("of %d that does not count, since the cause was shown to lie outside the host", forgiven)
}

// maxRepeated is how many of the scenarios that ended alike in both attempts are named: a host
// that dies beside others takes hundreds with it.
const maxRepeated = 3

// repeatedLines tell of the scenarios that ended otherwise alone, grouped by how both
// attempts ended, and how many ended so both times.
func repeatedLines(all []reports.Scenario) []string {
	groups := map[string][]string{}
	var order, lines []string
	same := 0
	for _, s := range all {
		if s.FirstAttempt != nil && s.FirstAttempt.Outcome == s.Outcome {
			same++
			continue
		}
		attempts := fmt.Sprintf("beside others %s; alone %s", s.Repeated, s.Outcome.Words())
		switch {
		case s.Forgiven != nil && s.Forgiven.Cause == reports.ByStart:
			attempts += "; it does not count: " + s.Forgiven.Why
		case s.Forgiven != nil:
			lines = append(lines, fmt.Sprintf("%s: %s; it does not count: %s", s.ID, attempts, s.Forgiven.Why))
			continue
		case s.FirstAttempt != nil && s.FirstAttempt.Outcome.Met():
			attempts = fmt.Sprintf("%s; %s %s", s.Repeated, s.Outcome.Words(), when(s))
		}
		if groups[attempts] == nil {
			order = append(order, attempts)
		}
		groups[attempts] = append(groups[attempts], s.ID)
	}
	for _, attempts := range order {
		lines = append(lines, repeatedGroup(attempts, groups[attempts])...)
	}
	if same > 0 {
		lines = append(lines, plural(same, "scenario")+" with the same outcome both times")
	}
	return lines
}

// repeatedGroup tells of the scenarios whose two attempts ended alike.
func repeatedGroup(attempts string, ids []string) []string {
	if len(ids) > maxRepeated {
		return []string{fmt.Sprintf("%s: %s: %s and %d more", plural(len(ids), "scenario"), attempts,
			strings.Join(ids[:maxRepeated], ", "), len(ids)-maxRepeated)}
	}
	var lines []string
	for _, id := range ids {
		lines = append(lines, id+": "+attempts)
	}
	return lines
}
