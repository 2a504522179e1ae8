package refhost_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/policy"
)

func load(t *testing.T, text string) (refhost.Config, error) {
	path := filepath.Join(t.TempDir(), "mcp.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return refhost.LoadConfig(path, func(name string) (string, bool) {
		value, ok := map[string]string{"TOKEN": "secret", "EMPTY": ""}[name]
		return value, ok
	})
}

func TestLoadConfig(t *testing.T) {
	config, err := load(t, `{"mcpServers": {
		"b": {"command": "run", "args": ["-x", "${EMPTY}y"], "env": {"T": "a${TOKEN}b"}, "cwd": "/d"},
		"a": {"type": "http", "url": "https://example.org/mcp", "headers": {"Authorization": "Bearer ${TOKEN}"}}
	}}`)
	want := refhost.Config{Servers: []refhost.ServerConfig{
		{ServerID: "b", Command: "run", Args: []string{"-x", "y"}, Env: map[string]string{"T": "asecretb"}, Dir: "/d",
			Expanded: map[string]string{"EMPTY": "", "TOKEN": "secret"}},
		{ServerID: "a", URL: "https://example.org/mcp", Headers: map[string]string{"Authorization": "Bearer secret"},
			Expanded: map[string]string{"TOKEN": "secret"}},
	}}
	if err != nil || !reflect.DeepEqual(config, want) {
		t.Errorf("LoadConfig = %+v, %v, want %+v", config, err, want)
	}
}

