package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"codemode/conformance/program"
	"codemode/reports"
)

// job is what the example says of an Indexed Job.
type job struct {
	Spec struct {
		CompletionMode       string `yaml:"completionMode"`
		Completions          int
		BackoffLimitPerIndex int `yaml:"backoffLimitPerIndex"`
		Template             struct {
			Spec struct {
				RestartPolicy string `yaml:"restartPolicy"`
				Containers    []struct {
					Command, Args []string
					Env           []struct{ Name, Value string }
				}
			}
		}
	}
}

// pod runs the container of an index as Kubernetes does: its command and arguments, with the
// variables of the example, the index, and those of given, which has the last word. It tells
// whether it was started anew.
func (j job) pod(t *testing.T, index int, given ...string) (again bool) {
	t.Helper()
	container := j.Spec.Template.Spec.Containers[0]
	for try := range 1 + j.Spec.BackoffLimitPerIndex {
		process := exec.Command(container.Command[0], append(container.Command[1:], container.Args...)...)
		for _, v := range container.Env {
			process.Env = append(process.Env, v.Name+"="+v.Value)
		}
		process.Env = append(process.Env, "JOB_COMPLETION_INDEX="+strconv.Itoa(index))
		process.Env = append(process.Env, given...)
		out, err := process.CombinedOutput()
		if err == nil {
			return try > 0
		}
		if _, failed := err.(*exec.ExitError); !failed || try == j.Spec.BackoffLimitPerIndex {
			t.Fatalf("index %d: %v\n%s", index, err, out)
		}
	}
	return true
}

// TestTheJobGivesOneReport runs the example by the contract of an Indexed Job, on fewer
// scenarios: each index once, one of whose pods is killed while it judges; then it merges.
func TestTheJobGivesOneReport(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the job is for a POSIX shell")
	}
	var example job
	readYAML(t, root(".ci", "kubernetes-job.yaml"), &example)
	declared := map[string]string{}
	for _, v := range example.Spec.Template.Spec.Containers[0].Env {
		declared[v.Name] = v.Value
	}
	if example.Spec.CompletionMode != "Indexed" || example.Spec.Template.Spec.RestartPolicy != "Never" ||
		declared["COUNT"] != strconv.Itoa(example.Spec.Completions) || !strings.Contains(declared["ARGS"], "--seed ") {
		t.Errorf("%+v", example)
	}

	folder := t.TempDir()
	shards, armed := filepath.Join(folder, "shards"), filepath.Join(folder, "armed")
	// Once it is armed, the host kills the suite that started it, as a node does that runs out
	// of memory.
	host := filepath.Join(folder, "host")
	script := "#!/bin/sh\nrm '" + armed + "' 2>/dev/null && kill -KILL $PPID\nexec '" + built.path("refhost") +
		"' --config \"$1\"\n"
	if err := os.WriteFile(host, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	const count = 2
	given := []string{"PATH=" + filepath.Dir(built.path("conformance")) + ":" + os.Getenv("PATH"),
		"HOME=" + os.Getenv("HOME"), "TMPDIR=" + folder, "HOST=" + host + " {config}", "SHARDS=" + shards,
		"COUNT=" + strconv.Itoa(count), "ARGS=" + declared["ARGS"] + " --id trace-ok --id trace-tool-name"}
	for index := range count {
		if index == 1 {
			if err := os.WriteFile(armed, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		again := example.pod(t, index, given...)
		if again != (index == 1) {
			t.Errorf("index %d: started again: %t", index, again)
		}
	}

	whole := filepath.Join(folder, "whole")
	found, err := filepath.Glob(filepath.Join(shards, "*"))
	if err != nil || len(found) != count {
		t.Fatalf("%v: %v, want a folder for each index", found, err)
	}
	if code, said := execute(t, append([]string{"merge", "--out", whole}, found...)...); code != program.ExitOK {
		t.Fatalf("merge: exit %d\n%s", code, said)
	}
	r, err := readReport(whole)
	if err != nil || r.Verdict != reports.Conformant || r.Selection.Shard != "" || len(r.Scenarios) < 4 {
		t.Errorf("%v %s %+v", err, r.Verdict, r.Selection)
	}
}
