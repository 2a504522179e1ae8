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
	for _, c := range []struct{ said, want string }{
		{"node:internal:1\n        triggerUncaughtException(\n        ^\n\n[$ZodError: [\n  {\n    \"code\": " +
			"\"x\"\n  }\n]]\n\nNode.js v20", `[$ZodError: [ { "code": "x" } ]]`},
		{"x.js:1\n  throw e\n  ^\n\nTypeError: no\n    at x\n\nNode.js v20", "TypeError: no"},
		{"Error [ERR_X]: no\n    at x", "Error [ERR_X]: no"},
		{"Exception in thread \"main\" java.lang.Error: no\n\tat A.main",
			`Exception in thread "main" java.lang.Error: no`},
		{"Traceback (most recent call last):\n  File \"x\"\nModuleNotFoundError: no", "ModuleNotFoundError: no"},
		{"thread 'main' panicked at x.rs:1:\nno\nnote: RUST_BACKTRACE=1", "thread 'main' panicked at x.rs:1:"},
		{"listening\nbye\n", "bye"},
	} {
		if got := lastError(c.said); got != c.want {
			t.Errorf("of %q got %q, want %q", c.said, got, c.want)
		}
	}
	if got := LastWords(fmt.Errorf("another")); got != "" {
		t.Errorf("got %q", got)
	}
}