func TestLoadConfigErrors(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no JSON":          {"{\n\n]", "mcp.json:3: not valid JSON"},
		"not an object":    {`[]`, "mcp.json:1: found a list where an object must be"},
		"misspelt top key": {"{\n\"polici\": {}}", `mcp.json:2: unknown key "polici"; did you mean "policy"?`},
		"misspelt server key": {"{\"mcpServers\": {\n\"a\": {\"command\": \"x\",\n\"argv\": []}}}",
			`mcp.json:3: unknown key "argv" of server "a"; did you mean "args"?`},
		"wrong type": {"{\"mcpServers\": {\"a\": {\n\"command\": 1}}}",
			`mcp.json:2: the value of "command" has the wrong type`},
		"twice": {"{\"mcpServers\": {\"a\": {\"command\": \"x\"},\n\"a\": {\"command\": \"x\"}}}",
			`mcp.json:2: the key "a" is there twice`},
		"twice in two places": {"{\"mcpServers\": {\"a\": {\"command\": \"x\"}},\n\"servers\": {\"a\": {}}}",
			`mcp.json:2: the server "a" is there twice`},
		"variable twice": {"{\"mcpServers\": {\"a\": {\"command\": \"x\",\n\"env\": {\"A\": \"1\",\n\"A\": \"2\"}}}}",
			`mcp.json:3: the key "A" is there twice`},
		"variable of a command twice": {`{"mcpServers": {"a": {"command": {"path": "x", "env": {"A": "", "A": ""}}}}}`,
			`mcp.json:1: the key "A" is there twice`},
		"header twice": {`{"mcpServers": {"a": {"url": "http://x", "headers": {"A": "1", "a": "2"}}}}`,
			`mcp.json:1: the header A is there twice`},
		"two spellings": {"{\"mcpServers\": {\"a\": {\n\"httpUrl\": \"x\",\n\"url\": \"y\"}}}",
			`mcp.json:3: "httpUrl" and "url" mean the same, and differ`},
		"dotted tool name": {"{\n\"toolName\": \"code.run\"}", `mcp.json:2: the tool name "code.run" is neither`},
		"neither":          {`{"mcpServers": {"a": {}}}`, "either command or url"},
		"both":             {`{"mcpServers": {"a": {"command": "x", "url": "http://x"}}}`, "either command or url"},
		"unknown type":     {`{"mcpServers": {"a": {"type": "ws", "url": "ws://x"}}}`, `has the type "ws"`},
		"contradiction":    {`{"mcpServers": {"a": {"type": "http", "command": "x"}}}`, "does not fit"},
		"sse command":      {`{"mcpServers": {"a": {"type": "sse", "command": "x"}}}`, "does not fit"},
		"in the policy":    {"{\"policy\":\n{\"deny\": [\"x\"]}}", `mcp.json:2: "deny": the pattern "x" is not SERVER/TOOL`},
		"in the audit":     {"{\"audit\":\n{\"redact\": [\"${NONE}\"]}}", "mcp.json:2: \"redact\": NONE is not set"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := load(t, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
	if _, err := refhost.LoadConfig(filepath.Join(t.TempDir(), "none"), os.LookupEnv); err == nil {
		t.Error("a file that does not exist is loaded")
	}
}

// TestExamples loads the configurations that the README shows for a policy and an audit.
func TestExamples(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example := func(of string) refhost.Config {
		_, rest, _ := strings.Cut(string(readme), "```json "+of+"\n")
		text, _, found := strings.Cut(rest, "```")
		if !found {
			t.Fatalf("the README has no example of a %s", of)
		}
		path := filepath.Join(t.TempDir(), "mcp.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		config, err := refhost.LoadConfig(path, func(string) (string, bool) { return "value", true })
		if err != nil {
			t.Fatal(err)
		}
		return config
	}
	permitted := policy.Policy{example("policy").Policy}
	if err := permitted.Check([]string{"files", "issues"}); err != nil || permitted.Neutral() || !permitted.Asks() {
		t.Errorf("the policy is %+v, %v", permitted, err)
	}
	want := audit.Config{File: "audit.jsonl", Values: true, Redact: []string{"value"}, OTLP: audit.OTLP{
		Endpoint: "http://127.0.0.1:4318", Headers: map[string]string{"Authorization": "Bearer value"}}}
	if got := example("audit").Audit; !reflect.DeepEqual(got, want) {
		t.Errorf("the audit is %+v, want %+v", got, want)
	}
}

func TestConfigurationsHaveABound(t *testing.T) {
	if _, err := load(t, strings.Repeat(" ", 5<<20)+`{}`); err == nil ||
		!strings.Contains(err.Error(), "has more than 4194304 bytes") {
		t.Errorf("a file of five megabytes: %v", err)
	}
	if _, err := load(t, "\xFF\xFE{\x00}\x00"); err == nil || !strings.Contains(err.Error(), "save it in UTF-8") {
		t.Errorf("a file in UTF-16: %v", err)
	}
	path := filepath.Join(t.TempDir(), "mcp.json")
	text := `{"mcpServers": {"s": {"command": "x", "args": ["` + strings.Repeat("${LONG}", 100) + `"]}}}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	config, err := refhost.LoadConfig(path, func(string) (string, bool) { return strings.Repeat("x", 100_000), true })
	if err != nil || !strings.Contains(config.Servers[0].Problem, "more than 4194304 bytes") {
		t.Errorf("ten megabytes of a variable: %v, %+v", err, config.Servers)
	}
	keys := repeated(200_000, ",", `"@":1`)
	for _, text := range []string{`{"mcpServers":{"s":{"command":"x",` + keys + `}}}`, `{"mcpServers":{},` + keys + `}`} {
		if _, err := load(t, text); err == nil || !strings.Contains(err.Error(), "more than 1000 keys") {
			t.Errorf("keys of nobody: %v", err)
		}
	}
}

func FuzzLoadConfig(f *testing.F) {
	f.Add(`{"mcpServers": {"a": {"command": "x", "args": ["${TOKEN}"]}}}`)
	f.Add(`{"mcpServers": {"a": 1}`)
	f.Fuzz(func(t *testing.T, text string) {
		config, err := load(t, text)
		if err != nil && !strings.Contains(err.Error(), "mcp.json:") {
			t.Errorf("the error %v names no line", err)
		}
		for _, s := range config.Servers {
			if (s.Command == "") == (s.URL == "") {
				t.Errorf("accepted %+v", s)
			}
		}
	})
}
