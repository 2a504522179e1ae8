// Package score holds what is known of the suite's own quality: the hosts with a
// known fault (mutants) that it was run against, and what it noticed of each.
package score

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"

	"codemode/reports"
	"codemode/spec"
)

// Fault is a mutant as its program lists it: a host with one rule broken.
type Fault struct {
	ID string `json:"id"`
	// Requirement is the id of the requirement that it breaks.
	Requirement string `json:"requirement"`
	Description string `json:"description"`
	// Also are the further requirements that the fault breaks.
	Also []Broken `json:"also,omitempty"`
	// Inexact says why requirements fail that it does not break; empty where
	// none should.
	Inexact string `json:"inexact,omitempty"`
	// Built: it is a program of its own, which `build ID FILE` makes.
	Built bool `json:"built,omitempty"`
	// Workers: scripts in the process of the host would not end; it is judged with processes of theirs alone.
	Workers bool `json:"workers,omitempty"`
}

// Broken are requirements that a fault breaks beside the one that it is named
// for: a host that has it does not do what their sentences demand either.
type Broken struct {
	Requirements []string `json:"requirements"`
	Why          string   `json:"why"`
}

// Breaks reports whether the fault breaks a requirement, by its own account.
func (f Fault) Breaks(requirement string) bool {
	return requirement == f.Requirement || slices.ContainsFunc(f.Also, func(b Broken) bool {
		return slices.Contains(b.Requirements, requirement)
	})
}

// Same reports whether two faults are one: what is told about its effects may differ.
func (f Fault) Same(g Fault) bool {
	return f.ID == g.ID && f.Requirement == g.Requirement && f.Description == g.Description
}

// Mutant is what the suite noticed of a fault.
type Mutant struct {
	Fault
	// Outcome is how the requirement that it breaks ended.
	Outcome reports.Outcome `json:"outcome"`
	// Failed are all requirements that failed; Unjudged those of which the fault
	// left nothing to judge, which blames nobody and is no pass either.
	Failed   []string `json:"failed"`
	Unjudged []string `json:"unjudged,omitempty"`
	// Scenarios are those that did not pass.
	Scenarios []string `json:"scenarios"`
	// Reason is the first rule that a scenario of the requirement found broken.
	Reason string `json:"reason,omitempty"`
	// Basis is the state of the features that judge the requirement.
	Basis string `json:"basis"`
}

// Killed reports whether the suite noticed: the requirement failed, and not for
// want of something to judge, or a person was asked and would notice.
func (m Mutant) Killed() bool { return m.Outcome == reports.Failed || m.Outcome == reports.ToConfirm }

// Exact reports whether nothing failed but what the fault breaks.
func (m Mutant) Exact() bool { return m.Killed() && len(m.Blamed()) == 0 }

// Explained reports whether the mutant says itself why it is not exact.
func (m Mutant) Explained() bool { return m.Exact() || m.Killed() && m.Inexact != "" }

// Blamed are the requirements that failed although the fault does not break them.
func (m Mutant) Blamed() []string {
	return slices.DeleteFunc(slices.Clone(m.Failed), m.Breaks)
}

// Stale is what the mutant tells of itself and was not seen: requirements that it
// says it breaks and that did not fail, and a reason for an inexactness that it
// has not.
func (m Mutant) Stale() []string {
	var all []string
	for _, b := range m.Also {
		for _, id := range b.Requirements {
			if !slices.Contains(m.Failed, id) {
				all = append(all, id+" did not fail")
			}
		}
	}
	if m.Inexact != "" && m.Exact() {
		all = append(all, "it is exact")
	}
	return all
}

// Matrix is what was measured: all mutants against all that can notice them. A
// later measurement of some keeps the others whose fault and features are the same.
type Matrix struct {
	// Measured is the day, as "2006-01-02"; Commit the state of the sources.
	Measured string `json:"measured"`
	Commit   string `json:"commit"`
	// Scope is how much of the suite each mutant met: "features", "section" or "all".
	Scope string `json:"scope"`
	// FeaturesDigest and LedgerDigest say what was measured, as in a report.
	FeaturesDigest string   `json:"featuresDigest"`
	LedgerDigest   string   `json:"ledgerDigest"`
	Mutants        []Mutant `json:"mutants"`
}

// records has a folder for each revision of a system whose mutants were measured.
//
//go:embed */*/*.json */*/*.yaml
var records embed.FS

// Recorded is the measurement that the program was built with: that of a specification, or one without mutants if
// there is none.
func Recorded(id spec.ID) (Matrix, error) {
	text, err := records.ReadFile(path.Join(id.Folder(), "matrix.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return Matrix{}, nil
	}
	if err != nil {
		return Matrix{}, fmt.Errorf("reading the kill matrix: %w", err)
	}
	return Read(bytes.NewReader(text))
}

// Read reads a matrix as written by [Matrix.Write]; an unknown member is an error.
func Read(r io.Reader) (Matrix, error) {
	var m Matrix
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&m); err != nil {
		return m, fmt.Errorf("reading the kill matrix: %w", err)
	}
	return m, nil
}

// Write writes the matrix as indented JSON.
func (m Matrix) Write(w io.Writer) error { return writeIndented(w, m) }

// writeIndented writes a record as JSON that a diff shows well.
func writeIndented(w io.Writer, record any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	return encoder.Encode(record)
}

// Find returns a mutant by its id.
func (m Matrix) Find(id string) (Mutant, bool) {
	i := slices.IndexFunc(m.Mutants, func(x Mutant) bool { return x.ID == id })
	if i < 0 {
		return Mutant{}, false
	}
	return m.Mutants[i], true
}

// Of returns the mutants that break a requirement.
func (m Matrix) Of(requirement string) []Mutant {
	return slices.DeleteFunc(slices.Clone(m.Mutants), func(x Mutant) bool { return x.Requirement != requirement })
}

// Surprise is a difference between two measurements of a mutant.
type Surprise struct{ ID, Expected, Found string }

// Surprises lists the mutants that are killed for another reason than before.
// One that was not measured before, or by other features, cannot surprise.
func Surprises(before, now Matrix) []Surprise {
	var all []Surprise
	for _, m := range now.Mutants {
		was, known := before.Find(m.ID)
		if known && m.Basis == was.Basis && m.Killed() && was.Killed() && was.Reason != m.Reason {
			all = append(all, Surprise{m.ID, was.Reason, m.Reason})
		}
	}
	return all
}

// Summarise counts. a is what the records say of the scenarios; suite is what the
// measurement is quoted for.
func Summarise(m Matrix, b Blind, l spec.Ledger, a Activity, suite reports.Suite) reports.Score {
	s := reports.Score{
		Blind:    b.Score(),
		Measured: m.Measured, Commit: m.Commit, Mutants: len(m.Mutants),
		Outdated: m.FeaturesDigest != suite.FeaturesDigest || m.LedgerDigest != suite.LedgerDigest,
	}
	broken := map[string]bool{}
	for _, x := range m.Mutants {
		broken[x.Requirement] = true
		if !x.Killed() {
			s.Survivors = append(s.Survivors, x.ID)
			continue
		}
		s.Killed++
		if x.Exact() {
			s.Exact++
		}
	}
	for _, r := range l.Requirements {
		if r.Excluded == "" && r.Level.Binding() && !broken[r.ID] {
			s.WithoutMutant = append(s.WithoutMutant, r.ID)
		}
	}
	s.Scenarios, s.Killing, s.Rows, s.Reasoned = a.Scenarios(), len(a.Killing), len(a.Rows), len(a.Reasoned)
	s.Idle = a.withoutKill()
	return s
}
