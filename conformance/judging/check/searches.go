package check

import (
	"strconv"
	"strings"

	"codemode/reports/evidence"
)

// SearchHolds judges that the answers to searches for some words have others. A host may refuse searches that are under
// way at once, but not all of a scenario.
func SearchHolds(seen *Seen, asked, words string) (v Verdict) {
	refused, answered := false, false
	for _, run := range seen.Runs() {
		ours := strings.Contains(string(run.Request), strconv.Quote(asked))
		if run.Answer.Result == evidence.ToolError || run.Answer.Result == evidence.ProtocolError {
			refused = refused || ours
			continue
		}
		answered = true
		if !ours {
			continue
		}
		said, _ := text(run.field("text"))
		v.expect(strings.Contains(said, words), "the answer to a search for "+asked, run.where("/text"),
			"a text with "+words, quote(run.field("text")))
	}
	if refused && answered {
		v.subject()
	}
	return v
}
