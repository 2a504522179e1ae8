package render

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// TestHostTextIsNeverMarkup puts markup into every field that a host, a server
// or a feature can fill, and finds none of it in the page as markup.
func TestHostTextIsNeverMarkup(t *testing.T) {
	const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{{.}}javascript:alert(1)`
	r := reports.Assemble(ledger(), reports.Input{
		Host: reports.Host{Name: attack, Version: attack, Command: attack, ProtocolVersion: attack, Digest: attack},
		Scenarios: []reports.Scenario{{
			ID: attack, Name: attack, Feature: attack, Line: 1, Outcome: reports.Failed,
			Requirements: []string{"a"}, Step: attack,
			Problem: attack, Probe: attack, Reading: attack, Seen: attack,
			Mismatches: []reports.Mismatch{{Rule: attack, Where: attack, Expected: attack, Found: attack}},
		}},
		Selected: all(), Problem: attack, Times: reports.Times{Started: attack},
	})
	r.Requirements[0].ID, r.Requirements[0].Section, r.Requirements[0].Why = attack, attack, attack
	log := evidence.NewLog()
	log.Add(evidence.HostStderr, attack, attack)
	log.Add(evidence.Fact, attack, attack)
	var b bytes.Buffer
	err := HTML{Evidence: func(reports.Scenario) ([]evidence.Event, error) { return log.Events(), nil }}.Write(&b, r)
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Replace(b.String(), "<script>"+htmlScript+"</script>", "", 1)
	if found := regexp.MustCompile(`<script|<img|=\s*["']?javascript:`).FindString(page); found != "" {
		t.Errorf("%q became markup:\n%s", found, page)
	}
	if !strings.Contains(page, "alert(1)") {
		t.Error("the text itself is not shown")
	}
}

func TestTheSentenceOfTheDocumentIsShown(t *testing.T) {
	hostile, _ := load(t, "testdata/hostile.txtar")
	var b bytes.Buffer
	quoted := spec.Ledger{Definition: spec.Definition{Published: "https://example.org/text.md"},
		Requirements: []spec.Requirement{{ID: "hostile", Sentence: "A host MUST <b>."}}}
	if err := (HTML{Ledger: quoted}).Write(&b, hostile.report); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "The document: “A host MUST &lt;b&gt;.”") {
		t.Error("the sentence is not shown, or not as text")
	}
	if !strings.Contains(b.String(), `<a href="https://example.org/text.md"`) {
		t.Error("no link leads to the document")
	}
}

// TestThePolicyAllowsOnlyItsOwnScript: the hashes in the policy are those of
// what the page holds, so anything else would be refused by the browser.
func TestThePolicyAllowsOnlyItsOwnScript(t *testing.T) {
	hostile, _ := load(t, "testdata/hostile.txtar")
	var b bytes.Buffer
	if err := (HTML{}).Write(&b, hostile.report); err != nil {
		t.Fatal(err)
	}
	policy := regexp.MustCompile(`content="(default-src[^"]*)"`).FindStringSubmatch(b.String())
	if policy == nil || strings.Contains(policy[1], "unsafe") ||
		!strings.Contains(policy[1], "default-src &#39;none&#39;") {
		t.Fatalf("policy %q", policy)
	}
	unescaped := strings.NewReplacer("&#39;", "'", "&#43;", "+").Replace(policy[1])
	for _, tag := range []string{"script", "style"} {
		body := regexp.MustCompile(`(?s)<` + tag + `>(.*?)</` + tag + `>`).FindStringSubmatch(b.String())
		if body == nil || !strings.Contains(unescaped, tag+"-src '"+digest(body[1])+"'") {
			t.Errorf("the policy %s does not name the page's %s", unescaped, tag)
		}
	}
	if found := regexp.MustCompile(`(src|href)="[^#]`).FindString(b.String()); found != "" {
		t.Errorf("the page refers to something outside: %s", found)
	}
}

func TestHTMLNamesTheScenarioWhoseEvidenceIsMissing(t *testing.T) {
	gone := errors.New("no such file")
	missing := func(reports.Scenario) ([]evidence.Event, error) { return nil, gone }
	in := reports.Input{Scenarios: []reports.Scenario{scenario("s", reports.Passed, "a")}, Selected: all()}
	err := HTML{Evidence: missing}.Write(&bytes.Buffer{}, reports.Assemble(ledger(), in))
	if !errors.Is(err, gone) || !strings.Contains(err.Error(), "scenario s") {
		t.Errorf("error %v", err)
	}
}

func TestAPageHasNotTheMiddleOfALongRecord(t *testing.T) {
	log := evidence.NewLog()
	for i := range 1000 {
		log.Add(evidence.StepBegan, fmt.Sprintf("number-%d-", i), i)
	}
	for outcome, left := range map[reports.Outcome]int{reports.Passed: 940, reports.Failed: 400} {
		long := scenario("s", outcome, "a")
		long.Evidence = "evidence/s.jsonl"
		in := reports.Input{Scenarios: []reports.Scenario{long}, Selected: all()}
		var b bytes.Buffer
		page := HTML{Evidence: func(reports.Scenario) ([]evidence.Event, error) { return log.Events(), nil }}
		if err := page.Write(&b, reports.Assemble(ledger(), in)); err != nil {
			t.Fatal(err)
		}
		note := fmt.Sprintf("… %d events left out; all are in evidence/s.jsonl …", left)
		for _, wanted := range []string{note, "number-0-", "number-39-", "number-980-", "number-999-"} {
			if !strings.Contains(b.String(), wanted) {
				t.Errorf("%s: the page has no %q", outcome, wanted)
			}
		}
		if strings.Contains(b.String(), "number-470-") {
			t.Errorf("%s: the page has the middle", outcome)
		}
	}
}
