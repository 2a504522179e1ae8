package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Read reads a bundle and checks all that can be told from the file alone:
// that it is unchanged and complete, and that its counts and its verdict follow
// from the outcomes of its scenarios. It writes nothing and trusts no size that
// the file states. The error says why the bundle is refused.
func Read(r io.Reader) (Bundle, error) { return usual().read(r) }

func (most bounds) read(r io.Reader) (Bundle, error) {
	data, err := io.ReadAll(io.LimitReader(r, most.file+1))
	if err != nil {
		return Bundle{}, err
	}
	if int64(len(data)) > most.file {
		return Bundle{}, fmt.Errorf("it has more than %d bytes", most.file)
	}
	archive, err := most.decompress(data)
	if err != nil {
		return Bundle{}, err
	}
	members, err := most.unpack(archive)
	if err != nil {
		return Bundle{}, err
	}
	table, err := readManifest(members)
	if err != nil {
		return Bundle{}, err
	}
	b := Bundle{Environment: table.Environment, Evidence: map[string][]evidence.Event{}}
	if b.Report, err = readReport(members[ReportName]); err != nil {
		return Bundle{}, fmt.Errorf("%s: %w", ReportName, err)
	}
	if err := b.readEvidence(members); err != nil {
		return Bundle{}, err
	}
	return b, nil
}

// readManifest checks that the members are those that the manifest names.
func readManifest(members map[string][]byte) (manifest, error) {
	text, ok := members[ManifestName]
	if !ok {
		return manifest{}, fmt.Errorf("%s is missing", ManifestName)
	}
	var table manifest
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&table); err != nil {
		return table, fmt.Errorf("%s: %w", ManifestName, err)
	}
	if table.Format != Format {
		return table, fmt.Errorf("%s has the format %q, this suite reads %s; use the suite that wrote the bundle",
			ManifestName, table.Format, Format)
	}
	if table.Environment.OS == "" || table.Environment.Arch == "" || table.Environment.Go == "" {
		return table, fmt.Errorf("%s does not say on which system, architecture and Go version the suite ran",
			ManifestName)
	}
	rest := maps.Clone(members)
	delete(rest, ManifestName)
	for _, listed := range table.Files {
		if err := checkMember(listed, rest); err != nil {
			return table, err
		}
		delete(rest, listed.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(rest)) {
		return table, fmt.Errorf("%s is there and %s does not name it", name, ManifestName)
	}
	again, err := tableOf(withoutManifest(members), table.Environment)
	if err == nil && !bytes.Equal(again, text) {
		err = fmt.Errorf("%s is not written as the suite writes it", ManifestName)
	}
	return table, err
}

func withoutManifest(members map[string][]byte) map[string][]byte {
	rest := maps.Clone(members)
	delete(rest, ManifestName)
	return rest
}

func checkMember(listed file, members map[string][]byte) error {
	data, ok := members[listed.Name]
	found := describe(listed.Name, data)
	switch {
	case !ok:
		return fmt.Errorf("%s is missing; %s names it", listed.Name, ManifestName)
	case found.Size != listed.Size:
		return fmt.Errorf("%s has %d bytes, %s says %d", listed.Name, found.Size, ManifestName, listed.Size)
	case found.Digest != listed.Digest:
		return fmt.Errorf("%s was changed: its digest is %s, %s says %s", listed.Name, found.Digest,
			ManifestName, listed.Digest)
	}
	return nil
}

func readReport(text []byte) (reports.Report, error) {
	r, err := reports.ReadJSON(bytes.NewReader(text))
	if err != nil {
		return r, err
	}
	var again bytes.Buffer
	if err := reports.WriteJSON(&again, r); err != nil {
		return r, err
	}
	// A report of an earlier version lacks the keys that came later.
	if r.SchemaVersion == reports.SchemaVersion && !bytes.Equal(again.Bytes(), text) {
		return r, errors.New("it is not written as the suite writes it")
	}
	return r, reports.Recount(r)
}

// readEvidence reads the evidence of each scenario, and refuses what belongs to none.
func (b *Bundle) readEvidence(members map[string][]byte) error {
	owner := map[string]string{}
	for _, s := range b.Report.Scenarios {
		if err := b.expectEvidence(s, members, owner); err != nil {
			return err
		}
	}
	run, ok := members[RunName]
	if !ok {
		return fmt.Errorf("%s, the record of the run itself, is missing", RunName)
	}
	var err error
	if b.Run, err = readEvents(RunName, run); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if strings.HasPrefix(name, "evidence/") && name != RunName && owner[name] == "" {
			return fmt.Errorf("%s is evidence of no scenario of the report", name)
		}
	}
	return nil
}

func (b *Bundle) expectEvidence(s reports.Scenario, members map[string][]byte, owner map[string]string) error {
	if s.Evidence == "" {
		if s.Outcome == reports.Passed || s.Outcome == reports.ToConfirm || s.Outcome == reports.Failed ||
			s.Outcome == reports.NotObserved {
			return fmt.Errorf("scenario %s %s and names no evidence", s.ID, s.Outcome)
		}
		return nil
	}
	text, ok := members[s.Evidence]
	switch {
	case !ok:
		return fmt.Errorf("scenario %s has no evidence: %s is missing", s.ID, s.Evidence)
	case owner[s.Evidence] != "" || s.Evidence == RunName:
		return fmt.Errorf("scenario %s names %s, which is the evidence of something else", s.ID, s.Evidence)
	}
	owner[s.Evidence] = s.ID
	events, err := readEvents(s.Evidence, text)
	b.Evidence[s.Evidence] = events
	return err
}

func readEvents(name string, text []byte) ([]evidence.Event, error) {
	events, err := evidence.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, e := range events {
		if e.Seq != i+1 {
			return nil, fmt.Errorf("%s line %d: the event has the number %d; one was left out or put in", name,
				i+1, e.Seq)
		}
	}
	var again bytes.Buffer
	if err := evidence.Write(&again, events); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if !bytes.Equal(again.Bytes(), text) {
		return nil, fmt.Errorf("%s is not written as the suite writes it", name)
	}
	return events, nil
}
