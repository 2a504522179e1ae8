package prove

import (
	"context"
	"slices"

	"codemode/conformance/proof/score"
	"codemode/reports"
)

// judgeProgram judges the host that the program is with these arguments: if asked to,
// first with scripts in its own process, and what suspects finds wrong in the report
// once more without. It returns the report of both.
func (o Options) judgeProgram(ctx context.Context, arguments string, chosen reports.Selection,
	suspects func(reports.Report) []string) (reports.Report, error) {
	if !o.InProcess {
		return o.report(ctx, o.Program+arguments, chosen)
	}
	first, err := o.report(ctx, o.Program+" --in-process"+arguments, chosen)
	if err != nil {
		return first, err
	}
	chosen.IDs = suspects(first)
	if len(chosen.IDs) == 0 {
		return first, nil
	}
	second, err := o.report(ctx, o.Program+arguments, chosen)
	return replaced(first, second), err
}

// replaced is a report with the outcomes of another one that judged less, and its verdict.
func replaced(first, second reports.Report) reports.Report {
	first.Verdict, first.Reason = second.Verdict, second.Reason
	for i, q := range first.Requirements {
		for _, r := range second.Requirements {
			if r.ID == q.ID && r.Outcome != reports.NotSelected && r.Outcome != reports.Excluded {
				first.Requirements[i] = r
			}
		}
	}
	for i, s := range first.Scenarios {
		for _, t := range second.Scenarios {
			if t.ID == s.ID {
				first.Scenarios[i] = t
			}
		}
	}
	for i, r := range first.Readings {
		for _, t := range second.Readings {
			if t.ID == r.ID {
				first.Readings[i] = t
			}
		}
	}
	return first
}

// suspects are the requirements of which a report does not say what the mutant says.
func suspects(f score.Fault, r reports.Report) []string {
	m := noticed(f, r)
	if m.Exact() && len(m.Stale()) == 0 {
		return nil
	}
	ids := append(m.Blamed(), f.Requirement)
	for _, b := range f.Also {
		ids = append(ids, b.Requirements...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
