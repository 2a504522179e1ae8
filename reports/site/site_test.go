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
		in.Scenarios = append(in.Scenarios, reports.Scenario{ID: id, Requirements: []string{id}, Outcome: outcome})
		in.Selected[id] = true
	}
	r := reports.Assemble(ledger, in)
	r.Readings = []reports.Reading{{ID: "ambiguous", Section: "3", Question: attack, Reading: fmt.Sprint(failing % 2)}}
	return r
}

func write(t testing.TB, all []reports.Report) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := site.Write(all, func(name string, data []byte) error {
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
	if len(files) != 1+100*3 {
		t.Errorf("%d files", len(files))
	}
	if n := strings.Count(files["index.html"], "<td class="); n != 100*250 {
		t.Errorf("%d cells", n)
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
	if len(files) != 1+2*3 {
		t.Errorf("%d files; hosts with one slug must stay apart", len(files))
	}
	for name, text := range files {
		page := strings.NewReplacer("<img src=\"../badges", "").Replace(text)
		if found := regexp.MustCompile(`<script|<img|\x1b`).FindString(page); found != "" {
			t.Errorf("%s: %q became markup", name, found)
		}
		if strings.Contains(name, "..") {
			t.Errorf("file name %q", name)
		}
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
