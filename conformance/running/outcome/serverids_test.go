package outcome

import (
	"slices"
	"testing"
)

func TestKindsOfIDs(t *testing.T) {
	for id, want := range map[string][]string{
		"abc-9_x": nil,
		"___":     nil,
		"a--b":    nil,
		"Abc":     {"a capital letter"},
		"-a":      {"a hyphen at the beginning"},
		"a-":      {"a hyphen at the end"},
		"a b/c":   {"the character ' '", "the character '/'"},
		"aλ😀":     {"the character 'λ'", "the character '😀'"},
	} {
		if got := kindsOf(id); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
		for _, kind := range kindsOf(id) {
			example := ExampleOf(kind, "word")
			if only := kindsOf(example); !slices.Equal(only, []string{kind}) {
				t.Errorf("the example %q of %q has %q", example, kind, only)
			}
		}
	}
}
