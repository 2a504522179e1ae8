// Package record knows what stands in the record of a run and in that of a scenario
// beside what the scenario's steps recorded. The names are those of all stored runs.
package record

import (
	"encoding/json"
	"slices"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Run is a run that was stored.
type Run struct {
	Report reports.Report
	// Events are the record of the run itself, beside those of its scenarios.
	Events []evidence.Event
	// Evidence returns the stored events of a scenario.
	Evidence reports.Evidence
}

// Of returns the stored events of the scenario with the id; none if it was not executed.
func (r Run) Of(scenarioID string) ([]evidence.Event, error) {
	for _, s := range r.Report.Scenarios {
		if s.ID == scenarioID && s.Evidence != "" {
			return r.Evidence(s)
		}
	}
	return nil, nil
}

// Facts in the record of a run. Each optional behaviour of the host is one, too, by
// its name.
const (
	// OwnNames: true when each scenario had words of its own.
	OwnNames = "own-names"
	// Problem: the sentence that says why the host could not be judged.
	Problem = "problem"
	// Asked: the id of the scenario that asks for a behaviour; what it recorded comes next.
	Asked = "asked"
	// Unknown stands behind the name of a behaviour of which the host's answer did not
	// tell whether it has it: why not.
	Unknown = "-unknown"
	// RefusedIDs: what the host's configuration takes no server id with, and an id
	// that it refused for that.
	RefusedIDs = "server-ids-refused"
	// Without: the options that the host does not offer, as its user declared.
	Without = "without"
	// Calibration: how fast machine and host were before the first scenario.
	Calibration = "pace"
	// Stdout: the sentence about what the host wrote to its stdout beside MCP.
	Stdout = "stray"
	// Crash: the sentence about a process of the host that ended by itself while it served.
	Crash = "crash"
	// Note: a sentence that a reader of the report has to know, which judges nothing.
	Note = "note"
	// Phase: a [reports.Phase] of the run.
	Phase = "phase"
)

// Facts in the record of a scenario.
const (
	// Words: the scope of its words where it shared a host with other scenarios.
	Words = "words"
	// Stopping: the fault of the suite after the scenario.
	Stopping = "stopping"
	// BrokenLink: the serverId of a mock server whose link to the host broke in the
	// middle of a call.
	BrokenLink = "cut"
	// NoStart: what came of the host, which starts with another configuration, where it did not start.
	NoStart = "no-start"
	// LeftBy: the id of a scenario after which this one was shown to fail, since a run of that one left something.
	LeftBy = "left-by"
	// HostGone: true when the host had ended by the end of the scenario.
	HostGone = "host-gone"
)

// Has tells whether a fact was recorded.
func Has(events []evidence.Event, name string) bool {
	return slices.ContainsFunc(events,
		func(e evidence.Event) bool { return e.Kind == evidence.Fact && e.Name == name })
}

// Bool is a recorded fact; false if it was not recorded.
func Bool(events []evidence.Event, name string) (value bool) {
	Read(events, name, &value)
	return value
}

// Text is a recorded fact; "" if it was not recorded.
func Text(events []evidence.Event, name string) (value string) {
	Read(events, name, &value)
	return value
}

// Read decodes a recorded fact; one that is not there leaves value as it is.
func Read(events []evidence.Event, name string, value any) {
	for _, e := range events {
		if e.Kind == evidence.Fact && e.Name == name && json.Unmarshal(e.Data, value) == nil {
			return
		}
	}
}

// Notes are the notes in the record of a run, each once.
func Notes(run []evidence.Event) []string {
	var all []string
	for _, e := range run {
		var sentence string
		if e.Kind == evidence.Fact && e.Name == Note && json.Unmarshal(e.Data, &sentence) == nil &&
			!slices.Contains(all, sentence) {
			all = append(all, sentence)
		}
	}
	return all
}

// Phases are those in the record of a run, in their order. Of shards, the time of a phase
// is that of all.
func Phases(run []evidence.Event) []reports.Phase {
	var all []reports.Phase
	for _, e := range run {
		var phase reports.Phase
		if e.Kind != evidence.Fact || e.Name != Phase || json.Unmarshal(e.Data, &phase) != nil {
			continue
		}
		at := slices.IndexFunc(all, func(p reports.Phase) bool { return p.Name == phase.Name })
		if at < 0 {
			all = append(all, phase)
			continue
		}
		all[at].Ms += phase.Ms
	}
	return all
}
