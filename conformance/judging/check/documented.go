package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/judging/documented"
	"codemode/reports/evidence"
)

// Documented judges that the agent context documents a topic: what it states passes,
// what it nowhere mentions fails, and the rest is for a person.
func Documented(seen *Seen, topic documented.Topic) (v Verdict) {
	shown, ok := evidence.ContextOf(seen.Events)
	if !ok {
		return v
	}
	for _, found := range topic.In(shown.Passages()) {
		v.subject()
		switch found.Result {
		case documented.Unmentioned:
			v.mismatch("the agent context documents "+found.About, "agent context",
				"one or more sentences that say so",
				notFound(shown))
		case documented.Unclear:
			for _, e := range found.Excerpts {
				v.Confirm = append(v.Confirm, Excerpt{found.About, e.Place, e.Text})
			}
		}
	}
	return v
}

// notFound says where nothing was found.
func notFound(c evidence.Context) string {
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

// ResultOrDocumented judges that the last run's result is the given value, or, where it
// is not, that the agent context documents a topic (§3.2.1).
func ResultOrDocumented(seen *Seen, want json.RawMessage, topic documented.Topic) Verdict {
	result := Result(seen, want)
	if result.OK() {
		return result
	}
	verdict := Documented(seen, topic)
	for i := range verdict.Mismatches {
		if len(result.Mismatches) > 0 {
			verdict.Mismatches[i].Found += "\nand the result was " + result.Mismatches[0].Found
			verdict.Mismatches[i].Said = result.Mismatches[0].Said
		}
	}
	return verdict
}

// CapabilityDocumented judges that the agent context documents an identifier that
// requestedCapabilities takes, itself or by a rule. It must not say that there is
// none, nor give the name of the server instead (§3.2.3).
func CapabilityDocumented(seen *Seen, id, name string) (v Verdict) {
	shown, ok := evidence.ContextOf(seen.Events)
	if !ok {
		return v
	}
	texts := shown.Passages()
	rule := "the agent context documents the identifier " + id
	switch {
	case len(documented.Identified(texts, []string{id})) > 0:
		v.subject()
	case documented.NothingRequestable(texts):
		v.expect(false, rule, "agent context", id, "a statement that there are no identifiers")
	case documented.Requestable(texts, name):
		v.expect(false, rule, "agent context", id, name+", which is the server's name, instead")
	default:
		return Documented(seen, documented.Capabilities(id))
	}
	return v
}

// CapabilitiesListed judges that an agent context with most of the identifiers has
// each, unless they are examples, and that one with fewer documents them by a rule
// (§3.2.3).
func CapabilitiesListed(seen *Seen, ids []string) (v Verdict) {
	shown, _ := evidence.ContextOf(seen.Events)
	texts := shown.Passages()
	named := documented.Identified(texts, ids)
	if 2*len(named) <= len(ids) || documented.Exemplary(texts, named) {
		return Documented(seen, documented.Capabilities(ids[0]))
	}
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(named, id) })
	v.expect(len(missing) == 0, "the agent context documents each identifier", "agent context",
		strings.Join(ids, ", "),
		"all but "+strings.Join(missing, ", "))
	return v
}

// Deviations judges that the agent context documents each global in the last run's result:
// of its list "missing" that they are not there, of its list "present" that they
// are. Empty lists ask for nothing (§3.5).
func Deviations(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	var found struct{ Missing, Present []string }
	raw := run.field("result")
	if err := json.Unmarshal(raw, &found); err != nil || found.Missing == nil || found.Present == nil {
		v.expect(false, "the script lists names", run.where("/result"), `{"missing": […], "present": […]}`, quote(raw))
		v.explain(run)
		return v
	}
	if _, ok := evidence.Shown(seen.Events); !ok {
		return v
	}
	v.subject()
	for _, name := range found.Missing {
		v.add(Documented(seen, documented.Missing(name)))
	}
	for _, name := range found.Present {
		v.add(Documented(seen, documented.Present(name)))
	}
	return v
}

// ContextText joins all that the host shows an agent; ok is false when the
// context was not read.
func ContextText(seen *Seen) (all string, ok bool) {
	shown, ok := evidence.Shown(seen.Events)
	texts := make([]string, len(shown))
	for i, p := range shown {
		texts[i] = p.Text
	}
	return strings.Join(texts, "\n"), ok
}

// TogetherOrDocumented is [Together], unless the agent context documents a topic (§10.1).
func TogetherOrDocumented(seen *Seen, a, b CallAt, topic documented.Topic) Verdict {
	together := Together(seen, a, b)
	if together.OK() {
		return together
	}
	verdict := Documented(seen, topic)
	if verdict.Subjects == 0 || len(verdict.Mismatches) > 0 {
		verdict.Mismatches = append(verdict.Mismatches, together.Mismatches...)
	}
	return verdict
}
