package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codemode/reports"
	"codemode/spec"
)

// Earlier is a report that this one is compared to.
type Earlier struct {
	// Name says which run it was.
	Name string
	// Worse, Better, Still and Lost are the requirements that ended in another way than
	// then; those of Still are not met as before, those of Lost are no longer judged.
	Worse, Better, Still, Lost []Change
}

// Change is how a requirement ended before, and how it ended now.
type Change struct {
	ID       string
	Old, New reports.Outcome
}

// kinds are the changes by what they are called, the ones that matter most first.
func (e *Earlier) kinds() []htmlChanges {
	if e == nil {
		return nil
	}
	all := []htmlChanges{{"worse", e.Worse}, {"better", e.Better}, {"still not met", e.Still},
		{"no longer judged", e.Lost}}
	return slices.DeleteFunc(all, func(c htmlChanges) bool { return len(c.Changes) == 0 })
}

// htmlChanges are the requirements that changed in one way.
type htmlChanges struct {
	Kind    string
	Changes []Change
}

// htmlCause is a cause with the value that filters by it.
type htmlCause struct {
	cause
	Number int
}

// barWidth is that of the bar in units of its own.
const barWidth = 1000

// barPart is a part of the bar: the binding requirements that ended in one way.
type barPart struct {
	Outcome  reports.Outcome
	X, Width int
}

// barOf divides the bar among the outcomes of the binding requirements that were judged.
// What is not met can be seen however little of it there is.
func barOf(r reports.Report) []barPart {
	const least = 8
	counts, total := bindingCounts(r)
	parts := []barPart{}
	rest := barWidth
	for _, o := range slices.Backward(forReaders()) {
		if counts[o] == 0 || o == reports.Passed {
			continue
		}
		width := min(rest, max(least, barWidth*counts[o]/total))
		rest -= width
		parts = append(parts, barPart{o, rest, width})
	}
	if counts[reports.Passed] > 0 {
		parts = append(parts, barPart{reports.Passed, 0, rest})
	}
	slices.Reverse(parts)
	return parts
}

// totalsOf counts the requirements of each of the outcomes.
func totalsOf(r reports.Report, outcomes []reports.Outcome) []htmlTotal {
	var totals []htmlTotal
	for _, o := range outcomes {
		total := htmlTotal{Outcome: o}
		for _, counts := range r.Counts {
			total.Count += counts[o]
		}
		totals = append(totals, total)
	}
	return totals
}

// bindingCounts counts the binding requirements that were judged by their outcomes.
func bindingCounts(r reports.Report) (counts map[reports.Outcome]int, total int) {
	counts = map[reports.Outcome]int{}
	for _, q := range r.Requirements {
		if q.Level.Binding() && judged(q.Outcome) {
			counts[q.Outcome]++
			total++
		}
	}
	return counts, total
}

// judged tells whether an outcome says something of the host.
func judged(o reports.Outcome) bool { return o == reports.Passed || !o.Met() }

// passedByLevel says in a sentence how many requirements of each level passed, of those
// that were judged.
func passedByLevel(r reports.Report) string {
	var parts []string
	for _, level := range spec.Levels() {
		passed, total := 0, 0
		for o, n := range r.Counts[level] {
			if judged(o) {
				total += n
			}
			if o == reports.Passed {
				passed += n
			}
		}
		if total > 0 {
			parts = append(parts, fmt.Sprintf("%d of %d %s", passed, total, level))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Passed: " + strings.Join(parts, ", ") + "."
}

// causeNumbers gives each scenario of a cause the number of it.
func causeNumbers(causes []cause) (numbered []htmlCause, of map[string]int) {
	of = map[string]int{}
	for i, c := range causes {
		numbered = append(numbered, htmlCause{c, i + 1})
		for _, s := range c.Scenarios {
			of[s.ID] = i + 1
		}
	}
	return numbered, of
}

// Causes are the numbers of the causes of a requirement's scenarios, between blanks.
func (q htmlRequirement) Causes() string {
	var numbers []string
	for _, s := range q.Judged {
		if number := strconv.Itoa(s.Cause); s.Cause > 0 && !slices.Contains(numbers, number) {
			numbers = append(numbers, number)
		}
	}
	return strings.Join(numbers, " ")
}
