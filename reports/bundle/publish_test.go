package bundle

import (
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
)

func TestAPublishedBundleHasAPlace(t *testing.T) {
	whole := reports.Report{Specification: reports.Specification{Revision: "1.0.0"}, Verdict: reports.NotConformant,
		Host: reports.Host{Name: "My Host/..", Version: "V2.1 (beta)"}}
	place, err := Place(whole)
	if err != nil || place != "code-mode/1.0.0/my-host/v2.1-beta.tar.gz" {
		t.Errorf("%q, %v", place, err)
	}
	for want, change := range map[string]func(*reports.Report){
		"of a selection":       func(r *reports.Report) { r.Selection.Sections = []string{"3"} },
		"has no verdict":       func(r *reports.Report) { r.Verdict = reports.CouldNotJudge },
		"it has no verdict":    func(r *reports.Report) { r.Interrupted = true },
		"in letters or digits": func(r *reports.Report) { r.Host.Name = "../.." },
		`version ""`:           func(r *reports.Report) { r.Host.Version = "" },
	} {
		r := whole
		change(&r)
		if place, err := Place(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v", want, place, err)
		}
	}
}

func TestMentionsAreFoundInEveryMember(t *testing.T) {
	b := sample()
	if member, _, err := b.Mentions([]string{"/home/somebody/", `C:\Users\`}); member != "" || err != nil {
		t.Errorf("found in %s, %v", member, err)
	}
	b.Run = append(b.Run, event(2, evidence.Fact, "x", `C:\Users\somebody`))
	b.Report.Host.Command = "/home/somebody/host"
	for word, want := range map[string]string{"/home/somebody/": ReportName, `C:\Users\`: RunName} {
		if member, found, err := b.Mentions([]string{"absent", word}); member != want || found != word || err != nil {
			t.Errorf("%s: found %q in %q, %v", word, found, member, err)
		}
	}
}
