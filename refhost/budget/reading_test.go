package budget_test

import (
	"testing"

	"codemode/refhost/budget"
)

// TestCalls: what is on its way to runs and what their sandboxes hold counts together, and none has more than
// it leaves to others.
func TestCalls(t *testing.T) {
	const (
		mebibyte = 1 << 20
		advice   = "; make fewer calls at a time, ask for less, or run the code again later"
	)
	calls := budget.Calls()
	one, other, third := calls.ForRun(t.Context()), calls.ForRun(t.Context()), calls.ForRun(t.Context())
	for _, step := range []struct {
		what string
		take func(n int) error
		n    int
		err  string
	}{
		{"an answer to a run", budget.Answer(one).Take, 30 * mebibyte, ""},
		{"a further one", budget.Answer(one).Take, 3 * mebibyte, "the calls of the run and their answers would have " +
			"more than the 32505856 bytes that are left for others" + advice},
		{"what the run holds", budget.HeldBy(one).Take, 2 * mebibyte, ""},
		{"an answer to another run", budget.Answer(other).Take, 17 * mebibyte, "the calls of the run and their " +
			"answers would have more than the 15728640 bytes that are left for others" + advice},
		{"a smaller one", budget.Answer(other).Take, 16 * mebibyte, ""},
		{"what a third run holds", budget.HeldBy(third).Take, 8 * mebibyte, ""},
		{"a call of a fourth one", budget.HeldBy(calls.ForRun(t.Context())).Take, 4 * mebibyte, ""},
		{"what a run of no host holds", budget.HeldBy(t.Context()).Take, 32 * mebibyte, ""},
	} {
		if err := step.take(step.n); message(err) != step.err {
			t.Errorf("%s: %q, want %q", step.what, message(err), step.err)
		}
	}
	if calls.Held() != 60*mebibyte {
		t.Errorf("%d bytes are held", calls.Held())
	}
}
