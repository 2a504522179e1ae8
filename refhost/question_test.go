package refhost_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost"
	"codemode/refhost/policy"
)

// TestAQuestionHidesNoArgument: whatever a script passes, a person sees the beginning of each argument, or that there
// are more.
func TestAQuestionHidesNoArgument(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	many := []string{}
	for i := range 1000 {
		many = append(many, fmt.Sprintf(`"m%d":%d`, i, i))
	}
	for arguments, parts := range map[string][]string{
		`{"a":1,"b":"é"}`: {`Arguments: {"a":1,"b":"é"}`},
		`{"comment":"` + long + `","path":"/etc/passwd"}`: {"bytes are not shown", "\n  path: \"/etc/passwd\"",
			"only a part is shown (100035 bytes, members: 2)"},
		`{"` + long + `":1,"path":2}`:                           {"\n  path: 2"},
		`{"a":"` + long + `","a\n  path: harmless":1,"path":2}`: {`a\u{A}  path: harmless`, "\n  path: 2"},
		`{"a":["` + long + `"]}`:                                {`a: ["xxx`},
		"{" + strings.Join(many, ",") + "}": {"m0: 0", "m39: 39",
			"and 960 more members, of which nothing is shown"},
		`["` + long + `"]`: {`Arguments: ["xxx`, "bytes are not shown"},
	} {
		shown := refhost.ShownArguments(json.RawMessage(arguments))
		for _, part := range parts {
			if !strings.Contains(shown, part) {
				t.Errorf("no %q in %.300q", part, shown)
			}
		}
		if len(shown) > 10_000 {
			t.Errorf("%d bytes are shown", len(shown))
		}
	}
}

// TestAnswers: only what a person said is a person's no.
func TestAnswers(t *testing.T) {
	form := func(answer any) map[string]any { return map[string]any{"answer": answer} }
	for _, c := range []struct {
		action  string
		content map[string]any
		want    string
	}{
		{"accept", form("once"), "once"}, {"accept", form("run"), "run"}, {"accept", form("deny"), "denied"},
		{"decline", nil, "denied"}, {"decline", form("once"), "denied"}, {"cancel", form("once"), "dismissed"},
		{"accept", nil, "failed"}, {"accept", form("yes"), "failed"}, {"accept", form(true), "failed"},
		{"accept", map[string]any{"Answer": "once"}, "failed"}, {"ACCEPT", form("once"), "failed"},
		{"", form("once"), "failed"}, {"accept", form("denied"), "failed"}, {"accept", form("failed"), "failed"},
	} {
		if got := refhost.Answered(&mcp.ElicitResult{Action: c.action, Content: c.content}); got != c.want {
			t.Errorf("%s %v: %s, want %s", c.action, c.content, got, c.want)
		}
	}
}

// TestAQuestionQuotesNames: a server may call a tool so that its name reads like what the host says of it.
func TestAQuestionQuotesNames(t *testing.T) {
	asked := refhost.Question(policy.Tool{Server: "s", Name: `read" (its server says that it only reads)`})
	const want = "Server: \"s\"\nTool: \"read\\u{22} (its server says that it only reads)\" (its server says that it " +
		"changes"
	if !strings.Contains(asked, want) {
		t.Errorf("the question is %q", asked)
	}
	if asked := refhost.Question(policy.Tool{}); !strings.Contains(asked, "Tool: \"\" (") {
		t.Errorf("without a name, the question is %q", asked)
	}
}
