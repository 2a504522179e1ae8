// Package diff tells how one report differs from an earlier one.
package diff

import (
	"fmt"
	"reflect"
	"slices"

	"codemode/reports"
)

// Change is a requirement or a scenario that ended in another way than before.
type Change struct {
	ID string
	// Title is the section and level of a requirement, or the name of a scenario.
	Title    string
	Old, New reports.Outcome
	Binding  bool
}

// Diff is what changed from one report to another. A list is in the order of
// the newer report.
type Diff struct {
	Old, New reports.Report
	// Worse and Better are judged requirements that moved towards failure or
	// towards passing.
	Worse, Better []Change
	// Still are requirements that were not met and are not, in another way: one that could
	// not run and failed is no worse for that.
	Still []Change
	// Lost are requirements that were judged and no longer are.
	Lost []Change
	// Added and Removed are requirements that only one of the suites knows.
	Added, Removed []Change
	// Scenarios are those of both reports with another outcome.
	Scenarios []Change
	// Reworded are ids of scenarios with the same outcome and other mismatches
	// or another problem.
	Reworded []string
	// Readings are the passages of ambiguous text that the hosts read in another
	// way. No reading is better than another.
	Readings []Reading
}

// Reading is how two hosts read one passage.
type Reading struct{ ID, Section, Old, New string }

// Of compares two reports on the same revision of the specification.
func Of(old, new reports.Report) (Diff, error) {
	if old.Specification.ID() != new.Specification.ID() {
		return Diff{}, fmt.Errorf("the reports are on %s and %s; compare reports on the same specification",
			old.Name(), new.Name())
	}
	d := Diff{Old: old, New: new}
	for _, q := range new.Requirements {
		was := slices.IndexFunc(old.Requirements, func(o reports.Requirement) bool { return o.ID == q.ID })
		if was < 0 {
			d.Added = append(d.Added, changeOf(q, "", q.Outcome))
		} else if before := old.Requirements[was].Outcome; before != q.Outcome {
			d.sort(changeOf(q, before, q.Outcome))
		}
	}
	for _, q := range old.Requirements {
		if !slices.ContainsFunc(new.Requirements, func(n reports.Requirement) bool { return n.ID == q.ID }) {
			d.Removed = append(d.Removed, changeOf(q, q.Outcome, ""))
		}
	}
	d.scenarios()
	for _, now := range new.Readings {
		was := slices.IndexFunc(old.Readings, func(o reports.Reading) bool { return o.ID == now.ID })
		if was >= 0 && old.Readings[was].Reading != now.Reading {
			d.Readings = append(d.Readings, Reading{now.ID, now.Section, old.Readings[was].Reading, now.Reading})
		}
	}
	return d, nil
}

func changeOf(q reports.Requirement, old, new reports.Outcome) Change {
	return Change{q.ID, fmt.Sprintf("§%s %s", q.Section, q.Level), old, new, q.Level.Binding()}
}

// sort puts a changed requirement where it belongs.
func (d *Diff) sort(c Change) {
	switch {
	case !judged(c.New):
		d.Lost = append(d.Lost, c)
	case c.Old.Missed() && c.New.Missed():
		d.Still = append(d.Still, c)
	case !judged(c.Old) && c.New == reports.Passed:
		d.Better = append(d.Better, c)
	case !judged(c.Old) || c.New.WorseThan(c.Old):
		d.Worse = append(d.Worse, c)
	default:
		d.Better = append(d.Better, c)
	}
}

// judged reports whether an outcome says something of the host.
func judged(o reports.Outcome) bool { return o == reports.Passed || !o.Met() }

func (d *Diff) scenarios() {
	before := map[string]reports.Scenario{}
	for _, s := range d.Old.Scenarios {
		before[s.ID] = s
	}
	for _, s := range d.New.Scenarios {
		old, known := before[s.ID]
		switch {
		case !known:
		case old.Outcome != s.Outcome:
			d.Scenarios = append(d.Scenarios, Change{ID: s.ID, Title: s.Name, Old: old.Outcome, New: s.Outcome})
		case old.Problem != s.Problem || old.Step != s.Step || !reflect.DeepEqual(old.Mismatches, s.Mismatches) ||
			!slices.Equal(old.Excerpts, s.Excerpts):
			d.Reworded = append(d.Reworded, s.ID)
		}
	}
}

// worse tells whether a scenario does not pass any more. One that did not, and does not in another way, is no worse.
func (c Change) worse() bool { return !c.Old.Missed() && c.New.Missed() }

// Empty reports whether both reports say the same.
func (d Diff) Empty() bool {
	return d.Old.Verdict == d.New.Verdict &&
		len(d.Worse)+len(d.Better)+len(d.Still)+len(d.Lost)+len(d.Added)+len(d.Removed)+len(d.Scenarios)+
			len(d.Reworded)+len(d.Readings) == 0
}

// Regressed reports whether the newer report has something that a build should
// stop at: a requirement or a scenario that is worse, a passed requirement that is not judged any
// more, or a worse verdict. What a person has to confirm now is no regression.
func (d Diff) Regressed() bool {
	lost := slices.ContainsFunc(d.Lost,
		func(c Change) bool { return c.Old == reports.Passed && c.New == reports.NotSelected })
	worse := slices.ContainsFunc(d.Worse, func(c Change) bool { return c.New != reports.ToConfirm })
	return worse || lost ||
		slices.ContainsFunc(d.Scenarios, Change.worse) || d.New.Verdict.ExitCode() > d.Old.Verdict.ExitCode()
}
