package check

import (
	"fmt"
	"strings"

	"codemode/conformance/evidence"
)

// LogBytes judges that the messages of the last run that hold a marker have
// together no more bytes than the limit. The entry that crosses it may be
// there: whether it is kept is the host's choice (§3.2.4).
func LogBytes(events []evidence.Event, marker string, limit int) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	sum, longest := 0, 0
	for _, message := range messages(run) {
		if strings.Contains(message, marker) {
			sum += len(message)
			longest = max(longest, len(message))
		}
	}
	v.expect(sum <= limit+longest, "the logs stay within the limit", run.where("/logs"),
		fmt.Sprintf("at most %d bytes of messages, and the entry that crosses that", limit), fmt.Sprintf("%d bytes", sum))
	return v
}
