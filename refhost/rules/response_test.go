package rules_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"codemode/refhost/rules"
)

func TestRespond(t *testing.T) {
	for name, c := range map[string]struct {
		response rules.Response
		want     string
	}{
		"empty": {rules.Response{}, `{"logs":[],"result":null,"diagnostics":[]}`},
		"full": {
			rules.Response{
				Logs: []rules.LogEntry{{Level: "log", Message: "<m>", TimeMs: 3}}, Result: json.RawMessage(`[1]`),
				Diagnostics: []rules.Diagnostic{{Severity: "info", Code: "C", Message: "m"}},
				ToolTrace:   []rules.TraceEntry{{ServerID: "s", ToolName: "t", DurationMs: 2, OK: true}},
			},
			`{"logs":[{"level":"log","message":"<m>","timeMs":3}],"result":[1],` +
				`"diagnostics":[{"severity":"info","code":"C","message":"m"}],` +
				`"toolTrace":[{"serverId":"s","toolName":"t","durationMs":2,"ok":true}]}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := rules.Marshal(rules.Respond(c.response))
			if err != nil || string(got) != c.want {
				t.Errorf("Respond = %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

func TestNewAnswerIsNeverAnError(t *testing.T) {
	for _, failed := range []bool{false, true} {
		a := rules.NewAnswer(json.RawMessage(`{}`), failed)
		if a.IsError || a.Text != "{}" || string(a.Structured) != "{}" {
			t.Errorf("NewAnswer(failed %v) = %+v", failed, a)
		}
	}
}

func TestTraceRedacts(t *testing.T) {
	call := rules.Call{
		ServerID: "s", ToolName: "t", DurationMs: 1, ErrorClass: "ToolCallError", ErrorText: "secret",
		Arguments: json.RawMessage(`"secret"`), Output: json.RawMessage(`"secret"`),
	}
	text, err := json.Marshal(rules.Trace(call))
	if err != nil || strings.Contains(string(text), "secret") ||
		!strings.Contains(string(text), `"error":"ToolCallError"`) {
		t.Errorf("Trace of a failure = %s, %v", text, err)
	}
	call.OK = true
	if entry := rules.Trace(call); entry.Error != "" || !entry.OK {
		t.Errorf("Trace of a success = %+v", entry)
	}
}

func TestDiagnose(t *testing.T) {
	causes := []rules.Cause{
		rules.CauseRequest, rules.CauseLimitValue, rules.CauseSyntax, rules.CauseImport, rules.CauseUncaught,
		rules.CauseLimit, rules.CauseNeverSettles, rules.CauseUnhandledRejection, rules.CauseResult,
		rules.CauseLost, rules.CauseOmitted, rules.CauseUnassigned,
		rules.CausePendingCall, rules.CauseUnavailable, rules.CauseSchema, rules.CauseCancelled, rules.CauseHost,
		rules.CauseTrace,
	}
	codes := make(map[string]bool)
	for _, cause := range causes {
		d := rules.Diagnose(rules.Finding{Cause: cause, Message: "m", Path: "1:2"})
		if d.Code == "UNKNOWN" || codes[d.Code] || d.Hint == "" || d.Severity == "" || d.Message != "m" ||
			d.Path != "1:2" {
			t.Errorf("Diagnose(%s) = %+v", cause, d)
		}
		codes[d.Code] = true
	}
	d := rules.Diagnose(rules.Finding{Cause: rules.CauseUncaught, Hint: "h", ErrorClass: "ToolCallError"})
	if d.Hint != "h" || d.ErrorClass != "ToolCallError" {
		t.Errorf("a finding's own hint and class are lost: %+v", d)
	}
}

func TestErrorClasses(t *testing.T) {
	classes := rules.ErrorClasses()
	known := map[string]bool{"Error": true}
	for _, c := range classes {
		if !known[c.Parent] || c.Hint == "" || known[c.Name] {
			t.Errorf("class %+v has no parent before it, no hint, or is there twice", c)
		}
		known[c.Name] = true
	}
	failures := []rules.CallFailure{
		rules.FailureResult, rules.FailureProtocol, rules.FailureAuth, rules.FailureInput,
		rules.FailureTool, rules.FailureServer, rules.FailureLimit, rules.FailurePolicy,
	}
	for _, f := range failures {
		if !known[rules.CallErrorClass(f)] {
			t.Errorf("failure %s has the unknown class %s", f, rules.CallErrorClass(f))
		}
	}
	if rules.ErrorHint("Nonsense", classes) != rules.ErrorHint(rules.ErrorBase, classes) {
		t.Error("an unknown class has no hint")
	}
}

func TestMeta(t *testing.T) {
	got, err := rules.Marshal(rules.Meta(rules.ServerMeta{ServerID: "s", ServerName: "S", Tools: []rules.ToolMeta{
		{ToolName: "a-b", ExportName: "a_b"}, {ToolName: "c", ExportName: "c", Description: "d"},
	}}))
	want := `{"serverId":"s","serverName":"S","tools":[{"toolName":"a-b","exportName":"a_b"},{"toolName":"c","exportName":"c","description":"d"}]}`
	if err != nil || string(got) != want {
		t.Errorf("Meta = %s, %v, want %s", got, err, want)
	}
	if exports := rules.ModuleExports([]string{"a_b", "c"}); !slices.Equal(exports, []string{"a_b", "c", "__meta__"}) {
		t.Errorf("ModuleExports = %q", exports)
	}
}
