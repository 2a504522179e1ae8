package reports

// Score is the suite's own quality, measured with broken hosts: those whose faults
// readers of the specification thought of, and mutants, made together with the checks.
type Score struct {
	// Blind is what was noticed of the former; absent in older reports.
	Blind *BlindScore `json:"blind,omitempty"`
	// Measured is the day, as "2006-01-02"; Commit the state of the sources.
	Measured string `json:"measured"`
	Commit   string `json:"commit"`
	// Outdated is set when scenarios or ledger have changed since.
	Outdated bool `json:"outdated,omitempty"`
	// Killed mutants fail the requirement that they are named for; with Exact ones
	// nothing fails that they do not break, within the section of the requirement.
	Mutants int `json:"mutants"`
	Killed  int `json:"killed"`
	Exact   int `json:"exact"`
	// Survivors are the mutants that were not noticed.
	Survivors []string `json:"survivors,omitempty"`
	// WithoutMutant are the ids of binding requirements that no mutant breaks.
	WithoutMutant []string `json:"withoutMutant,omitempty"`
	// Scenarios is how many judge a requirement; absent in older reports. A mutant
	// dies by Killing of them; by Rows none does, but by another row of the same
	// list; Reasoned stay for a reason that is written in the suite.
	Scenarios int `json:"scenarios,omitempty"`
	Killing   int `json:"killing,omitempty"`
	Rows      int `json:"rows,omitempty"`
	Reasoned  int `json:"reasoned,omitempty"`
	// Idle are all scenarios by which no mutant dies, whatever they stay for.
	Idle []string `json:"idle,omitempty"`
}

// BlindScore is what the suite notices of faults that were thought of by readers of
// the specification who knew no check: at its first run, before anything was improved
// for them, and now.
type BlindScore struct {
	First BlindCount `json:"first"`
	Now   BlindCount `json:"now"`
	// Independent are those of First whose host is not made of the reference host; absent where nobody wrote one.
	Independent *BlindCount `json:"independent,omitempty"`
}

// BlindCount counts such faults. With Exact ones nothing failed that the host keeps.
type BlindCount struct {
	// Measured is the last day of the measurement, as "2006-01-02".
	Measured string `json:"measured"`
	Faults   int    `json:"faults"`
	Noticed  int    `json:"noticed"`
	Exact    int    `json:"exact"`
}
