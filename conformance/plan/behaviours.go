package plan

import "slices"

// Behaviour is something that a host may do or not, and that some scenarios need
// (@needs-<Name>). Whether it does is asked before any scenario; those that need what
// it does not are not applicable.
type Behaviour struct {
	Name string
	// Timed is set when it takes the pace of machine and host to tell.
	Timed bool
	// Uses are the prerequisites of asking.
	Uses []string
}

// Behaviours are all that scenarios may need.
func Behaviours() []Behaviour {
	calling := []string{"top-level-await", "server-module", "binding"}
	return []Behaviour{
		{Name: "tool-trace", Uses: calling},
		{Name: "diagnostic-hint", Uses: []string{"failure-diagnostic"}},
		{Name: "diagnostic-path", Uses: []string{"failure-diagnostic"}},
		{Name: "diagnostic-error-class", Uses: []string{"failure-diagnostic"}},
		{Name: "log-truncation", Uses: []string{"console"}},
		{Name: "log-limit", Uses: []string{"console"}},
		{Name: "tool-call-limit", Uses: calling},
		{Name: "memory-limit", Uses: []string{"result"}},
		{Name: "time-limit", Timed: true},
		{Name: "wait-limit", Timed: true, Uses: calling},
		{Name: "cancellation", Timed: true, Uses: calling},
		{Name: "cancelled-calls", Timed: true, Uses: calling},
		{Name: "concurrent-calls", Uses: append([]string{"result"}, calling...)},
		{Name: "dynamic-import", Uses: []string{"result", "top-level-await", "server-module"}},
	}
}

func isBehaviour(behaviour string) bool {
	return slices.ContainsFunc(Behaviours(), func(b Behaviour) bool { return b.Name == behaviour })
}

// Needed are the behaviours that at least one of the scenarios needs.
func Needed(scenarios []Scenario) []Behaviour {
	return slices.DeleteFunc(Behaviours(), func(b Behaviour) bool {
		return !slices.ContainsFunc(scenarios, func(s Scenario) bool { return slices.Contains(s.Needs, b.Name) })
	})
}

// UsesOfNeeds are the prerequisites of asking for what the scenario needs.
func (s Scenario) UsesOfNeeds() []string {
	var uses []string
	for _, b := range Needed([]Scenario{s}) {
		uses = append(uses, b.Uses...)
	}
	return uses
}

// Timed tells whether one of the scenarios, or of the behaviours that they need, takes
// the pace of machine and host to tell.
func Timed(scenarios []Scenario) bool {
	return slices.ContainsFunc(scenarios, func(s Scenario) bool { return s.Timing }) ||
		slices.ContainsFunc(Needed(scenarios), func(b Behaviour) bool { return b.Timed })
}
