package budget_test

import (
	"testing"

	"codemode/refhost/budget"
)

// TestCalls: what is on its way to runs and what their sandboxes hold counts for each run apart, and together for all.
func TestCalls(t *testing.T) {
	const mebibyte = 1 << 20
	calls := budget.Calls()
	one, other := calls.ForRun(t.Context()), calls.ForRun(t.Context())
	for _, step := range []struct {
		what string
		take func(n int) error
		n    int
		err  string
	}{
		{"an answer to a run", budget.Answer(one).Take, 44 * mebibyte, ""},
		{"a further one", budget.Answer(one).Take, 5 * mebibyte, "the answers that are on their way to the run have " +
			"more than 50331648 bytes; make fewer calls at a time, or ask for less"},
		{"what the run holds", budget.HeldBy(one).Take, 12 * mebibyte, ""},
		{"an answer to another run", budget.Answer(other).Take, 9 * mebibyte, "the calls of all runs of the host and " +
			"their answers have more than 67108864 bytes; run the code again later"},
		{"what a run of no host holds", budget.HeldBy(t.Context()).Take, 44 * mebibyte, ""},
	} {
		if err := step.take(step.n); message(err) != step.err {
			t.Errorf("%s: %q, want %q", step.what, message(err), step.err)
		}
	}
	if calls.Held() != 56*mebibyte {
		t.Errorf("%d bytes are held", calls.Held())
	}
}
