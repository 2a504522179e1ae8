package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"codemode/reports/evidence"
)

// position is a location in a text: "12:3" or "line 12", behind a name or not.
var position = regexp.MustCompile(`^(?:|.*[^0-9.])(?:([0-9]+):[0-9]+|[Ll]ine ([0-9]+))$`)

// DiagnosticPlaces judges that the path of each diagnostic, where it is a location in
// a text, lies within the source of the run (§3.3.3): one behind its last line is of
// another text, which the agent never saw. What has another form, such as a JSON
// Pointer, or names a module of the host, counts as judged.
func DiagnosticPlaces(events []evidence.Event) (v Verdict) {
	each(events, func(run Run) {
		request, _ := object(run.Request)
		code, isText := text(request["code"])
		if !isText {
			return
		}
		lines := strings.Count(code, "\n") + 1
		for i, raw := range run.diagnostics() {
			members, _ := object(raw)
			v.expect(lineOf(members["path"]) <= lines, "the path of a diagnostic",
				run.where(fmt.Sprintf("/diagnostics/%d/path", i)),
				fmt.Sprintf("a position in the script, which has %d lines", lines), quote(members["path"]))
		}
	})
	return v
}

// inModule is a place in a module that the script imports, such as @scope/name:3.
var inModule = regexp.MustCompile(`@[\w-]+/`)

// lineOf is the line of a location in a text; 0 for what is none.
func lineOf(path json.RawMessage) int {
	where, _ := text(path)
	match := position.FindStringSubmatch(where)
	if match == nil || inModule.MatchString(where) {
		return 0
	}
	line, _ := strconv.Atoi(match[1] + match[2])
	return line
}
