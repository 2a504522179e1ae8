package site_test

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/site"
	"codemode/spec"
)

const attack = `"'><script>alert(1)</script><img src=x>` + "\x1b[2J"

// synthetic is a run of n requirements, of which every failing-th is not met.
func synthetic(host, version string, n, failing int) reports.Report {
	in := reports.Input{
		Host: reports.Host{Name: host, Version: version, Command: attack}, Selected: map[string]bool{},
		Times: reports.Times{Started: "2026-01-02T03:04:05Z"},
	}
	ledger := spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}}
	for i := range n {
		id := fmt.Sprintf("requirement-%d", i)
		ledger.Requirements = append(ledger.Requirements,
			spec.Requirement{ID: id, Section: fmt.Sprintf("%d.%d", i%12+1, i%7), Level: spec.Must, Obligation: attack})
		outcome := reports.Passed
		if i%failing == failing-1 {
			outcome = reports.Failed
		}
		s := reports.Scenario{ID: id, Requirements: []string{id}, Outcome: outcome}
		if outcome == reports.Failed {
			s.Mismatches = []reports.Mismatch{{Rule: "the rule", Expected: "1\n2", Found: attack}}
		}
		in.Scenarios = append(in.Scenarios, s)
		in.Selected[id] = true
	}
	r := reports.Assemble(ledger, in)
	r.Readings = []reports.Reading{{ID: "ambiguous", Section: "3", Question: attack, Reading: fmt.Sprint(failing % 2)}}
	return r
}

// register is the ledger of the synthetic runs.
func register() spec.Ledger {
	readings := []spec.Reading{{ID: "0", Description: "It is nothing."}, {ID: "1", Description: "It is one."}}
	return spec.Ledger{
		Definition: spec.Definition{Sections: map[string]string{"3": "The `tool`"}},
		Ambiguities: []spec.Ambiguity{
			{ID: "hidden", Section: "2", Question: "Which?", Readings: readings, Reference: "1", Why: "Because.",
				Proposal: "It is hidden.", Unobservable: "Nobody sees it."},
			{ID: "ambiguous", Section: "3", Question: "How many?", Readings: readings, Reference: "0",
				Why: "It is simple.", Proposal: "It is *nothing*."},
		},
	}
}

// registers has that of every specification.
func registers(spec.ID) (spec.Ledger, error) { return register(), nil }

func write(t testing.TB, all []reports.Report) map[string]string {
	t.Helper()
	var runs []site.Run
	for _, r := range all {
		runs = append(runs, site.Run{Report: site.Brief(r)})
	}
	return writeRuns(t, runs)
}

