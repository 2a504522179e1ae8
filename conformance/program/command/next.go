package command

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/program/commandline"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/reports/render"
)

// ending is what the summary of a run ends with: its files in a folder and beside it, and
// what to do next. again is the command that repeats what did not pass, or "".
func ending(out string, files []string, r record.Run, again string) render.Ending {
	e := render.Ending{Files: files, Record: r.Events}
	for _, file := range files {
		if filepath.Dir(file) != filepath.Clean(out) {
			e.Next = append(e.Next, "wrote   "+file)
		}
	}
	if page := filepath.Join(out, htmlFile); slices.Contains(files, page) {
		e.Next = append(e.Next, "next    open "+page)
	}
	if again != "" {
		e.Next = append(e.Next, "repeat  "+again)
	}
	return e
}

// again is the command that repeats what did not pass as the run was called, with its
// seed; "" if all passed, nothing was executed, or it is repeated anyway.
func (f *runFlags) again(r reports.Report, s commandline.Streams) string {
	missed := func(sc reports.Scenario) bool { return sc.Outcome.Missed() }
	if f.watch || !slices.ContainsFunc(r.Scenarios, missed) {
		return ""
	}
	words := slices.Clone(s.Called)
	given := func(flag string) bool {
		return slices.ContainsFunc(words,
			func(word string) bool { return word == flag || strings.HasPrefix(word, flag+"=") })
	}
	if !given("--seed") {
		words = append(words, "--seed", strconv.FormatUint(r.Seed, 10))
	}
	if !given("--last-failed") {
		words = append(words, "--last-failed")
	}
	return evidence.Redact(render.ShellWords(words))
}
