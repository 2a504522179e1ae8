package main

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
)

// called is the exit code of a command line, and what it says.
func called(args ...string) (code int, out, err string) {
	var said, failed strings.Builder
	code = commandLine().Run(context.Background(), args, commandline.Streams{
		In: strings.NewReader(""), Out: &said, Err: &failed})
	return code, said.String(), failed.String()
}

func TestHelpFitsATerminal(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"mutants", "--help"}, {"lacking", "--help"}, {"faults", "--help"},
		{"readings", "--help"}, {"variants", "--help"}} {
		code, out, err := called(args...)
		if code != program.ExitOK || err != "" || !strings.Contains(out, "prove") {
			t.Errorf("%q: exit code %d\n%s%s", args, code, out, err)
		}
		if wide := regexp.MustCompile(`.{81}`).FindString(out); wide != "" {
			t.Errorf("%q: a line is longer than 80 columns: %s", args, wide)
		}
	}
}

func TestWrongUseEndsWithTwoAndSaysWhatToDo(t *testing.T) {
	for line, says := range map[string]string{
		"mutant":                             "no command \"mutant\"; did you mean mutants? `prove help` lists them",
		"mutants --parallel 0":               "judge at least 1 host at a time",
		"mutants --program true":             "it has to print an array of",
		"readings --program true":            "it has to print an array of {id, readings}",
		"readings --program x --part 3":      "part \"3\": write it as N/M",
		"variants --program x --seeds 3-1":   "--seeds \"3-1\": write a seed, or a range",
		"variants --seeds 1-999999":          "a range of at most 10000",
		"mutants --program x --scope y":      "--scope \"y\"",
		"lacking --program true":             "it has to print {hosts, forbidden}",
		"faults --scope features":            "scope features is not for faults; choose section or all",
		"faults --host x":                    "name the folder that lists them with --list",
		"faults --list no-such-folder":       "no-such-folder",
		"faults --section 99.9":              "the selection holds no fault that is to be judged",
		"mutants --spec nothing --program x": "nothing",
	} {
		code, out, err := called(strings.Fields(line)...)
		if code != program.ExitCouldNotJudge || !strings.Contains(err, says) {
			t.Errorf("%s: exit code %d, it says %q %q; expected %q", line, code, out, err, says)
		}
	}
}

func TestFaultsAreJudgedByTheSuiteBesideTheProgram(t *testing.T) {
	suite := beside(filepath.Join("bin", "prove.exe"), "conformance")
	if suite != filepath.Join("bin", "conformance.exe") {
		t.Error(suite)
	}
}
