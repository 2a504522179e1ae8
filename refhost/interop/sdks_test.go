//go:build interop

package interop_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The eras of clients: modern is the first revision without a handshake, auto what both have.
const (
	legacy = "legacy"
	modern = "2026-07-28"
	auto   = "auto"
)

// clients are of three SDKs, in the lines and eras that each has. They ask their user in two ways: where hands are
// shaken, by a request of the host; else they come back with the answer.
func clients() map[string]func(*testing.T, order) seen {
	return map[string]func(*testing.T, order) seen{
		"go":                   ofGo,
		"typescript 1":         ofScript("client1.mjs", "TYPESCRIPT_SDK", legacy),
		"typescript 2":         ofScript("client2.mjs", "TYPESCRIPT_SDK_2", modern),
		"typescript 2, legacy": ofScript("client2.mjs", "TYPESCRIPT_SDK_2", legacy),
		"python 1":             ofScript("client.py", "PYTHON_SDK", legacy),
		"python 2":             ofScript("client.py", "PYTHON_SDK_2", modern),
		"python 2, legacy":     ofScript("client.py", "PYTHON_SDK_2", legacy),
	}
}

// servers are of two SDKs; one of the first line for TypeScript is what the other tests connect to.
var servers = map[string][2]string{
	"typescript 2": {"server2.mjs", "TYPESCRIPT_SDK_2"},
	"python 1":     {"server.py", "PYTHON_SDK"},
	"python 2":     {"server.py", "PYTHON_SDK_2"},
}

// scriptCommand starts a script of sdks with the SDK that is installed in a folder.
func scriptCommand(script, folder string) []string {
	path := filepath.Join("sdks", script)
	if filepath.Ext(script) == ".py" {
		return []string{python(folder), path}
	}
	return []string{"node", path, folder}
}

// ofScript drives a client that is a program of its own, with the SDK that a variable names.
func ofScript(script, variable, era string) func(*testing.T, order) seen {
	return func(t *testing.T, o order) seen {
		if o.Era == "" {
			o.Era = era
		}
		text, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), runTimeout)
		defer cancel()
		command := append(scriptCommand(script, folder(t, variable)), string(text))
		client := exec.CommandContext(ctx, command[0], command[1:]...)
		client.Stderr = os.Stderr
		out, err := client.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", script, err, out)
		}
		s := decode(t, out)
		if s.Version != "" && o.Era != auto && (s.Version == modern) != (o.Era == modern) {
			t.Errorf("a client of the era %s agreed on %s", o.Era, s.Version)
		}
		return s
	}
}

// usingServer calls the tools of a server of sdks.
const usingServer = `
import * as s from "@codemode/servers/everything";
const failed = await s.fail({}).catch((error) => error.name + ": " + error.message);
globalThis.__codemode_result__ = [await s.add({ a: 20, b: 22 }), await s.echo({ text: "é☃𝄞" }), await s.steps({ n: 3 }),
  failed.startsWith("ToolCallError: ")];
`

func TestServersOfSDKs(t *testing.T) {
	want := []any{map[string]any{"sum": 42.}, "é☃𝄞", "done", true}
	for name, server := range servers {
		command := scriptCommand(server[0], folder(t, server[1]))
		for over, config := range map[string]func(t *testing.T) map[string]any{
			"stdio": func(*testing.T) map[string]any {
				return map[string]any{"command": command[0], "args": command[1:]}
			},
			"http": func(t *testing.T) map[string]any {
				address := listening(t, exec.Command(command[0], append(command[1:], "http")...))
				return map[string]any{"type": "http", "url": address + "/mcp"}
			},
		} {
			t.Run(name+" over "+over, func(t *testing.T) {
				response := run(t, config(t), usingServer)
				if got := response["result"]; !reflect.DeepEqual(got, want) {
					t.Errorf("the result is %v, want %v", got, want)
				}
			})
		}
	}
}

