package reports

import (
	"fmt"
	"slices"
	"strings"
)

// unmet counts the binding requirements that keep a host from conforming, or is "".
func unmet(rows []Requirement, scenarios []Scenario) string {
	binding, known, waiting, confirm, bad := 0, 0, 0, 0, map[Outcome]int{}
	for _, r := range rows {
		switch {
		case !r.Level.Binding():
		case r.Blocked():
			binding++
			waiting++
		case r.Outcome == Passed:
			binding++
		case r.Outcome == ToConfirm:
			binding++
			confirm++
		case !r.Outcome.Met():
			binding++
			bad[r.Outcome]++
			if r.known(scenarios) {
				known++
			}
		}
	}
	if len(bad) == 0 && waiting == 0 {
		return ""
	}
	total, parts := 0, []string{}
	for _, o := range []Outcome{Failed, SuiteError, NotObserved, CouldNotRun} {
		if bad[o] > 0 {
			total += bad[o]
			parts = append(parts, fmt.Sprintf("%d %s", bad[o], o.Words()))
		}
	}
	if known > 0 {
		parts = append(parts, fmt.Sprintf("%d of them known", known))
	}
	if waiting > 0 {
		parts = append(parts, fmt.Sprintf("%d not judged because of others", waiting))
	}
	if confirm > 0 {
		parts = append(parts, fmt.Sprintf("%d more to confirm", confirm))
	}
	return fmt.Sprintf("%d of %s not met: %s", total+waiting, plural(binding, "binding requirement"),
		strings.Join(parts, ", "))
}

// undecided reports whether nothing speaks against the host but that some of what
// binds it could not be judged. What was tried because others use it speaks against it,
// too, also where it was not selected.
func undecided(r Report) bool {
	binding := map[string]bool{}
	for _, q := range r.Requirements {
		binding[q.ID] = q.Level.Binding()
		if binding[q.ID] && (q.Outcome == Failed || q.Outcome == NotObserved) {
			return false
		}
	}
	return !slices.ContainsFunc(r.Scenarios, func(s Scenario) bool {
		return s.Outcome == Failed && slices.ContainsFunc(s.Requirements, func(id string) bool { return binding[id] })
	})
}

// restriction says in words what a selection left of the specification, or "".
func restriction(r Report) string {
	s := r.Selection
	if s.Empty() {
		return ""
	}
	var parts []string
	if len(s.Sections) > 0 {
		parts = append(parts, "§"+strings.Join(s.Sections, ", §"))
	}
	if len(s.Levels) > 0 {
		parts = append(parts, "level "+strings.Join(s.Levels, ", "))
	}
	if len(s.IDs) > 0 {
		parts = append(parts, byID(s.IDs, r.Requirements))
	}
	if s.Tags != "" {
		parts = append(parts, "tags "+s.Tags)
	}
	if s.Shard != "" {
		parts = append(parts, "shard "+s.Shard)
	}
	return "judged " + strings.Join(parts, "; ") + " only"
}

// byID names what was selected by its id, or counts what nobody would read.
func byID(ids []string, ledger []Requirement) string {
	const most = 5
	if len(ids) > most {
		return fmt.Sprintf("%d requirements or scenarios by their ids", len(ids))
	}
	var parts []string
	kind := ""
	for _, id := range ids {
		of := "ambiguity"
		switch {
		case slices.ContainsFunc(ledger, func(q Requirement) bool { return q.ID == id }):
			of = "requirement"
		case strings.Contains(id, "/"):
			of = "scenario"
		}
		if of == kind {
			parts = append(parts, id)
		} else {
			parts, kind = append(parts, of+" "+id), of
		}
	}
	return strings.Join(parts, ", ")
}
