package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/proof/score"
	"codemode/conformance/running/run"
	"codemode/refhost/altered/faults"
	"codemode/refhost/altered/prove"
	"codemode/spec"
)

// faultsFlags are the flags of `prove faults`.
type faultsFlags struct {
	// spec names what the faults are of.
	spec          *string
	list, commit  string
	record, first bool
	ids, sections []string
	options       prove.FaultOptions
}

// faultsCommand judges hosts with faults that readers of the specification
// thought of, and says which of them the suite does not notice.
func faultsCommand(flags *pflag.FlagSet) commandline.Action {
	f := &faultsFlags{spec: program.SpecFlag(flags),
		options: prove.FaultOptions{Seed: seed, Scope: prove.Section}}
	f.register(flags)
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) { return f.measure(ctx, s) }
}

func (f *faultsFlags) measure(ctx context.Context, s commandline.Streams) (int, error) {
	self, err := os.Executable()
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	f.options.Suite = cmp.Or(f.options.Suite, beside(self, "conformance"))
	list, err := f.chosen()
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	known, err := score.Survivors(f.options.Ledger.ID)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	fmt.Fprintf(s.Out, "%d faults\n", len(list))
	started := time.Now()
	var unwritten error
	f.options.Judged = func(done, total int, x faults.Fault, m score.BlindFault) {
		tellFault(s.Out, done, total, x, m, known)
		m.Measured, m.Commit, m.Scope = started.UTC().Format(time.DateOnly), f.commit, string(f.options.Scope)
		unwritten = errors.Join(unwritten, f.store(m))
	}
	judged, err := prove.JudgeFaults(ctx, f.options, list)
	fmt.Fprintf(s.Out, "\nin %s\n", time.Since(started).Round(time.Second))
	return tellFaults(s.Out, judged), errors.Join(err, unwritten)
}

// store records each fault at once: a measurement of many takes hours.
func (f *faultsFlags) store(m score.BlindFault) error {
	var failures []error
	if f.record {
		failures = append(failures, join(f.file(score.BlindFile), m, score.BlindFaults.With))
	}
	if f.first {
		failures = append(failures, join(f.file(score.FirstBlindFile), m, score.BlindFaults.Adding))
	}
	return errors.Join(failures...)
}

// file is the path of a record of the specification.
func (f *faultsFlags) file(name string) string {
	return filepath.Join("conformance", "proof", "score", filepath.FromSlash(f.options.Ledger.ID.Folder()), name)
}

func (f *faultsFlags) register(flags *pflag.FlagSet) {
	o := &f.options
	flags.StringVar(&f.list, "list", "", "`folder` with the lists (default: those that this program was built with)")
	flags.Func("id", "judge only this fault `id`; may be repeated", program.AppendTo(&f.ids, ""))
	flags.Func("section", "judge only the faults of this `section`; may be repeated",
		program.AppendTo(&f.sections, "§"))
	flags.StringVar(&o.Suite, "suite", "",
		"`path` of the program conformance that judges (default: the one beside this one)")
	flags.StringVar(&o.Host, "host", "", "`command` of a host that has the faults of --list built in: it is started "+
		"with FAULT=ID in its environment (default: the reference host, edited)")
	flags.StringVar(&o.Root, "root", ".", "`folder` of the module with the reference host")
	flags.Func("scope", "what is run against each: section, the sections of what it breaks; all (default section)",
		func(text string) (err error) {
			o.Scope, err = prove.ParseScope(text)
			if o.Scope == prove.Features {
				return fmt.Errorf("scope %s is not for faults; choose section or all", text)
			}
			return err
		})
	flags.IntVar(&o.Parallel, "parallel", 1, "how many faults are judged at a time")
	flags.IntVar(&o.Scenarios, "scenarios", run.DefaultParallel(), "how many scenarios of each run at a time")
	flags.DurationVar(&o.Timeout, "timeout", 10*time.Minute, "longest wait for the verdict on one host")
	flags.DurationVar(&o.RunTimeout, "run-timeout", driver.DefaultTimeouts().Run, "longest wait for one run")
	flags.StringVar(&o.Keep, "keep", "", "`folder` for the report of each host")
	flags.BoolVar(&f.record, "record", false, "write what was noticed where the program is built with it, below "+
		"conformance/proof/score of the folder at hand, in place of what that has of the same faults")
	flags.BoolVar(&f.first, "first", false, "record there the first measurement of each fault: those that have one "+
		"are neither judged nor recorded again")
	flags.StringVar(&f.commit, "commit", "", "state of the suite's sources that the record names")
}

