package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/run"
	"codemode/refhost/altered/prove"
)

// variantsArgument is what the program of conforming hosts has to know.
const variantsArgument = "`list-variants --json` and `--variant ID --config FILE`"

// readingsFlags are the flags of `prove readings`.
type readingsFlags struct {
	*hostsFlags
	probes bool
}

// readingsCommand judges a host for each reading of a register: it has to be known by it, and to conform.
func readingsCommand(flags *pflag.FlagSet) commandline.Action {
	f := &readingsFlags{hostsFlags: newHostsFlags(flags, variantsArgument)}
	f.addIDs(flags, "the hosts of this reading, AMBIGUITY=READING, or of this row of the register, by its `id`")
	flags.StringVar(&f.part, "part", "1/1", "judge only this `part` of the hosts, such as 3/10")
	flags.BoolVar(&f.probes, "probes", false, "ask the probes alone, which takes a fifth of the time")
	f.addParallel(flags, 1)
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) {
		o, err := f.options()
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		all, err := prove.ListReadings(ctx, o.Program)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		hosts, err := f.chosen(all)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		return judgeConforming(ctx, o, hosts, s.Out, nil, f.probes)
	}
}

// chosen are the hosts of the ids, of these those of the part.
func (f *readingsFlags) chosen(all []prove.Conforming) (hosts []prove.Conforming, err error) {
	is := func(h prove.Conforming, id string) bool { return h.ID == id || strings.HasPrefix(h.ID, id+"=") }
	for _, id := range f.ids {
		if !slices.ContainsFunc(all, func(h prove.Conforming) bool { return is(h, id) }) {
			return nil, fmt.Errorf("--id %s: no host takes another reading of that; `%s list-variants` lists them", id,
				f.program)
		}
	}
	part, err := prove.ParsePart(cmp.Or(f.part, "1/1"))
	for i, h := range all {
		named := len(f.ids) == 0 || slices.ContainsFunc(f.ids, func(id string) bool { return is(h, id) })
		if named && i%part.Of == part.Number-1 {
			hosts = append(hosts, h)
		}
	}
	if err == nil && len(hosts) == 0 {
		err = fmt.Errorf("--part %s holds none of %d hosts; name a smaller number of parts", f.part, len(all))
	}
	return hosts, err
}

// variantsFlags are the flags of `prove variants`.
type variantsFlags struct {
	*hostsFlags
	seeds string
}

// variantsCommand judges hosts that take readings of all rows as seeds draw them.
func variantsCommand(flags *pflag.FlagSet) commandline.Action {
	f := &variantsFlags{hostsFlags: newHostsFlags(flags, variantsArgument)}
	flags.StringVar(&f.seeds, "seeds", "1-10", "the `seeds` that draw the readings, such as 3 or 1-10")
	f.addSections(flags, "judge each host only in this `section`")
	f.addParallel(flags, 1)
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) {
		o, err := f.options()
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		seeds, err := parseSeeds(f.seeds)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		hosts := make([]prove.Conforming, len(seeds))
		for i, seed := range seeds {
			if hosts[i], err = prove.Drawn(ctx, o.Program, seed); err != nil {
				return program.ExitCouldNotJudge, err
			}
		}
		return judgeConforming(ctx, o, hosts, s.Out, f.sections, false)
	}
}

// maxSeeds bounds how many hosts are drawn at once.
const maxSeeds = 10_000

// parseSeeds reads "3" or "1-10".
func parseSeeds(text string) (seeds []uint64, err error) {
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	first, err1 := strconv.ParseUint(from, 10, 32)
	last, err2 := strconv.ParseUint(to, 10, 32)
	if err1 != nil || err2 != nil || first > last || last-first >= maxSeeds {
		return nil, fmt.Errorf("--seeds %q: write a seed, or a range of at most %d, such as 3 or 1-10", text, maxSeeds)
	}
	for seed := first; seed <= last; seed++ {
		seeds = append(seeds, seed)
	}
	return seeds, nil
}

// judgeConforming prints a line for each host as it is judged, and below it what is not right.
func judgeConforming(ctx context.Context, o prove.Options, hosts []prove.Conforming, out io.Writer, sections []string,
	probes bool) (int, error) {
	started := time.Now()
	o = o.SharingCompiler(ctx)
	// These hosts are judged by much, and scenarios wait: many at a time of one host are faster than few of several.
	o.Run.Parallel = run.DefaultParallel()
	var mu sync.Mutex
	done, wrong := 0, 0
	err := prove.Each(ctx, len(hosts), o.Parallel, func(ctx context.Context, i int) error {
		began := time.Now()
		m, err := o.JudgeConforming(ctx, hosts[i], sections, probes)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		word := "right"
		if len(m.Text) > 0 {
			wrong, word = wrong+1, "WRONG"
		}
		fmt.Fprintf(out, "%*d/%d  %s  %s, in %s\n", len(fmt.Sprint(len(hosts))), done, len(hosts), word, hosts[i].ID,
			time.Since(began).Round(time.Second))
		for _, line := range m.Text {
			fmt.Fprintf(out, "  %s\n", line)
		}
		return nil
	})
	fmt.Fprintf(out, "%d of %d judged wrongly, in %s\n", wrong, done, time.Since(started).Round(time.Second))
	switch {
	case err != nil:
		return program.ExitCouldNotJudge, err
	case wrong > 0:
		return program.ExitNotConformant, nil
	}
	return program.ExitOK, nil
}
