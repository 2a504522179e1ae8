package unusual_test

import (
	"encoding/json"
	"slices"
	"testing"

	"codemode/conformance/unusual"
)

func TestEachValueIsJSONAndStandsOnce(t *testing.T) {
	var seen []string
	for _, value := range append(unusual.All(), unusual.Encoded(unusual.Long())) {
		if !json.Valid(value) {
			t.Errorf("no JSON: %s", value)
		}
		if slices.Contains(seen, string(value)) {
			t.Errorf("twice: %s", value)
		}
		seen = append(seen, string(value))
	}
}