// chosen lists the faults that are to be judged.
func (f *faultsFlags) chosen() ([]faults.Fault, error) {
	id, err := spec.Find(spec.Files(), *f.spec)
	if err != nil {
		return nil, fmt.Errorf("--spec: %w", err)
	}
	ledger, err := spec.Load(spec.Files(), id)
	if err != nil {
		return nil, err
	}
	f.options.Ledger = ledger
	lists := faults.Lists(id)
	if _, err := fs.Stat(lists, "."); err != nil && f.list == "" {
		return nil, fmt.Errorf("there is no list of faults for hosts of %s; write "+
			"refhost/altered/faults/%s/SECTION.yaml, or name a folder with --list", id, id.Folder())
	}
	if f.options.Host != "" && f.list == "" {
		return nil, errors.New("--host has faults of its own; name the folder that lists them with --list")
	}
	if f.list != "" {
		lists = os.DirFS(f.list)
	}
	all, err := faults.Load(lists, ledger)
	if err != nil && f.list != "" {
		return nil, fmt.Errorf("--list %s: %w", f.list, err)
	}
	if err != nil {
		return nil, err
	}
	list, err := faults.Of(all, f.ids)
	if err != nil {
		return nil, err
	}
	for _, x := range list {
		if (len(x.Edits) == 0) != (f.options.Host != "") {
			return nil, fmt.Errorf("%s: %s: a fault of the reference host has edits, one of another host, "+
				"which --host names, has none", x.Place, x.ID)
		}
	}
	var first score.BlindFaults
	if f.first {
		if first, err = readFaults(f.file(score.FirstBlindFile)); err != nil {
			return nil, err
		}
	}
	list = slices.DeleteFunc(inSections(list, f.sections), func(x faults.Fault) bool { return first.Has(x.ID) })
	if len(list) == 0 {
		return nil, fmt.Errorf("the selection holds no fault that is to be judged; leave out --id or --section, or " +
			"look into refhost/altered/faults")
	}
	return faults.Shuffled(list), nil
}

func inSections(list []faults.Fault, sections []string) []faults.Fault {
	var kept []faults.Fault
	for _, x := range list {
		in := len(sections) == 0
		for _, section := range sections {
			in = in || spec.InSection(x.Section, section)
		}
		if in {
			kept = append(kept, x)
		}
	}
	return kept
}

// readFaults reads a record, which has nothing while there is no such file.
func readFaults(path string) (score.BlindFaults, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	recorded, err := score.ReadBlindFaults(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return recorded, nil
}

// join puts what was judged into the record in a file.
func join(path string, judged score.BlindFault, how func(recorded, now score.BlindFaults) score.BlindFaults) error {
	recorded, err := readFaults(path)
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := how(recorded, score.BlindFaults{judged}).Write(&b); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { // the first record of a specification
		return err
	}
	return program.WriteFile(path, []byte(b.String()))
}

func tellFault(w io.Writer, done, total int, x faults.Fault, m score.BlindFault, known score.Reasons) {
	state := "noticed"
	switch {
	case !m.Noticed:
		state = "SURVIVED"
	case !m.Exact:
		state = "NOT EXACT"
	}
	fmt.Fprintf(w, "%*d/%d  %-9s  %s (%s)\n", len(fmt.Sprint(total)), done, total, state, x.ID, x.Breaks[0])
	if !m.Noticed {
		fmt.Fprintf(w, "    %s\n", strings.TrimSpace(x.Fault))
		if reason, written := known.For(score.Scenario{ID: x.ID}); written {
			fmt.Fprintf(w, "    known: %s\n", reason.Why)
		}
	}
	if blamed := m.Blamed(); len(blamed) > 0 {
		fmt.Fprintf(w, "    failed although the host keeps them: %s\n", strings.Join(blamed, ", "))
	}
}

// tellFaults shows the totals, and returns 1 unless all were noticed.
func tellFaults(w io.Writer, judged score.BlindFaults) int {
	noticed, exact := judged.Count()
	fmt.Fprintf(w, "%d of %d faults noticed (%.1f %%), %d of these blamed on nothing else (%.1f %%)\n",
		noticed, len(judged), share(noticed, len(judged)), exact, share(exact, noticed))
	if noticed < len(judged) {
		return program.ExitNotConformant
	}
	return program.ExitOK
}

func share(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(part) / float64(of)
}
