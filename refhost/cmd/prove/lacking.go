package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/refhost/altered/prove"
)

// lackingFlags are the flags of `prove lacking`.
type lackingFlags struct {
	*hostsFlags
	crossings string
}

// The words for --cross beside ids.
const (
	crossAll  = "all"
	crossNone = "none"
)

// lackingCommand judges hosts that lack one thing, by themselves and crossed with
// what is forbidden, and says what is blamed that is not missing.
func lackingCommand(flags *pflag.FlagSet) commandline.Action {
	f := &lackingFlags{hostsFlags: newHostsFlags(flags,
		"`list-lacking --json` and `--lack ID [--mutant ID] --config FILE`")}
	f.addIDs(flags, "the host with this `id`")
	f.addSections(flags, "judge each host only in this `section`")
	flags.StringVar(&f.crossings, "cross", crossAll,
		"the `id`s of what each host is crossed with, all, or none; the host by itself is not judged if ids are given")
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) {
		o, err := f.options()
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		all, err := prove.ListLacking(ctx, o.Program, o.Suite.Ledger)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		cases, err := f.cases(all)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		return f.judge(ctx, o.SharingCompiler(ctx), cases, s.Out)
	}
}

// cases are the hosts and crossings that are asked for.
func (f *lackingFlags) cases(all prove.Lacking) ([]prove.Case, error) {
	chosen, err := f.crossed(all.Forbidden)
	if err != nil {
		return nil, err
	}
	var cases []prove.Case
	found := 0
	for _, h := range all.Hosts {
		if len(f.ids) > 0 && !slices.Contains(f.ids, h.ID) {
			continue
		}
		found++
		if f.crossings == crossAll || f.crossings == crossNone {
			cases = append(cases, prove.Case{Host: h})
		}
		for i := range chosen {
			cases = append(cases, prove.Case{Host: h, Crossed: &chosen[i]})
		}
	}
	if found == 0 || found < len(f.ids) {
		return nil, fmt.Errorf("--id %s: not all of them are lacking hosts; `%s list-lacking` lists them",
			strings.Join(f.ids, ","), f.program)
	}
	return cases, nil
}

func (f *lackingFlags) crossed(all []prove.Forbidden) ([]prove.Forbidden, error) {
	switch f.crossings {
	case crossAll:
		return all, nil
	case crossNone:
		return nil, nil
	}
	var chosen []prove.Forbidden
	for id := range strings.SplitSeq(f.crossings, ",") {
		i := slices.IndexFunc(all, func(x prove.Forbidden) bool { return x.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("--cross %q is neither all nor none nor something forbidden; `%s list-lacking` "+
				"lists it", id, f.program)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// judge prints a line for each case, and below it what is not right.
func (f *lackingFlags) judge(ctx context.Context, o prove.Options, cases []prove.Case,
	out io.Writer) (int, error) {
	started, code, wrong := time.Now(), program.ExitOK, 0
	fmt.Fprintf(out, "%-48s %6s %8s %5s  %s\n", "host", "failed", "unjudged", "wrong", "because of")
	for _, c := range cases {
		b, err := o.JudgeLacking(ctx, c, f.sections)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		fmt.Fprintf(out, "%-48s %6d %8d %5d  %s\n", c, len(b.Failed), len(b.Unjudged), len(b.Wrong),
			strings.Join(b.Because, ", "))
		for _, line := range b.Wrong {
			fmt.Fprintf(out, "  %s\n", line)
		}
		if len(b.Wrong) > 0 {
			wrong, code = wrong+1, program.ExitNotConformant
		}
	}
	fmt.Fprintf(out, "%d of %d judged wrongly, in %s\n", wrong, len(cases), time.Since(started).Round(time.Second))
	return code, nil
}
