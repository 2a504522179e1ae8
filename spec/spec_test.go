package spec_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"codemode/spec"
)

func load(t *testing.T) spec.Ledger {
	t.Helper()
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	return ledger
}

func TestLedgerIsInTheOrderOfTheDocument(t *testing.T) {
	rows := load(t).Requirements
	for i := 1; i < len(rows); i++ {
		if spec.CompareSections(rows[i-1].Section, rows[i].Section) > 0 {
			t.Errorf("%s (§%s) comes before %s (§%s)", rows[i-1].ID, rows[i-1].Section, rows[i].ID, rows[i].Section)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	const row = "- id: a-b\n  level: MUST\n  obligation: Do it.\n  fingerprint: " +
		"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"
	cases := map[string]struct{ text, want string }{
		"unknown key": {strings.Replace(row, "level", "levle", 1),
			"s/1/requirements/3.1.yaml:1: line 2: unknown key \"levle\""},
		"bad level":       {strings.Replace(row, "MUST", "Must", 1), "level \"Must\" must be one of"},
		"bad id":          {strings.Replace(row, "a-b", "A_b", 1), "must be a slug"},
		"no obligation":   {strings.Replace(row, "Do it.", `""`, 1), "obligation is empty"},
		"bad fingerprint": {strings.Replace(row, "0123", "xyz0", 1), "64 hexadecimal digits"},
		"duplicate id": {row + row,
			"s/1/requirements/3.1.yaml:5: id \"a-b\" is taken by s/1/requirements/3.1.yaml:1"},
		"no mapping": {"- just text\n", "a row must be a mapping"},
		"no YAML":    {"- [\n", "s/1/requirements/3.1.yaml"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := spec.Load(fstest.MapFS{"s/1/spec.yaml": {Data: []byte(definition)},
				"s/1/requirements/3.1.yaml": {Data: []byte(c.text)}}, spec.ID{System: "s", Revision: "1"})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error with %q", err, c.want)
			}
		})
	}
	if _, err := spec.Load(spec.Files(), spec.ID{System: "code-mode", Revision: "0.0.0"}); err == nil ||
		!strings.Contains(err.Error(), spec.Default().String()) {
		t.Errorf("an unknown revision: got %v, want an error that names the newest", err)
	}
}

func TestALedgerQuotesADocument(t *testing.T) {
	const sentence = "A host MUST a."
	ledger := spec.Ledger{Requirements: []spec.Requirement{
		{ID: "a", Fingerprint: spec.Fingerprint(sentence)}, {ID: "b", Fingerprint: spec.Fingerprint("A host MUST b.")},
	}}
	quoted := ledger.Quoting("## 1. Title\n\nA host\nMUST **a**. A host MAY c.\n")
	if a, b := quoted.Requirements[0].Sentence, quoted.Requirements[1].Sentence; a != "A host MUST **a**." || b != "" {
		t.Errorf("got %q and %q, want the sentence of the first alone", a, b)
	}
	if ledger.Requirements[0].Sentence != "" {
		t.Error("the ledger itself was changed")
	}
}

