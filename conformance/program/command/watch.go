package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/program/watch"
	"codemode/reports"
	"codemode/reports/render"
)

// lookEvery is how often the files of a host are looked at.
const lookEvery = 500 * time.Millisecond

// watchFlags say whether the host is judged again when it changes.
type watchFlags struct {
	watch bool
	build string
	paths []string
}

func (f *watchFlags) register(flags *pflag.FlagSet) {
	flags.BoolVar(&f.watch, "watch", false,
		"when files of the host change, run again what did not pass, and everything once that is conformant; "+
			"Ctrl-C ends it")
	flags.StringVar(&f.build, "build", "",
		"with --watch: `command` that builds the host anew before it is judged again")
	flags.Func("watch-path", "with --watch: `path` of a file or folder to watch in place of the files that --host "+
		"names; may be repeated", add(&f.paths))
}

// watched are the files that the host is made of, as far as the command line tells.
func (f *runFlags) watched() (watch.Files, error) {
	files := watch.Files{Paths: f.paths, Without: []string{f.out, f.bundle.file}}
	for _, path := range f.paths {
		if _, err := os.Stat(path); err != nil {
			return files, fmt.Errorf("--watch-path: %w; name a file or folder", err)
		}
	}
	if len(files.Paths) == 0 && !f.isURL() {
		words, err := driver.Words(f.host)
		if err != nil {
			return files, err
		}
		files.Paths = filesIn(words)
	}
	if len(files.Paths) == 0 {
		return files, errors.New("--watch: --host names no file; name what to watch with --watch-path")
	}
	return files, nil
}

// filesIn are the program of a command line, and its arguments that are files, such as the
// script of an interpreter.
func filesIn(words []string) (files []string) {
	for i, word := range words {
		if found, err := exec.LookPath(word); i == 0 && err == nil {
			word = found
		}
		if about, err := os.Stat(word); err == nil && about.Mode().IsRegular() {
			files = append(files, word)
		}
	}
	return files
}

// runAndWatch judges the host, and again whenever its files have changed. given is what the
// user has selected, of which --last-failed may have left less.
func (f *runFlags) runAndWatch(ctx context.Context, by conformance.Suite, given reports.Selection,
	s commandline.Streams) (int, error) {
	switch {
	case f.known.write != "" || f.confirmed.write != "":
		return program.ExitCouldNotJudge,
			errors.New("--watch judges again and again; leave out --write-known-failures and " +
				"--write-confirmations")
	case f.isURL() && f.restart == "":
		return program.ExitCouldNotJudge,
			errors.New("--watch has to start the host anew; add --restart COMMAND for a host " +
				"at a URL")
	}
	files, err := f.watched()
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	w := watching{flags: f, by: by, given: given, narrowed: f.lastFailed, files: files, tick: tick.C, out: s.Out,
		judge: func(ctx context.Context) (int, error) { return f.once(ctx, by, s) }}
	return w.rounds(ctx)
}

// watching judges in rounds.
type watching struct {
	flags *runFlags
	by    conformance.Suite
	// given is what the user has selected; narrowed is set while the selection of the flags
	// is only what did not pass of it.
	given    reports.Selection
	narrowed bool
	files    watch.Files
	tick     <-chan time.Time
	out      io.Writer
	// judge is one round, of the selection of the flags.
	judge func(context.Context) (int, error)
}

// rounds returns the exit code of the last round once ctx ends. What changes while the host
// is judged is taken up by the next round.
func (w *watching) rounds(ctx context.Context) (int, error) {
	state := w.files.State()
	code, err := w.judge(ctx)
	if err != nil {
		return code, err
	}
	for ctx.Err() == nil {
		if code == program.ExitOK && w.narrowed {
			w.say("what did not pass does now; everything is run again")
			w.flags.selection, w.narrowed = w.given, false
		} else {
			if state, err = w.nextBuild(ctx, state); err != nil {
				break
			}
			if err := w.narrow(code); err != nil {
				return code, err
			}
		}
		if code, err = w.judge(ctx); err != nil {
			w.say("%v", err)
		}
	}
	return code, nil
}

// nextBuild waits until files differ from before and the host is built, and returns their
// state then: what a build writes is no change.
func (w *watching) nextBuild(ctx context.Context, before watch.State) (watch.State, error) {
	for {
		w.say("watching %s; Ctrl-C ends", strings.Join(w.files.Paths, ", "))
		changed, err := w.files.Wait(ctx, before, w.tick)
		if err != nil {
			return nil, err
		}
		w.say("changed: %s", changed)
		failed := w.flags.rebuild(ctx)
		before = w.files.State()
		if failed == nil {
			return before, nil
		}
		w.say("%v", failed)
	}
}

// narrow selects what did not pass in the last round, which ended with code. With nothing
// that counts against the host, or nothing executed, the selection stays.
func (w *watching) narrow(code int) error {
	last, err := readReportFile(joinReport(w.flags.out))
	if err != nil {
		// The last round could not begin.
		return nil
	}
	w.flags.seed = strconv.FormatUint(last.Seed, 10)
	missed, err := missedIn(last, w.by, w.flags.selection)
	if err == nil && code != program.ExitOK && len(missed) > 0 {
		w.flags.selection, w.narrowed = reports.Selection{IDs: missed}, true
	}
	return err
}

func (w *watching) say(format string, values ...any) {
	fmt.Fprintf(w.out, "\n%s\n", render.PrintableLines(fmt.Sprintf(format, values...)))
}

// rebuild runs the command of --build in the user's own environment. The error ends with
// the last that it printed.
func (f *watchFlags) rebuild(ctx context.Context) error {
	if f.build == "" {
		return nil
	}
	words, err := driver.Words(f.build)
	if err != nil {
		return fmt.Errorf("--build %q: %w; wrap it: sh -c '…'", f.build, err)
	}
	command := exec.CommandContext(ctx, words[0], words[1:]...)
	command.WaitDelay = time.Second
	out, err := command.CombinedOutput()
	// What it has started may go on with its output.
	if err == nil || errors.Is(err, exec.ErrWaitDelay) {
		return nil
	}
	lines := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
	return fmt.Errorf("%s\n--build %q: %w; it is tried again at the next change",
		strings.Join(lines[max(0, len(lines)-shownStderr):], "\n"), f.build, err)
}
