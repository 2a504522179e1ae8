package driver

import "testing"

func TestConfigOfAnAPI(t *testing.T) {
	api := ServerConfig{ServerID: "api", URL: "http://127.0.0.1:1/v1", Document: "/tmp/openapi.json"}
	for settings, want := range map[string]string{
		"": `{
  "openapi": {
    "baseUrl": "http://127.0.0.1:1/v1",
    "spec": "/tmp/openapi.json"
  }
}`,
		`{"maxRequests": 3, "baseUrl": null}`: `{
  "openapi": {
    "maxRequests": 3,
    "spec": "/tmp/openapi.json"
  }
}`,
	} {
		api.Settings = []byte(settings)
		if settings == "" {
			api.Settings = nil
		}
		got, err := configJSON([]ServerConfig{api})
		if err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v", settings, got, err)
		}
	}
	api.Settings = []byte("3")
	if _, err := configJSON([]ServerConfig{api}); err == nil {
		t.Error("settings that are no object were taken")
	}
}

func TestConfigOfAHostWithOptions(t *testing.T) {
	server := ServerConfig{ServerID: "a", Type: "stdio", Command: "x", Settings: []byte(`{"system": {"limit": 3}}`)}
	const want = `{
  "mcpServers": {
    "a": {
      "type": "stdio",
      "command": "x"
    }
  },
  "system": {
    "limit": 3
  }
}`
	got, err := configJSON([]ServerConfig{server})
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
	server.Settings = []byte("3")
	if _, err := configJSON([]ServerConfig{server}); err == nil {
		t.Error("settings that are no object were taken")
	}
}
