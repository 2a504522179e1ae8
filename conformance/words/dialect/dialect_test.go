package dialect_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/conformance/words/dialect"
	"codemode/spec"
)

const program = `set the global left to {"a": 1}
call one with {"n": 1}
call at once one with {"n": 2}; two with {"n": 3}
try to call two with {}
take 2 MB of memory for bytes
give the values`

// names are those of each system.
func names() map[string]spec.Names {
	return map[string]spec.Names{
		"code-mode":      {Modules: "@codemode/", Result: "__codemode_result__"},
		"search-execute": {Dialect: "search-execute", Tool: "execute", Search: "search"},
		"mcpi":           {Dialect: "mcpi", Tool: "code_execute", Search: "code_search"},
		"mcpi-results":   {Dialect: "mcpi-results", Tool: "code_execute", Search: "code_search"},
	}
}

// request is a call in the dialect of search-execute.
func request(name, body string) string {
	return `(async () => (await api.request({ method: "POST", path: "/` + name + `", body: ` + body + ` })).body)()`
}

func TestAProgramIsWrittenInEachSystemsOwnWay(t *testing.T) {
	for system, want := range map[string]string{
		"code-mode": `import { one, two } from "@codemode/servers/up";
const values = [];
globalThis.left = {"a": 1};
values.push(...await Promise.all([one({"n": 1})]));
values.push(...await Promise.all([one({"n": 2}), two({"n": 3})]));
try { values.push(await two({})); } catch (e) { values.push({ caught: String(e.message) }); }
const kept = []; for (let i = 0; i < 2; i++) kept.push(new Uint8Array(1048576).fill(i + 1));
globalThis.__codemode_result__ = values;`,
		"search-execute": `async () => {
const values = [];
globalThis.left = {"a": 1};
values.push(...await Promise.all([` + request("one", `{"n": 1}`) + `]));
values.push(...await Promise.all([` + request("one", `{"n": 2}`) + ", " + request("two", `{"n": 3}`) + `]));
try { values.push(await ` + request("two", "{}") + `); } catch (e) { values.push({ caught: String(e.message) }); }
const kept = []; for (let i = 0; i < 2; i++) kept.push(new Uint8Array(1048576).fill(i + 1));
return values;
}`,
		"mcpi": `const values = [];
globalThis.left = {"a": 1};
values.push(...await Promise.all([(async () => (await codemode.one({"n": 1})).value)()]));
values.push(...await Promise.all([(async () => (await codemode.one({"n": 2})).value)(), ` +
			`(async () => (await codemode.two({"n": 3})).value)()]));
try { values.push(await (async () => (await codemode.two({})).value)()); } catch (e) { values.push({ caught: String(e.message) }); }
const kept = []; for (let i = 0; i < 2; i++) kept.push(new Uint8Array(1048576).fill(i + 1));
return values;`,
	} {
		p, err := dialect.Parse("up", program)
		if err != nil {
			t.Fatal(err)
		}
		if got := dialect.Of(names()[system]).Write(p); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", system, got, want)
		}
	}
}

