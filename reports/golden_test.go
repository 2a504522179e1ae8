package reports

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"codemode/reports/evidence"
	"codemode/spec"
)

var update = flag.Bool("update", false, "write the golden files anew")

// fixture is a run as the runner would hand it over, with the evidence of the
// scenario that the views of one scenario show: the first that did not pass, or
// the first.
type fixture struct {
	report Report
	ledger spec.Ledger
	shown  Scenario
	events []evidence.Event
}

func fixtures(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures in testdata: %v", err)
	}
	return files
}

func load(t testing.TB, ar *txtar.Archive) fixture {
	t.Helper()
	var in struct {
		Ledger spec.Ledger
		Input  Input
	}
	dec := json.NewDecoder(bytes.NewReader(section(ar, "input.json")))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		t.Fatalf("input.json: %v", err)
	}
	events, err := evidence.Read(bytes.NewReader(section(ar, "events.jsonl")))
	if err != nil {
		t.Fatalf("events.jsonl: %v", err)
	}
	f := fixture{report: Assemble(in.Ledger, in.Input), ledger: in.Ledger, events: events}
	for _, s := range f.report.Scenarios {
		if f.shown.ID == "" || (f.shown.Outcome.Met() && !s.Outcome.Met()) {
			f.shown = s
		}
	}
	return f
}

func section(ar *txtar.Archive, name string) []byte {
	for _, f := range ar.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

func (f fixture) options() Options {
	return Options{
		Ledger: f.ledger,
		Repeat: func(id string) string { return RepeatCommand(f.report.Host, id) },
	}
}

func (f fixture) evidence(s Scenario) ([]evidence.Event, error) {
	if s.ID != f.shown.ID {
		return nil, nil
	}
	return f.events, nil
}

// renderings gives every rendering of f under the name of its golden file; the
// page without its style and script, which do not depend on the report.
func (f fixture) renderings(t testing.TB) []txtar.File {
	t.Helper()
	var files []txtar.File
	add := func(name string, write func(b *bytes.Buffer) error) {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		files = append(files, txtar.File{Name: name, Data: b.Bytes()})
	}
	o := f.options()
	if f.shown.ID != "" {
		add("failure.txt", func(b *bytes.Buffer) error { return Failure(b, f.shown, f.events, o) })
		add("transcript.txt", func(b *bytes.Buffer) error { return Transcript(b, f.shown, f.events, o) })
	}
	add("summary.txt", func(b *bytes.Buffer) error {
		return Summary(b, f.report, o, "out/report.json", "out/junit.xml")
	})
	add("junit.xml", func(b *bytes.Buffer) error { return WriteJUnit(b, f.report) })
	add("summary.md", func(b *bytes.Buffer) error { return WriteMarkdown(b, f.report) })
	add("badge.svg", func(b *bytes.Buffer) error { return WriteBadge(b, f.report) })
	add("badge.json", func(b *bytes.Buffer) error { return WriteBadgeJSON(b, f.report) })
	add("report.html", func(b *bytes.Buffer) error {
		var page bytes.Buffer
		err := WriteHTML(&page, f.report, f.evidence, nil)
		_, body, _ := strings.Cut(page.String(), "</style>\n")
		body, _, _ = strings.Cut(body, "<script>")
		b.WriteString(body)
		return err
	})
	add("report.json", func(b *bytes.Buffer) error { return WriteJSON(b, f.report) })
	return files
}

func TestGolden(t *testing.T) {
	for _, path := range fixtures(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := load(t, ar).renderings(t)
			if *update {
				inputs := txtar.Archive{Comment: ar.Comment, Files: ar.Files[:2]}
				inputs.Files = append(inputs.Files, got...)
				if err := os.WriteFile(path, txtar.Format(&inputs), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if len(ar.Files) != len(got)+2 {
				t.Errorf("%d files, want %d; run the test with -update", len(ar.Files), len(got)+2)
			}
			for _, f := range got {
				if want := section(ar, f.Name); !bytes.Equal(f.Data, want) {
					t.Errorf("%s differs; run the test with -update and read the change\n--- got\n%s\n--- want\n%s",
						f.Name, f.Data, want)
				}
			}
		})
	}
}

// TestRenderingsAreDeterministic renders the same run twice: the order of a map
// must not show.
func TestRenderingsAreDeterministic(t *testing.T) {
	for _, path := range fixtures(t) {
		ar, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		first, second := load(t, ar).renderings(t), load(t, ar).renderings(t)
		for i := range first {
			if !bytes.Equal(first[i].Data, second[i].Data) {
				t.Errorf("%s: %s is not the same twice", path, first[i].Name)
			}
		}
	}
}
