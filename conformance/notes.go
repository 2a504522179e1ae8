package conformance

import (
	"encoding/json"
	"fmt"
	"slices"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

const (
	// factStray: the sentence about what the host wrote to its stdout beside MCP.
	factStray = "stray"
	// factNote: a sentence that a reader of the report has to know, which judges nothing.
	factNote = "note"
)

// noteStray records that a host wrote to its stdout what is no MCP message.
func noteStray(log *evidence.Log, wrote evidence.Stray) {
	if wrote.Lines == 0 {
		return
	}
	lines := fmt.Sprintf("%d lines that are no MCP messages, the first %q", wrote.Lines, wrote.First)
	if wrote.Lines == 1 {
		lines = fmt.Sprintf("a line that is no MCP message, %q", wrote.First)
	}
	sentence := "on stdout the host wrote " + lines + "; a strict client gives up there, so print such text to stderr"
	log.Add(evidence.Fact, factStray, sentence)
	log.Add(evidence.Fact, factNote, sentence)
}

// notes returns the notes in the record of a run.
func notes(run []evidence.Event) []string {
	var all []string
	for _, e := range run {
		var sentence string
		if e.Kind == evidence.Fact && e.Name == factNote && json.Unmarshal(e.Data, &sentence) == nil &&
			!slices.Contains(all, sentence) {
			all = append(all, sentence)
		}
	}
	return all
}

// withoutStray assembles a report. What a host does that only a lenient client
// can talk to says nothing of what others get: it is not called conformant, and
// known failures are no excuse. What it fails, it fails all the same.
func withoutStray(ledger spec.Ledger, about reports.Input, stray string) reports.Report {
	r := reports.Assemble(ledger, about)
	if stray != "" && reports.OnlyKnown(r) {
		about.Problem = stray
		r = reports.Assemble(ledger, about)
	}
	return r
}
