package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codemode/conformance/program"
	"codemode/reports"
	"codemode/reports/bundle"
	"codemode/reports/evidence"
	"codemode/spec"
)

// otherSuites is a bundle of a whole run that another suite recorded.
func otherSuites(t *testing.T, command string) []byte {
	t.Helper()
	b := bundle.Bundle{Environment: bundle.Here(), Evidence: map[string][]evidence.Event{"evidence/s.jsonl": {}}}
	b.Report = reports.Assemble(
		spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
			Title: "Code Mode for MCP"},
			Requirements: []spec.Requirement{{ID: "a", Section: "1", Level: spec.Must, Obligation: "o"}}},
		reports.Input{
			Suite: reports.Suite{Version: "9.9.9"}, Host: reports.Host{Name: "host", Version: "1", Command: command},
			MockServers: reports.MockServers{Transport: "stdio", ProtocolVersion: "2025-11-25"},
			Scenarios: []reports.Scenario{{ID: "1/f/s", Name: "s", Requirements: []string{"a"},
				Outcome: reports.Passed, Evidence: "evidence/s.jsonl"}},
			Selected: map[string]bool{"a": true}, Times: reports.Times{Started: "2026-01-02T03:04:05Z"},
		})
	var data bytes.Buffer
	if err := b.Write(&data); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// execute runs the program and returns its exit code and what it said.
func execute(t *testing.T, args ...string) (int, string) {
	t.Helper()
	run := exec.CommandContext(t.Context(), built.path("conformance"), args...)
	said, err := run.CombinedOutput()
	if run.ProcessState == nil {
		t.Fatal(err)
	}
	return run.ProcessState.ExitCode(), string(said)
}

func TestPublishedBundlesAreChecked(t *testing.T) {
	good := otherSuites(t, "./host")
	for name, c := range map[string]struct {
		files map[string][]byte
		code  int
		want  string
	}{
		"in its place": {map[string][]byte{"code-mode/1.0.0/host/1.tar.gz": good}, program.ExitOK,
			"1 published, 1 of them by another suite"},
		"in another place": {map[string][]byte{"code-mode/1.0.0/other/1.tar.gz": good}, program.ExitNotConformant,
			"its place is code-mode/1.0.0/host/1.tar.gz"},
		"changed": {map[string][]byte{"code-mode/1.0.0/host/1.tar.gz": append(bytes.Clone(good), 0)},
			program.ExitNotConformant, "it was changed"},
		"not signed": {map[string][]byte{"code-mode/1.0.0/host/1.tar.gz": good,
			"code-mode/1.0.0/host/minisign.pub": []byte("RW")}, program.ExitNotConformant, "it is not signed"},
		"only a signature": {map[string][]byte{"code-mode/1.0.0/host/1.tar.gz.minisig": good},
			program.ExitCouldNotJudge, "signs a bundle that is not there"},
		"something else": {map[string][]byte{"code-mode/1.0.0/host/1.tar.gz": good,
			"code-mode/1.0.0/notes.txt": nil}, program.ExitCouldNotJudge, "notes.txt is no bundle"},
		"nothing published": {map[string][]byte{"code-mode/1.0.0/minisign.pub": nil}, program.ExitCouldNotJudge,
			"no bundle (*.tar.gz) is below it"},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			for file, data := range c.files {
				put(t, filepath.Join(root, file), data)
			}
			if code, said := execute(t, "publish", "--check", "--into", root); code != c.code ||
				!strings.Contains(filepath.ToSlash(said), c.want) {
				t.Errorf("exit %d, want %d and %q\n%s", code, c.code, c.want, said)
			}
		})
	}
}

func TestOnlyWhatThisSuiteAcceptsIsPublished(t *testing.T) {
	root, home := t.TempDir(), t.TempDir()
	into := filepath.Join(root, "published")
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for name, c := range map[string]struct {
		command, want string
	}{
		"of another suite":  {"./host", "use the suite that wrote it"},
		"from this machine": {filepath.Join(home, "host"), "which is of this machine"},
	} {
		file := filepath.Join(root, "b.tar.gz")
		put(t, file, otherSuites(t, c.command))
		if code, said := execute(t, "publish", "--into", into, file); code != program.ExitCouldNotJudge ||
			!strings.Contains(said, c.want) {
			t.Errorf("%s: exit %d\n%s", name, code, said)
		}
		if _, err := os.Stat(into); err == nil {
			t.Errorf("%s: something was published", name)
		}
	}
}