func writeRuns(t testing.TB, runs []site.Run) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := site.Write(runs, registers, func(name string, data []byte) error {
		if files[name] != "" || path.Clean(name) != name {
			t.Errorf("file %q is written twice or has a bad name", name)
		}
		files[name] = string(data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestASiteOfHundredHosts(t *testing.T) {
	var all []reports.Report
	for i := range 100 {
		for v := range 3 {
			all = append(all, synthetic(fmt.Sprintf("host %02d", i), fmt.Sprintf("1.%d", v+8), 250, 20+i+30*v))
		}
	}
	files := write(t, all)
	if len(files) != 4+100*3+250 {
		t.Errorf("%d files", len(files))
	}
	// What all hosts meet is one cell.
	matrix := files["matrix.html"]
	cells := strings.Count(matrix, "<td class=") - strings.Count(matrix, "all hosts")
	if rows := strings.Count(matrix, `<tr id="requirement-`) - strings.Count(matrix, "all hosts"); cells != 100*rows {
		t.Errorf("%d cells in %d rows", cells, rows)
	}
	if n := strings.Count(files["index.html"], "<li class=\"card\""); n != 100 {
		t.Errorf("%d cards", n)
	}
}

func TestTheOrderOfReportsChangesNoPage(t *testing.T) {
	var all []reports.Report
	for i := range 4 {
		for v := range 3 {
			all = append(all, synthetic(fmt.Sprintf("host %02d", i), fmt.Sprintf("1.%d", v+8), 40, 2+i+8*v))
		}
	}
	files := write(t, all)
	slices.Reverse(all)
	if again := write(t, all); !maps.Equal(again, files) {
		t.Error("the order of the reports changes a page")
	}
}

func TestVersionsAreInOrder(t *testing.T) {
	files := write(t, []reports.Report{synthetic("h", "1.10", 40, 10), synthetic("h", "1.9", 40, 5),
		synthetic("h", "1.10.0-rc.1", 40, 4)})
	page := files["hosts/h.html"]
	order := regexp.MustCompile(`<th scope="row">([^<]*)`).FindAllStringSubmatch(page, -1)
	if len(order) != 3 || order[0][1] != "1.9" || order[2][1] != "1.10" {
		t.Errorf("order %v", order)
	}
	for _, want := range []string{`points="0,8 100,10 200,4"`, "32 of 40", "30 of 40", "36 of 40", "better", "worse"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
}

func TestHostTextIsNeverMarkup(t *testing.T) {
	files := write(t, []reports.Report{synthetic(attack, attack, 3, 2), synthetic("", "1", 3, 2),
		synthetic(attack+".", "2", 3, 2)})
	// The host without a name is known by its command, which is that of the first.
	if len(files) != 4+2*3+3 {
		t.Errorf("%d files; hosts with one slug must stay apart", len(files))
	}
	for name, text := range files {
		page := strings.NewReplacer("<img src=\"../badges", "", "<img src=\"badges", "").Replace(text)
		if found := regexp.MustCompile(`<script|<img|\x1b`).FindString(page); found != "" {
			t.Errorf("%s: %q became markup", name, found)
		}
		if strings.Contains(name, "..") {
			t.Errorf("file name %q", name)
		}
	}
}

// after is the text of a page from a mark on.
func after(t *testing.T, page, mark string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, mark)
	if !found {
		t.Fatalf("no %q in\n%s", mark, page)
	}
	return rest
}

func TestSpecAuthorsSeeWhichHostReadsAQuestionHow(t *testing.T) {
	page := write(t, []reports.Report{synthetic("even", "1", 3, 2), synthetic("odd", "1", 3, 3)})["questions.html"]
	differ, same, _ := strings.Cut(after(t, page, `id="differ"`), `id="same"`)
	for _, want := range []string{
		`id="ambiguous"><h3>How many?`, "§3 The tool", `<b>0</b> <span class="faint">(reference host)</span>`,
		"It is nothing.", `>even</a>`, `>odd</a>`, "<blockquote>It is *nothing*.</blockquote>", "It is simple.",
	} {
		differ = after(t, differ, want)
	}
	for _, want := range []string{`id="hidden"`, "no run can tell: Nobody sees it.", `class="faint">none`,
		"It is hidden."} {
		same = after(t, same, want)
	}
}

func TestARequirementHasAPageWithItsHosts(t *testing.T) {
	files := write(t, []reports.Report{synthetic("good", "1", 3, 9), synthetic("bad", "2", 3, 3)})
	page := files["requirements/requirement-2.html"]
	failed, passed, _ := strings.Cut(after(t, page, "1 of 2 hosts that were judged meet it."), "passed (1)")
	for _, want := range []string{"failed (1)", `href="../hosts/bad.html#requirement-2">bad 2</a>`, "the rule", "1\n2"} {
		failed = after(t, failed, want)
	}
	after(t, passed, `href="../hosts/good.html">good 1</a>`)
	if !strings.Contains(files["hosts/bad.html"], `id="requirement-2"`) {
		t.Error("the link to the host's page leads nowhere")
	}
	row := after(t, files["matrix.html"], `<tr id="requirement-2">`)
	after(t, row, `<td class="failed"><a href="hosts/bad.html#requirement-2">failed</a>`)
	after(t, files["matrix.html"], `colspan="2">passed: all hosts`)
}

func TestACellLeadsToTheReportWithEvidence(t *testing.T) {
	whole := synthetic("h", "1", 3, 3)
	asked := 0
	run := site.Run{Report: site.Brief(whole), Whole: func() (reports.Report, reports.Evidence, error) {
		asked++
		return whole, nil, nil
	}}
	files := writeRuns(t, []site.Run{run})
	if asked != 1 || !strings.Contains(files["hosts/h/report.html"], `id="requirement-1"`) {
		t.Errorf("read %d times, %d bytes", asked, len(files["hosts/h/report.html"]))
	}
	after(t, files["matrix.html"], `<a href="hosts/h/report.html#requirement-1">passed</a>`)
}

func TestACardSaysWhatMayBeClaimed(t *testing.T) {
	part := synthetic("part", "1", 3, 9)
	part.Selection.IDs = []string{"requirement-1"}
	index := write(t, []reports.Report{synthetic("good", "1", 3, 9), synthetic("bad", "2", 3, 3), part})["index.html"]
	for _, want := range []string{
		`<h2 id="conformant"`, ">good</a>", "3 of 3", "conforms to Code Mode for MCP 1.0.0, by conformance suite", "2026-01-02",
		`<h2 id="not-conformant"`, ">bad</a>", "2 of 3", "nothing is claimed",
		`<h2 id="in-part"`, ">part</a>", "judged in part",
	} {
		index = after(t, index, want)
	}
}

// TestEveryLinkLands looks up each link of each page: its file and the place in it.
func TestEveryLinkLands(t *testing.T) {
	whole := synthetic("whole", "1", 6, 2)
	whole.Readings[0].Scenario = "requirement-1"
	runs := []site.Run{
		{Report: synthetic("h", "1", 6, 3)}, {Report: synthetic("h", "2", 6, 2)},
		{Report: whole, Whole: func() (reports.Report, reports.Evidence, error) { return whole, nil, nil }},
	}
	expectLinksToLand(t, writeRuns(t, runs), 100)
}

func expectLinksToLand(t *testing.T, files map[string]string, least int) {
	t.Helper()
	links := 0
	for name, text := range files {
		for _, found := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			file, place, _ := strings.Cut(found[1], "#")
			if strings.HasPrefix(place, "?") {
				continue
			}
			target := path.Join(path.Dir(name), file)
			if file == "" {
				target = name
			}
			links++
			if page, there := files[target]; !there ||
				place != "" && !strings.Contains(page, fmt.Sprintf(`id="%s"`, place)) {
				t.Errorf("%s: the link to %s leads nowhere", name, found[1])
			}
		}
	}
	if links < least {
		t.Errorf("found %d links", links)
	}
}

func TestAnIDInAReportIsNoPath(t *testing.T) {
	r := synthetic("h", "1", 2, 9)
	r.Requirements[0].ID = "../../escaped"
	files := write(t, []reports.Report{r})
	if _, there := files["requirements/escaped.html"]; !there {
		t.Errorf("the files are %v", slices.Collect(maps.Keys(files)))
	}
}

func BenchmarkSite(b *testing.B) {
	var all []reports.Report
	for i := range 100 {
		all = append(all, synthetic(fmt.Sprintf("host %02d", i), "1", 250, 20+i))
	}
	for b.Loop() {
		write(b, all)
	}
}
