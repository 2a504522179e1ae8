package driver

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// entry is one value of mcpServers in the form that MCP clients share.
type entry struct {
	Type    string            `json:"type,omitempty"`
	URL     string            `json:"url,omitempty"`
	Command string            `json:"command,omitempty"`
	Args    []string          `json:"args,omitempty"`
	Env     map[string]string `json:"env,omitempty"`
}

// configJSON returns {"mcpServers": {...}} for the given servers, in their order:
// a host may go by it; what they bring of settings stands beside. For an API it returns {"openapi": {...}}; there is
// one of them.
func configJSON(servers []ServerConfig) ([]byte, error) {
	if len(servers) == 1 && servers[0].Document != "" {
		section, err := servers[0].openAPI()
		if err != nil {
			return nil, err
		}
		return json.MarshalIndent(map[string]any{"openapi": section}, "", "  ")
	}
	config := map[string]any{"mcpServers": entries(servers)}
	for _, s := range servers {
		if s.Settings == nil {
			continue
		}
		if err := json.Unmarshal(s.Settings, &config); err != nil {
			return nil, fmt.Errorf("the settings beside the servers: %w", err)
		}
	}
	return json.MarshalIndent(config, "", "  ")
}

// entries is a JSON object that keeps the order of the servers.
type entries []ServerConfig

// MarshalJSON implements [json.Marshaler].
func (all entries) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, s := range all {
		e := entry{Type: s.Type, Command: s.Command, Args: s.Args, Env: s.Env}
		if s.URL != "" {
			e = entry{Type: "http", URL: s.URL}
		}
		name, err := json.Marshal(s.ServerID)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s:%s", name, value)
	}
	return []byte("{" + b.String() + "}"), nil
}

// openAPI is the section of an API: where its document and the API are, and its settings, which may replace the
// latter; one that is null leaves a member out.
func (s ServerConfig) openAPI() (map[string]any, error) {
	section := map[string]any{"spec": s.Document, "baseUrl": s.URL}
	if s.Settings == nil {
		return section, nil
	}
	var settings map[string]any
	if err := json.Unmarshal(s.Settings, &settings); err != nil {
		return nil, fmt.Errorf("the settings of the API: %w", err)
	}
	for name, value := range settings {
		if value == nil {
			delete(section, name)
			continue
		}
		section[name] = value
	}
	return section, nil
}
