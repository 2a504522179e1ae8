package policy_test

import (
	"strings"
	"testing"

	"codemode/refhost/policy"
)

func TestPatternsHaveABound(t *testing.T) {
	if _, err := policy.ParsePattern("s/" + strings.Repeat("a", 1<<10)); err == nil ||
		!strings.Contains(err.Error(), "has 1026 bytes, more than 1024") {
		t.Errorf("a pattern without an end: %v", err)
	}
	many := policy.Part{Deny: make([]policy.Pattern, 2001)}
	if _, err := (policy.Policy{many}).For([]string{"s"}); err == nil ||
		!strings.Contains(err.Error(), "has 2001 patterns, more than 2000") {
		t.Errorf("patterns without an end: %v", err)
	}
}
