package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// measurer measures builds as planned. Its folder is for whatever it makes.
type measurer struct {
	plan
	folder   string
	progress io.Writer
}

// samples are what was measured, by name: seconds, or a number of something.
type samples struct {
	all map[string][]float64
	// names are those of all, in the order in which they came.
	names []string
}

func newSamples() *samples { return &samples{all: map[string][]float64{}} }

func (s *samples) add(name string, value float64) {
	if !slices.Contains(s.names, name) {
		s.names = append(s.names, name)
	}
	s.all[name] = append(s.all[name], value)
}

// measure measures each thing in all builds, one after the other, before the next one, and
// that in each round: whatever else the machine does is then shared.
func (m measurer) measure(ctx context.Context, builds ...build) error {
	type thing struct {
		name    string
		measure func(ctx context.Context, b build) error
	}
	things := []thing{{"what agents read", m.agents}}
	if !m.plan.agents {
		things = append(things, thing{"start of the host", m.start}, thing{"benchmarks of the host", m.benchmarks})
	}
	if m.suite && !m.plan.agents {
		things = append(things, thing{"suite", m.suites})
	}
	for round := range m.rounds {
		for _, thing := range things {
			for _, b := range builds {
				fmt.Fprintf(m.progress, "round %d of %d: %s, %s\n", round+1, m.rounds, thing.name, b.name)
				if err := thing.measure(ctx, b); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// benchmarks runs the Go benchmarks of a build.
func (m measurer) benchmarks(ctx context.Context, b build) error {
	for _, p := range benchmarked {
		out, err := command(ctx, filepath.Join(b.root, filepath.FromSlash(p.path)), b.program(testProgram(p.path)),
			"-test.run", "^$", "-test.bench", p.pattern, "-test.benchtime", p.times)
		if err != nil {
			return err
		}
		if err := b.samples.read(p.path, bytes.NewReader(out)); err != nil {
			return err
		}
	}
	return nil
}

// read takes the values of the benchmarks of a package, by package, name and unit, from
// lines such as "BenchmarkRun/10-2  100  7.5 ns/op  3 µs/call".
func (s *samples) read(path string, out io.Reader) error {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(fields[0], "Benchmark"), "-")
		for pair := range slices.Chunk(fields[2:], 2) {
			value, err := strconv.ParseFloat(pair[0], 64)
			if err != nil || len(pair) < 2 {
				return fmt.Errorf("no value with a unit in %q", lines.Text())
			}
			s.add(path+" "+name+" "+pair[1], value)
		}
	}
	return lines.Err()
}
