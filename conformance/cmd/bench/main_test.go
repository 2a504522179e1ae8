package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the golden file anew")

// TestMain lets this program be bench itself.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && (os.Args[1] == standInName || os.Args[1] == "compare") {
		main()
		return
	}
	os.Exit(m.Run())
}

// bench runs the program and returns its exit code.
func bench(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(self, args...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if exit != nil {
		code = exit.ExitCode()
	}
	return code, string(out)
}

func TestNoCommitIsSaidInALine(t *testing.T) {
	for _, commit := range []string{"", "no-such-commit", "HEAD:Makefile"} {
		code, said := bench(t, "compare", commit)
		if code != 2 || strings.Count(said, "\n") != 1 || !strings.Contains(said, "OLD=") ||
			!strings.Contains(said, "such as OLD=main") {
			t.Errorf("%q: exit code %d: %s", commit, code, said)
		}
	}
	if code, said := bench(t, "compare", "--rounds", "0", "HEAD"); code != 2 || !strings.Contains(said, "at least 1") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

func TestWhatStandsInPlaceOfAHostNotesItsTime(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	times := filepath.Join(t.TempDir(), "times")
	// This "host" is the program itself, which refuses its arguments.
	const delay = 50 * time.Millisecond
	begun := time.Now()
	code, said := bench(t, standInName, "--times", times, "--delay", delay.String(), self, "compare", "")
	if code != 2 || !strings.Contains(said, "OLD=") || time.Since(begun) < delay {
		t.Errorf("exit code %d after %v: %s", code, time.Since(begun), said)
	}
	s := newSamples()
	own, _, err := s.readTimes("", times)
	if err != nil || own <= 0 || s.all[hostStarts][0] != 1 {
		t.Errorf("%v, %v, %v", own, s.all, err)
	}
}

func TestBenchmarksAreRead(t *testing.T) {
	s := newSamples()
	out := "goos: x\nBenchmarkA/10-2   \t   3\t 1500 ns/op\t  7.5 µs/call\nPASS\n"
	if err := s.read("p", strings.NewReader(out)); err != nil || s.all["p A/10 ns/op"][0] != 1500 ||
		s.all["p A/10 µs/call"][0] != 7.5 {
		t.Errorf("%v, %v", s.all, err)
	}
	if err := s.read("p", strings.NewReader("BenchmarkA 3 fast ns/op\n")); err == nil {
		t.Error("no error for what is no number")
	}
}

// sampled has values for all rows, each the given times as large as those of a factor of 1.
func sampled(p plan, factor float64) *samples {
	s := newSamples()
	s.add(atOnce+phasePrefix+"scenarios with TypeScript", 12.3*factor)
	s.add(late+phasePrefix+"scenarios with TypeScript", 23.4*factor)
	for i, r := range rows(p, s) {
		if r.unit == nil || s.all[r.name] != nil {
			continue
		}
		scale := 1.0
		switch r.unit(1) {
		case nanoseconds(1):
			scale = 1e6
		case microseconds(1):
			scale = 1e3
		}
		for _, more := range []float64{1, 1.2, 1.1} {
			s.add(r.name, float64(i+1)*scale*factor*more)
			if strings.Contains(r.beside, "/direct ") {
				s.add(r.beside, float64(i+1)*scale*0.8)
			}
		}
	}
	return s
}

func TestTables(t *testing.T) {
	p := plan{rounds: 3, delay: time.Second, suite: true}
	var alone, compared bytes.Buffer
	if err := errors.Join(writeTable(&alone, p, sampled(p, 1)),
		writeComparison(&compared, p, sampled(p, 1), sampled(p, 0.95))); err != nil {
		t.Fatal(err)
	}
	got := txtar.Format(&txtar.Archive{Files: []txtar.File{
		{Name: "alone", Data: alone.Bytes()}, {Name: "compared", Data: compared.Bytes()}}})
	const golden = "testdata/tables.txtar"
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("run the test with -update and read the change: %v\n%s", err, got)
	}
	for line := range strings.Lines(string(got)) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
