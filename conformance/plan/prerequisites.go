package plan

import (
	"fmt"
	"io/fs"
	"slices"

	"codemode/conformance/prerequisite"
)

// addUses finds the prerequisites of all scenarios, and checks that each is tried
// by one scenario and that none needs itself to be tried.
func addUses(fsys fs.FS, all []Scenario) error {
	list, err := prerequisite.Load(fsys)
	if err != nil {
		return err
	}
	usedBy := list.Finder()
	for i, s := range all {
		for _, id := range append(usedBy(shown(s.steps)), s.declared...) {
			if _, known := list.Find(id); !known {
				return fmt.Errorf("%s:%d: %s lists no prerequisite %s", s.Feature, s.Line, prerequisite.File, id)
			}
			if id != s.Tries && !slices.Contains(all[i].Uses, id) {
				all[i].Uses = append(all[i].Uses, id)
			}
		}
	}
	for _, p := range list {
		if err := checkTried(all, p.ID); err != nil {
			return err
		}
	}
	return nil
}

func checkTried(all []Scenario, id string) error {
	var tried []Scenario
	for _, s := range all {
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
	if slices.Contains(withPrerequisites(all, tried[0].Uses), id) {
		return fmt.Errorf("%s:%d: what this scenario uses to try %s needs %s itself", tried[0].Feature,
			tried[0].Line, id, id)
	}
	return nil
}

// withPrerequisites adds to prerequisites those that it takes to try them.
func withPrerequisites(all []Scenario, ids []string) []string {
	closed := slices.Clone(ids)
	for i := 0; i < len(closed); i++ {
		for _, s := range all {
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

// withTries adds the scenarios that try what chosen ones use.
func withTries(all, chosen []Scenario) []Scenario {
	var needed []string
	isChosen := map[string]bool{}
	for _, s := range chosen {
		isChosen[s.ID] = true
		needed = append(append(needed, s.Uses...), s.UsesOfNeeds...)
	}
	slices.Sort(needed)
	needed = withPrerequisites(all, slices.Compact(needed))
	return slices.DeleteFunc(slices.Clone(all), func(s Scenario) bool {
		return !isChosen[s.ID] && (s.Tries == "" || !slices.Contains(needed, s.Tries))
	})
}
