package behaviour

import "testing"

func TestShows(t *testing.T) {
	for response, want := range map[string]Answer{
		`{"text":"one two"}`: {Has: true},
		`{"text":"one"}`:     {},
		`{}`:                 {},
		``:                   {Unknown: "the run that asks for it failed"},
	} {
		if got := Shows(ran(response), "two"); got != want {
			t.Errorf("%q: got %v", response, got)
		}
	}
}
