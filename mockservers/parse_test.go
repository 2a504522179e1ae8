package mockservers_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemode/mockservers"
)

// The golden file is rewritten with: go test ./mockservers -update
var update = flag.Bool("update", false, "rewrite golden files")

func TestLoadScript(t *testing.T) {
	scripts, err := mockservers.LoadScript(filepath.Join("testdata", "files.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	encoder := json.NewEncoder(&got)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(scripts); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "files.golden.json")
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("files.yaml became\n%s\nwant\n%s", got.String(), want)
	}
}

func TestLoadScriptMissing(t *testing.T) {
	if _, err := mockservers.LoadScript(filepath.Join("testdata", "missing.yaml")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error is %v, want one that the file does not exist", err)
	}
}

func TestParseScriptsErrors(t *testing.T) {
	const head = "serverId: a\ntools:\n- name: t\n"
	for name, c := range map[string]struct{ in, want string }{
		"empty":    {"", `s.yaml:1: no server found; write at least serverId and tools`},
		"not YAML": {"a: [", `s.yaml: not YAML: yaml: line 1: did not find expected node content`},
		"a scalar": {"hello", `s.yaml:1: found "hello" (str); write a mapping: a server`},
		"no id": {"tools: []",
			`s.yaml:1: the server has no serverId; give it the key it has in the host's mcpServers`},
		"id twice": {"[{serverId: a}, {serverId: a}]",
			`s.yaml: serverId "a" is used twice; each server needs its own`},
		"unknown server key": {"serverId: a\ntool: []",
			`s.yaml:2: unknown key "tool" in a server; known are api, emptyPage, emptyVersion, env, instructions, name, noListChanged, ` +
				`overHttp, pageSize, secret, serverId, startMs, toldByEnv, tools, unreachable, version`},
		"key twice":        {"serverId: a\nserverId: b", `s.yaml:2: key "serverId" occurs twice; remove one`},
		"unquoted version": {"serverId: a\nversion: 1.0", `s.yaml:2: found "1.0" (float); write a string (quote it)`},
		"page size": {"serverId: a\npageSize: -1",
			`s.yaml:1: server "a": pageSize is -1; use 0 for one page or a positive number`},
		"absence": {"serverId: a\nunreachable: yes",
			`s.yaml:1: server "a": unreachable is "yes"; write "missing" or "dies"`},
		"page size type": {"serverId: a\npageSize: x", `s.yaml:2: found "x" (str); write a whole number`},
		"boolean type":   {"serverId: a\nnoListChanged: maybe", `s.yaml:2: found "maybe" (str); write true or false`},
		"tools no list":  {"serverId: a\ntools: {}", `s.yaml:2: found a mapping; write a list`},
		"unknown tool key": {head + "  reply: x",
			`s.yaml:4: unknown key "reply" in a tool; known are annotations, description, inputSchema, name, ` +
				`noInputSchema, outputSchema, replies, title`},
		"schema and none": {head + "  noInputSchema: true\n  inputSchema: {}",
			`s.yaml:3: noInputSchema and inputSchema contradict each other; remove one`},
		"alias": {head + "  inputSchema: {a: &x 1, b: *x}",
			`s.yaml:4: found the alias *x; write the value itself`},
		"infinite number": {head + "  inputSchema: .inf",
			`s.yaml:4: found ".inf" (float); write a value that JSON can express`},
		"merge key": {head + "  inputSchema: {<<: {a: 1}}", `s.yaml:4: found "<<" (merge); write a plain key`},
		"schema key twice": {head + "  inputSchema:\n    a: 1\n    a: 2",
			`s.yaml:6: key "a" occurs twice; remove one`},
		"two kinds": {head + "  replies:\n  - text: x\n  - {echo: true, never: true}",
			`s.yaml:6: a reply can be only one of a result, error, never, echo, environment, unauthorized and disconnect; keep one`},
		"text and echo": {head + "  replies: [{text: x, echo: true}]",
			`s.yaml:4: a reply can be only one of a result, error, never, echo, environment, unauthorized and disconnect; keep one`},
		"never held": {head + "  replies: [{never: true, hold: x}]",
			`s.yaml:4: never and hold contradict each other; remove one`},
		"delay": {head + "  replies: [{text: x, delayMs: -1}]",
			`s.yaml:4: delayMs is -1; it must be at least 0`},
		"result and text": {head + "  replies: [{result: {}, text: x}]",
			`s.yaml:4: result and its short forms contradict each other; keep one`},
		"versions": {"serverId: a\nversion: x\nemptyVersion: true",
			`s.yaml:1: server "a": emptyVersion and version contradict each other; remove one`},
		"times of nothing": {head + "  replies: [{echo: true, times: 2}]",
			`s.yaml:4: times is how often the text or data of a short form is repeated; give it one, and a positive ` +
				`number`},
		"negative times": {head + "  replies: [{text: x, times: -1}]",
			`s.yaml:4: times is how often the text or data of a short form is repeated; give it one, and a positive ` +
				`number`},
		"text type": {head + "  replies: [{text: 5}]", `s.yaml:4: found "5" (int); write a string (quote it)`},
		"nesting":   {head + "  replies: [{nested: 0}]", `s.yaml:4: nested is 0; use 1 to 9900`},
		"error key": {head + "  replies: [{error: {code: 1, msg: x}}]",
			`s.yaml:4: unknown key "msg" in a protocol error; known are code, data, message`},
		"second document": {"serverId: a\n---\nserverId: b\nx: 1",
			`s.yaml:4: unknown key "x" in a server; known are api, emptyPage, emptyVersion, env, instructions, name, noListChanged, ` +
				`overHttp, pageSize, secret, serverId, startMs, toldByEnv, tools, unreachable, version`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := mockservers.ParseScripts("s.yaml", []byte(c.in))
			if err == nil || err.Error() != c.want {
				t.Errorf("error is\n%v\nwant\n%s", err, c.want)
			}
		})
	}
}

