package command

import (
	"fmt"

	"github.com/spf13/pflag"

	"codemode/reports"
	"codemode/reports/diff"
	"codemode/reports/render"
	"codemode/spec"
)

// compareToFlag names an earlier run, and report.html then shows what changed since.
type compareToFlag struct {
	path    string
	earlier *reports.Report
}

func (f *compareToFlag) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.path, "compare-to", "",
		"earlier `run`, a report.json, folder or bundle: report.html then shows what changed since")
}

// load reads the earlier report, which has to be on the same specification.
func (f *compareToFlag) load(id spec.ID) error {
	if f.path == "" {
		return nil
	}
	earlier, err := readReport(f.path)
	if err != nil {
		return fmt.Errorf("--compare-to: %w", err)
	}
	if earlier.Specification.ID() != id {
		return fmt.Errorf("--compare-to %s: it is on %s, and this run on %s; name a run on the same specification",
			f.path, earlier.Specification.ID(), id)
	}
	f.earlier = &earlier
	return nil
}

// words say in a line how many requirements changed since the earlier report, if there is one.
func (f *compareToFlag) words(now reports.Report) []string {
	changes, err := comparedTo(f.earlier, now)
	if err != nil || changes == nil {
		// The reports are on the same specification, which is all that can be wrong.
		return nil
	}
	return []string{fmt.Sprintf("since   %s: %d worse, %d better, %d no longer judged", f.path, len(changes.Worse),
		len(changes.Better), len(changes.Lost))}
}

// comparedTo is what changed since an earlier report, or nil without one.
func comparedTo(earlier *reports.Report, now reports.Report) (*render.Earlier, error) {
	if earlier == nil {
		return nil, nil
	}
	d, err := diff.Of(*earlier, now)
	if err != nil {
		return nil, err
	}
	return &render.Earlier{
		Name:  fmt.Sprintf("%s: %s", earlier.Host.DisplayName(), earlier.Headline()),
		Worse: changesOf(d.Worse), Better: changesOf(d.Better), Still: changesOf(d.Still), Lost: changesOf(d.Lost),
	}, nil
}

func changesOf(all []diff.Change) []render.Change {
	changes := make([]render.Change, len(all))
	for i, c := range all {
		changes[i] = render.Change{ID: c.ID, Old: c.Old, New: c.New}
	}
	return changes
}
