package render

import (
	_ "embed"
	"html/template"

	"codemode/reports"
	"codemode/spec"
)

// htmlPage is what the template sees.
type htmlPage struct {
	Report  reports.Report
	Notes   []string
	Name    string
	Policy  string
	Style   template.CSS
	Script  template.JS
	Columns []reports.Outcome
	Counts  []htmlCounts
	// Totals counts the requirements of each outcome.
	Totals []htmlTotal
	// Bar shows how the binding requirements ended, Passed says it.
	Bar    []barPart
	Passed string
	// Missed is how many requirements were judged and not met.
	Missed int
	// Earlier is the report that this one is compared to, Changes what differs; nil
	// without one.
	Earlier *Earlier
	Changes []htmlChanges
	// Unmet are the first requirements that the host does not meet, MoreUnmet
	// the number of the others.
	Unmet     []htmlUnmet
	MoreUnmet int
	// ToConfirm are the requirements that a person has to confirm.
	ToConfirm []reports.Requirement
	// Causes are behind several scenarios that did not pass: the largest, and the others.
	Causes, MoreCauses []htmlCause
	// Stderr is the end of what the host printed where it kept the suite from judging at all.
	Stderr string
	// Blockers are what kept scenarios from being judged.
	Blockers []blocker
	// Numbers are those of all sections. NotSelected holds what was not selected.
	Numbers            []string
	Sections           []htmlSection
	NotSelected        []htmlSection
	NotSelectedCount   int
	WithoutRequirement []htmlScenario
}

type htmlCounts struct {
	Level  spec.Level
	Counts []int
}

type htmlTotal struct {
	Outcome reports.Outcome
	Count   int
}

type htmlSection struct {
	Number string
	Rows   []htmlRequirement
}

// htmlRequirement has the scenarios of which it is the first requirement in
// Judged; the others are shown where they belong, and linked.
type htmlRequirement struct {
	reports.Requirement
	// Change is how it ended, compared to the earlier report; Before how it ended there.
	Change    string
	Before    reports.Outcome
	Judged    []htmlScenario
	Elsewhere []reports.Scenario
}

type htmlScenario struct {
	reports.Scenario
	// Cause is the number of the cause why it did not pass; 0 for none that it shares.
	Cause  int
	Repeat string
	// Exchange is what was sent and what came back, of one that did not pass.
	Exchange   string
	Transcript string
}
