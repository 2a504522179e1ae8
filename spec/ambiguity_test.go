package spec_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"codemode/spec"
)

const ambiguity = `- id: a-b
  section: "3.1"
  question: What?
  readings:
    - {id: one, description: "One."}
    - {id: two, description: "Two."}
  reference: one
  why: Because.
  proposal: One.
`

func loadWith(register string) (spec.Ledger, error) {
	return spec.Load(fstest.MapFS{
		"s/1/requirements/3.1.yaml": {Data: []byte("- id: taken\n  level: MUST\n  obligation: Do it.\n  fingerprint: " +
			strings.Repeat("0", 64) + "\n")},
		"s/1/ambiguities.yaml": {Data: []byte(register)},
		"s/1/spec.yaml":        {Data: []byte(definition)},
	}, spec.ID{System: "s", Revision: "1"})
}

func TestAmbiguitiesAreInTheOrderOfTheDocument(t *testing.T) {
	later := strings.NewReplacer("a-b", "c-d", `"3.1"`, `"3.10"`).Replace(ambiguity)
	middle := strings.NewReplacer("a-b", "e-f", `"3.1"`, `"3.2"`).Replace(ambiguity)
	l, err := loadWith(later + middle + ambiguity)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"a-b", "e-f", "c-d"} {
		if l.Ambiguities[i].ID != want {
			t.Errorf("place %d has %s, want %s", i, l.Ambiguities[i].ID, want)
		}
	}
	a, _ := l.Ambiguity("a-b")
	if r, ok := a.Reading("two"); !ok || r.Description != "Two." {
		t.Errorf("reading two is %+v", r)
	}
}

func TestLoadRefusesAmbiguities(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"unknown key": {strings.Replace(ambiguity, "why", "wye", 1),
			"s/1/ambiguities.yaml:1: line 8: unknown key \"wye\""},
		"unknown reading key": {strings.Replace(ambiguity, "description", "text", 1), "line 5: unknown key \"text\""},
		"bad id":              {strings.Replace(ambiguity, "a-b", "A", 1), "must be a slug"},
		"bad section":         {strings.Replace(ambiguity, `"3.1"`, "three", 1), `section "three"`},
		"no question":         {strings.Replace(ambiguity, "What?", `""`, 1), "question is empty"},
		"no proposal":         {strings.Replace(ambiguity, "  proposal: One.\n", "", 1), "proposal is empty"},
		"same reading twice": {strings.Replace(ambiguity, "id: two", "id: one", 1),
			`the reading "one" needs an id of its own`},
		"no description": {strings.Replace(ambiguity, "Two.", "", 1), `the reading "two"`},
		"one reading": {strings.Replace(ambiguity, "    - {id: two, description: \"Two.\"}\n", "", 1),
			"no ambiguity"},
		"unknown reference": {strings.Replace(ambiguity, "reference: one", "reference: three", 1),
			`reference "three"`},
		"duplicate": {ambiguity + ambiguity,
			"s/1/ambiguities.yaml:10: id \"a-b\" is taken by s/1/ambiguities.yaml:1"},
		"id of a requirement": {strings.Replace(ambiguity, "a-b", "taken", 1),
			"is taken by s/1/requirements/3.1.yaml:1"},
		"no mapping": {"- text\n", "an ambiguity must be a mapping"},
		"no YAML":    {"- [\n", "s/1/ambiguities.yaml"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if _, err := loadWith(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}
