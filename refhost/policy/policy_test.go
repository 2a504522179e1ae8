package policy_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"codemode/refhost/jsonfile"
	"codemode/refhost/policy"
)

// parse reads the text of a policy.
func parse(text string) (policy.Part, error) {
	file := jsonfile.File{Name: "mcp.json", Text: []byte(text)}
	return policy.Parse(file, file.Top())
}

func mustParse(t *testing.T, text string) policy.Part {
	t.Helper()
	p, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The tools that decisions are made of: the first says nothing of itself.
var (
	plain  = policy.Tool{Server: "files", Name: "write_file"}
	reader = policy.Tool{Server: "files", Name: "read_file", Annotations: json.RawMessage(`{"readOnlyHint":true}`),
		OutputSchema: json.RawMessage(`{}`)}
	adder = policy.Tool{Server: "files", Name: "append", Annotations: json.RawMessage(`{"destructiveHint":false}`)}
)

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		policy string
		tool   policy.Tool
		want   policy.Decision
	}{
		{`{}`, plain, policy.Decision{}},
		{`{"allow":["files/*"]}`, plain, policy.Decision{}},
		{`{"allow":["issues/*"]}`, plain, policy.Decision{Verdict: policy.Hidden, Rule: "allow"}},
		{`{"allow":["files/*"],"deny":["a/b","*/write_*"]}`, plain,
			policy.Decision{Verdict: policy.Hidden, Rule: "deny */write_*"}},
		{`{"readOnly":true}`, plain, policy.Decision{Verdict: policy.Hidden, Rule: "readOnly"}},
		{`{"readOnly":true}`, adder, policy.Decision{Verdict: policy.Hidden, Rule: "readOnly"}},
		{`{"readOnly":true}`, reader, policy.Decision{}},
		{`{"requireOutputSchema":true}`, plain, policy.Decision{Verdict: policy.Hidden, Rule: "requireOutputSchema"}},
		{`{"requireOutputSchema":true}`, reader, policy.Decision{}},
		{`{"approval":{"of":"writes"}}`, adder, policy.Decision{Verdict: policy.Asked, Rule: "approval.of writes"}},
		{`{"approval":{"of":"destructive"}}`, adder, policy.Decision{}},
		{`{"approval":{"of":"destructive"}}`, plain, policy.Decision{Verdict: policy.Asked, Rule: "approval.of destructive"}},
		{`{"approval":{"of":"writes"}}`, reader, policy.Decision{}},
		{`{"approval":{"asked":["files/read_file"]}}`, reader,
			policy.Decision{Verdict: policy.Asked, Rule: "approval.asked files/read_file"}},
		{`{"approval":{"of":"writes","granted":["files/append"]}}`, adder,
			policy.Decision{Verdict: policy.Granted, Rule: "approval.granted files/append"}},
		{`{"approval":{"asked":["files/*"],"granted":["files/append"]}}`, adder,
			policy.Decision{Verdict: policy.Asked, Rule: "approval.asked files/*"}},
		{`{"approval":{"refused":["*/*"],"asked":["*/*"],"granted":["*/*"]}}`, reader,
			policy.Decision{Verdict: policy.Refused, Rule: "approval.refused */*"}},
	} {
		if got := (policy.Policy{mustParse(t, c.policy)}).Decide(c.tool); got != c.want {
			t.Errorf("%s decides of %s: %+v, want %+v", c.policy, c.tool.Name, got, c.want)
		}
	}
}

func TestDecideOfHintsThatAreNone(t *testing.T) {
	for _, text := range []string{``, `null`, `[]`, `{"readOnlyHint":"true"}`, `{"readonlyhint":true}`,
		`{"readOnlyHint":1,"destructiveHint":null}`, `{"readOnlyHint":`} {
		tool := policy.Tool{Annotations: json.RawMessage(text)}
		if got := tool.Hints(); got != (policy.Hints{Destructive: true}) {
			t.Errorf("annotations %s are %+v", text, got)
		}
	}
}

