package probe_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/conformance/judging/check"
	"codemode/conformance/judging/probe"
	"codemode/reports/evidence"
)

// record makes the evidence of runs with these responses; "" is no response.
func record(responses ...string) []evidence.Event {
	log := evidence.NewLog()
	for i, response := range responses {
		label := "run " + string(rune('1'+i))
		log.Add(evidence.RunRequest, label, map[string]string{"code": ""})
		answer := evidence.Answer{Result: evidence.NoAnswer, Problem: "nothing came"}
		if response != "" {
			answer = evidence.Answer{Result: evidence.Answered, Response: json.RawMessage(response)}
		}
		log.Add(evidence.RunAnswer, label, answer)
	}
	return log.Events()
}

func TestClassify(t *testing.T) {
	call := evidence.Message{Direction: evidence.ToServer,
		Raw: json.RawMessage(`{"method":"tools/call","params":{"name":"t"}}`)}
	called := evidence.NewLog()
	called.Add(evidence.Traffic, "s", call)
	typed := evidence.NewLog()
	typed.Add(evidence.Fact, evidence.TypeCheckFact, evidence.TypeCheck{
		Declarations: evidence.Declarations{Own: []string{"a.d.ts"}},
		Statements:   []evidence.Statement{{File: "1.ts"}, {File: "2.ts"}, {File: "3.ts"}},
		Diagnostics:  []evidence.TypeDiagnostic{{File: "2.ts", Line: 2}, {File: "3.ts", Line: 1}},
	})
	untyped := evidence.NewLog()
	untyped.Add(evidence.Fact, evidence.TypeCheckFact,
		evidence.TypeCheck{Statements: []evidence.Statement{{File: "1.ts"}}})
	shown := evidence.NewLog()
	shown.Add(evidence.HostContext, "", evidence.Context{Instructions: "one", Description: "two"})
	refused := evidence.NewLog()
	refused.Add(evidence.Fact, check.FactRefused, "it ended")
	cases := map[string]struct {
		events        []evidence.Event
		signs         []probe.Sign
		reading, seen string
	}{
		"no start": {refused.Events(),
			[]probe.Sign{{"start", "false", "refused"}, {"/result", "1", "taken"}}, "refused",
			"start: false; /result: no response"},
		"a start": {record(`{"result":1}`),
			[]probe.Sign{{"start", "false", "refused"}, {"/result", "1", "taken"}}, "taken",
			"start: true; /result: 1"},
		"the first that fits": {record(`{"result":1}`),
			[]probe.Sign{{"/result", "2", "two"}, {"/result", "1.0", "one"}, {"/result", "present", "any"}},
			"one", "/result: 1"},
		"an object": {record(`{"result":{"a":[1,null],"b/c":2}}`),
			[]probe.Sign{{"/result", `{"b/c":2,"a":[1,null]}`, "equal"}}, "equal", `/result: {"a":[1,null],"b/c":2}`},
		"a time": {record(`{"logs":[{"timeMs":12.5}]}`), []probe.Sign{{"/logs/0/timeMs", `~ ^\d`, "some"}},
			"some", "/logs/0/timeMs: a number"},
		"no time": {record(`{"logs":[{"timeMs":"12"}]}`), []probe.Sign{{"/logs/0/timeMs", `12`, "some"}},
			probe.Other, `/logs/0/timeMs: "12"`},
		"times inside": {record(`{"toolTrace":[{"durationMs": 3,"ok":true}]}`),
			[]probe.Sign{{"/toolTrace", "present", "some"}}, "some", `/toolTrace: [{"durationMs":…,"ok":true}]`},
		"deep": {record(`{"logs":[{"message":"a b"}]}`),
			[]probe.Sign{{"/logs/0/message", "~ ^a.b$", "space"}}, "space", `/logs/0/message: "a b"`},
		"escaped": {record(`{"b/c":{"~":2}}`), []probe.Sign{{"/b~1c/~0", "2", "two"}}, "two",
			"/b~1c/~0: 2"},
		"pattern on JSON": {record(`{"result":[1,2]}`), []probe.Sign{{"/result", `~ ^\[1`, "list"}}, "list",
			"/result: [1,2]"},
		"null is no absence": {record(`{"result":null}`),
			[]probe.Sign{{"/result", "absent", "absent"}, {"/result", "null", "null"}}, "null", "/result: null"},
		"absent": {record(`{"logs":[]}`),
			[]probe.Sign{{"/logs/0", "present", "some"}, {"/logs/0", "absent", "none"}}, "none", "/logs/0: absent"},
		"other": {record(`{"result":3}`),
			[]probe.Sign{{"/result", "1", "one"}, {"/diagnostics", "[]", "none"}}, probe.Other,
			"/result: 3; /diagnostics: absent"},
		"nothing at a place": {record(`{"toolTrace":[]}`), []probe.Sign{{"/toolTrace/0/toolName", `"a"`, "a"}},
			probe.NotObserved, "/toolTrace/0/toolName: absent"},
		"the last run": {record(`{"result":1}`, `{"result":2}`),
			[]probe.Sign{{"/result", "1", "one"}, {"/result", "2", "two"}}, "two", "/result: 2"},
		"the same elsewhere": {record(`{"result":"b"}`, `{"result":"a"}`, `{"result":"a"}`),
			[]probe.Sign{{"/result", "= run 1: /result", "one"}, {"/result", "= run 2: /result", "two"}}, "two",
			`/result: "a"`},
		"nothing elsewhere": {record(`{}`, `{"result":"a"}`), []probe.Sign{{"/result", "= run 1: /result", "one"}},
			probe.Other, `/result: "a"`},
		"a run by its label": {record(`{"result":1}`, `{"result":2}`), []probe.Sign{{"run 1: /result", "1", "one"}},
			"one", "run 1: /result: 1"},
		"no response": {record(""), []probe.Sign{{"/result", "1", "one"}}, probe.NotObserved,
			"/result: no response"},
		"no response, an end": {record(""), []probe.Sign{{"/result", "1", "one"}, {"answer", `"no-answer"`, "silent"}},
			"silent", `/result: no response; answer: "no-answer"`},
		"what is shown": {shown.Events(),
			[]probe.Sign{{"context", "~ three", "three"}, {"context", `~ one\ntwo`, "both"}}, "both",
			`context: "one\ntwo"`},
		"nothing is shown": {nil, []probe.Sign{{"context", "present", "any"}}, probe.NotObserved,
			"context: no response"},
		"no run": {nil, []probe.Sign{{"answer", "present", "any"}}, probe.NotObserved,
			"answer: no response"},
		"calls": {append(record(`{}`), called.Events()...),
			[]probe.Sign{{"calls s t", "0", "none"}, {"calls s t", "1", "one"}}, "one", "calls s t: 1"},
		"compiles": {typed.Events(),
			[]probe.Sign{{"statement 1", "false", "closed"}, {"statement 1", "true", "open"}}, "open",
			"statement 1: true"},
		"does not compile": {typed.Events(),
			[]probe.Sign{{"statement 2", "true", "open"}, {"statement 2", "false", "closed"}}, "closed",
			"statement 2: false"},
		"not imported": {typed.Events(), []probe.Sign{{"statement 3", "false", "closed"}}, probe.NotObserved,
			"statement 3: no response"},
		"no declarations": {untyped.Events(), []probe.Sign{{"statement 1", "true", "open"}}, probe.NotObserved,
			"statement 1: no response"},
		"no such statement": {typed.Events(), []probe.Sign{{"statement 4", "true", "open"}}, probe.NotObserved,
			"statement 4: no response"},
		"long": {record(`{"result":"` + strings.Repeat("x", 500) + `"}`), []probe.Sign{{"/result", "1", "one"}},
			probe.Other, `/result: "` + strings.Repeat("x", 119) + "…"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, err := probe.Classify(check.See(c.events), c.signs)
			if err != nil || got.Reading != c.reading || got.Seen != c.seen {
				t.Errorf("got %+v, %v; want %s, %s", got, err, c.reading, c.seen)
			}
		})
	}
}

func TestClassifyRefuses(t *testing.T) {
	for _, sign := range []probe.Sign{{"/result", "{", "r"}, {"/result", "~ (", "r"}, {"result", "1", "r"},
		{"calls s", "1", "r"}, {"run 1: result", "1", "r"}, {"/result", "= result", "r"}} {
		if _, err := probe.Classify(check.See(record(`{}`)), []probe.Sign{sign}); err == nil {
			t.Errorf("%+v was understood", sign)
		}
	}
}
