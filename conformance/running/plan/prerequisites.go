package plan

import (
	"fmt"
	"io/fs"
	"slices"

	"codemode/conformance/words/prerequisite"
)

// addUses finds the prerequisites of the scenarios that try one, or ask for a behaviour, and checks that each
// prerequisite is tried by one scenario and that none needs itself to be tried. Those of all others are found when
// they are chosen: to look for them takes longer than to parse the features.
func (p *Plan) addUses(fsys fs.FS) error {
	var err error
	if p.prerequisites, err = prerequisite.Load(fsys); err != nil {
		return err
	}
	usesOf := p.finder()
	for i, s := range p.scenarios {
		for _, id := range s.declared {
			if _, known := p.prerequisites.Find(id); !known {
				return fmt.Errorf("%s:%d: %s lists no prerequisite %s", s.Feature, s.Line, prerequisite.File, id)
			}
		}
		tried, _ := p.prerequisites.Find(s.Tries)
		p.scenarios[i].Shown = tried.Answer
		if s.Tries != "" || s.Asks != "" {
			p.scenarios[i].Uses = usesOf(s)
		}
	}
	tries := tries(p.scenarios)
	for _, tried := range p.prerequisites {
		if err := checkTried(tries, tried.ID); err != nil {
			return err
		}
	}
	return nil
}

// finder returns the function that tells what a scenario uses, declared or shown in its steps, without what it tries.
func (p *Plan) finder() func(Scenario) []string {
	usedBy := p.prerequisites.Finder()
	return func(s Scenario) []string {
		var uses []string
		for _, id := range append(usedBy(shown(s.steps)), s.declared...) {
			if id != s.Tries && !slices.Contains(uses, id) {
				uses = append(uses, id)
			}
		}
		return uses
	}
}

// tries are the scenarios that try a prerequisite.
func tries(all []Scenario) []Scenario {
	var found []Scenario
	for i := range all {
		if all[i].Tries != "" {
			found = append(found, all[i])
		}
	}
	return found
}

func checkTried(tries []Scenario, id string) error {
	var tried []Scenario
	for _, s := range tries {
		if s.Tries == id {
			tried = append(tried, s)
		}
	}
	if len(tried) != 1 {
		return fmt.Errorf("%s: %d scenarios have the tag %s%s; give it to one", prerequisite.File, len(tried),
			prerequisitePrefix, id)
	}
	if len(tried[0].Requirements) == 0 {
		return fmt.Errorf("%s:%d: a scenario that tries a prerequisite has to judge the requirement that is to blame",
			tried[0].Feature, tried[0].Line)
	}
	if slices.Contains(withPrerequisites(tries, tried[0].Uses), id) {
		return fmt.Errorf("%s:%d: what this scenario uses to try %s needs %s itself", tried[0].Feature,
			tried[0].Line, id, id)
	}
	return nil
}

// withPrerequisites adds to prerequisites those that it takes to try them.
func withPrerequisites(tries []Scenario, ids []string) []string {
	closed := slices.Clone(ids)
	for i := 0; i < len(closed); i++ {
		for _, s := range tries {
			if s.Tries != closed[i] {
				continue
			}
			for _, id := range s.Uses {
				if !slices.Contains(closed, id) {
					closed = append(closed, id)
				}
			}
		}
	}
	return closed
}

// withTries adds to the chosen scenarios those that try what they use, or may be found to, in the order of the files.
func withTries(all, chosen []Scenario) []Scenario {
	var needed []string
	isChosen := map[string]Scenario{}
	for _, s := range chosen {
		isChosen[s.ID] = s
		needed = append(append(needed, s.Uses...), s.UsesOfNeeds...)
	}
	trying := tries(all)
	for _, s := range trying {
		// What uses it is known when it was executed alone.
		if s.Shown.Kind != "" && len(chosen) > 0 {
			needed = append(needed, s.Tries)
		}
	}
	slices.Sort(needed)
	needed = withPrerequisites(trying, slices.Compact(needed))
	var both []Scenario
	for _, s := range all {
		if own, is := isChosen[s.ID]; is {
			both = append(both, own)
		} else if s.Tries != "" && slices.Contains(needed, s.Tries) {
			both = append(both, s)
		}
	}
	return both
}
