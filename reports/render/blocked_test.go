package render

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"codemode/reports"
)

// TestWhatIsBlockedStandsWithItsBlocker shows a host that fails a, on which b depends.
func TestWhatIsBlockedStandsWithItsBlocker(t *testing.T) {
	blocked := scenario("t", reports.CouldNotRun, "b")
	blocked.Because = []string{"a"}
	r := reports.Assemble(ledger(), reports.Input{
		Scenarios: []reports.Scenario{scenario("s", reports.Failed, "a"), blocked},
		Selected:  map[string]bool{"a": true, "b": true},
	})
	var text, markdown, page bytes.Buffer
	if err := errors.Join(Text{}.Summary(&text, r), Markdown(&markdown, r), HTML{}.Write(&page, r)); err != nil {
		t.Fatal(err)
	}
	const sentence = "§3.2 MUST a: blocks 1 scenario, so 1 requirement could not be judged"
	for name, got := range map[string]string{
		"terminal": text.String(), "Markdown": strings.ReplaceAll(markdown.String(), `\`, ""), "HTML": page.String(),
	} {
		if !strings.Contains(got, sentence) {
			t.Errorf("%s does not say %q:\n%s", name, sentence, got)
		}
	}
	if first, more := unmetOf(r); len(first) != 1 || first[0].ID != "a" || more != 0 {
		t.Errorf("not met on the page: %+v and %d more", first, more)
	}
}
