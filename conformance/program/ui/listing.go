package ui

import (
	"slices"

	"codemode/conformance/running/plan"
	"codemode/reports/render"
	"codemode/spec"
)

// listing is what there is to run, in the order of the document.
type listing struct {
	Title string `json:"title"`
	Host  string `json:"host"`
	Seed  uint64 `json:"seed"`
	// Groups are requirements and ambiguities that have scenarios.
	Groups []group `json:"groups"`
}

// group is a requirement, or an ambiguity, with the scenarios that stand below it.
type group struct {
	ID      string `json:"id"`
	Section string `json:"section"`
	// Level is that of a requirement, or "probe" for an ambiguity.
	Level string `json:"level"`
	// Words are its obligation, or its question.
	Words     string     `json:"words"`
	Scenarios []scenario `json:"scenarios"`
}

type scenario struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Also are the further requirements that it judges.
	Also []string `json:"also,omitempty"`
}

// probeLevel stands in the place of a level for what changes no verdict.
const probeLevel = "probe"

// listingOf puts each scenario below its first requirement, or the ambiguity that it probes.
func listingOf(o Options) listing {
	below := map[string][]scenario{}
	for _, s := range o.Plan.Scenarios() {
		id, also := s.Probe, []string(nil)
		if len(s.Requirements) > 0 {
			id, also = s.Requirements[0], s.Requirements[1:]
		}
		below[id] = append(below[id], scenario{ID: s.ID, Name: s.Name, Also: also})
	}
	l := listing{Title: o.Ledger.Title + " " + o.Ledger.Revision, Host: render.Printable(o.About.Host.Command),
		Seed: o.About.Seed}
	for _, r := range o.Ledger.Requirements {
		l.add(group{r.ID, r.Section, string(r.Level), r.Obligation, below[r.ID]})
	}
	for _, a := range o.Ledger.Ambiguities {
		l.add(group{a.ID, a.Section, probeLevel, a.Question, below[a.ID]})
	}
	slices.SortStableFunc(l.Groups, func(a, b group) int { return spec.CompareSections(a.Section, b.Section) })
	return l
}

func (l *listing) add(g group) {
	if len(g.Scenarios) > 0 {
		l.Groups = append(l.Groups, g)
	}
}

// requirementsOf are those that a scenario judges, with their words.
func requirementsOf(ledger spec.Ledger, s plan.Scenario) (rows []spec.Requirement) {
	for _, id := range s.Requirements {
		if r, known := ledger.ByID(id); known {
			rows = append(rows, r)
		}
	}
	return rows
}
