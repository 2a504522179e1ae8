package check

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/telling"
	"codemode/reports/evidence"
)

// Tells judges that what an agent is shown tells of a topic: what is said in so
// many words passes, what nothing touches fails, and the rest is for a person.
func Tells(events []evidence.Event, topic telling.Topic) (v Verdict) {
	shown, ok := evidence.ContextOf(events)
	if !ok {
		return v
	}
	for _, found := range topic.In(shown.Passages()) {
		v.subject()
		switch found.Result {
		case telling.Silent:
			v.mismatch("the agent context documents "+found.About, "agent context",
				"one or more sentences that say so",
				silence(shown))
		case telling.Open:
			for _, e := range found.Excerpts {
				v.Confirm = append(v.Confirm, Excerpt{found.About, e.Place, e.Text})
			}
		}
	}
	return v
}

// silence tells where nothing was found.
func silence(c evidence.Context) string {
	length := 0
	for _, p := range c.Passages() {
		length += len(p.Text)
	}
	found := fmt.Sprintf("nothing about it in %d bytes of instructions, tool, resources and prompts", length)
	if len(c.Unread) > 0 {
		found += fmt.Sprintf("; the evidence names %d that could not be read", len(c.Unread))
	}
	return found
}

// ResultOrTold judges that the last run's result is the given value, or, where it
// is not, that an agent is told of a topic (§3.2.1).
func ResultOrTold(events []evidence.Event, want json.RawMessage, topic telling.Topic) Verdict {
	result := Result(events, want)
	if result.OK() {
		return result
	}
	told := Tells(events, topic)
	for i := range told.Mismatches {
		if len(result.Mismatches) > 0 {
			told.Mismatches[i].Found += "\nand the result was " + result.Mismatches[0].Found
			told.Mismatches[i].Said = result.Mismatches[0].Said
		}
	}
	return told
}
