package prerequisite_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"codemode/conformance/words/prerequisite"
)

func load(t *testing.T, text string) (prerequisite.List, error) {
	t.Helper()
	return prerequisite.Load(fstest.MapFS{prerequisite.File: {Data: []byte(text)}})
}

func TestFinder(t *testing.T) {
	list, err := load(t, `
- {id: timers, what: timers, script: '\bsetTimeout\b'}
- {id: failing, what: a failure, step: '^the run failed'}
- {id: reply, what: a reply, reply: '^text:'}
- {id: signs, what: a name with signs, tool: '[^\w«»]'}
- {id: declared, what: what has no sign}
`)
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]struct {
		scenario prerequisite.Scenario
		want     []string
	}{
		"a script": {prerequisite.Scenario{Scripts: []string{"await 1;", "setTimeout(f, 1);"}},
			[]string{"timers"}},
		"a question": {prerequisite.Scenario{Scripts: []string{"typeof setTimeout"}}, nil},
		"questions": {prerequisite.Scenario{Scripts: []string{"[typeof setTimeout, typeof globalThis.setTimeout]"}},
			nil},
		"a question for a member": {prerequisite.Scenario{Scripts: []string{"typeof setTimeout.name"}},
			[]string{"timers"}},
		"a comment": {prerequisite.Scenario{Scripts: []string{"f(); // setTimeout\n/* setTimeout */"}}, nil},
		"below a comment": {prerequisite.Scenario{Scripts: []string{"// a word\nsetTimeout(f, 1);"}},
			[]string{"timers"}},
		"an act": {prerequisite.Scenario{Scripts: []string{"try { /*act*/setTimeout(f)/*end*/ } catch {}"}},
			nil},
		"beside an act": {prerequisite.Scenario{Scripts: []string{"/*act*/f()/*end*/; setTimeout(f)"}},
			[]string{"timers"}},
		"an address": {prerequisite.Scenario{Scripts: []string{`f("http://a"); setTimeout(f)`}},
			[]string{"timers"}},
		"a step":  {prerequisite.Scenario{Steps: []string{"the run failed"}}, []string{"failing"}},
		"a reply": {prerequisite.Scenario{Replies: []string{"text: one"}}, []string{"reply"}},
		"a tool":  {prerequisite.Scenario{Tools: []string{"«one»", "«one»-«two»"}}, []string{"signs"}},
		"not in the script": {prerequisite.Scenario{Scripts: []string{"text: one"}, Steps: []string{"setTimeout"}},
			nil},
	}
	for name, c := range cases {
		if got := list.Finder()(c.scenario); !slices.Equal(got, c.want) {
			t.Errorf("%s: used %v, want %v", name, got, c.want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"- {id: a, what: b, scirpt: c}":              "scirpt",
		"- {id: a, what: b, script: '('}":            "line 1",
		"- {id: a}":                                  "does not say what it is",
		"- {id: a, what: b}\n- {id: a, what: other}": "a occurs twice",
		"- {id: a, what: b, answer: {kind: none}}":   `"none" is unknown; write "without a response"`,
	} {
		if _, err := load(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
}

func TestWithoutAct(t *testing.T) {
	control, ok := prerequisite.WithoutAct("a(/*act*/f(\n)/*end*/); /*act*/g()/*end*/;")
	if !ok || control != "a(undefined); undefined;" {
		t.Errorf("got %q, %t", control, ok)
	}
	if _, ok := prerequisite.WithoutAct("a()"); ok {
		t.Error("a script without marks has an act")
	}
}
