package sandbox_test

import (
	"strings"
	"testing"

	"codemode/refhost/budget"
	"codemode/refhost/sandbox"
)

// TestRefusalsHaveABound: an error may be as long as a script or a server likes, and nobody may read what it says.
func TestRefusalsHaveABound(t *testing.T) {
	long := &sandbox.CallError{Message: strings.Repeat("é", 1<<20), Hint: strings.Repeat("y", 1<<20)}
	account := budget.New("the refusals", 300<<10, "make fewer calls")
	held := account.Share()
	refusal := sandbox.ChargedRefusal(long, held)
	for _, text := range []string{refusal.Message, refusal.Hint} {
		if len(text) < 128<<10 || len(text) > 129<<10 || !strings.HasSuffix(text, " bytes more)") {
			t.Errorf("a text of the refusal has %d bytes and ends in %q", len(text), text[max(0, len(text)-20):])
		}
	}
	if account.Held() < 256<<10 {
		t.Errorf("of the refusal %d bytes are charged", account.Held())
	}
	want := "the refusals have more than 307200 bytes; make fewer calls"
	if refusal = sandbox.ChargedRefusal(long, held); refusal.Message != want || refusal.Hint != "" {
		t.Errorf("without room, the refusal is %.80q, %.80q", refusal.Message, refusal.Hint)
	}
	if held.Close(); account.Held() != 0 {
		t.Errorf("%d bytes are held, and the call is over", account.Held())
	}
}
