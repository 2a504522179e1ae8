package refhost

import (
	"fmt"
	"slices"

	"codemode/refhost/rules"
)

// What a run may ask for beside its code (§3.2.3).
const (
	// maxCapabilities bounds the different capabilities that a request asks for.
	maxCapabilities = 100
	// maxShownCapability is what an agent is shown of an identifier that no server has, in bytes.
	maxShownCapability = 1 << 10
)

// distinct is each identifier once, in order, up to maxCapabilities, and how many of the list were not looked at.
func distinct(capabilities []string) (kept []string, ignored int) {
	seen := make(map[string]bool)
	for i, id := range capabilities {
		if seen[id] {
			continue
		}
		if len(kept) == maxCapabilities {
			return kept, len(capabilities) - i
		}
		seen[id] = true
		kept = append(kept, id)
	}
	return kept, 0
}

// named tells whether one of the ids is the server's, as written or normalised.
func (c *connection) named(ids []string) bool {
	return slices.Contains(ids, c.config.ServerID) || slices.Contains(ids, c.path)
}

// unavailable reports the requested capabilities that the host does not have (§3.2.3).
func (h *Host) unavailable(capabilities []string) []rules.Diagnostic {
	var found []rules.Diagnostic
	for _, id := range capabilities {
		problem := h.problemOf(id)
		if problem != "" {
			found = append(found, h.diagnose(rules.CauseUnavailable, "The capability "+
				cutOff(id, maxShownCapability)+" is not available: "+problem+"."))
		}
	}
	for _, c := range h.connections {
		_, problem := c.snapshot()
		if problem != "" && !c.named(capabilities) && h.options.Rules.TellsUnavailable() {
			found = append(found,
				h.diagnose(rules.CauseUnavailable, "The server "+c.path+" is not available: "+problem+"."))
		}
	}
	return found
}

// ignored tells that so many requested capabilities were not looked at.
func (h *Host) ignored(n int) []rules.Diagnostic {
	if n == 0 {
		return nil
	}
	return []rules.Diagnostic{h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseUnavailable,
		Message: fmt.Sprintf("The last %d requested capabilities were not looked at: a request has at most %d "+
			"different ones.", n, maxCapabilities),
		Hint: "Request only the servers that the code imports."})}
}

func (h *Host) problemOf(capability string) string {
	var known []string
	for _, c := range h.connections {
		if c.named([]string{capability}) {
			_, problem := c.snapshot()
			return problem
		}
		known = append(known, c.path)
	}
	if near := h.options.Rules.Suggest(cutOff(capability, maxShownCapability), known); near != "" {
		return "no server has this id; did you mean " + near
	}
	return "no server has this id"
}
