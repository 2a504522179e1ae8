package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// suites runs the suite of a build on its host, and once more on the same host that takes
// longer to start.
func (m measurer) suites(ctx context.Context, b build) error {
	if err := m.judge(ctx, b, atOnce, 0); err != nil || m.delay == 0 {
		return err
	}
	return m.judge(ctx, b, late, m.delay)
}

// judge runs the suite; what it measures begins with the word.
func (m measurer) judge(ctx context.Context, b build, word string, delay time.Duration) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	out, times := filepath.Join(m.folder, "out"), filepath.Join(m.folder, "times")
	if err := os.Remove(times); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	host := fmt.Sprintf("'%s' %s --times '%s' --delay %v '%s' --config {config} --timeout 5s", self, standInName,
		times, delay, b.program("refhost"))
	args := []string{"run", "--seed", "1", "--out", out, "--host", host}
	if m.section != "" {
		args = append(args, "--section", m.section)
	}
	suite := exec.CommandContext(ctx, b.program("conformance"), args...)
	printed, err := suite.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	// A host that does not conform takes its time all the same.
	case err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1):
		return fmt.Errorf("the suite of %s: %w: …%s", b.name, err, printed[max(0, len(printed)-500):])
	}
	if err != nil {
		fmt.Fprintf(m.progress, "the suite of %s ended with %v: the host does not conform\n", b.name, err)
	}
	scenarios, err := b.samples.readReport(word, filepath.Join(out, "report.json"))
	if err != nil {
		return err
	}
	own, children, err := b.samples.readTimes(word, times)
	if err != nil {
		return err
	}
	all := suite.ProcessState.UserTime() + suite.ProcessState.SystemTime()
	b.samples.add(word+processor, all.Seconds()/scenarios)
	b.samples.add(word+processorSuite, (all-own-children).Seconds()/scenarios)
	b.samples.add(word+processorHosts, own.Seconds()/scenarios)
	if children > 0 {
		b.samples.add(word+processorChildren, children.Seconds()/scenarios)
	}
	return nil
}

// readReport takes the times of a report, and returns how many scenarios it has.
func (s *samples) readReport(word, file string) (scenarios float64, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	var report struct {
		Scenarios []struct{}
		Times     struct {
			DurationMs float64
			Phases     []struct {
				Name string
				Ms   float64
			}
		}
	}
	if err := json.Unmarshal(data, &report); err != nil {
		return 0, fmt.Errorf("%s: %w", file, err)
	}
	scenarios = float64(len(report.Scenarios))
	if scenarios == 0 {
		return 0, errors.New("the suite ran no scenario; name another --section")
	}
	s.add(word+scenarioCount, scenarios)
	s.add(word+wall, report.Times.DurationMs/1000)
	for _, phase := range report.Times.Phases {
		s.add(word+phasePrefix+phase.Name, phase.Ms/1000)
	}
	return scenarios, nil
}

// readTimes takes what stood in the place of the hosts noted, and returns the processor
// time of all hosts and that of their children.
func (s *samples) readTimes(word, file string) (own, children time.Duration, err error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	started := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var o, c time.Duration
		if _, err := fmt.Sscanf(lines.Text(), "end %d %d", &o, &c); err == nil {
			own, children = own+o, children+c
		} else if strings.HasPrefix(lines.Text(), "start") {
			started++
		}
	}
	s.add(word+hostStarts, float64(started))
	return own, children, lines.Err()
}
