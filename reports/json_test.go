package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func compiledSchema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func validate(s *jsonschema.Schema, report []byte) error {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(report))
	if err != nil {
		return err
	}
	return s.Validate(doc)
}

func TestReportsSatisfyTheSchema(t *testing.T) {
	s := compiledSchema(t)
	for _, path := range fixtures(t) {
		_, data := fixtureJSON(t, path)
		if err := validate(s, data); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestNilListsAreEmptyLists(t *testing.T) {
	var b bytes.Buffer
	r := Report{Requirements: []Requirement{{}}, Scenarios: []Scenario{{}}}
	if err := WriteJSON(&b, r); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "null") {
		t.Errorf("a list is null:\n%s", b.String())
	}
	if r.Requirements[0].Scenarios != nil {
		t.Error("WriteJSON changed the report")
	}
}

// breakages are changes after which the report of a host that fails is no longer
// one.
func breakages() map[string]func(r map[string]any) {
	return map[string]func(r map[string]any){
		"unknown key":           func(r map[string]any) { r["extra"] = 1 },
		"no verdict":            func(r map[string]any) { delete(r, "verdict") },
		"unknown verdict":       func(r map[string]any) { r["verdict"] = "fine" },
		"no reason":             func(r map[string]any) { delete(r, "reason") },
		"major version":         func(r map[string]any) { r["schemaVersion"] = "2.0.0" },
		"null list":             func(r map[string]any) { r["scenarios"] = nil },
		"negative seed":         func(r map[string]any) { r["seed"] = -1 },
		"unknown host key":      func(r map[string]any) { member(r, "host")["path"] = "" },
		"digest":                func(r map[string]any) { member(r, "suite")["ledgerDigest"] = "abc" },
		"empty selection list":  func(r map[string]any) { member(r, "selection")["ids"] = []any{} },
		"unknown level counted": func(r map[string]any) { member(r, "counts")["WILL"] = map[string]any{} },
		"zero counted":          func(r map[string]any) { member(r, "counts")["MAY"] = map[string]any{"failed": 0} },
		"unknown outcome":       func(r map[string]any) { row(r, "requirements")["outcome"] = "ok" },
		"exclusion without why": func(r map[string]any) { row(r, "requirements")["outcome"] = "excluded" },
		"section":               func(r map[string]any) { row(r, "requirements")["section"] = "§3" },
		"no obligation":         func(r map[string]any) { row(r, "requirements")["obligation"] = "" },
		"scenario not selected": func(r map[string]any) { row(r, "scenarios")["outcome"] = "not-selected" },
		"line zero":             func(r map[string]any) { row(r, "scenarios")["line"] = 0 },
		"failure without cause": func(r map[string]any) { delete(row(r, "scenarios"), "mismatches") },
		"problem missing":       func(r map[string]any) { row(r, "scenarios")["outcome"] = "not-observed" },
		"mismatch key": func(r map[string]any) {
			row(r, "scenarios")["mismatches"].([]any)[0].(map[string]any)["actual"] = ""
		},
		"negative time": func(r map[string]any) { member(r, "times")["durationMs"] = -1 },
	}
}

func member(r map[string]any, key string) map[string]any { return r[key].(map[string]any) }

// row is the first row of a list.
func row(r map[string]any, list string) map[string]any { return r[list].([]any)[0].(map[string]any) }

func TestBrokenReportsFailTheSchema(t *testing.T) {
	s := compiledSchema(t)
	_, data := fixtureJSON(t, "testdata/not-conformant.txtar")
	for name, breakIt := range breakages() {
		var r map[string]any
		if err := json.Unmarshal(data, &r); err != nil {
			t.Fatal(err)
		}
		breakIt(r)
		broken, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if validate(s, broken) == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestReadJSONReturnsWhatWasWritten(t *testing.T) {
	for _, path := range fixtures(t) {
		_, data := fixtureJSON(t, path)
		read, err := ReadJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		var again bytes.Buffer
		if err := WriteJSON(&again, read); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, again.Bytes()) {
			t.Errorf("%s: written again it differs:\n%s", path, again.String())
		}
	}
}

func TestReadJSONRefuses(t *testing.T) {
	good := `{"schemaVersion":"1.6.0","verdict":"conformant"}`
	if _, err := ReadJSON(strings.NewReader(good)); err != nil {
		t.Fatalf("%s: %v", good, err)
	}
	tests := map[string]string{
		"{\n\"host\": {\n\"colour\": 1}}": `line 3: not a report: json: unknown field "colour"`,
		"{\n\n!":                          "line 3: not a report",
		"{\n\"seed\": \"1\"}":             "line 2: not a report",
		"":                                "line 1: not a report",
		"{\"verdict\":":                   "line 1: not a report",
		good + "\n\n{}":                   "line 3: text after the end",
		`{"schemaVersion":"2.0.0","verdict":"conformant"}`:                                          `reads 1.x`,
		`{"schemaVersion":"1.0.0","verdict":"fine"}`:                                                `unknown verdict "fine"`,
		`{"schemaVersion":"1.0.0","verdict":"conformant","scenarios":[{"id":"s","outcome":"ok"}]}`:  `scenario s has the unknown outcome "ok"`,
		`{"schemaVersion":"1.0.0","verdict":"conformant","requirements":[{"id":"r","outcome":""}]}`: `requirement r has the unknown outcome ""`,
	}
	for in, want := range tests {
		if _, err := ReadJSON(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", in, err, want)
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	for _, path := range fixtures(f) {
		_, data := fixtureJSON(f, path)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := ReadJSON(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := WriteJSON(&b, r); err != nil {
			t.Fatal(err)
		}
		again, err := ReadJSON(&b)
		if err != nil || !reflect.DeepEqual(withLists(r), again) {
			t.Fatalf("read again it differs: %v\n%+v\n%+v", err, r, again)
		}
	})
}

func TestAFailingWriterIsReported(t *testing.T) {
	full := errors.New("disk full")
	if err := WriteJSON(broken{full}, Report{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

// broken is a writer that cannot write.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }
