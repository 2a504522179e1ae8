package spec_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"codemode/spec"
)

const definition = "title: A System\npublished: https://example.org/a\nnames: {tool: a.run, modules: \"@a/\", " +
	"result: __a__}\n"

const earlierRows = `- id: kept
  level: MUST
  obligation: It is in «§modules»kept.
  fingerprint: 0000000000000000000000000000000000000000000000000000000000000000
- id: replaced
  level: MUST
  obligation: It is so.
  fingerprint: 0000000000000000000000000000000000000000000000000000000000000000
- id: gone
  level: MUST
  obligation: It is gone.
  fingerprint: 0000000000000000000000000000000000000000000000000000000000000000
`

const laterRows = `- id: added
  level: SHOULD
  obligation: It is added.
  fingerprint: 0000000000000000000000000000000000000000000000000000000000000000
- id: replaced
  level: MUST NOT
`

// family is a revision, and a later one that holds its differences.
func family(later string) fstest.MapFS {
	return fstest.MapFS{
		"s/1/spec.yaml":             {Data: []byte(definition)},
		"s/1/requirements/3.1.yaml": {Data: []byte(earlierRows)},
		"s/1/ambiguities.yaml": {
			Data: []byte(strings.ReplaceAll(ambiguity, "Because.", "Because of «§modules».")),
		},
		"s/1/sections.txt":          {Data: []byte("3 What is in `«§modules»x`\n3.1 Kept")},
		"s/2/sections.txt":          {Data: []byte("3.1 Another title")},
		"s/2/spec.yaml":             {Data: []byte(later)},
		"s/2/requirements/3.1.yaml": {Data: []byte(laterRows)},
	}
}

func TestALaterRevisionHoldsOnlyWhatDiffers(t *testing.T) {
	id := spec.ID{System: "s", Revision: "2"}
	l, err := spec.Load(family("extends: \"1\"\npublished: https://example.org/b\nwithout: [gone]\nnames: {modules: "+
		"\"@b/\"}\n"), id)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range l.Requirements {
		got = append(got, r.ID+" "+string(r.Level)+" "+r.Obligation)
	}
	got = append(got, l.Ambiguities[0].Why, l.Title, l.Names.Tool, l.Names.ServerModules(), l.ID.String(),
		l.Sections["3"], l.Sections["3.1"])
	want := "kept MUST It is in @b/kept.; replaced MUST NOT It is so.; added SHOULD It is added.; Because of @b/.; " +
		"A System; a.run; @b/servers/; s@2; What is in `@b/x`; Another title"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got\n%s, want\n%s", text, want)
	}
}

func TestLoadRefusesARevision(t *testing.T) {
	cases := map[string]struct{ later, want string }{
		"of itself": {"extends: \"2\"\npublished: x\n", "s@2 extends itself"},
		"of nothing": {"extends: \"9\"\npublished: x\n",
			"there is no specification s@9; this program has s@1, s@2"},
		"without": {"extends: \"1\"\npublished: x\nwithout: [nothing]\n",
			`without "nothing", which s@1 does not have`},
		"unknown key":     {"extents: \"1\"\n", "s/2/spec.yaml: yaml: unmarshal errors"},
		"no place":        {"extends: \"1\"\n", "title or published is missing"},
		"without a title": {"published: x\n", "title or published is missing"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := spec.Load(family(c.later), spec.ID{System: "s", Revision: "2"})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}

func TestFind(t *testing.T) {
	fsys := family("extends: \"1\"\npublished: x\n")
	for text, want := range map[string]string{"s": "s@2", "s@1": "s@1", "s@2": "s@2"} {
		if id, err := spec.Find(fsys, text); err != nil || id.String() != want {
			t.Errorf("%s: got %v and %v, want %s", text, id, err, want)
		}
	}
	if _, err := spec.Find(fsys, "t"); err == nil || !strings.Contains(err.Error(), "this program has s@1, s@2") {
		t.Errorf("got %v, want an error that lists what there is", err)
	}
}

func TestTitlesOfSectionsAreCheckedWithTheirLine(t *testing.T) {
	for _, lines := range []string{"3.1", "§3 A title", "3 A title\n3 Another"} {
		revision := family("extends: \"1\"\npublished: x\n")
		revision["s/2/sections.txt"] = &fstest.MapFile{Data: []byte(lines)}
		_, err := spec.Load(revision, spec.ID{System: "s", Revision: "2"})
		if err == nil || !strings.Contains(err.Error(), "s/2/sections.txt:") {
			t.Errorf("%q: %v", lines, err)
		}
	}
}

func TestASystemAloneMeansOneRevision(t *testing.T) {
	fsys := fstest.MapFS{}
	for _, name := range []string{"code-mode/1.0.0", "code-mode/1.10.0", "s/1.9", "s/1.10", "s/0.x", "s/1.2"} {
		fsys[name+"/spec.yaml"] = &fstest.MapFile{}
	}
	for text, want := range map[string]string{
		"code-mode":        spec.Default().String(),
		"code-mode@1.10.0": "code-mode@1.10.0",
		"s":                "s@1.10",
		"s@0.x":            "s@0.x",
	} {
		if got, err := spec.Find(fsys, text); err != nil || got.String() != want {
			t.Errorf("%s: got %s, %v, want %s", text, got, err, want)
		}
	}
	if _, err := spec.Find(fsys, "s@2"); err == nil || !strings.Contains(err.Error(), "s@0.x, s@1.2, s@1.9, s@1.10") {
		t.Errorf("an unknown revision: got %v, want an error with all, the newest last", err)
	}
}

func TestStateIsARow(t *testing.T) {
	id := spec.ID{System: "s", Revision: "2"}
	later := "extends: \"1\"\npublished: https://example.org/b\n"
	problems := map[string]string{"state: kept\n": "", "state: nobody\n": "state names no requirement \"nobody\""}
	for state, problem := range problems {
		l, err := spec.Load(family(later+state), id)
		if problem == "" && (err != nil || l.State != "kept") || problem != "" && (err == nil ||
			!strings.Contains(err.Error(), problem)) {
			t.Errorf("%q: state %q, error %v", state, l.State, err)
		}
	}
	files := family(later + "without: [gone]\n")
	files["s/1/spec.yaml"].Data = []byte(definition + "state: gone\n")
	if l, err := spec.Load(files, id); err != nil || l.State != "" {
		t.Errorf("a revision without the row has the state %q, error %v", l.State, err)
	}
}
