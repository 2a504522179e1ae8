package spec_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"codemode/spec"
)

// withCore are two systems, the second with a later revision, and a core with these rows.
func withCore(rows string) fstest.MapFS {
	const print = "\n  fingerprint: 0000000000000000000000000000000000000000000000000000000000000000\n"
	row := func(id, level string) string {
		return "- id: " + id + "\n  level: " + level + "\n  obligation: do it" + print
	}
	manifest := func(more string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("title: t\npublished: https://example.org\n" + more)}
	}
	return fstest.MapFS{
		"one/1/spec.yaml":           manifest("names: {tool: run}\n"),
		"one/1/requirements/1.yaml": {Data: []byte(row("fresh", "MUST") + row("quick", "SHOULD") + row("gone", "DOC"))},
		"one/2/spec.yaml":           manifest("extends: \"1\"\nwithout: [gone]\n"),
		"two/1/spec.yaml":           manifest(""),
		"two/1/requirements/1.yaml": {Data: []byte(row("new", "MUST NOT") + row("fast", "DOC") +
			strings.Replace(row("engine", "DOC"), print, "\n  excluded: it names a product"+print, 1))},
		"core/1/spec.yaml":           manifest(""),
		"core/1/requirements/1.yaml": {Data: []byte(rows)},
	}
}

const coreRow = "- id: fresh-state\n  level: MUST\n  obligation: be fresh\n  stands-for:\n" +
	"    one@1: [fresh]\n    two@1: [new]\n"

func TestMistakesInACore(t *testing.T) {
	for name, c := range map[string]struct{ rows, want string }{
		"an unknown row": {strings.Replace(coreRow, "[new]", "[new, news]", 1),
			"core/1/requirements/1.yaml:1: fresh-state: it stands for news of two@1, which has no such row"},
		"an excluded row":   {strings.Replace(coreRow, "[new]", "[engine]", 1), "engine of two@1, which is excluded"},
		"an unknown system": {strings.Replace(coreRow, "two@1", "three@1", 1), "there is no specification three@1"},
		"no revision": {strings.Replace(coreRow, "two@1", "two", 1),
			"two has a ledger; name rows of it as those of two@1"},
		"one system": {strings.Replace(coreRow, "two@1: [new]", "one@2: [fresh]", 1), "at least two systems"},
		"no rows":    {strings.Replace(coreRow, "[new]", "[]", 1), "it stands for no rows of two@1"},
		"a level too strict": {strings.Replace(coreRow, "[fresh]", "[quick]", 1),
			"its level is MUST, but has to be SHOULD"},
		"a level too lax": {strings.Replace(coreRow, "level: MUST", "level: SHOULD", 1), "but has to be MUST"},
		"a fingerprint": {coreRow + "  fingerprint: 0000000000000000000000000000000000000000000000000000000000000000\n",
			"has no sentence; remove its fingerprint"},
		"neither": {"- id: a\n  level: MUST\n  obligation: o\n", "fingerprint must be 64"},
	} {
		err := spec.CheckCores(withCore(c.rows))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
}

func TestCoresStandForRowsThatAreThere(t *testing.T) {
	if err := spec.CheckCores(spec.Files()); err != nil {
		t.Error(err)
	}
}

func TestACoreIsSpokenBySystems(t *testing.T) {
	files := withCore(coreRow + `- id: speed
  level: SHOULD
  obligation: be quick
  stands-for:
    one@1: [quick]
    two@1: [fast]
    three: [words of a text without a ledger]
- id: left
  level: MUST
  obligation: leave
  stands-for:
    one@1: [gone]
    three: [leaves]
`)
	core, err := spec.Load(files, spec.ID{System: "core", Revision: "1"})
	if err != nil {
		t.Fatal(err)
	}
	if !core.IsCore() || !slices.Equal(core.Speakers(), []string{"one@1", "two@1"}) {
		t.Errorf("it is a core: %v, spoken by %v", core.IsCore(), core.Speakers())
	}
	for revision, want := range map[string]string{
		"one@1": "fresh-state MUST [fresh] | speed SHOULD [quick] | left DOC [gone] | ",
		"one@2": "fresh-state MUST [fresh] | speed SHOULD [quick] | left MUST the text of one 2 does not state it | ",
		"two@1": "fresh-state MUST [new] | speed DOC [fast] | left MUST the text of two 1 does not state it | ",
	} {
		id, err := spec.Find(files, revision)
		if err != nil {
			t.Fatal(err)
		}
		system, errSystem := spec.Load(files, id)
		line, errLine := spec.Line(files, id)
		if errSystem != nil || errLine != nil {
			t.Fatal(errSystem, errLine)
		}
		if system.IsCore() {
			t.Errorf("%s is no core", revision)
		}
		spoken := core.SpokenBy(system, line)
		got := ""
		for _, r := range spoken.Requirements {
			got += r.ID + " " + string(r.Level) + " "
			if r.NotStated != "" {
				got += r.NotStated + " | "
			} else {
				got += "[" + strings.Join(r.Rows, " ") + "] | "
			}
		}
		if got != want || spoken.Speaker != id || spoken.Names != system.Names {
			t.Errorf("%s: got %s, want %s", revision, got, want)
		}
	}
	if core.Requirements[0].Rows != nil {
		t.Error("the ledger was changed by what speaks it")
	}
}