func TestSentences(t *testing.T) {
	document, err := os.ReadFile("testdata/document.md")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"§1 line 5 true: A host MUST do this.",
		"§1 line 5 true: It SHOULD do that, over two lines.",
		"§1 line 10 true: The host MUST have: `one`: a thing",
		"§1 line 11 true: The host MUST have: `two`: **a** thing.",
		"§1 line 13 true: The host MUST have: MAY be more: nested",
		"§1 line 14 true: The host MUST have: MAY be more: deeper",
		"§1 line 16 true: No list follows here and this MUST end in a colon:",
		"§1 line 19 false: // a host MUST NOT see code",
		"§1.1 line 26 false: First rule",
		"§1.1 line 27 false: Second rule, e.g. this.",
		"§1.1 line 27 false: Next sentence.",
	}
	var got []string
	for _, s := range spec.Sentences(string(document), nil) {
		got = append(got, fmt.Sprintf("§%s line %d %t: %s", s.Section, s.Line, s.Normative(), s.Text))
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

func TestHeadingsWithoutNumbersAreCounted(t *testing.T) {
	const document = "# Title\n\nIntro.\n\n```\n# no heading 1.\n\n2\n```\n\n## First\n\n| a | b |\n| c | MUST |\n\n" +
		"### Inner\n\nText.\n\n#### Deep\n\nMore.\n\n## Second\n\n### Its own\n\nLast.\n"
	want := []string{"§0 Intro.", "§0 # no heading 1.", "§0 2", "§1 | a | b |", "§1 | c | MUST |", "§1.1 Text.",
		"§1.1.1 More.", "§2.1 Last."}
	var got []string
	for _, s := range spec.Sentences(document, nil) {
		got = append(got, "§"+s.Section+" "+s.Text)
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

func TestFingerprintIgnoresMarkupAndSpace(t *testing.T) {
	if spec.Fingerprint("The host **MUST**\n  do it.") != spec.Fingerprint("The host MUST do it.") {
		t.Error("markup or spaces changed the fingerprint")
	}
	if spec.Fingerprint("The host MUST do it.") == spec.Fingerprint("The host MAY do it.") {
		t.Error("another word did not change the fingerprint")
	}
}

func TestCompareNamesWhatChanged(t *testing.T) {
	const before = "## 1. One\n\nA host MUST a.\n\nA host MUST b.\n\n## 2. Two\n\nHosts do c.\n"
	row := func(id, sentence string) spec.Requirement {
		return spec.Requirement{ID: id, Section: "1", Fingerprint: spec.Fingerprint(sentence)}
	}
	ledger := spec.Ledger{Requirements: []spec.Requirement{row("a", "A host MUST a."), row("b", "A host MUST b.")}}
	if d := spec.Compare(before, ledger); !d.Empty() {
		t.Errorf("unchanged document: %+v", d)
	}
	d := spec.Compare("## 1. One\n\nA host MUST a.\n\nA host SHOULD b.\n\nA host MUST d.\n", ledger)
	if len(d.Stale) != 1 || d.Stale[0].ID != "b" {
		t.Errorf("stale rows: %+v", d.Stale)
	}
	if elsewhere := spec.Compare(before+"\nA host MUST e.\n", ledger); len(elsewhere.Uncovered) != 1 ||
		elsewhere.Uncovered[0].Section != "2" {
		t.Errorf("a sentence in a section without rows: %+v", elsewhere)
	}
	if len(d.Uncovered) != 2 || d.Uncovered[0].Text != "A host SHOULD b." || d.Uncovered[1].Text != "A host MUST d." {
		t.Errorf("uncovered sentences: %+v", d.Uncovered)
	}
}

// TestCompareWithoutKeywords: where no keyword tells what asks for something, all does that is not listed.
func TestCompareWithoutKeywords(t *testing.T) {
	place := func(sentence string) spec.Place {
		return spec.Place{Section: "1", Fingerprint: spec.Fingerprint(sentence)}
	}
	const document = "## 1. One\n\nA host does a. It is quick.\n"
	ledger := spec.Ledger{Requirements: []spec.Requirement{
		{ID: "a", Section: "1", Fingerprint: spec.Fingerprint("A host does a.")}}}
	if d := spec.Compare(document, ledger); !d.Empty() || !d.Blind {
		t.Errorf("without a list: %+v", d)
	}
	ledger.Informative = map[spec.Place]bool{place("It is quick."): true}
	if d := spec.Compare(document, ledger); !d.Empty() || d.Blind {
		t.Errorf("with a list: %+v", d)
	}
	d := spec.Compare(document+"\nA host does b, too.\n", ledger)
	if len(d.Uncovered) != 1 || d.Uncovered[0].Text != "A host does b, too." {
		t.Errorf("what was added: %+v", d)
	}
}

func TestMistakesInInformativeSentences(t *testing.T) {
	for text, want := range map[string]string{
		"1 abc\n":                               `one/1/informative.txt:1: "1 abc" must be the number of a section and a fingerprint`,
		"1 " + strings.Repeat("0", 64) + "\n\n": "",
		"x " + strings.Repeat("0", 64):          "one/1/informative.txt:1",
	} {
		files := withCore(coreRow)
		files["one/1/informative.txt"] = &fstest.MapFile{Data: []byte(text)}
		_, err := spec.Load(files, spec.ID{System: "one", Revision: "1"})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
		later, err := spec.Load(files, spec.ID{System: "one", Revision: "2"})
		if want == "" && (err != nil || len(later.Informative) != 1) {
			t.Errorf("the revision that extends it: %v, %v", later.Informative, err)
		}
	}
}

func FuzzSentences(f *testing.F) {
	f.Add("# 1. a\n\nMUST b:\n\n* c. D\n  * e:\n")
	f.Add("```\n* x\n```\n1. y.\n")
	f.Fuzz(func(t *testing.T, document string) {
		for _, s := range spec.Sentences(document, nil) {
			if strings.TrimSpace(s.Text) == "" || s.Line < 1 {
				t.Errorf("empty sentence or no line: %+v", s)
			}
		}
	})
}

// A page that was copied as text has no marks at its headings: the titles of sections that a ledger knows tell them.
func TestTitlesAreHeadings(t *testing.T) {
	document := "One. Two.\n\nOn the sandbox\n\nIt is closed.\n\n2. Point it at a server\n\nIt is there.\n"
	titles := map[string]string{"0": "Code", "1": "On the sandbox", "1.2": "Point it at a server"}
	var got []string
	for _, s := range spec.Sentences(document, titles) {
		got = append(got, s.Section+" "+s.Text)
	}
	want := []string{"0 One.", "0 Two.", "1 It is closed.", "1.2 It is there."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, s := range spec.Sentences("# Code\n"+document, titles) {
		if s.Section != "0" {
			t.Errorf("%q is in section %s of a document with headings of its own", s.Text, s.Section)
		}
	}
}
