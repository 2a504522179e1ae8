package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/proof/score"
	"codemode/refhost/altered/prove"
	"codemode/reports/render"
	"codemode/spec"
)

// mutantsFlags are the flags of `prove mutants`.
type mutantsFlags struct {
	*hostsFlags
	out, commit string
	scope       prove.Scope
	record      bool
}

// mutantsCommand judges hosts with a known fault and says which of them the
// suite does not notice.
func mutantsCommand(flags *pflag.FlagSet) commandline.Action {
	f := &mutantsFlags{hostsFlags: newHostsFlags(flags,
		"`list --json`, `--mutant ID --config FILE`, and `build ID FILE`")}
	f.addIDs(flags, "this mutant `id`")
	f.addSections(flags, "judge only the mutants of this `section`")
	flags.StringVar(&f.part, "part", "1/1",
		"judge only this `part` of the mutants, such as 3/10, and those not measured before")
	flags.Func("scope", "what is run against each: features, those that judge what it breaks; section, the sections "+
		"of that; all (default features, or with --out as recorded)", f.setScope)
	f.addParallel(flags, 2)
	flags.StringVar(&f.out, "out", "", "`file` for the kill matrix")
	flags.BoolVar(&f.record, "record", false, "write the kill matrix where the one is that the program is built with, "+
		"below conformance/proof/score of the folder at hand")
	flags.StringVar(&f.commit, "commit", "", "state of the sources that the matrix names")
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) {
		if err := f.complete(); err != nil {
			return program.ExitCouldNotJudge, err
		}
		by, err := program.Suite(*f.spec)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		recorded := by.Matrix
		if f.record {
			f.out = filepath.Join("conformance", "proof", "score", filepath.FromSlash(by.Ledger.ID.Folder()),
				"matrix.json")
		}
		f.scope = cmp.Or(f.scope, f.usualScope(recorded))
		return f.measure(ctx, recorded, s)
	}
}

func (f *mutantsFlags) setScope(text string) (err error) {
	f.scope, err = prove.ParseScope(text)
	return err
}

// usualScope is quick, unless the measurement joins what was recorded.
func (f *mutantsFlags) usualScope(recorded score.Matrix) prove.Scope {
	if f.out != "" && recorded.Scope != "" {
		return prove.Scope(recorded.Scope)
	}
	return prove.Features
}

func (f *mutantsFlags) measure(ctx context.Context, recorded score.Matrix, s commandline.Streams) (int, error) {
	o, err := f.options()
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	o.Scope, o.Judged = f.scope, func(done, total int, m score.Mutant) { tellMutant(s.Out, done, total, m) }
	known, err := f.known(ctx, o.Suite, recorded)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	faults, err := f.chosen(known, o.Suite.Ledger)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if f.out != "" && len(faults) < len(known.Faults) && string(f.scope) != recorded.Scope && recorded.Scope != "" {
		return program.ExitCouldNotJudge,
			fmt.Errorf("--out with %d of %d mutants joins what was recorded with --scope %s; leave out --scope %s",
				len(faults), len(known.Faults), recorded.Scope, f.scope)
	}
	fmt.Fprintf(s.Out, "%d mutants\n", len(faults))
	started := time.Now()
	mutants, err := prove.Judge(ctx, o, faults)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	m := score.Matrix{Measured: started.UTC().Format(time.DateOnly), Commit: f.commit, Scope: string(f.scope),
		Mutants: mutants}
	if err := identify(&m, o.Suite); err != nil {
		return program.ExitCouldNotJudge, err
	}
	if f.out != "" {
		if err := os.MkdirAll(filepath.Dir(f.out), 0o755); err != nil {
			return program.ExitCouldNotJudge, err
		}
		m.Mutants = known.Complete(mutants)
		if err := f.store(m, len(known.Faults)); err != nil {
			return program.ExitCouldNotJudge, err
		}
	}
	fmt.Fprintf(s.Out, "\nin %s\n", time.Since(started).Round(time.Second))
	return tellScore(s.Out, m, recorded, o.Suite, len(m.Mutants) == len(known.Faults))
}

// known are all mutants, with what was recorded of them.
func (f *mutantsFlags) known(ctx context.Context, by conformance.Suite,
	recorded score.Matrix) (prove.Known, error) {
	listed, err := by.Plan.List()
	if err != nil {
		return prove.Known{}, err
	}
	faults, err := prove.List(ctx, f.hosts(by.Ledger.ID))
	return prove.Known{Faults: faults, Recorded: recorded, Basis: prove.Basis(by.Features, listed)}, err
}

