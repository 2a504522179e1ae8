package bundle

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

const digestOfNothing = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

// sample is a whole bundle: one requirement passed, one failed, one excluded.
func sample() Bundle {
	ledger := spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}, Requirements: []spec.Requirement{
		{ID: "first", Section: "3.2", Level: spec.Must, Obligation: "do the first"},
		{ID: "second", Section: "3.3", Level: spec.Must, Obligation: "do the second"},
		{ID: "never", Section: "4", Level: spec.Should, Obligation: "do the third", Excluded: "nobody can see it"},
	}}
	b := Bundle{
		Environment: Environment{"linux", "amd64", "go1.26.0"}, Evidence: map[string][]evidence.Event{},
		Run: []evidence.Event{event(1, evidence.Fact, "own-names", false)},
	}
	var scenarios []reports.Scenario
	for _, s := range []reports.Scenario{
		{ID: "3/f/passes", Line: 1, Requirements: []string{"first"}, Outcome: reports.Passed},
		{ID: "3/f/passes-too", Line: 5, Requirements: []string{"second"}, Outcome: reports.Passed},
		{ID: "3/f/fails", Line: 9, Requirements: []string{"second"}, Outcome: reports.Failed,
			Mismatches: []reports.Mismatch{{Rule: "r", Expected: "1", Found: "2"}}},
	} {
		s.Name, s.Feature, s.Evidence = s.ID, "3/f.feature", "evidence/"+strings.ReplaceAll(s.ID, "/", "--")+".jsonl"
		b.Evidence[s.Evidence] = []evidence.Event{
			event(1, evidence.StepBegan, "the agent runs", evidence.Step{}),
			event(2, evidence.RunRequest, "run 1", map[string]string{"code": s.ID}),
		}
		scenarios = append(scenarios, s)
	}
	b.Report = reports.Assemble(ledger, reports.Input{
		Suite: reports.Suite{Version: "0.1.0", FeaturesDigest: digestOfNothing, LedgerDigest: digestOfNothing},
		Host:  reports.Host{Name: "h", Version: "1", Command: "./h"}, Seed: 1, Scenarios: scenarios,
		MockServers: reports.MockServers{Transport: "stdio", ProtocolVersion: "2025-11-25"},
		Selected:    map[string]bool{"first": true, "second": true, "never": true},
		Times:       reports.Times{Started: "2026-01-02T03:04:05Z", DurationMs: 5, Scenarios: map[string]int64{}},
	})
	return b
}

func event(seq int, kind evidence.Kind, name string, data any) evidence.Event {
	raw, err := json.Marshal(data)
	if err != nil {
		panic(err)
	}
	return evidence.Event{Seq: seq, Kind: kind, Name: name, Data: raw}
}

func written(t testing.TB, b Bundle) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// opened returns the members of a bundle.
func opened(t testing.TB, data []byte) map[string][]byte {
	t.Helper()
	archive, err := usual().decompress(data)
	if err != nil {
		t.Fatal(err)
	}
	members, err := usual().unpack(archive)
	if err != nil {
		t.Fatal(err)
	}
	return members
}

// sealed packs members with a manifest that fits them, as a forger would.
func sealed(t testing.TB, members map[string][]byte) []byte {
	t.Helper()
	members = maps.Clone(members)
	table, err := tableOf(withoutManifest(members), sample().Environment)
	if err != nil {
		t.Fatal(err)
	}
	members[ManifestName] = table
	return packed(t, members)
}

// packed packs members as they are.
func packed(t testing.TB, members map[string][]byte) []byte {
	t.Helper()
	archive, err := pack(members)
	if err != nil {
		t.Fatal(err)
	}
	return zipped(t, archive)
}

func zipped(t testing.TB, archive []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := compress(&out, archive); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
