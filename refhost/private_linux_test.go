package refhost_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A server that root starts finds nothing of the host's environment: what the host is built as matters, because a
// program with C in it keeps the rights.
func TestServersDoNotSeeTheEnvironmentOfTheHost(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only a host that runs as root is kept private")
	}
	folder := t.TempDir()
	host, seen := filepath.Join(folder, "refhost"), filepath.Join(folder, "seen")
	build := exec.Command("go", "build", "-trimpath", "-o", host, "./cmd/refhost")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	config, script := filepath.Join(folder, "mcp.json"), filepath.Join(folder, "script.mjs")
	reads := `{"mcpServers": {"reads": {"command": "sh", "args": ["-c", "cat /proc/$PPID/environ; echo $? >$0", "` + seen +
		`"]}}}`
	for path, text := range map[string]string{config: reads, script: "import '@codemode/servers/reads';"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(host, "run", script, "--config", config)
	_ = run.Run() // the server is none
	code, err := os.ReadFile(seen)
	if err != nil || string(code) == "0\n" {
		t.Errorf("the server read the environment of the host: exit code %q, %v", code, err)
	}
}