func TestParseReplies(t *testing.T) {
	for in, want := range map[string]string{
		`text: a`:                   `[{"result":{"content":[{"type":"text","text":"a"}]}}]`,
		`[{echo: true}, {hold: b}]`: `[{"echo":true},{"hold":"b"}]`,
		``:                          `[{}]`,
	} {
		replies, err := mockservers.ParseReplies(in)
		got, marshalErr := json.Marshal(replies)
		if err != nil || marshalErr != nil || string(got) != want {
			t.Errorf("%s became %s, %v, want %s", in, got, err, want)
		}
	}
	if _, err := mockservers.ParseReplies("[{txt: a}]"); err == nil {
		t.Error("a list with a reply that is none was accepted")
	}
}

func TestParseReply(t *testing.T) {
	for in, want := range map[string]string{
		``:                   `{}`,
		`{text: a, hold: b}`: `{"result":{"content":[{"type":"text","text":"a"}]},"hold":"b"}`,
		`{txt: a}`: `reply:1: unknown key "txt" in a reply; known are audio, delayMs, disconnect, echo, environment, ` +
			`error, hold, image, isError, nested, never, pings, releases, result, says, stderr, structured, text, ` +
			`texts, times, unauthorized, uncancelled`,
	} {
		reply, err := mockservers.ParseReply(in)
		got, marshalErr := json.Marshal(reply)
		if err != nil {
			got = []byte(err.Error())
		}
		if string(got) != want || marshalErr != nil {
			t.Errorf("%s became %s, want %s", in, got, want)
		}
	}
	if _, err := mockservers.ParseReply("{"); err == nil {
		t.Error("a reply that is no YAML was accepted")
	}
}

// FuzzParseScripts checks that whatever parses has the JSON form of the contract.
func FuzzParseScripts(f *testing.F) {
	seed, err := os.ReadFile(filepath.Join("testdata", "files.yaml"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	f.Add([]byte(`{"serverId": "a", "tools": [{"name": "t", "inputSchema": {"\u0000": 1e400}}]}`))
	f.Add([]byte("serverId: a\ntools: [{inputSchema: !!binary aGk=}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		scripts, err := mockservers.ParseScripts("f", data)
		if err != nil {
			return
		}
		raw, err := json.Marshal(scripts)
		if err != nil {
			t.Fatalf("scripts are not JSON: %v", err)
		}
		var again []mockservers.Script
		if err := json.Unmarshal(raw, &again); err != nil || len(again) != len(scripts) {
			t.Errorf("%s is not read back: %v", raw, err)
		}
	})
}

// What is written of an API, such as beside a failure, can be served again.
func TestAnAPIIsReadAsItIsWritten(t *testing.T) {
	const text = `{"serverId":"api","tools":null,"api":{"script":{"openapi":"3.0.3","servers":[{"url":"/v1"}],` +
		`"operations":[{"method":"GET","path":"/a","tags":["b"],"parameters":[{"name":"n"}],"replies":[` +
		`{"status":201,"headers":{"X-A":["1","2"]},"json":{"b":1.50,"a":[null]}},{"json":null},{"delayMs":5},` +
		`{"redirect":"/b"}]}],"generate":{"seed":18446744073709551615,"operations":2}},"documentUrl":true,` +
		`"settings":{"maxRequests":3}}}`
	scripts, err := mockservers.ParseScripts("s.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(scripts[0])
	if err != nil || string(got) != text {
		t.Errorf("%v\n%s\nwant\n%s", err, got, text)
	}
	_, err = mockservers.ParseScripts("s.yaml", []byte("serverId: a\napi:\n  script: {operation: 1}"))
	if err == nil || !strings.HasPrefix(err.Error(), "s.yaml:3") {
		t.Errorf("a mistake in an API: %v", err)
	}
}
