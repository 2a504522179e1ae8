package dialect_test

import (
	"encoding/json"
	"testing"

	"codemode/conformance/words/dialect"
	"codemode/mockservers"
)

func TestSettingsStandWhereTheSystemHasThem(t *testing.T) {
	for name, c := range map[string]struct {
		before *mockservers.API
		want   string
	}{
		"in a section of the system": {nil, `{"mcpi":{"a":1,"b":{"c":3}}}`},
		"in that of an API":          {&mockservers.API{}, `{"a":1,"b":{"c":3}}`},
	} {
		t.Run(name, func(t *testing.T) {
			script := mockservers.Script{API: c.before}
			for _, settings := range []string{`{"a": 1, "b": {"c": 2, "d": 4}}`, `{"b": {"c": 3}}`} {
				if err := dialect.Configure(&script, "mcpi", json.RawMessage(settings)); err != nil {
					t.Fatal(err)
				}
			}
			got := script.Settings
			if script.API != nil {
				got = script.API.Settings
			}
			if string(got) != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestSettingsThatAreNoObjectAreRefused(t *testing.T) {
	for name, script := range map[string]mockservers.Script{
		"of an API": {API: &mockservers.API{}}, "of a system": {},
		"before": {Settings: json.RawMessage(`[]`)},
	} {
		if err := dialect.Configure(&script, "mcpi", json.RawMessage(`[]`)); err == nil {
			t.Errorf("%s: got %s", name, script.Settings)
		}
	}
}
