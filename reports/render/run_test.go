package render

import (
	"codemode/reports"
	"codemode/spec"
)

// ledger has one row of each level, and an excluded one.
func ledger() spec.Ledger {
	return spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}, Requirements: []spec.Requirement{
		{ID: "a", Section: "3.2", Level: spec.Must, Obligation: "a"},
		{ID: "b", Section: "3.3", Level: spec.MustNot, Obligation: "b"},
		{ID: "c", Section: "3.3", Level: spec.Should, Obligation: "c"},
		{ID: "x", Section: "3.4", Level: spec.Must, Obligation: "x", Excluded: "needs a packet trace"},
	}}
}

// all selects the whole ledger.
func all() map[string]bool { return map[string]bool{"a": true, "b": true, "c": true, "x": true} }

// scenario judges the given requirements; its problem is what the outcome needs.
func scenario(id string, o reports.Outcome, requirements ...string) reports.Scenario {
	s := reports.Scenario{ID: id, Name: id, Feature: id + ".feature", Line: 1, Outcome: o, Requirements: requirements}
	if !o.Met() {
		s.Problem = "the problem of " + id
	}
	return s
}
