package score

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/spec"
)

// BlindFault is what the suite noticed of a host with a fault that was thought of
// by a reader of the specification alone.
type BlindFault struct {
	ID string `json:"id"`
	// Independent is set for a host that is not made of the reference host.
	Independent bool `json:"independent,omitempty"`
	// Breaks are the requirements that the host does not keep, the main one first.
	Breaks []string `json:"breaks"`
	// Measured is the day, as "2006-01-02"; Commit the state of the suite; Scope
	// how much of it the host met.
	Measured string `json:"measured"`
	Commit   string `json:"commit"`
	Scope    string `json:"scope"`
	// Noticed and Exact are what follows from the others, for those who read the file.
	Noticed bool `json:"noticed"`
	Exact   bool `json:"exact"`
	// Failed are all requirements that failed; Unjudged those of which the fault
	// left nothing to judge.
	Failed   []string `json:"failed"`
	Unjudged []string `json:"unjudged,omitempty"`
	// Scenarios are those that did not pass.
	Scenarios []string `json:"scenarios,omitempty"`
	// Reason is the first that a scenario of a requirement in Breaks gave.
	Reason string `json:"reason,omitempty"`
}

// Conclude fills in what follows from what failed. A fault is noticed if something
// that it breaks failed, or the main requirement could not be judged; it is exact
// if nothing else failed.
func (f BlindFault) Conclude() BlindFault {
	breaks := func(id string) bool { return slices.Contains(f.Breaks, id) }
	f.Noticed = slices.ContainsFunc(f.Failed, breaks) || len(f.Breaks) > 0 && slices.Contains(f.Unjudged, f.Breaks[0])
	f.Exact = f.Noticed && len(f.Blamed()) == 0
	return f
}

// Blamed are the requirements that failed although the host keeps them.
func (f BlindFault) Blamed() []string {
	return slices.DeleteFunc(slices.Clone(f.Failed), func(id string) bool { return slices.Contains(f.Breaks, id) })
}

// BlindFaults is a record of measurements, in the order of their ids.
type BlindFaults []BlindFault

// ReadBlindFaults reads a record as written by [BlindFaults.Write]; an unknown
// member is an error.
func ReadBlindFaults(r io.Reader) (BlindFaults, error) {
	var all BlindFaults
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&all); err != nil {
		return nil, fmt.Errorf("reading the record of the faults: %w", err)
	}
	return all, nil
}

// Write writes the record as indented JSON.
func (all BlindFaults) Write(w io.Writer) error { return writeIndented(w, all) }

// With returns the record with what was measured now instead of what it held of
// the same faults.
func (all BlindFaults) With(now BlindFaults) BlindFaults { return now.Adding(all) }

// Adding returns the record with what it did not hold yet: what was measured
// first stays.
func (all BlindFaults) Adding(now BlindFaults) BlindFaults {
	joined := slices.Clone(all)
	for _, f := range now {
		if !all.Has(f.ID) {
			joined = append(joined, f)
		}
	}
	slices.SortFunc(joined, func(a, b BlindFault) int { return strings.Compare(a.ID, b.ID) })
	return joined
}

// Has reports whether the record has a fault.
func (all BlindFaults) Has(id string) bool {
	return slices.ContainsFunc(all, func(f BlindFault) bool { return f.ID == id })
}

// Count tells how many were noticed, and how many of these are exact.
func (all BlindFaults) Count() (noticed, exact int) {
	for _, f := range all {
		if f.Noticed {
			noticed++
		}
		if f.Exact {
			exact++
		}
	}
	return noticed, exact
}

// Blind is what the suite noticed of blind faults: at its first run, before anything
// was mended for them, and as it is now.
type Blind struct{ First, Now BlindFaults }

// The files of a specification with what was noticed at the first run of each fault, and what is now.
const (
	FirstBlindFile = "faults-first.json"
	BlindFile      = "faults.json"
)

// RecordedBlind is what the program was built with, of a specification; nothing where nothing was measured.
func RecordedBlind(id spec.ID) (b Blind, err error) {
	for name, into := range map[string]*BlindFaults{FirstBlindFile: &b.First, BlindFile: &b.Now} {
		file := path.Join(id.Folder(), name)
		text, err := records.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			*into, err = ReadBlindFaults(bytes.NewReader(text))
		}
		if err != nil {
			return b, fmt.Errorf("conformance/proof/score/%s: %w", file, err)
		}
	}
	return b, nil
}

// Survivors are the faults that the suite does not notice, each with its reason, of a specification.
func Survivors(id spec.ID) (Reasons, error) { return recordedReasons(id, "survivors.yaml") }

// Score counts for a report; nil when nothing was measured.
func (b Blind) Score() *reports.BlindScore {
	if len(b.First) == 0 {
		return nil
	}
	return &reports.BlindScore{First: b.First.score(), Now: b.Now.score(), Independent: b.First.independent()}
}

// independent counts what was noticed of hosts that are not made of the reference host; nil without any.
func (all BlindFaults) independent() *reports.BlindCount {
	others := slices.DeleteFunc(slices.Clone(all), func(f BlindFault) bool { return !f.Independent })
	if len(others) == 0 {
		return nil
	}
	c := others.score()
	return &c
}

func (all BlindFaults) score() reports.BlindCount {
	c := reports.BlindCount{Faults: len(all)}
	c.Noticed, c.Exact = all.Count()
	for _, f := range all {
		c.Measured = max(c.Measured, f.Measured)
	}
	return c
}
