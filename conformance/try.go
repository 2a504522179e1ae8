package conformance

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"codemode/reports"
	"codemode/reports/evidence"
)

// trial is the result of a scenario that tries a prerequisite.
type trial struct {
	result reports.Scenario
	took   time.Duration
	events []evidence.Event
}

// chosenAndTries are the scenarios of the selection of o, and those that try what
// these use.
func chosenAndTries(plan []planned, o Options) ([]planned, error) {
	chosen, err := selectScenarios(plan, o.Ledger, o.Selection)
	if err != nil {
		return nil, err
	}
	return withTries(plan, chosen), nil
}

// try executes the wanted scenarios that try prerequisites, repeats those alone
// that did not pass, and settles what the host lacks.
func (c *collector) try(ctx context.Context, held sessions, wanted func(planned) bool) error {
	tries := slices.DeleteFunc(c.left(wanted), func(s planned) bool { return s.tries == "" || c.refuses(s) })
	c.tried = map[string]trial{}
	if c.recorded != nil {
		tries = c.recordedOf(tries)
	}
	err := c.execute(ctx, tries, held)
	if err == nil && held != nil {
		err = c.repeatAlone(ctx, held)
	}
	tried := c.tried
	c.tried = nil
	if err != nil {
		return err
	}
	c.settle(tried)
	return nil
}

// settle finds what the host lacks, and keeps the results. What was tried by means
// of something that is missing is not to blame.
func (c *collector) settle(tried map[string]trial) {
	lacks := func(id string) bool {
		t, done := tried[id]
		unmet := done && !t.result.Outcome.Met() && t.result.Outcome != reports.SuiteError
		// What only a newer suite tries tells nothing of a recorded run.
		return unmet && (c.recorded == nil || c.recorded.events[id] != nil)
	}
	byID := map[string]planned{}
	for _, s := range c.chosen {
		if lacks(s.id) {
			byID[s.tries] = s
		}
	}
	for id := range byID {
		c.missing[id] = c.rootsOf(byID, id)
	}
	for _, id := range slices.Sorted(maps.Keys(tried)) {
		t := tried[id]
		at := slices.IndexFunc(c.chosen, func(s planned) bool { return s.id == id })
		if blamed := c.blamed(c.chosen[at]); len(blamed) > 0 && t.result.Outcome != reports.SuiteError {
			t.result = c.waiting(c.chosen[at], blamed)
			t.result.Evidence = tried[id].result.Evidence
		}
		c.add(t.result, t.took, t.events)
	}
}

// rootsOf are the requirements to blame for a missing prerequisite: those of what it
// takes to try it, if that is missing too, now or as it was found before, and so on, or
// its own.
func (c *collector) rootsOf(missing map[string]planned, id string) []string {
	var roots []string
	for _, used := range missing[id].uses {
		if _, lacks := missing[used]; lacks {
			roots = append(roots, c.rootsOf(missing, used)...)
		} else {
			roots = append(roots, c.missing[used]...)
		}
	}
	if len(roots) == 0 {
		return missing[id].requirements[:1]
	}
	slices.Sort(roots)
	return slices.Compact(roots)
}

// blame returns the requirements to blame for those of the prerequisites that the
// host lacks.
func (c *collector) blame(ids []string) []string {
	var blamed []string
	for _, id := range ids {
		blamed = append(blamed, c.missing[id]...)
	}
	slices.Sort(blamed)
	return slices.Compact(blamed)
}

// blamed returns the requirements that keep a scenario from being judged. It is
// judged all the same if it judges one of them.
func (c *collector) blamed(s planned) []string {
	var ids []string
	for _, id := range s.uses {
		tryOf := slices.IndexFunc(c.chosen, func(p planned) bool { return p.tries == id })
		if tryOf < 0 || !overlap(c.chosen[tryOf].requirements, s.requirements) {
			ids = append(ids, id)
		}
	}
	for _, t := range traits() {
		if slices.Contains(s.needs, t.name) {
			ids = append(ids, t.uses...)
		}
	}
	return slices.DeleteFunc(c.blame(ids), func(id string) bool { return slices.Contains(s.requirements, id) })
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(id string) bool { return slices.Contains(b, id) })
}

// waiting is the result of a scenario that was not judged because of requirements
// that the host does not meet.
func (c *collector) waiting(s planned, blamed []string) reports.Scenario {
	result := blank(s)
	result.Outcome, result.Because = reports.CouldNotRun, blamed
	result.Problem = fmt.Sprintf("it uses what the host lacks; see %s", strings.Join(blamed, ", "))
	return result
}

// left returns the wanted scenarios without a result.
func (c *collector) left(wanted func(planned) bool) []planned {
	return slices.DeleteFunc(slices.Clone(c.chosen), func(s planned) bool { return !wanted(s) || c.hasResult(s.id) })
}

// hasResult tells whether a scenario has its result.
func (c *collector) hasResult(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, done := c.results[id]
	if !done && c.tried != nil {
		_, done = c.tried[id]
	}
	return done
}

// runnable returns those of the wanted scenarios that can be judged, and gives the
// others their outcome: what uses something that the host lacks could not run, what
// needs a trait that it has not is not applicable.
func (c *collector) runnable(wanted func(planned) bool) []planned {
	return slices.DeleteFunc(c.left(wanted), func(s planned) bool {
		result, settled := c.unjudged(s)
		if settled {
			c.add(result, 0, nil)
		}
		return settled
	})
}

// unjudged is the result of a scenario that cannot be judged on this host.
func (c *collector) unjudged(s planned) (result reports.Scenario, settled bool) {
	if blamed := c.blamed(s); len(blamed) > 0 {
		return c.waiting(s, blamed), true
	}
	if result, refused := c.refusedID(s); refused {
		return result, true
	}
	for _, need := range s.needs {
		result := blank(s)
		trait := strings.ReplaceAll(need, "-", " ")
		switch found := c.facts[need]; {
		case found.unknown != "":
			result.Outcome = reports.CouldNotRun
			result.Problem = fmt.Sprintf("whether the host has %s is not known: %s", trait, found.unknown)
			return result, true
		case !found.holds:
			result.Outcome, result.Problem = reports.NotApplicable, "the host shows no "+trait
			return result, true
		}
	}
	return reports.Scenario{}, false
}
