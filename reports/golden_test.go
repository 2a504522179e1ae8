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

	"codemode/spec"
)

var update = flag.Bool("update", false, "write the golden files anew")

func fixtures(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures in testdata: %v", err)
	}
	return files
}

// fixture is a file of testdata: a ledger and what a run would hand over, and the
// JSON form of the report that follows.
func fixture(t testing.TB, path string) *txtar.Archive {
	t.Helper()
	ar, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(ar.Files) != 2 || ar.Files[0].Name != "input.json" || ar.Files[1].Name != "report.json" {
		t.Fatalf("%s: want input.json and report.json", path)
	}
	return ar
}

// fixtureJSON returns the report that a fixture gives, and its JSON form.
func fixtureJSON(t testing.TB, path string) (Report, []byte) {
	t.Helper()
	var in struct {
		Ledger spec.Ledger
		Input  Input
	}
	dec := json.NewDecoder(bytes.NewReader(fixture(t, path).Files[0].Data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		t.Fatalf("%s: input.json: %v", path, err)
	}
	r := Assemble(in.Ledger, in.Input)
	var b bytes.Buffer
	if err := WriteJSON(&b, r); err != nil {
		t.Fatal(err)
	}
	return r, b.Bytes()
}

func TestGolden(t *testing.T) {
	for _, path := range fixtures(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			ar := fixture(t, path)
			_, got := fixtureJSON(t, path)
			if _, again := fixtureJSON(t, path); !bytes.Equal(got, again) {
				t.Error("report.json is not the same twice")
			}
			if *update {
				ar.Files[1].Data = got
				if err := os.WriteFile(path, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := ar.Files[1].Data; !bytes.Equal(got, want) {
				t.Errorf("report.json differs; run the test with -update and read the change\n"+
					"--- got\n%s\n--- want\n%s", got, want)
			}
		})
	}
}
