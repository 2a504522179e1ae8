// Package prove judges hosts with a known fault, to find out whether the
// suite notices each of them, for its own reason.
package prove

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"

	"mvdan.cc/sh/v3/shell"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/proof/score"
	"codemode/conformance/running/plan"
	"codemode/conformance/words/typescript"
	"codemode/reports"
)

// Options say which mutants are judged, and how.
type Options struct {
	// Program is the command line of the program with the mutants: with
	// "list --json" it prints them, with "--mutant ID --config FILE" it is one. Of
	// those that it lists as built, "build ID FILE" makes the program FILE.
	Program string
	// InProcess judges each host first with the argument --in-process before all others, by
	// which the program runs scripts without processes of their own. Whatever is not as it
	// should be is judged once more without.
	InProcess bool
	// Suite is what each is judged by, Run how; its Host and Selection are set here.
	Suite  conformance.Suite
	Run    conformance.Options
	Driver driver.Options
	// Scope is how much of the suite is run against each mutant.
	Scope Scope
	// Parallel is how many mutants are judged at a time.
	Parallel int
	// Judged is told of each mutant that was judged; never called concurrently.
	Judged func(done, total int, m score.Mutant)
}

// List asks the program for its mutants.
func List(ctx context.Context, program string) ([]score.Fault, error) {
	ask, err := asking(ctx, program, "list", "--json")
	if err != nil {
		return nil, err
	}
	out, err := ask.Output()
	if err != nil {
		return nil, fmt.Errorf("asking %q for its mutants: %w", program, err)
	}
	var faults []score.Fault
	if err := json.Unmarshal(out, &faults); err != nil {
		return nil, fmt.Errorf("%q list --json: %w; it has to print an array of {id, requirement, description, "+
			"also, inexact, built}", program, err)
	}
	return faults, nil
}

// asking is a command of the program of the mutants.
func asking(ctx context.Context, program string, args ...string) (*exec.Cmd, error) {
	argv, err := shell.Fields(program, nil)
	if err != nil || len(argv) == 0 {
		return nil, fmt.Errorf("reading the command line %q of the mutants: %v", program, err)
	}
	return exec.CommandContext(ctx, argv[0], append(argv[1:], args...)...), nil
}

// build makes the program of one mutant.
func (o Options) build(ctx context.Context, id, file string) error {
	ask, err := asking(ctx, o.Program, "build", id, file)
	if err != nil {
		return err
	}
	if said, err := ask.CombinedOutput(); err != nil {
		return fmt.Errorf("%s build %s: %w: %s; start it where the source of the mutants is", o.Program, id, err, said)
	}
	return nil
}

// Judge runs the suite against each fault and returns what it noticed, in the
// order of the faults. An error ends the measurement.
func Judge(ctx context.Context, o Options, faults []score.Fault) ([]score.Mutant, error) {
	for _, f := range faults {
		if _, known := o.Suite.Ledger.ByID(f.Requirement); !known {
			return nil, fmt.Errorf("mutant %s breaks %q, which is no requirement; "+
				"`conformance requirements` lists them", f.ID, f.Requirement)
		}
	}
	listed, err := o.Suite.Plan.List()
	if err != nil {
		return nil, err
	}
	basis := Basis(o.Suite.Features, listed)
	o = o.SharingCompiler(ctx)
	mutants := make([]score.Mutant, len(faults))
	var mu sync.Mutex
	done := 0
	err = Each(ctx, len(faults), o.Parallel, func(ctx context.Context, i int) error {
		m, err := o.judge(ctx, listed, faults[i])
		if err != nil {
			return fmt.Errorf("mutant %s: %w", faults[i].ID, err)
		}
		m.Basis = basis[m.Requirement]
		mutants[i] = m
		mu.Lock()
		defer mu.Unlock()
		done++
		if o.Judged != nil {
			o.Judged(done, len(faults), m)
		}
		return nil
	})
	return mutants, err
}

// oneCompiler gets a compiler when it is first asked for, for all mutants: most of
// their declarations are the same.
func oneCompiler(ctx context.Context, o typescript.Options) func() (typescript.Compiler, error) {
	return sync.OnceValues(func() (typescript.Compiler, error) {
		compiler, err := typescript.Get(ctx, o)
		if err != nil {
			return nil, err
		}
		return typescript.Remembering(compiler), nil
	})
}

// judge runs the suite against one mutant.
func (o Options) judge(ctx context.Context, listed map[string][]plan.Listed,
	f score.Fault) (score.Mutant, error) {
	chosen := o.Scope.selection(o.Suite.Ledger, listed, f)
	if f.Built {
		return o.judgeBuilt(ctx, f, chosen)
	}
	o.InProcess = o.InProcess && !f.Workers
	report, err := o.judgeProgram(ctx, " --mutant "+f.ID, chosen,
		func(r reports.Report) []string { return suspects(f, r) })
	if err != nil {
		return score.Mutant{}, err
	}
	return noticed(f, report), nil
}

// judgeBuilt makes the program of a mutant and judges that.
func (o Options) judgeBuilt(ctx context.Context, f score.Fault, chosen reports.Selection) (score.Mutant, error) {
	dir, err := os.MkdirTemp("", "codemode-mutant-")
	if err != nil {
		return score.Mutant{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // a temporary folder that stays harms nobody
	file := filepath.Join(dir, f.ID)
	if err := o.build(ctx, f.ID, file); err != nil {
		return score.Mutant{}, err
	}
	report, err := o.report(ctx, "'"+file+"'", chosen)
	if err != nil {
		return score.Mutant{}, err
	}
	return noticed(f, report), nil
}

// report runs what is chosen of the suite against a host.
func (o Options) report(ctx context.Context, command string, chosen reports.Selection) (reports.Report, error) {
	host, err := driver.NewCommand(command+" --config {config}", o.Driver)
	if err != nil {
		return reports.Report{}, err
	}
	how := o.Run
	how.Host, how.Selection = host, chosen
	report, err := o.Suite.Run(ctx, how)
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return report, err
}

// noticed reads from a report what the suite noticed.
func noticed(f score.Fault, r reports.Report) score.Mutant {
	m := score.Mutant{Fault: f, Failed: []string{}, Scenarios: []string{}, Outcome: reports.CouldNotRun}
	for _, q := range r.Requirements {
		if q.ID == f.Requirement {
			m.Outcome = q.Outcome
		}
		switch q.Outcome {
		case reports.ToConfirm, reports.NotObserved, reports.CouldNotRun:
			m.Unjudged = append(m.Unjudged, q.ID)
		default:
			if !q.Outcome.Met() {
				m.Failed = append(m.Failed, q.ID)
			}
		}
	}
	for _, s := range r.Scenarios {
		if s.Outcome.Met() {
			continue
		}
		m.Scenarios = append(m.Scenarios, s.ID)
		if m.Reason == "" && len(s.Mismatches) > 0 && slices.Contains(s.Requirements, f.Requirement) {
			m.Reason = s.Mismatches[0].Rule
		}
		if m.Reason == "" && len(s.Excerpts) > 0 && slices.Contains(s.Requirements, f.Requirement) {
			m.Reason = "to confirm by a person: " + s.Excerpts[0].About
		}
	}
	return m
}
