package unusual_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/scripts/unusual"
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

func TestALiteralIsTheValueWithoutWordsOfCode(t *testing.T) {
	for _, value := range append(unusual.All(), unusual.Encoded(unusual.Long())) {
		literal := unusual.Literal(value)
		if strings.Contains(literal, "eval(") || strings.Contains(literal, "require(") {
			t.Errorf("code in %s", literal)
		}
		if strings.ContainsFunc(literal, func(r rune) bool { return r > 0x7e }) {
			t.Errorf("letters beyond ASCII in %s", literal)
		}
		if argument, parsed := strings.CutPrefix(literal, "JSON.parse("); parsed {
			if err := json.Unmarshal([]byte(strings.TrimSuffix(argument, ")")), &literal); err != nil {
				t.Error(err)
			}
		}
		var made, meant any
		if json.Unmarshal([]byte(literal), &made) != nil || json.Unmarshal(value, &meant) != nil ||
			!reflect.DeepEqual(made, meant) {
			t.Errorf("%s is %s", value, literal)
		}
	}
}
