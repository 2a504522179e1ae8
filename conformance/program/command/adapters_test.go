package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/conformance/adapters"
	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/spec"
)

// TestAdaptersOfOtherLanguages smokes hosts that are libraries of Python and Node, by the
// adapters that the README names. Behind each stands refhost, one script at a time.
func TestAdaptersOfOtherLanguages(t *testing.T) {
	for interpreter, suffix := range map[string]string{"python3": ".py", "node": ".mjs"} {
		t.Run(interpreter, func(t *testing.T) {
			if err := exec.Command(interpreter, "--version").Run(); err != nil {
				t.Skipf("%s is not here (%v): install it to try adapter%s", interpreter, err, suffix)
			}
			folder := t.TempDir()
			copied(t, root("conformance", "adapters", "adapter"+suffix), folder)
			copied(t, filepath.Join("testdata", "adapters", "myhost"+suffix), folder)
			smoke := exec.Command(built.path("conformance"), "smoke", "--env", "REFHOST="+built.path("refhost"),
				"--env", "HOME", "--cwd", folder, "--host", interpreter+" adapter"+suffix+" --config {config}")
			out, err := smoke.CombinedOutput()
			if err != nil || strings.Count(string(out), "ok  ") < 10 {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// TestTheAdapterForGo smokes a host that is a Go library, within this process.
func TestTheAdapterForGo(t *testing.T) {
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	tried := smoking{names: ledger.Names}
	group, err := tried.start(t.Context(), mockservers.Options{Transport: mockservers.Stdio})
	if err != nil {
		t.Fatal(err)
	}
	defer group.Close()
	tried.config[0].Command = built.path("conformance")
	test, err := tried.test()
	if err != nil {
		t.Fatal(err)
	}
	serve := func(ctx context.Context, config []byte, transport mcp.Transport) error {
		file := filepath.Join(t.TempDir(), "mcp.json")
		if err := os.WriteFile(file, config, 0o600); err != nil {
			return err
		}
		return adapters.Serve(ctx, oneAtATime{file}, transport)
	}
	found, err := driver.Smoke(t.Context(), driver.NewInMemory("myhost", serve), test)
	if err != nil || len(found.Findings) < 10 {
		t.Fatalf("%v\n%+v", err, found)
	}
	for _, f := range found.Findings {
		if !f.OK {
			t.Errorf("%s: %s", f.Step, f.Text)
		}
	}
}

// oneAtATime stands for a library: refhost with a configuration, one script at a time.
type oneAtATime struct{ config string }

func (o oneAtATime) Context(ctx context.Context) (string, error) {
	text, err := o.refhost(ctx, "", "context")
	return string(text), err
}

func (o oneAtATime) Run(ctx context.Context, request json.RawMessage) (response any, err error) {
	var r struct {
		Code   string
		Limits struct{ TimeoutMs int }
	}
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Limits.TimeoutMs == 0 {
		r.Limits.TimeoutMs = 5000
	}
	text, err := o.refhost(ctx, r.Code, "run", "-", "--timeout", fmt.Sprintf("%dms", r.Limits.TimeoutMs))
	if err != nil {
		return nil, err
	}
	return json.RawMessage(text), nil
}

// refhost gives what the program prints; that a script failed is in its response.
func (o oneAtATime) refhost(ctx context.Context, code string, args ...string) ([]byte, error) {
	program := exec.CommandContext(ctx, built.path("refhost"), append(args, "--config", o.config)...)
	program.Stdin = strings.NewReader(code)
	text, err := program.Output()
	if len(bytes.TrimSpace(text)) > 0 {
		return text, nil
	}
	return nil, err
}

// copied puts a copy of a file into a folder.
func copied(t *testing.T, file, folder string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, filepath.Base(file)), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
