package documented_test

import (
	"slices"
	"testing"

	"codemode/conformance/judging/documented"
	"codemode/reports/evidence"
)

func TestIdentifiers(t *testing.T) {
	for text, want := range map[string]struct {
		named       []string
		requestable bool
		none        bool
		exemplary   bool
	}{
		"requestedCapabilities takes gomu and lita.": {named: []string{"gomu", "lita"}, requestable: true},
		"Capabilities: lita.":                        {named: []string{"lita"}},
		"requestedCapabilities takes ids, such as gomu.": {named: []string{"gomu"}, requestable: true,
			exemplary: true},
		"Capabilities for requestedCapabilities are: (none).":    {none: true},
		"Supported capabilities are none.":                       {none: true},
		"requestedCapabilities takes ids; none are needed.":      {},
		"gomu reads files. Capabilities are those of MCP.":       {},
		"requestedCapabilities takes gomus.":                     {},
		"Identifiers for requestedCapabilities:\n- gomu\n- lita": {named: []string{"gomu", "lita"}, requestable: true},
	} {
		texts := []evidence.Passage{{Place: "instructions", Text: text}}
		ids := []string{"gomu", "lita"}
		if got := documented.Identified(texts, ids); !slices.Equal(got, want.named) {
			t.Errorf("%s: identified %v", text, got)
		}
		if got := documented.Requestable(texts, "gomu"); got != want.requestable {
			t.Errorf("%s: requestable %t", text, got)
		}
		if got := documented.NothingRequestable(texts); got != want.none {
			t.Errorf("%s: nothing %t", text, got)
		}
		if got := documented.Exemplary(texts, ids); got != want.exemplary {
			t.Errorf("%s: exemplary %t", text, got)
		}
	}
}
