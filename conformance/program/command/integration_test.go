package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"

	"go.yaml.in/yaml/v3"
)

func root(elements ...string) string {
	return filepath.Join(append([]string{"..", "..", ".."}, elements...)...)
}

func readYAML(t *testing.T, path string, into any) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return string(text)
}

// TestTheScriptOfTheAction runs what a CI job runs, on a host that is none.
func TestTheScriptOfTheAction(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the script is for a POSIX shell")
	}
	folder := t.TempDir()
	script, err := filepath.Abs(root(".github", "actions", "conformance", "run.sh"))
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("sh", script)
	run.Dir = folder
	run.Env = append(os.Environ(), "CONFORMANCE="+built.path("conformance"), "HOST=true",
		"ARGS=--seed 3 --section 3.3.1",
		"GITHUB_STEP_SUMMARY="+filepath.Join(folder, "summary.md"))
	out, _ := run.CombinedOutput()
	code := run.ProcessState.ExitCode()
	if code != program.ExitCouldNotJudge || !strings.Contains(string(out), "seed 3") {
		t.Fatalf("exit %d\n%s", code, out)
	}
	summary, err := os.ReadFile(filepath.Join(folder, "summary.md"))
	if err != nil || !strings.Contains(string(summary), "could not judge") {
		t.Errorf("%v\n%s", err, summary)
	}
	for _, name := range []string{"conformance-report/junit.xml", "conformance-report.tar.gz"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}

// TestTheActionGivesWhatItsScriptTakes compares names: the runner that would
// tell a difference is not here.
func TestTheActionGivesWhatItsScriptTakes(t *testing.T) {
	script, err := os.ReadFile(root(".github", "actions", "conformance", "run.sh"))
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Inputs map[string]struct{ Description string }
		Runs   struct {
			Using string
			Steps []struct{ Env map[string]string }
		}
	}
	readYAML(t, root(".github", "actions", "conformance", "action.yml"), &action)
	var gitlab struct {
		Job struct {
			Variables map[string]string
			Script    []string
		} `yaml:".conformance"`
		Program struct{ Script []string } `yaml:".conformance-program"`
	}
	readYAML(t, root(".gitlab", "conformance.yml"), &gitlab)
	given := action.Runs.Steps[1].Env
	for _, name := range []string{"HOST", "ARGS", "KNOWN", "OUT", "CONFORMANCE"} {
		input := regexp.MustCompile(`^\$\{\{ inputs\.([a-z-]+) }}$`).FindStringSubmatch(given[name])
		if input == nil || action.Inputs[input[1]].Description == "" {
			t.Errorf("the action gives %s as %q, which is no input of its own", name, given[name])
		}
		if _, has := gitlab.Job.Variables[name]; !has || !strings.Contains(string(script), "${"+name+":") {
			t.Errorf("%s is not in the template or not in the script", name)
		}
	}
	// What the one job builds is what the other one runs.
	program := gitlab.Job.Variables["CONFORMANCE"]
	if len(gitlab.Program.Script) != 2 || gitlab.Program.Script[1] != program+" typescript" ||
		!strings.Contains(gitlab.Program.Script[0], "/"+filepath.Dir(program)+"/\"") {
		t.Errorf("the template builds by %q, and runs %s", gitlab.Program.Script, program)
	}
	if action.Runs.Using != "composite" ||
		!strings.HasSuffix(gitlab.Job.Script[0], `/.github/actions/conformance/run.sh"`) {
		t.Errorf("%+v %+v", action.Runs, gitlab.Job)
	}
}

// TestTheImageCallsWhatThereIs reads the commands of the program in the
// Containerfile; only building it would tell more.
func TestTheImageCallsWhatThereIs(t *testing.T) {
	text, err := os.ReadFile(root(".ci", "Containerfile"))
	if err != nil {
		t.Fatal(err)
	}
	called := regexp.MustCompile(`(?m)^RUN .*/conformance ([a-z]+)$`).FindAllStringSubmatch(string(text), -1)
	if len(called) == 0 {
		t.Error("the image gets no TypeScript compiler")
	}
	for _, call := range called {
		if !slices.ContainsFunc(commands(), func(c commandline.Command) bool { return c.Name == call[1] }) {
			t.Errorf("the program has no command %q", call[1])
		}
	}
}
