package driver

import (
	"fmt"
	"strings"
	"testing"
)

func TestLastWordsAreTheLastLinesOfWhatIsBlamed(t *testing.T) {
	var said strings.Builder
	for i := range 50 {
		fmt.Fprintf(&said, "line %d\n", i+1)
	}
	err := fmt.Errorf("starting: %w", &Blame{Stderr: said.String()})
	got := LastWords(err)
	if !strings.HasPrefix(got, "line 11\n") || !strings.HasSuffix(got, "line 50\n") {
		t.Errorf("got %q", got)
	}
	for said, want := range map[string]string{"": "", "one": "one", "one\ntwo\n": "one\ntwo\n"} {
		if got := LastLines(said); got != want {
			t.Errorf("of %q got %q", said, got)
		}
	}
	if got := LastWords(fmt.Errorf("another")); got != "" {
		t.Errorf("got %q", got)
	}
}