func TestACallThatGivesAWholeResultNamesItsServer(t *testing.T) {
	p, err := dialect.Parse("up", `call one with {"n": 1}`)
	if err != nil {
		t.Fatal(err)
	}
	want := "const values = [];\nvalues.push(...await Promise.all([(async () => " +
		`(await codemode.call("up", "one", {"n": 1})).structuredContent.value)()]));`
	if got := dialect.Of(names()["mcpi-results"]).Write(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatAScriptEndsWith(t *testing.T) {
	for text, want := range map[string]string{
		`give {"a": [1]}`:      `return {"a": [1]};`,
		`give the global left`: `return globalThis.left ?? null;`,
		`give the types of fetch, spec`: `return { ` +
			`"fetch": (() => { try { return typeof fetch; } catch { return "undefined"; } })(), ` +
			`"spec": (() => { try { return typeof spec; } catch { return "undefined"; } })() };`,
		`throw it is "over"`:  `throw new Error("it is \"over\"");`,
		`compute without end`: `for (;;) {}`,
		`wait without end`:    `await new Promise(() => {});`,
		`be no program`:       `const = ;`,
		"count the items of 3 pages of one\ngive the count": "let count = 0; for (let page = 1; page <= 3; page++) " +
			"count += (await " + request("one", "{ page }") + ").items.length;\nreturn count;",
		"call one with {}\ncall two with the last value": "const values = [];\n" +
			"values.push(...await Promise.all([" + request("one", "{}") + "]));\n" +
			"values.push(...await Promise.all([" + request("two", "values[values.length - 1]") + "]));",
	} {
		p, err := dialect.Parse("up", text)
		if err != nil {
			t.Fatal(err)
		}
		if got := dialect.Of(names()["search-execute"]).Write(p); got != "async () => {\n"+want+"\n}" {
			t.Errorf("%s: got %s", text, got)
		}
	}
}

func TestAMistakeInAProgramIsTold(t *testing.T) {
	for text, want := range map[string]string{
		"dance":                                              `the step "dance" of a script: a script has no such step`,
		"sleep without end":                                  "a script has no such step",
		"set the global 1a to 2":                             `"1a" is no name`,
		"set the global a to b":                              "b is no JSON",
		`keep "a" wherever values are kept`:                  `"a" is no text of two letters or more`,
		`give where "a is kept`:                              `is no JSON`,
		"call one with 1":                                    `"one with 1" is no call`,
		"call one with {a}":                                  "{a} is no JSON",
		"call one with {}; two with {}":                      "these are several calls",
		"try to call one with {}; and two":                   `"and two" is no call`,
		"give a word":                                        "a word is no JSON",
		"give the types of a-b":                              `"a-b" is no name`,
		"call one with the first value":                      `"one with the first value" is no call`,
		"count the items of no pages of a":                   "a script has no such step",
		"count the items of 2 pages of 2":                    `"2" is no name`,
		"count the items of 99999999999999999999 pages of a": "value out of range",
		"try to connect to 127.0.0.1":                        `"127.0.0.1" is no address`,
		"try to escape by a-b and b: read x, write y, connect to h:1, look up Z": `"a-b" is no name`,
		"try to read the folder a": "a script has no such step",
	} {
		if _, err := dialect.Parse("up", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func TestWhatOffersCalls(t *testing.T) {
	calls := []dialect.Call{{Name: "one", Reply: json.RawMessage(`{"a":1}`)}}
	server := dialect.Of(names()["code-mode"]).Upstream("up", calls)
	if server.API != nil || len(server.Tools) != 1 || !strings.Contains(string(server.Tools[0].Replies[0].Result), `{"a":1}`) {
		t.Errorf("got %+v, want an MCP server with the tool", server)
	}
	eligible := dialect.Of(names()["mcpi"]).Upstream("up", calls).Tools[0]
	if !strings.Contains(string(eligible.Annotations), `"readOnlyHint": true`) || len(eligible.OutputSchema) == 0 ||
		!strings.Contains(string(eligible.Replies[0].Result), `"structuredContent":{"value":{"a":1}}`) {
		t.Errorf("got %+v, want a tool that only reads, and says what it returns", eligible)
	}
	api := dialect.Of(names()["search-execute"]).Upstream("up", calls)
	if api.API == nil || len(api.API.Script.Operations) != 1 || api.API.Script.Operations[0].Path != "/one" {
		t.Errorf("got %+v, want an API with the operation", api)
	}
}

func TestTheTextOfAnAnswerIsItsValue(t *testing.T) {
	for result, want := range map[string]string{
		`{"content":[{"type":"text","text":"{\"a\":1}"}]}`:               `{"diagnostics":[],"logs":[],"result":{"a":1},"text":"{\"a\":1}"}`,
		`{"content":[{"type":"text","text":"plain"}]}`:                   `{"diagnostics":[],"logs":[],"result":"plain","text":"plain"}`,
		`{"content":[{"type":"text","text":"Error: x"}],"isError":true}`: `{"diagnostics":[{"message":"Error: x","severity":"error"}],"logs":[],"result":null,"text":"Error: x"}`,
		`{"content":[{"type":"image"},{"type":"text","text":"7"}]}`:      `{"diagnostics":[],"logs":[],"result":7,"text":"7"}`,
		`{"content":[]}`: `{"diagnostics":[],"logs":[],"result":null,"text":null}`,
		`7`:              `{"diagnostics":[],"logs":[],"result":null,"text":null}`,
	} {
		got, known := dialect.Of(names()["search-execute"]).Response(json.RawMessage(result))
		if !known || string(got) != want {
			t.Errorf("%s: got %s, want %s", result, got, want)
		}
	}
	if _, known := dialect.Of(names()["code-mode"]).Response(json.RawMessage(`{}`)); known {
		t.Error("the answer of a module's run is read by the driver")
	}
}

func TestTheTextOfABodyHasValueLogsAndFailure(t *testing.T) {
	text := func(text string, failed bool) string {
		raw, err := json.Marshal(map[string]any{"content": []any{map[string]any{"type": "text", "text": text}},
			"isError": failed})
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	const failure = `"diagnostics":[{"message":"x","severity":"error"}],"logs":[],"result":null`
	for result, want := range map[string]string{
		text("[\n  1\n]", false):               `"diagnostics":[],"logs":[],"result":[1]`,
		text("plain", false):                   `"diagnostics":[],"logs":[],"result":"plain"`,
		text("(no return value)", false):       `"diagnostics":[],"logs":[],"result":null`,
		text("7\n\nLogs:\none\ntwo", false):    `"diagnostics":[],"logs":[{"message":"one"},{"message":"two"}],"result":7`,
		text("Code execution error: x", true):  failure,
		text("Code execution error: x", false): failure,
		text("x", true):                        failure,
		text("Code execution error: x\n\nLogs:\none", false): `"diagnostics":[{"message":"x","severity":"error"}],` +
			`"logs":[{"message":"one"}],"result":null`,
		`{"content":[]}`: `"diagnostics":[],"logs":[],"result":null`,
		`{"content":[{"type":"text","text":"7"},{"type":"image"},{"type":"text","text":"more"}]}`: `"diagnostics":[],` +
			`"logs":[],"result":7,"text":"7\nmore"}`,
	} {
		got, known := dialect.Of(names()["mcpi"]).Response(json.RawMessage(result))
		if !known || !strings.HasPrefix(string(got)+`,"text":`, "{"+want) {
			t.Errorf("%s: got %s, want %s", result, got, want)
		}
	}
}

func TestCallsThatFailTakeAndAreSlow(t *testing.T) {
	calls := []dialect.Call{{Name: "one", Fails: "no luck", Takes: "color", DelaysMs: []int{7}}}
	for _, system := range []string{"code-mode", "mcpi"} {
		tool := dialect.Of(names()[system]).Upstream("up", calls).Tools[0]
		if !strings.Contains(string(tool.Replies[0].Result), `"isError":true`) ||
			!strings.Contains(string(tool.Replies[0].Result), "no luck") || tool.Replies[0].DelayMs != 7 ||
			!strings.Contains(string(tool.InputSchema), `"required": ["color"]`) {
			t.Errorf("%s: got %+v", system, tool)
		}
	}
	operation := dialect.Of(names()["search-execute"]).Upstream("up", calls).API.Script.Operations[0]
	if operation.Replies[0].Status != 500 || operation.Replies[0].DelayMs != 7 ||
		!strings.Contains(string(operation.RequestBody), `"required": ["color"]`) {
		t.Errorf("got %+v", operation)
	}
}

func TestWhatLooksForACall(t *testing.T) {
	for system, want := range map[string]string{"code-mode": "searchTools(\\\"one\\\"",
		"search-execute": "path.includes(",
		"mcpi":           `{"query":"one"}`, "mcpi-results": `{"op":"search","query":"one"}`} {
		discovery, arguments := dialect.Of(names()[system]).Find("up", "one")
		if discovery == (system == "code-mode") || !strings.Contains(string(arguments), want) {
			t.Errorf("%s: got %v %s, want %s", system, discovery, arguments, want)
		}
	}
}

func TestLimitsStandInARequestOrAConfiguration(t *testing.T) {
	limits := dialect.Limits{ComputeMs: 1, WaitMs: 2, MemoryMB: 3}
	for system, want := range map[string][2]string{
		"code-mode":      {`{"maxMemoryBytes":3145728,"timeoutMs":2}`, ""},
		"search-execute": {"", `{"sandbox":{"memoryMB":3,"timeoutMs":1,"wallTimeMs":2}}`},
		"mcpi":           {"", `{"memoryMB":3,"timeoutMs":2}`},
	} {
		language := dialect.Of(names()[system])
		if request, settings := language.Limited(limits); string(request) != want[0] || string(settings) != want[1] {
			t.Errorf("%s: got %s and %s", system, request, settings)
		}
		if request, settings := language.Limited(dialect.Limits{}); request != nil || settings != nil {
			t.Errorf("%s: without limits, got %s and %s", system, request, settings)
		}
	}
}
