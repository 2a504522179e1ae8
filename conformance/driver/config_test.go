package driver

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestConfigFile(t *testing.T) {
	own, err := newWorkspace()
	if err != nil {
		t.Fatal(err)
	}
	defer own.remove()
	path, err := Options{}.configure(t.Context(), own, []ServerConfig{
		{ServerID: "a", Command: "bridge", Args: []string{"x"}, Env: map[string]string{"K": "v"}},
		{ServerID: "b", URL: "http://127.0.0.1:1/mcp"},
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "mcpServers": {
    "a": {
      "command": "bridge",
      "args": [
        "x"
      ],
      "env": {
        "K": "v"
      }
    },
    "b": {
      "type": "http",
      "url": "http://127.0.0.1:1/mcp"
    }
  }
}`
	if string(text) != want {
		t.Errorf("got %s", text)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("got mode %v, %v", info.Mode(), err)
	}
	if filepath.Dir(path) != own.dir {
		t.Errorf("%s is not in %s", path, own.dir)
	}
}

func TestNoServersIsAnEmptyObject(t *testing.T) {
	got, err := configJSON(nil)
	if err != nil || string(got) != "{\n  \"mcpServers\": {}\n}" {
		t.Errorf("got %s, %v", got, err)
	}
}
