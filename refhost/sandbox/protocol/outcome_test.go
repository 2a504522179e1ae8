package protocol_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/refhost/sandbox/protocol"
)

// TestDiagnosticsAreReadUpToABound: one takes a hundred bytes of the host, and three of the frame that it comes in.
func TestDiagnosticsAreReadUpToABound(t *testing.T) {
	text := []byte(`{"result":1,"diagnostics":[` + strings.Repeat(`{},`, 1<<20) + `{}]}`)
	var o protocol.Outcome
	allocated := testing.AllocsPerRun(1, func() {
		if err := json.Unmarshal(text, &o); err != nil {
			t.Fatal(err)
		}
	})
	if len(o.Diagnostics) != protocol.MaxDiagnostics || allocated > 10*protocol.MaxDiagnostics {
		t.Errorf("%d are read, in %.0f allocations", len(o.Diagnostics), allocated)
	}
	for _, wrong := range []string{`{"diagnostics":{}}`, `{"diagnostics":[1]}`} {
		if json.Unmarshal([]byte(wrong), &o) == nil {
			t.Errorf("%s is read", wrong)
		}
	}
	if err := json.Unmarshal([]byte(`{"diagnostics":null}`), &o); err != nil || o.Diagnostics != nil {
		t.Errorf("null is read as %v, %v", o.Diagnostics, err)
	}
}