// chosen lists the mutants that are to be judged.
func (f *mutantsFlags) chosen(known prove.Known, ledger spec.Ledger) ([]score.Fault, error) {
	part, err := prove.ParsePart(f.part)
	if err != nil {
		return nil, err
	}
	for _, id := range f.ids {
		if !slices.ContainsFunc(known.Faults, func(x score.Fault) bool { return x.ID == id }) {
			return nil, fmt.Errorf("mutant %q is unknown; `%s list` lists them", id, f.program)
		}
	}
	faults := slices.DeleteFunc(known.Sample(part), func(x score.Fault) bool { return !f.asksFor(x, ledger) })
	if len(faults) == 0 {
		return nil, fmt.Errorf("the selection holds no mutant; `%s list` lists them", f.program)
	}
	return faults, nil
}

// asksFor tells whether a mutant is within the ids and sections.
func (f *mutantsFlags) asksFor(x score.Fault, ledger spec.Ledger) bool {
	r, _ := ledger.ByID(x.Requirement)
	inSection := func(section string) bool { return spec.InSection(r.Section, section) }
	return (len(f.ids) == 0 || slices.Contains(f.ids, x.ID)) &&
		(len(f.sections) == 0 || slices.ContainsFunc(f.sections, inSection))
}

// store writes a matrix of all mutants, or none.
func (f *mutantsFlags) store(m score.Matrix, all int) error {
	if len(m.Mutants) != all {
		return fmt.Errorf("--out writes a matrix of all %d mutants, and of those that were not judged now only %d "+
			"are as they were recorded; leave out --id, --section and --part",
			all, len(m.Mutants))
	}
	var b strings.Builder
	if err := m.Write(&b); err != nil {
		return err
	}
	return program.WriteFile(f.out, []byte(b.String()))
}

// identify writes into the matrix what was measured.
func identify(m *score.Matrix, by conformance.Suite) error {
	identity, err := by.Identity()
	m.LedgerDigest, m.FeaturesDigest = identity.LedgerDigest, identity.FeaturesDigest
	return err
}

// tellMutant shows a mutant that is not as it should be, and now and then how
// far the measurement is.
func tellMutant(w io.Writer, done, total int, m score.Mutant) {
	switch {
	case !m.Killed():
		fmt.Fprintf(w, "SURVIVED  %s: %s (%s: %s)\n", m.ID, m.Description, m.Requirement, m.Outcome)
	case !m.Explained():
		fmt.Fprintf(w, "NOT EXACT %s: %s (%s); failed although it does not break them: %s\n", m.ID, m.Description,
			m.Requirement, strings.Join(m.Blamed(), ", "))
	}
	if done == total || done%max(1, total/10) == 0 {
		fmt.Fprintf(w, "%*d/%d\n", len(fmt.Sprint(total)), done, total)
	}
}

// tellScore shows the score, and returns 1 unless every mutant was killed, for
// the reason recorded, is exact or says why not, and breaks all that it says. Of a
// whole measurement, each scenario needs a mutant or a reason, too.
func tellScore(w io.Writer, m, recorded score.Matrix, by conformance.Suite, whole bool) (int, error) {
	s, activity, err := by.ScoreOf(m)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	fmt.Fprintln(w, render.ScoreSentence(s))
	code := program.ExitOK
	for _, x := range m.Mutants {
		if !x.Explained() {
			code = program.ExitNotConformant
		}
		for _, stale := range x.Stale() {
			code = program.ExitNotConformant
			fmt.Fprintf(w, "STALE     %s: %s; mend what it says of itself\n", x.ID, stale)
		}
	}
	for _, x := range score.Surprises(recorded, m) {
		code = program.ExitNotConformant
		fmt.Fprintf(w, "OTHER REASON %s: recorded %q, found %q\n", x.ID, x.Expected, x.Found)
	}
	if !whole {
		return code, nil
	}
	tellList(w, "binding requirements without a mutant", s.WithoutMutant)
	return max(code, tellActivity(w, by.Ledger.ID, activity)), nil
}

func tellList(w io.Writer, title string, ids []string) {
	if len(ids) == 0 {
		return
	}
	fmt.Fprintf(w, "%d %s:\n", len(ids), title)
	for _, id := range ids {
		fmt.Fprintf(w, "  %s\n", id)
	}
}
