package site_test

import (
	"strings"
	"testing"

	"codemode/reports"
)

// of is a report as one on another specification.
func of(r reports.Report, system, revision, title string) reports.Report {
	r.Specification = reports.Specification{System: system, Revision: revision, Title: title}
	return r
}

func TestHostsOfSeveralSystemsAreNotCompared(t *testing.T) {
	all := []reports.Report{
		synthetic("h", "1", 40, 10), synthetic("good", "1", 40, 50),
		of(synthetic("h", "1", 6, 3), "search-execute", "0.1", "Two tools"),
	}
	files := write(t, all)
	front := files["index.html"]
	for _, want := range []string{
		`<a href="code-mode-1-0-0/index.html">Code Mode for MCP 1.0.0</a>`, `1 host conformant`, `1 host not conformant`,
		"40 of 40", "36 of 40", `<a href="search-execute-0-1/index.html">Two tools 0.1</a>`, `1 host not conformant`,
		"4 of 6",
	} {
		front = after(t, front, want)
	}
	for folder, wants := range map[string][2]string{
		"code-mode-1-0-0": {"36 of 40", "4 of 6"}, "search-execute-0-1": {"4 of 6", "36 of 40"},
	} {
		index := files[folder+"/index.html"]
		if !strings.Contains(index, wants[0]) || strings.Contains(index, wants[1]) {
			t.Errorf("the page of %s has counts of another one:\n%s", folder, index)
		}
		after(t, files[folder+"/hosts/h.html"], `<a href="../../index.html">All specifications</a>`)
	}
	if n := strings.Count(files["search-execute-0-1/matrix.html"], `<tr id=`); n != 6 {
		t.Errorf("%d rows in the matrix of the small one", n)
	}
	expectLinksToLand(t, files, 100)
}

func TestHostsOfSeveralSystemsMeetInWhatTheseHaveInCommon(t *testing.T) {
	// The name of such a specification says whose hosts were judged.
	files := write(t, []reports.Report{
		of(synthetic("h", "1", 4, 9), "core", "1", "The core 1 as spoken by mcpi"),
		of(synthetic("h", "1", 4, 4), "core", "1", "The core 1 as spoken by koan"),
	})
	matrix := files["matrix.html"]
	for _, want := range []string{"<strong>The core 1</strong>", ">h (koan 1) 1</a>", ">h (mcpi 1) 1</a>",
		`<tr id="requirement-3">`, `class="failed"`, `class="passed"`, "passed: all hosts"} {
		matrix = after(t, matrix, want)
	}
}
