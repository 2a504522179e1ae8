package render

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

var update = flag.Bool("update", false, "write the golden files anew")

// fixture is a run as the runner would hand it over, with the evidence of the
// scenario that the views of one scenario show: the first that did not pass, or
// the first.
type fixture struct {
	report reports.Report
	ledger spec.Ledger
	shown  reports.Scenario
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

// load reads a fixture: what the run found is that of the fixture of the same name
// of package reports.
func load(t testing.TB, path string) (fixture, *txtar.Archive) {
	t.Helper()
	run, err := txtar.ParseFile(filepath.Join("..", path))
	if err != nil {
		t.Fatal(err)
	}
	var in struct {
		Ledger spec.Ledger
		Input  reports.Input
	}
	if err := json.Unmarshal(section(run, "input.json"), &in); err != nil {
		t.Fatalf("input.json: %v", err)
	}
	ar, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	events, err := evidence.Read(bytes.NewReader(section(ar, "events.jsonl")))
	if err != nil {
		t.Fatalf("events.jsonl: %v", err)
	}
	f := fixture{report: reports.Assemble(in.Ledger, in.Input), ledger: in.Ledger, events: events}
	for _, s := range f.report.Scenarios {
		if f.shown.ID == "" || (f.shown.Outcome.Met() && !s.Outcome.Met()) {
			f.shown = s
		}
	}
	return f, ar
}

func section(ar *txtar.Archive, name string) []byte {
	for _, f := range ar.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

func (f fixture) evidence(s reports.Scenario) ([]evidence.Event, error) {
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
	text := Text{Ledger: f.ledger, Run: f.report, Verbose: true,
		Ending: Ending{Files: []string{"out/report.json", "out/junit.xml"},
			Next: []string{"next    open out/report.html"}}}
	if f.shown.ID != "" {
		add("failure.txt", func(b *bytes.Buffer) error { return text.Failure(b, f.shown, f.events) })
		add("transcript.txt", func(b *bytes.Buffer) error { return text.Transcript(b, f.shown, f.events) })
	}
	add("summary.txt", func(b *bytes.Buffer) error { return text.Summary(b, f.report) })
	add("junit.xml", func(b *bytes.Buffer) error { return JUnit(b, f.report) })
	add("summary.md", func(b *bytes.Buffer) error { return Markdown(b, f.report) })
	add("badge.svg", func(b *bytes.Buffer) error { return Badge(b, f.report) })
	add("badge.json", func(b *bytes.Buffer) error { return BadgeJSON(b, f.report) })
	add("report.html", func(b *bytes.Buffer) error {
		var page bytes.Buffer
		err := HTML{Evidence: f.evidence}.Write(&page, f.report)
		_, body, _ := strings.Cut(page.String(), "</style>\n")
		body, _, _ = strings.Cut(body, "<script>")
		b.WriteString(body)
		return err
	})
	return files
}

func TestGolden(t *testing.T) {
	for _, path := range fixtures(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			f, ar := load(t, path)
			got := f.renderings(t)
			if *update {
				inputs := txtar.Archive{Comment: ar.Comment, Files: ar.Files[:1]}
				inputs.Files = append(inputs.Files, got...)
				if err := os.WriteFile(path, txtar.Format(&inputs), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if len(ar.Files) != len(got)+1 {
				t.Errorf("%d files, want %d; run the test with -update", len(ar.Files), len(got)+1)
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
		f, _ := load(t, path)
		again, _ := load(t, path)
		first, second := f.renderings(t), again.renderings(t)
		for i := range first {
			if !bytes.Equal(first[i].Data, second[i].Data) {
				t.Errorf("%s: %s is not the same twice", path, first[i].Name)
			}
		}
	}
}
