package driver

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// entry is one value of mcpServers in the form that MCP clients share.
type entry struct {
	Type    string            `json:"type,omitempty"`
	URL     string            `json:"url,omitempty"`
	Command string            `json:"command,omitempty"`
	Args    []string          `json:"args,omitempty"`
	Env     map[string]string `json:"env,omitempty"`
}

// configJSON returns {"mcpServers": {...}} for the given servers.
func configJSON(servers []ServerConfig) ([]byte, error) {
	entries := make(map[string]entry, len(servers))
	for _, s := range servers {
		e := entry{Command: s.Command, Args: s.Args, Env: s.Env}
		if s.URL != "" {
			e = entry{Type: "http", URL: s.URL}
		}
		entries[s.ServerID] = e
	}
	return json.MarshalIndent(map[string]any{"mcpServers": entries}, "", "  ")
}

// writeConfig writes the config file into a private folder of its own and
// returns both paths. The caller removes the folder.
func writeConfig(servers []ServerConfig) (dir, path string, err error) {
	data, err := configJSON(servers)
	if err != nil {
		return "", "", err
	}
	dir, err = os.MkdirTemp("", "codemode-host-")
	if err != nil {
		return "", "", err
	}
	path = filepath.Join(dir, "mcp.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		_ = os.RemoveAll(dir)
		return "", "", err
	}
	return dir, path, nil
}