func TestPartsAllHaveToPermit(t *testing.T) {
	file := mustParse(t, `{"allow":["files/*"],"approval":{"of":"writes","timeout":"2m"}}`)
	flags := mustParse(t, `{"allow":["*/*"],"approval":{"granted":["*/*"],"timeout":"30s"}}`)
	for _, p := range []policy.Policy{{file, flags}, {flags, file}} {
		if got := p.Decide(policy.Tool{Server: "issues", Name: "x"}); got.Verdict != policy.Hidden {
			t.Errorf("what one part does not allow is %+v", got)
		}
		if got := p.Decide(plain); got.Verdict != policy.Asked {
			t.Errorf("what one part asks for is %+v", got)
		}
		if p.Timeout() != 30*time.Second || !p.Asks() || p.Neutral() {
			t.Errorf("timeout %v, asks %v, neutral %v", p.Timeout(), p.Asks(), p.Neutral())
		}
	}
	if p := (policy.Policy{{}, {}}); !p.Neutral() || p.Asks() || p.Timeout() != policy.DefaultTimeout {
		t.Errorf("an empty policy is not neutral: %+v", p)
	}
}

func TestPattern(t *testing.T) {
	for _, c := range []struct {
		pattern, server, tool string
		want                  bool
	}{
		{"a/b", "a", "b", true}, {"a/b", "a", "bc", false}, {"a/b", "A", "b", false},
		{"*/b", "any/thing", "b", true}, {"a/*", "a", "x/y", true}, {"a/*", "a/x", "y", false},
		{"a/*_file_*", "a", "read_file_now", true}, {"a/*_file_*", "a", "read_file", false},
		{"a/x*", "a", "x", true}, {"a/**", "a", "", true}, {"?/é?", "b", "éü", true}, {"a/?", "a", "", false},
		{"a/b/c", "a", "b/c", true}, {"a/*ab", "a", "aab", true}, {"a/[b]", "a", "b", false},
	} {
		p, err := policy.ParsePattern(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Matches(c.server, c.tool); got != c.want {
			t.Errorf("%s matches %s/%s: %v", p, c.server, c.tool, got)
		}
	}
}

func TestParse(t *testing.T) {
	got := mustParse(t, `{"allow":["files/*"],"rates":[{"of":"files/*","calls":60,"per":"1m"}]}`)
	rate, err := policy.ParseRate("files/*=60/1m")
	if err != nil {
		t.Fatal(err)
	}
	pattern, err := policy.ParsePattern("files/*")
	if err != nil {
		t.Fatal(err)
	}
	want := policy.Part{Allow: []policy.Pattern{pattern}, Rates: []policy.Rate{rate}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"unknown key": {"{\n\"denied\": []}", `mcp.json:2: unknown key "denied"; known are allow,`},
		"no slash": {"{\"deny\": [\n\"a/b\",\n\"files\"]}",
			`mcp.json:3: "deny": the pattern "files" is not SERVER/TOOL`},
		"empty server":    {`{"deny": ["/x"]}`, `not SERVER/TOOL`},
		"no pattern":      {`{"deny": [1]}`, `a pattern SERVER/TOOL must be there`},
		"nothing":         {`{"allow": null}`, `mcp.json:1: found null where an array must be`},
		"nothing allowed": {"{\n\"allow\": []}", `mcp.json:2: "allow" is empty`},
		"no list":         {`{"allow": "files/*"}`, `where an array must be`},
		"no boolean":      {"{\n\n\"readOnly\": \"yes\"}", `mcp.json:3: found a JSON string for "readOnly"`},
		"null":            {`{"readOnly": null}`, `"readOnly" is null`},
		"kind":            {`{"approval": {"of": "all"}}`, `"all" is neither destructive nor writes`},
		"no time":         {`{"approval": {"timeout": 5}}`, `a time such as "30s" or "2m" must be there`},
		"short time":      {`{"approval": {"timeout": "1us"}}`, `"1us" is no time of a millisecond or more`},
		"half a rate":     {"{\"rates\": [\n{\"of\": \"a/b\", \"calls\": 1}]}", `mcp.json:2: a rate needs all of its members`},
		"no calls":        {`{"rates": [{"of": "a/b", "calls": 0, "per": "1m"}]}`, `a rate needs all`},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := parse(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
	for _, text := range []string{"", "a/b", "a/b=1", "a/b=x/1m", "a/b=0/1m", "a/b=1/x", "b=1/1m"} {
		if r, err := policy.ParseRate(text); err == nil {
			t.Errorf("the rate %q is read as %v", text, r)
		}
	}
}

// TestSlashesInIDs: where SERVER ends is a matter of the servers that there are.
func TestSlashesInIDs(t *testing.T) {
	for _, c := range []struct {
		pattern, server, tool string
		ids                   []string
		err                   string
	}{
		{"a/b/c", "a", "b/c", []string{"a", "d"}, ""},
		{"a/b/c", "a/b", "c", []string{"a/b", "d"}, ""},
		{"a/b/c/d", "a/b/c", "d", []string{"a/b/c"}, ""},
		{"a/b/*", "a/b", "anything", []string{"a/b"}, ""},
		{"*/c", "a/b", "c", []string{"a/b", "a"}, ""},
		{"*b/c/d", "a/b", "c/d", []string{"a/b"}, ""},
		{"a/b/c", "", "", []string{"a", "a/b"},
			"the pattern a/b/c is that of the tool b/c of the server a, and of the tool c of a/b; give one"},
		{"*/b/c", "", "", []string{"a/b"}, "the tool b/c of the server a/b, and of the tool c of a/b"},
	} {
		pattern, err := policy.ParsePattern(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		rate := policy.Rate{Of: pattern, Calls: 1, Per: time.Hour}
		list := []policy.Pattern{pattern}
		for key, part := range map[string]policy.Part{"allow": {Allow: list}, "deny": {Deny: list},
			"asked": {Approval: policy.Approval{Asked: list}}, "granted": {Approval: policy.Approval{Granted: list}},
			"refused": {Approval: policy.Approval{Refused: list}}, "rate": {Rates: []policy.Rate{rate}}} {
			split, err := policy.Policy{{}, part}.For(c.ids)
			if c.err != "" {
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Errorf("%s %s with %q: %v", key, c.pattern, c.ids, err)
				}
				continue
			}
			if err != nil || split.Check(c.ids) != nil {
				t.Errorf("%s %s with %q: %v, %v", key, c.pattern, c.ids, err, split.Check(c.ids))
			}
			if unmatched := split.Unmatched([]policy.Tool{{Server: c.server, Name: c.tool}}, nil); len(unmatched) > 0 {
				t.Errorf("with %q, %q matches no %s of %s", c.ids, unmatched, c.tool, c.server)
			}
		}
	}
}

func TestCheckFindsMisspeltServers(t *testing.T) {
	for _, text := range []string{`{"deny":["flies/*"]}`, `{"rates":[{"of":"flies/x","calls":1,"per":"1s"}]}`,
		`{"approval":{"refused":["flies/x"]}}`} {
		err := policy.Policy{{}, mustParse(t, text)}.Check([]string{"files", "issues"})
		if err == nil || !strings.Contains(err.Error(), "matches no server; configured are files, issues") {
			t.Errorf("%s: error %v", text, err)
		}
	}
	if err := (policy.Policy{mustParse(t, `{"deny":["files/*","prod_*/x"]}`)}).Check([]string{"files"}); err != nil {
		t.Error(err)
	}
}

func TestSummary(t *testing.T) {
	p := policy.Policy{mustParse(t, `{"allow":["files/*","gone/x"],"deny":["*/nothing"]}`),
		mustParse(t, `{"readOnly":true,"approval":{"asked":["files/write_*"],"granted":["files/q"],"refused":["f*/append"]},
			"rates":[{"of":"issues/*","calls":1,"per":"1s"}]}`)}
	want := []string{"deny */nothing", "approval.granted files/q", "rate issues/*"}
	tools := []policy.Tool{plain, adder}
	if got := p.Unmatched(tools, nil); !reflect.DeepEqual(got, append([]string{"allow gone/x"}, want...)) {
		t.Errorf("unmatched are %q", got)
	}
	// What cannot be known counts as matched.
	if got := p.Unmatched(tools, []string{"gone"}); !reflect.DeepEqual(got, want[1:]) {
		t.Errorf("unmatched are %q", got)
	}
	if !p.ReadOnly() || p[:1].ReadOnly() {
		t.Error("the second part alone is read-only")
	}
}
