package check

import (
	"strconv"
	"strings"

	"codemode/reports/evidence"
)

// SearchHolds judges that the answers to searches for some words have others. A host may refuse searches that are under
// way at once.
func SearchHolds(events []evidence.Event, asked, words string) (v Verdict) {
	for _, run := range Runs(events) {
		refused := run.Answer.Result == evidence.ToolError || run.Answer.Result == evidence.ProtocolError
		if refused || !strings.Contains(string(run.Request), strconv.Quote(asked)) {
			continue
		}
		said, _ := text(run.field("text"))
		v.expect(strings.Contains(said, words), "the answer to a search for "+asked, run.where("/text"),
			"a text with "+words, quote(run.field("text")))
	}
	return v
}
