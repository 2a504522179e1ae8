// Package bundle keeps a judged run in one file that can be checked: the report,
// the evidence of every scenario, and a manifest with the digest of each. The
// same run gives the same bytes.
package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Format names the form of a bundle; the number grows with each change.
const Format = "codemode-conformance-bundle/1"

// The members of a bundle, beside the evidence of each scenario, which has the
// name that the report gives it.
const (
	ManifestName = "manifest.json"
	ReportName   = "report.json"
	// RunName is the record of the run itself. No scenario's evidence has this
	// name: their ids have a slash.
	RunName = "evidence/run.jsonl"
)

// Bundle is one judged run with everything that it was judged from.
type Bundle struct {
	Report reports.Report
	// Run is the record of the run itself.
	Run []evidence.Event
	// Evidence has the events of each scenario, by the file that the report names.
	Evidence    map[string][]evidence.Event
	Environment Environment
}

// Environment is what the suite ran on, as far as it says nothing of a person
// or a machine.
type Environment struct {
	OS   string `json:"os"`
	Arch string `json:"arch"`
	Go   string `json:"go"`
}

// Here returns the environment of this program.
func Here() Environment { return Environment{runtime.GOOS, runtime.GOARCH, runtime.Version()} }

// manifest is the table of contents: every other member, in the order of the names.
type manifest struct {
	Format      string      `json:"format"`
	Environment Environment `json:"environment"`
	Files       []file      `json:"files"`
}

// file is one member: its name, size in bytes and digest, "sha256:<hex>".
type file struct {
	Name   string `json:"name"`
	Size   int    `json:"size"`
	Digest string `json:"digest"`
}

func describe(name string, data []byte) file {
	sum := sha256.Sum256(data)
	return file{name, len(data), "sha256:" + hex.EncodeToString(sum[:])}
}

// Of collects the evidence that a report names.
func Of(r reports.Report, run []evidence.Event, read reports.Evidence) (Bundle, error) {
	b := Bundle{Report: r, Run: run, Evidence: map[string][]evidence.Event{}, Environment: Here()}
	for _, s := range r.Scenarios {
		if s.Evidence == "" {
			continue
		}
		events, err := read(s)
		if err != nil {
			return Bundle{}, fmt.Errorf("the evidence of scenario %s: %w", s.ID, err)
		}
		b.Evidence[s.Evidence] = events
	}
	return b, nil
}

// Write writes a bundle: a gzipped tar file whose members are sorted and have no
// times, owners or modes of their own.
func (b Bundle) Write(w io.Writer) error {
	members, err := b.members()
	if err != nil {
		return err
	}
	table, err := tableOf(members, b.Environment)
	if err != nil {
		return err
	}
	members[ManifestName] = table
	archive, err := pack(members)
	if err != nil {
		return err
	}
	return compress(w, archive)
}

// members renders everything but the manifest.
func (b Bundle) members() (map[string][]byte, error) {
	var report, run bytes.Buffer
	if err := errors.Join(reports.WriteJSON(&report, b.Report), evidence.Write(&run, b.Run)); err != nil {
		return nil, err
	}
	members := map[string][]byte{ReportName: report.Bytes(), RunName: run.Bytes()}
	for name, events := range b.Evidence {
		var text bytes.Buffer
		if err := evidence.Write(&text, events); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if !memberName.MatchString(name) || members[name] != nil {
			return nil, fmt.Errorf("the report names the evidence file %q, which a bundle cannot have", name)
		}
		members[name] = text.Bytes()
	}
	return members, nil
}

// tableOf makes the manifest of members.
func tableOf(members map[string][]byte, e Environment) ([]byte, error) {
	table := manifest{Format: Format, Environment: e}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		table.Files = append(table.Files, describe(name, members[name]))
	}
	text, err := json.MarshalIndent(table, "", "  ")
	return append(text, '\n'), err
}

// EvidenceOf returns the events of a scenario, as [reports.Evidence].
func (b Bundle) EvidenceOf(s reports.Scenario) ([]evidence.Event, error) {
	if s.Evidence == "" {
		return nil, nil
	}
	return b.Evidence[s.Evidence], nil
}
