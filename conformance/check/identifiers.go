package check

import (
	"slices"
	"strings"

	"codemode/conformance/telling"
	"codemode/reports/evidence"
)

// CapabilityTold judges that an agent is told of an identifier that
// requestedCapabilities takes, be it by rule, and not that there is none, nor of
// the name of its server in its place (§3.2.3).
func CapabilityTold(events []evidence.Event, id, name string) (v Verdict) {
	shown, ok := evidence.ContextOf(events)
	if !ok {
		return v
	}
	texts := shown.Passages()
	rule := "the agent context documents the identifier " + id
	switch {
	case len(telling.Identified(texts, []string{id})) > 0:
		v.subject()
	case telling.NothingRequestable(texts):
		v.expect(false, rule, "agent context", id, "a statement that there are no identifiers")
	case telling.Requestable(texts, name):
		v.expect(false, rule, "agent context", id, name+", which is the server's name, instead")
	default:
		return Tells(events, telling.Capabilities(id))
	}
	return v
}

// CapabilitiesListed judges that an agent who is told of most of the identifiers is
// told of each, unless they are examples; and otherwise that it is told of them by
// rule (§3.2.3).
func CapabilitiesListed(events []evidence.Event, ids []string) (v Verdict) {
	shown, _ := evidence.ContextOf(events)
	texts := shown.Passages()
	named := telling.Identified(texts, ids)
	if 2*len(named) <= len(ids) || telling.Exemplary(texts, named) {
		return Tells(events, telling.Capabilities(ids[0]))
	}
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(named, id) })
	v.expect(len(missing) == 0, "the agent context documents each identifier", "agent context",
		strings.Join(ids, ", "),
		"all but "+strings.Join(missing, ", "))
	return v
}
