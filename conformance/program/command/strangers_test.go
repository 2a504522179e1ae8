//go:build unix

package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"codemode/conformance/program"
)

// shards runs one requirement in two shards, on the reference host.
func shards(t *testing.T) []string {
	t.Helper()
	var folders []string
	for _, part := range []string{"1/2", "2/2"} {
		out := filepath.Join(t.TempDir(), "shard")
		code, said := execute(t, "run", "--host", built.path("refhost")+" --config {config}", "--id", "trace-ok",
			"--id", "trace-tool-name", "--shard", part, "--seed", "7", "--out", out)
		if code != program.ExitOK {
			t.Fatalf("exit %d\n%s", code, said)
		}
		folders = append(folders, out)
	}
	return folders
}

// forge changes an outcome in a report.
func forge(t *testing.T, folder string) {
	t.Helper()
	path := joinReport(folder)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	forged := bytes.ReplaceAll(text, []byte(`"outcome": "passed"`), []byte(`"outcome": "not-observed"`))
	if bytes.Equal(forged, text) {
		t.Fatal("nothing passed in this report")
	}
	if err := os.WriteFile(path, forged, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestWhatAStrangerReportsIsJudgedAgain changes outcomes beside the evidence that has others.
func TestWhatAStrangerReportsIsJudgedAgain(t *testing.T) {
	parts := shards(t)
	forge(t, parts[0])
	whole := filepath.Join(t.TempDir(), "whole")
	code, said := execute(t, "merge", "--out", whole, parts[0], parts[1])
	if code != program.ExitCouldNotJudge || !strings.Contains(said, "its evidence gives passed") {
		t.Errorf("merge: exit %d\n%s", code, said)
	}
	if _, err := os.Stat(whole); err == nil {
		t.Error("merge wrote a report of forged shards")
	}
	pages := filepath.Join(t.TempDir(), "pages")
	code, said = execute(t, "site", "--out", pages, parts[0])
	if code != program.ExitCouldNotJudge || !strings.Contains(said, "its evidence gives passed") {
		t.Errorf("site: exit %d\n%s", code, said)
	}
	code, said = execute(t, "site", "--out", pages, parts[1])
	index, err := os.ReadFile(filepath.Join(pages, "index.html"))
	if code != program.ExitOK || err != nil || !bytes.Contains(index, []byte("checked: its evidence, judged again")) {
		t.Errorf("site: exit %d, %v\n%s", code, err, said)
	}
}

// TestAFolderOfAStrangerIsReadWithinBounds has files in it that no run writes.
func TestAFolderOfAStrangerIsReadWithinBounds(t *testing.T) {
	good := shards(t)[0]
	run := filepath.Join(good, "evidence", "run.jsonl")
	for name, c := range map[string]struct {
		put  func() error
		want string
	}{
		"a pipe":           {func() error { return syscall.Mkfifo(run, 0o600) }, "no regular file"},
		"a way out":        {func() error { return os.Symlink("/etc/passwd", run) }, "escapes"},
		"a folder":         {func() error { return os.Mkdir(run, 0o700) }, "it is a folder"},
		"a file too large": {func() error { return large(run) }, "at most 512"},
	} {
		if err := os.RemoveAll(run); err != nil {
			t.Fatal(err)
		}
		if err := c.put(); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"judge", "site"} {
			code, said := execute(t, command, "--out", filepath.Join(t.TempDir(), "out"), good)
			if code != program.ExitCouldNotJudge || !strings.Contains(said, c.want) {
				t.Errorf("%s, %s: exit %d\n%s", name, command, code, said)
			}
		}
	}
	if err := os.Remove(joinReport(good)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", joinReport(good)); err != nil {
		t.Fatal(err)
	}
	code, said := execute(t, "judge", good)
	if code != program.ExitCouldNotJudge || !strings.Contains(said, "no regular file") {
		t.Errorf("a device: exit %d\n%s", code, said)
	}
}

// large makes a file without content that has more than a file of a run may have.
func large(path string) error {
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return err
	}
	return os.Truncate(path, mostRead+1)
}

// TestAKeyThatIsEmptyIsRefused: a variable that CI does not have must not switch the check off.
func TestAKeyThatIsEmptyIsRefused(t *testing.T) {
	code, said := execute(t, "verify", filepath.Join(t.TempDir(), "any"), "--trust", "")
	if code != program.ExitCouldNotJudge || !strings.Contains(said, "--trust is empty") {
		t.Errorf("exit %d\n%s", code, said)
	}
}
