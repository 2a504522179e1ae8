package refhost_test

import (
	"reflect"
	"strings"
	"testing"

	"codemode/refhost"
	"codemode/refhost/policy"
)

// TestConfigsOfOneServer are those of clients with forms of their own: each is read as the same server.
func TestConfigsOfOneServer(t *testing.T) {
	for name, text := range map[string]string{
		"Zed":       `{"context_servers": {"a": {"source": "custom", "command": "x", "args": ["-y"], "env": {"K": "v"}}}}`,
		"older Zed": `{"context_servers": {"a": {"command": {"path": "x", "args": ["-y"], "env": {"K": "v"}}}}}`,
		"opencode": `{"mcp": {"a": {"type": "local", "command": ["x", "-y"], "environment": {"K": "v"}, "enabled": true},
			"b": {"type": "remote", "url": "https://example.org", "enabled": false}}}`,
		"VS Code":           `{"mcp": {"inputs": [], "servers": {"a": {"command": "x", "args": ["-y"], "env": {"K": "v"}}}}}`,
		"VS Code, one line": `{"mcp.servers": {"a": {"command": "x", "args": ["-y"], "env": {"K": "v"}}}}`,
	} {
		config, err := load(t, text)
		want := refhost.ServerConfig{ServerID: "a", Command: "x", Args: []string{"-y"},
			Env: map[string]string{"K": "v"}}
		if err != nil || len(config.Servers) != 1 || !reflect.DeepEqual(config.Servers[0], want) {
			t.Errorf("%s: read as %+v, %v", name, config, err)
		}
	}
}

func TestConfigOfOpencodeTakesVariables(t *testing.T) {
	config, err := load(t, `{"mcp": {"a": {"type": "remote", "url": "https://example.org/mcp",
		"headers": {"Authorization": "Bearer {env:TOKEN}", "X": "{file:key} {\"env\": 1}"}}}}`)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"Authorization": "Bearer secret", "X": ` {"env": 1}`}
	got := config.Servers[0]
	if !reflect.DeepEqual(got.Headers, want) || !strings.Contains(got.Problem, "{file:key} is neither asked for") {
		t.Errorf("headers %v, problem %q", got.Headers, got.Problem)
	}
}

// TestSwitchesOfClients are what entries say of their tools, and the tools that there are then.
func TestSwitchesOfClients(t *testing.T) {
	for entry, want := range map[string]string{
		``:                          "read write ",
		`"disabledTools": ["rm"]`:   "read write ",
		`"disabledTools": ["read"]`: "write ",
		`"excludeTools": ["r*"], "disabled_tools": ["write"]`:  "",
		`"includeTools": ["read"]`:                             "read ",
		`"enabled_tools": ["re*"], "disabledTools": ["write"]`: "read ",
		`"tools": ["*"]`: "read write ",
	} {
		config, err := load(t, `{"mcpServers": {"a": {"command": "x", `+entry+`}, "b": {"command": "x"}},
			"policy": {"deny": ["a/exec"]}}`)
		if err != nil {
			t.Errorf("%s: %v", entry, err)
		}
		got, p := "", policy.Policy{config.Policy}
		for _, tool := range []string{"exec", "read", "write"} {
			if p.Decide(policy.Tool{Server: "a", Name: tool}).Verdict == policy.Permitted {
				got += tool + " "
			}
			if p.Decide(policy.Tool{Server: "b", Name: tool}).Verdict != policy.Permitted {
				t.Errorf("%s: it hides %s of another server", entry, tool)
			}
		}
		if got != want {
			t.Errorf("%s: there are %q, want %q", entry, got, want)
		}
	}
}

func TestAgentsWithoutSwitchesAreNoted(t *testing.T) {
	for _, agent := range []string{`{"model": "x", "profiles": {"write": {"tools": {}}}}`, `{}`, `"coder"`} {
		config, err := load(t, `{"mcpServers": {"a": {"command": "x"}}, "agent": `+agent+`}`)
		if err != nil || len(config.Notes) != 1 || !strings.Contains(config.Notes[0].Text, `no such keys: "agent"`) {
			t.Errorf("%s: notes %+v, %v", agent, config.Notes, err)
		}
	}
}

func TestParallelCalls(t *testing.T) {
	config, err := load(t, `{"mcpServers": {"a": {"command": "x", "parallelCalls": 1}}}`)
	if err != nil || config.Servers[0].ParallelCalls != 1 {
		t.Errorf("read as %+v, %v", config, err)
	}
}

func TestRefusedConfigsOfClients(t *testing.T) {
	for text, want := range map[string]string{
		`{"mcpServers": {"a": {"command": "x", "disabledTools": {"rm": true}}}}`: `"disabledTools" has the wrong type`,
		`{"mcpServers": {"a": {"command": "x", "enabledTools": []}}}`:            `"enabledTools" names no tool`,
		`{"mcpServers": {"a": {"command": "x", "toolsOff": ["rm"]}}}`:            `"toolsOff" of server "a" may switch tools`,
		`{"mcp": {"a": {"command": ["x"]}}, "tools": {"a*": false}}`:             `"tools" may switch servers or tools off`,
		`{"mcpServers": {"a": {"command": "x", "parallelCalls": -1}}}`:           `"parallelCalls" is -1; it must not be below 1`,
		`{"mcpServers": {"a": {"command": "x", "parallelCalls": 0}}}`:            `"parallelCalls" is 0; it must not be below 1`,
		`{"mcpServers": {"a": {"command": "x", "policy": {}}}}`:                  `"policy" of server "a" would permit or forbid`,
		`{"mcp": {"servers": {}, "policy": {"deny": ["a/b"]}}}`:                  `"policy" of mcp would permit or forbid`,
		`{"mcpServers": {"a": {"command": "x", "disabledTools": [null]}}}`:       `"disabledTools" has the wrong type`,
		`{"mcpServers": {"a": {"command": "x", "env": {"A": null}}}}`:            `"env" has the wrong type`,
		`{"mcpServers": {"a": {"command": "x", "env": {"A=B": "1"}}}}`:           `"A=B" is no name of a variable`,
		`{"mcp": {"excluded": ["a"]}}`:                                           `"excluded" of mcp switches servers off`,
		`{"mcp": {}, "agent": {"x": {"tools": {"s_write": false}}}}`:             `"agent" may switch servers or tools off`,
		`{"context_servers": {}, "agent": {"tool_permissions": {"default": 1}}}`: `"agent" may switch servers or tools`,
		`{"mcpServers": {}, "deniedMcpServers": [{"serverName": "a"}]}`:          `"deniedMcpServers" may switch servers`,
		`{"mcpServers": {"a": {"command": []}}}`:                                 `"command" has the wrong type`,
		`{"context_servers": {"a": {"source": "extension"}}}`:                    `extension of its own`,
		"# Codex\n[mcp_servers.a]\ncommand = \"x\"\n":                            "this is TOML, as Codex has it",
		"mcpServers:\n- name: a\n  command: x\n":                                 "this is YAML, as Goose and Continue",
	} {
		if _, err := load(t, text); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "mcp.json:1: ") {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
}
