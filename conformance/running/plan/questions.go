package plan

import (
	"fmt"
	"slices"
)

// Questions are the scenarios that ask a host for the optional behaviours which the chosen
// ones need, in the order of the files. They are asked before those, and are no scenarios
// of a report: what they find is an answer.
func (p *Plan) Questions(chosen []Scenario) []Scenario {
	needed := Needed(chosen)
	return slices.DeleteFunc(slices.Clone(p.questions),
		func(q Scenario) bool { return !slices.Contains(needed, q.Asks) })
}

// Needed are the names of the optional behaviours that at least one of the scenarios
// needs, in the order of the alphabet.
func Needed(scenarios []Scenario) []string {
	var names []string
	for _, s := range scenarios {
		names = append(names, s.Needs...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Timed tells whether one of the chosen scenarios, or of those that ask for what they need,
// takes the pace of machine and host to tell.
func (p *Plan) Timed(chosen []Scenario) bool {
	timing := func(s Scenario) bool { return s.Timing }
	return slices.ContainsFunc(chosen, timing) || slices.ContainsFunc(p.Questions(chosen), timing)
}

// addQuestions takes the scenarios that ask for a behaviour out of the others, and tells
// those which need it what it takes to ask.
func (p *Plan) addQuestions() error {
	places, uses := map[string]string{}, map[string][]string{}
	for _, q := range p.scenarios {
		if q.Asks == "" {
			continue
		}
		if earlier, taken := places[q.Asks]; taken {
			return fmt.Errorf("%s: %s asks for %s already; keep one of them", q.place(), earlier, q.Asks)
		}
		places[q.Asks], uses[q.Asks] = q.place(), q.Uses
		p.questions = append(p.questions, q)
	}
	p.scenarios = slices.DeleteFunc(p.scenarios, func(s Scenario) bool { return s.Asks != "" })
	for i, s := range p.scenarios {
		for _, need := range s.Needs {
			if places[need] == "" {
				return fmt.Errorf("%s: no scenario has the tag %s%s, so nothing asks for what %s%s needs; write one, "+
					"or correct the name", s.place(), asksPrefix, need, needPrefix, need)
			}
			p.scenarios[i].UsesOfNeeds = append(p.scenarios[i].UsesOfNeeds, uses[need]...)
		}
	}
	return nil
}