// TestClientsOverHTTP: there the host has sessions, which the modern revision has not; clients find the one before it.
func TestClientsOverHTTP(t *testing.T) {
	const code = `globalThis.__codemode_result__ = 6 * 7`
	host := newDesk(t).order(t, "", code, "--http", "127.0.0.1:0").Command
	address := listening(t, exec.Command(host[0], host[1:]...))
	for name, drive := range clients() {
		t.Run(name, func(t *testing.T) {
			o := order{Command: []string{"none"}, URL: address, Code: code}
			if !strings.HasSuffix(name, legacy) {
				o.Era = auto
			}
			if s := drive(t, o); s.Tool.Name != "codemode_run" || s.Response.Result != 42. {
				t.Errorf("the client saw %+v", s)
			}
		})
	}
}

// TestInspector: the command line of the Inspector lists and calls the tool.
func TestInspector(t *testing.T) {
	host := newDesk(t).order(t, "", "").Command
	// Of a command line it would take the host's flags for its own.
	text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{
		"codemode": map[string]any{"command": host[0], "args": host[1:]}}})
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(t.TempDir(), "inspector.json")
	write(t, config, text)
	inspect := func(args ...string) string {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), runTimeout)
		defer cancel()
		program := filepath.Join(folder(t, "INSPECTOR"), "node_modules", ".bin", "mcp-inspector")
		fixed := []string{"--cli", "--config", config, "--server", "codemode"}
		command := exec.CommandContext(ctx, program, append(fixed, args...)...)
		command.Stderr = os.Stderr
		out, err := command.Output()
		if err != nil {
			t.Fatalf("mcp-inspector %s: %v\n%s", args, err, out)
		}
		return string(out)
	}
	if tools := inspect("--method", "tools/list"); !strings.Contains(tools, `"codemode_run"`) {
		t.Errorf("it lists %s", tools)
	}
	called := inspect("--method", "tools/call", "--tool-name", "codemode_run",
		"--tool-arg", "code=globalThis.__codemode_result__ = 6 * 7")
	if !strings.Contains(called, `"result": 42`) {
		t.Errorf("it called: %s", called)
	}
}

func ofGo(t *testing.T, o order) seen {
	ctx, cancel := context.WithTimeout(t.Context(), runTimeout)
	defer cancel()
	var mu sync.Mutex
	var questions []string
	var progress []*mcp.ProgressNotificationParams
	client := mcp.NewClient(&mcp.Implementation{Name: "interop"}, &mcp.ClientOptions{
		ElicitationHandler: func(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			mu.Lock()
			questions = append(questions, req.Params.Message)
			mu.Unlock()
			if o.Answer == "silence" {
				// This client has to come back at some time; then it is too late.
				<-time.After(time.Duration(o.SilenceMs) * time.Millisecond)
				return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": "once"}}, nil
			}
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": o.Answer}}, nil
		},
		ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
			mu.Lock()
			defer mu.Unlock()
			progress = append(progress, req.Params)
		},
	})
	var transport mcp.Transport = &mcp.StreamableClientTransport{Endpoint: o.URL}
	if o.URL == "" {
		command := exec.CommandContext(ctx, o.Command[0], o.Command[1:]...)
		command.Stderr = os.Stderr
		transport = &mcp.CommandTransport{Command: command}
	}
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	tools, err := session.ListTools(ctx, nil)
	if err != nil || len(tools.Tools) != 1 {
		t.Fatalf("tools %v, %v", tools, err)
	}
	params := &mcp.CallToolParams{Name: tools.Tools[0].Name, Arguments: map[string]any{"code": o.Code}}
	if o.Progress {
		params.SetProgressToken("go")
	}
	result, err := session.CallTool(ctx, params)
	if err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	text, err := json.Marshal(map[string]any{"tool": tools.Tools[0], "questions": questions, "progress": progress,
		"response": result.StructuredContent})
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, text)
}
