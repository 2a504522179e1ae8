package check

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/conformance/evidence"
)

// Told judges that what an agent is shown names at least one of the words,
// whatever their case: the agent context, or the definition of codemode.run,
// which clients put before the model too (§3.2.4).
func Told(events []evidence.Event, words []string) (v Verdict) {
	all, ok := ContextText(events)
	if !ok {
		return v
	}
	all += "\n" + definition(events)
	v.expect(names(all, words), "the agent is told of it", "agent context and tool definition",
		"one of: "+strings.Join(words, ", "), fmt.Sprintf("none of them in %d characters", len(all)))
	return v
}

// CapabilitiesTold judges that an agent is told which capabilities it can
// request: the field in prose or described in the input schema, and, by name,
// the server that there is (§3.2.3).
func CapabilitiesTold(events []evidence.Event, serverID string) (v Verdict) {
	all, ok := ContextText(events)
	if !ok {
		return v
	}
	const where = "agent context and tool definition"
	described := names(all, []string{"requestedCapabilities", "capability identifier", "supported capabilit"}) || capabilitiesDescribed(events)
	v.expect(described, "the agent is told of the capabilities", where,
		"requestedCapabilities in the agent context, or a description or enum in the input schema", fmt.Sprintf("neither, in %d characters", len(all)))
	v.expect(names(all+definition(events), []string{serverID}), "an identifier is named", where,
		encode(serverID), fmt.Sprintf("not in %d characters", len(all)))
	return v
}

// definition is the text of the host's tools, as they were listed.
func definition(events []evidence.Event) string {
	text := ""
	for _, e := range events {
		if e.Kind == evidence.HostTools {
			text += string(e.Data)
		}
	}
	return text
}

// capabilitiesDescribed tells whether the input schema says more about
// requestedCapabilities than its type.
func capabilitiesDescribed(events []evidence.Event) bool {
	var tools []struct {
		InputSchema struct {
			Properties struct {
				RequestedCapabilities struct {
					Description string
					Items       struct {
						Description string
						Enum        json.RawMessage
					}
				}
			}
		}
	}
	for _, e := range events {
		if e.Kind != evidence.HostTools || json.Unmarshal(e.Data, &tools) != nil {
			continue
		}
		for _, t := range tools {
			p := t.InputSchema.Properties.RequestedCapabilities
			if p.Description != "" || p.Items.Description != "" || p.Items.Enum != nil {
				return true
			}
		}
	}
	return false
}
