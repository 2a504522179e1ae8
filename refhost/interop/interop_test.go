//go:build interop

// Package interop connects the reference host to MCP servers of other authors and of the official SDKs of Python and
// TypeScript, over both transports, and to clients of these SDKs, that of Go, and the Inspector. `make interop` runs
// it; it needs Node and Python.
package interop_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// startTimeout bounds a server's start, runTimeout one script.
const (
	startTimeout = time.Minute
	runTimeout   = 2 * time.Minute
)

// script lists the server's tools, calls five of them and composes what they gave.
const script = `
import { listServers, listTools } from "@codemode/discovery";
import * as everything from "@codemode/servers/everything";

const [server] = await listServers();
const tools = await listTools(server.serverId, { detail: "full" });
const [echo, sum, weather, image, long] = await Promise.all([
  everything.echo({ message: "hello" }),
  everything.get_sum({ a: 20, b: 22 }),
  everything.get_structured_content({ location: "Chicago" }),
  everything.get_tiny_image(),
  everything.trigger_long_running_operation({ duration: 1, steps: 2 }),
]);
console.log("tools", tools.length);
globalThis.__codemode_result__ = {
  tools: tools.map((tool) => tool.toolName).sort(),
  schema: tools.find((tool) => tool.toolName === "get-sum").inputSchema.type,
  echo, sum, weather,
  image: image.content.filter((block) => block.type === "image").map((block) => block.mimeType),
  long,
  composed: [echo, sum, typeof weather.temperature].join(" | "),
};
`

func TestInteropStdio(t *testing.T) {
	entry := install(t)
	check(t, run(t, map[string]any{"command": "node", "args": []string{entry, "stdio"}}, script))
}

func TestInteropStreamableHTTP(t *testing.T) {
	entry := install(t)
	check(t, run(t, map[string]any{"type": "http", "url": serve(t, entry)}, script))
}

// install returns the program of the server that most tests use.
func install(t *testing.T) string { return program(t, "EVERYTHING", "server-everything") }

// program is that of a server, from the npm package that a variable names.
func program(t *testing.T, variable, server string) string {
	t.Helper()
	return filepath.Join(folder(t, variable), "node_modules", "@modelcontextprotocol", server, "dist", "index.js")
}

// serve starts the server over HTTP at a free port and returns its URL.
func serve(t *testing.T, entry string) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	server := exec.Command("node", entry, "streamableHttp")
	server.Env = append(os.Environ(), fmt.Sprintf("PORT=%d", port))
	listening(t, server)
	return fmt.Sprintf("http://127.0.0.1:%d/mcp", port)
}

// listening starts a program that tells on stderr where it listens, until the test ends, and returns the address if it
// says that.
func listening(t *testing.T, server *exec.Cmd) string {
	t.Helper()
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait() // it was killed
	})
	address := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(stderr); lines.Scan(); {
			if told := whereItListens.FindString(lines.Text()); told != "" && len(address) == 0 {
				address <- strings.TrimPrefix(told, "listening")
			}
		}
	}()
	select {
	case a := <-address:
		return a
	case <-time.After(startTimeout):
		t.Fatalf("%s does not say that it is listening within %v", server, startTimeout)
		return ""
	}
}

// whereItListens is an address, or the word alone.
var whereItListens = regexp.MustCompile(`http://[0-9.:]+(/mcp)?|listening`)

// run gives code to `refhost run` and returns the response.
func run(t *testing.T, server map[string]any, code string) map[string]any {
	t.Helper()
	file := filepath.Join(t.TempDir(), "script.mjs")
	write(t, file, []byte(code))
	out := refhost(t, server, "run", file)
	var response map[string]any
	if err := json.Unmarshal(out, &response); err != nil {
		t.Fatalf("the response is no JSON: %v\n%s", err, out)
	}
	t.Logf("response: %s", out)
	return response
}

// refhost runs a command of the reference host, connected to one server, and
// returns what it prints.
func refhost(t *testing.T, server map[string]any, args ...string) []byte {
	t.Helper()
	config, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"everything": server}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mcp.json")
	write(t, file, config)
	ctx, cancel := context.WithTimeout(t.Context(), runTimeout)
	defer cancel()
	command := exec.CommandContext(ctx, filepath.Join("..", "..", "bin", "refhost"), append(args, "--config", file,
		"--connect-timeout", startTimeout.String())...)
	var stderr strings.Builder
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("refhost %s: %v\n%s\n%s", args[0], err, out, stderr.String())
	}
	return out
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// check compares what the tools are documented to give.
func check(t *testing.T, response map[string]any) {
	t.Helper()
	result, ok := response["result"].(map[string]any)
	if !ok {
		t.Fatalf("no result: %v", response)
	}
	want := map[string]string{
		"schema":   "object",
		"echo":     "Echo: hello",
		"sum":      "The sum of 20 and 22 is 42.",
		"image":    "[image/png]",
		"composed": "Echo: hello | The sum of 20 and 22 is 42. | number",
	}
	for name, value := range want {
		if got := fmt.Sprint(result[name]); got != value {
			t.Errorf("%s: got %s, want %s", name, got, value)
		}
	}
	if long := fmt.Sprint(result["long"]); !strings.Contains(long, "Duration: 1 seconds, Steps: 2") {
		t.Errorf("long: got %s", long)
	}
	if tools, _ := result["tools"].([]any); len(tools) < 10 {
		t.Errorf("tools: got %v, want at least 10", tools)
	}
	if trace, _ := response["toolTrace"].([]any); len(trace) != 5 {
		t.Errorf("toolTrace: got %v, want 5 calls", trace)
	}
}
