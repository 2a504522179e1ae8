package policy_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"codemode/refhost/policy"
)

func TestLimiter(t *testing.T) {
	now := time.Unix(0, 0)
	p := policy.Policy{
		mustParse(t, `{"rates":[{"of":"a/*","calls":2,"per":"1m"}]}`),
		mustParse(t, `{"rates":[{"of":"a/x","calls":1,"per":"1m"}]}`),
	}
	l := policy.NewLimiter(p, func() time.Time { return now })
	take := func(server, tool string) string {
		rule, wait := l.Take(policy.Tool{Server: server, Name: tool})
		return fmt.Sprint(rule, wait)
	}
	expect := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	expect(take("a", "x"), "0s")
	expect(take("a", "x"), "rate a/x=1/1m0s1m0s")
	// What was refused took nothing of the other rate.
	expect(take("a", "y"), "0s")
	expect(take("a", "y"), "rate a/*=2/1m0s30s")
	expect(take("b", "x"), "0s")
	now = now.Add(30 * time.Second)
	expect(take("a", "y"), "0s")
	expect(take("a", "x"), "rate a/*=2/1m0s30s")
	now = now.Add(30 * time.Second)
	expect(take("a", "x"), "0s")
}

// TestRefusedCallsCountForNothing: also those that are refused at a time.
func TestRefusedCallsCountForNothing(t *testing.T) {
	now, tool := time.Unix(0, 0), policy.Tool{Server: "a", Name: "x"}
	l := policy.NewLimiter(policy.Policy{mustParse(t, `{"rates":[{"of":"a/*","calls":1,"per":"1s"}]}`)},
		func() time.Time { return now })
	l.Take(tool)
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			for range 5000 {
				l.Take(tool)
			}
		})
	}
	all.Wait()
	if _, wait := l.Take(tool); wait != time.Second {
		t.Errorf("after calls that were refused, the next one has to wait for %v", wait)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`{"allow":["a/*"],"deny":["*/b"],"approval":{"of":"writes","granted":["a/b"],"timeout":"1s"}}`)
	f.Add(`{"rates":[{"of":"a/*","calls":1,"per":"1s"}],"readOnly":true}`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parse(text)
		if err != nil && !strings.Contains(err.Error(), "mcp.json:") {
			t.Errorf("the error %v names no line", err)
		}
		policy.Policy{p}.Decide(plain)
	})
}

func FuzzPattern(f *testing.F) {
	f.Add("a*/b?c*", "ax", "bxcd")
	f.Fuzz(func(t *testing.T, text, server, tool string) {
		p, err := policy.ParsePattern(text)
		if err != nil {
			return
		}
		again, err := policy.ParsePattern(p.String())
		if err != nil || again != p {
			t.Errorf("%q is read as %v, and that as %v, %v", text, p, again, err)
		}
		p.Matches(server, tool)
	})
}
