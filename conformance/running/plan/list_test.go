package plan

import (
	"regexp"
	"testing"
)

// Of each step the code is known that judges it, if any does.
func TestCode(t *testing.T) {
	code := Code()
	judged := regexp.MustCompile(`^check\.Result, called at conformance/words/steps/[a-z]+\.go:\d+$`)
	if got := code(`the result is "«word»"`); !judged.MatchString(got) {
		t.Errorf("got %q", got)
	}
	for _, step := range []string{"the agent runs:", "nobody knows this step"} {
		if got := code(step); got != "" {
			t.Errorf("%s: got %q", step, got)
		}
	}
}
