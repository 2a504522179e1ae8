package render

import (
	"slices"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Text says how text for a person looks. The zero value is 80 columns without colour.
type Text struct {
	// Width is the number of columns; 0 means 80. Verbatim values may be longer.
	Width int
	// Color allows ANSI colours. Whether to use them (NO_COLOR, a pipe) is the
	// caller's decision.
	Color bool
	// Ledger gives the requirements their words. A requirement that it lacks is
	// shown by its id alone.
	Ledger spec.Ledger
	// Run has what [RepeatCommand] needs of a run: the host, the seed, and how it reached
	// the servers. Without the host's command, that line is left out.
	Run reports.Report
	// Code tells which code judges a step, and where; "" where none is known. It may be nil.
	Code func(step string) string
	// Brief is for who mends one failure after another: two are shown in full, and a summary
	// is what is not met, by cause, and the verdict.
	Brief bool
	// Verbose adds to a summary how good the suite is, where the time went, and the names of
	// what was written.
	Verbose bool
	// Folder is where the report is, before the names of files in it; Program is what the
	// suite was started by, in a command that repeats something.
	Folder, Program string
	Ending
}

// Ending is what a summary ends with.
type Ending struct {
	// Files are the names of what was written, Next lines that say what to do now.
	Files, Next []string
	// Record is that of the run itself: what a host printed that could not be judged.
	Record []evidence.Event
}

// requirements are those that s names, with their words.
func (t Text) requirements(s reports.Scenario) []spec.Requirement {
	rows := make([]spec.Requirement, 0, len(s.Requirements))
	for _, id := range s.Requirements {
		i := slices.IndexFunc(t.Ledger.Requirements, func(r spec.Requirement) bool { return r.ID == id })
		if i < 0 {
			rows = append(rows, spec.Requirement{ID: id})
			continue
		}
		rows = append(rows, t.Ledger.Requirements[i])
	}
	return rows
}
