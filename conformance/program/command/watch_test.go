package command

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"codemode/conformance/program"
	"codemode/conformance/program/watch"
	"codemode/reports"
	"codemode/spec"
)

// round is how one judgement of the host ends.
type round struct {
	code   int
	failed []string
}

// watchedRounds watches a host that changes in each round, and returns the ids that each one
// selected: none for all that was given.
func watchedRounds(t *testing.T, f *runFlags, given reports.Selection, rounds []round) (judged [][]string,
	said string) {
	t.Helper()
	by, err := program.Suite(spec.Default().String())
	if err != nil {
		t.Fatal(err)
	}
	f.out = t.TempDir()
	host := filepath.Join(f.out, "host")
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Error(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	judge := func(context.Context) (int, error) {
		now := rounds[len(judged)]
		chosen, err := by.Plan.Select(f.selection)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		var results []reports.Scenario
		for _, s := range chosen {
			result := reports.Scenario{ID: s.ID, Requirements: s.Requirements, Outcome: reports.Passed}
			if slices.Contains(now.failed, s.ID) {
				result.Outcome = reports.Failed
			}
			results = append(results, result)
		}
		judged = append(judged, f.selection.IDs)
		files := folder{path: f.out}
		if _, err := files.reports(reports.Assemble(by.Ledger,
			reports.Input{Scenarios: results, Seed: 7})); err != nil {
			return program.ExitCouldNotJudge, err
		}
		write(host, strings.Repeat("changed", len(judged)))
		if len(judged) == len(rounds) {
			stop()
		}
		return now.code, nil
	}
	tick := make(chan time.Time)
	go func() {
		for {
			select {
			case tick <- time.Time{}:
			case <-ctx.Done():
				return
			}
		}
	}()
	write(host, "")
	var out strings.Builder
	f.selection = given
	w := watching{flags: f, by: by, given: given, files: watch.Files{Paths: []string{host}}, tick: tick, out: &out,
		judge: judge}
	code, err := w.rounds(ctx)
	if last := rounds[len(rounds)-1].code; err != nil || code != last {
		t.Errorf("exit code %d, %v; the last round has %d", code, err, last)
	}
	return judged, out.String()
}

func TestWatchRunsWhatDidNotPassAndThenEverything(t *testing.T) {
	by, err := program.Suite(spec.Default().String())
	if err != nil {
		t.Fatal(err)
	}
	given := reports.Selection{Sections: []string{"3.3.1"}}
	chosen, err := by.Plan.Select(given)
	if err != nil {
		t.Fatal(err)
	}
	a, b := chosen[0].ID, chosen[1].ID
	f := &runFlags{}
	judged, said := watchedRounds(t, f, given, []round{
		{program.ExitNotConformant, []string{a, b}}, {program.ExitNotConformant, []string{b}},
		{program.ExitNotConformant, []string{b}},
		{program.ExitOK, nil}, {program.ExitOK, nil}, {program.ExitOK, nil},
	})
	if want := [][]string{nil, {a, b}, {b}, {b}, nil, nil}; !reflect.DeepEqual(judged, want) {
		t.Errorf("judged %q, want %q", judged, want)
	}
	if n := strings.Count(said, "changed: "); n != 4 {
		t.Errorf("it waited for %d changes, not for 4: after the fourth round everything passes\n%s", n, said)
	}
	if f.seed != "7" {
		t.Errorf("seed %s: the names of later rounds are others", f.seed)
	}
}

// A build that fails is told, and the host is not judged before the next one succeeds.
func TestWatchBuilds(t *testing.T) {
	for name, c := range map[string]struct{ build, want string }{
		"none":          {"", ""},
		"one that ends": {"go version", ""},
		"one that does not": {"go no-such-command",
			`(?s)unknown command.*--build "go no-such-command": exit status 2; it is tried again at the next change`},
		"no program":      {"no-such-program-here", `--build "no-such-program-here": .*not found`},
		"shell operators": {"go version && true", `it holds shell operators; wrap it: sh -c`},
	} {
		t.Run(name, func(t *testing.T) {
			err := (&watchFlags{build: c.build}).rebuild(t.Context())
			if c.want == "" && err == nil {
				return
			}
			if err == nil || !regexp.MustCompile(c.want).MatchString(err.Error()) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

func TestWatchRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"a build without a watch": {[]string{"--build", "make"}, "--build and --watch-path are for --watch"},
		"nothing to watch":        {[]string{"--watch", "--host", "no-such"}, "name what to watch with --watch-path"},
		"a path of nothing":       {[]string{"--watch", "--watch-path", "no-such"}, "--watch-path: .*no-such"},
		"a list to write":         {[]string{"--watch", "--write-known-failures", "x"}, "again and again"},
		"a URL":                   {[]string{"--watch", "--host", "http://127.0.0.1:1/mcp"}, "add --restart COMMAND"},
	} {
		t.Run(name, func(t *testing.T) {
			code, said := execute(t, append([]string{"run"}, c.args...)...)
			if code != program.ExitCouldNotJudge || !regexp.MustCompile(c.want).MatchString(said) {
				t.Errorf("exit %d: %s", code, said)
			}
		})
	}
}

func TestTheFilesOfACommandLine(t *testing.T) {
	script := filepath.Join(t.TempDir(), "host.mjs")
	if err := os.WriteFile(script, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	got := filesIn([]string{built.path("refhost"), "--flag", script, "{config}", filepath.Dir(script)})
	if !slices.Equal(got, []string{built.path("refhost"), script}) {
		t.Errorf("got %q", got)
	}
}
