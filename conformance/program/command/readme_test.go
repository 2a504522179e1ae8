package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codemode/conformance/program"

	"github.com/spf13/pflag"
	"mvdan.cc/sh/v3/shell"
)

// TestReadme tries each command that the README and the pages for vendors show: make has to know its target, and the
// program its command and flags.
func TestReadme(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	pages, err := filepath.Glob(filepath.Join(root, "spec", "*", "HOST.md"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("found the pages %v: %v", pages, err)
	}
	shown := 0
	for _, page := range append(pages, filepath.Join(root, "README.md")) {
		shown += tryCommandsOf(t, root, page)
	}
	if shown < 5 {
		t.Errorf("found %d commands", shown)
	}
}

// tryCommandsOf returns how many commands a page shows.
func tryCommandsOf(t *testing.T, root, page string) (shown int) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ ")
		if !ok {
			continue
		}
		shown++
		words, err := shell.Fields(command, nil)
		if err != nil {
			t.Fatal(err)
		}
		switch words[0] {
		case "make":
			dry := exec.Command("make", append([]string{"-n"}, words[1:]...)...)
			dry.Dir = root
			if out, err := dry.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", command, err, out)
			}
		case "bin/refhost":
			// With --help the program reads its flags and does nothing.
			help := exec.Command(built.path("refhost"), append(words[1:], "--help")...)
			help.Dir = root
			if out, err := help.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", command, err, out)
			}
		case "bin/conformance":
			tryCommand(t, command, words[1:])
		default:
			t.Errorf("%s: the test does not know this program", command)
		}
	}
	return shown
}

// tryCommand runs what needs no host and no file of a run; of the others it
// reads the flags.
func tryCommand(t *testing.T, command string, args []string) {
	t.Helper()
	if args[0] == "run" {
		if _, err := parsedRun(args[1:]); err != nil {
			t.Errorf("%s: %v", command, err)
		}
		return
	}
	if args[0] == "verify" || args[0] == "judge" {
		args = []string{args[0], "--help"}
	}
	if code, said := execute(t, args...); code != program.ExitOK {
		t.Errorf("%s: exit %d\n%s", command, code, said)
	}
}

// parsedRun reads the flags of `conformance run`.
func parsedRun(args []string) (*runFlags, error) {
	f, flags := &runFlags{}, pflag.NewFlagSet("run", pflag.ContinueOnError)
	f.register(flags)
	return f, flags.Parse(args)
}
