package score

import (
	"cmp"
	"slices"
)

// Scenario is one that judges requirements.
type Scenario struct {
	ID string
	// Outline is the id of the Scenario Outline whose row it is; "" for one that
	// stands alone.
	Outline      string
	Requirements []string
}

// Row is a scenario by which no mutant dies, beside another row of its outline,
// thus with the same steps, by which one dies that breaks the same requirement.
type Row struct{ ID, Beside, Mutant string }

// Activity says of each scenario why it is there: a broken host is caught by it (a
// mutant, or one with a blind fault), or one is by another row of its list, or a
// reason is written. No scenario is in two of its lists.
type Activity struct {
	Killing []string
	Rows    []Row
	// Reasoned are those of which only the table says why they stay.
	Reasoned []string
	// Idle are those for which nothing speaks.
	Idle []string
	// Unmeasured are those of which nobody knows: the record is older.
	Unmeasured []string
	// Stale are the entries of the table that justify nothing, each with its place
	// and what to do.
	Stale []string
}

// Scenarios is how many there are.
func (a Activity) Scenarios() int {
	return len(a.Killing) + len(a.Rows) + len(a.Reasoned) + len(a.Idle) + len(a.Unmeasured)
}

// withoutKill are the scenarios by which no mutant dies, for whatever reason they
// stay.
func (a Activity) withoutKill() []string {
	all := slices.Concat(a.Reasoned, a.Idle, a.Unmeasured)
	for _, r := range a.Rows {
		all = append(all, r.ID)
	}
	slices.Sort(all)
	return all
}

// Activity sorts scenarios by what the matrix, and the record of blind faults, say of
// them. measured tells whether what the matrix says holds for a requirement's
// scenarios as they are now.
func (m Matrix) Activity(scenarios []Scenario, reasons Reasons, blind BlindFaults,
	measured func(requirement string) bool) Activity {
	var a Activity
	kills := m.kills()
	kills.add(blind)
	outlines := map[string][]Scenario{}
	for _, s := range scenarios {
		outlines[s.Outline] = append(outlines[s.Outline], s)
	}
	delete(outlines, "")
	used := map[string]bool{}
	for _, s := range scenarios {
		reason, written := reasons.For(s)
		row, beside := kills.beside(s, outlines[s.Outline])
		switch {
		case kills.by(s) != "":
			a.Killing = append(a.Killing, s.ID)
		case slices.ContainsFunc(s.Requirements, func(id string) bool { return !measured(id) }):
			a.Unmeasured = append(a.Unmeasured, s.ID)
			used[reason.Of] = true // nobody knows, so that it stays
		case beside:
			a.Rows = append(a.Rows, row)
		case written:
			a.Reasoned = append(a.Reasoned, s.ID)
			used[reason.Of] = true
		default:
			a.Idle = append(a.Idle, s.ID)
		}
	}
	a.Stale = reasons.stale(scenarios, used)
	return a
}

// kill is that a scenario did not pass with a mutant that breaks a requirement. One
// that is blamed for what the mutant does not break has not caught it.
type kill struct{ scenario, requirement string }

// kills tell the first broken host of each.
type kills map[kill]string

func (m Matrix) kills() kills {
	all := kills{}
	for _, x := range m.Mutants {
		if x.Killed() {
			all.catch(x.ID, x.Failed, x.Scenarios, x.Breaks)
		}
	}
	return all
}

// add takes in what the suite noticed of blind faults.
func (k kills) add(blind BlindFaults) {
	for _, f := range blind {
		k.catch(f.ID, f.Failed, f.Scenarios, func(id string) bool { return slices.Contains(f.Breaks, id) })
	}
}

// catch notes a broken host that failed requirements in scenarios.
func (k kills) catch(id string, failed, scenarios []string, breaks func(string) bool) {
	for _, requirement := range failed {
		if !breaks(requirement) {
			continue
		}
		for _, scenario := range scenarios {
			x := kill{scenario, requirement}
			k[x] = cmp.Or(k[x], id)
		}
	}
}

// by is a mutant that dies by the scenario, or "".
func (k kills) by(s Scenario) string {
	for _, requirement := range s.Requirements {
		if mutant := k[kill{s.ID, requirement}]; mutant != "" {
			return mutant
		}
	}
	return ""
}

// beside finds a row of the outline of s by which a mutant dies that breaks a
// requirement of s.
func (k kills) beside(s Scenario, outline []Scenario) (Row, bool) {
	for _, other := range outline {
		shared := slices.DeleteFunc(slices.Clone(other.Requirements),
			func(id string) bool { return !slices.Contains(s.Requirements, id) })
		if mutant := k.by(Scenario{ID: other.ID, Requirements: shared}); mutant != "" {
			return Row{ID: s.ID, Beside: other.ID, Mutant: mutant}, true
		}
	}
	return Row{}, false
}
