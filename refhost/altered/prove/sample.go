package prove

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/proof/score"
	"codemode/conformance/running/plan"
)

// Part is a share of the mutants, such as the third of ten.
type Part struct{ Number, Of int }

// ParsePart reads "3/10".
func ParsePart(text string) (Part, error) {
	number, of, _ := strings.Cut(text, "/")
	n, err1 := strconv.Atoi(number)
	m, err2 := strconv.Atoi(of)
	if err := cmp.Or(err1, err2); err != nil || n < 1 || n > m {
		return Part{}, fmt.Errorf("part %q: write it as N/M with 1 ≤ N ≤ M, such as 3/10", text)
	}
	return Part{n, m}, nil
}

// Basis tells for each requirement the state of the features that judge it, as
// "sha256:<hex>".
func Basis(fsys fs.FS, scenarios map[string][]plan.Listed) map[string]string {
	basis := map[string]string{}
	for requirement, listed := range scenarios {
		sum := sha256.New()
		last := ""
		for _, scenario := range listed {
			if scenario.Feature == last {
				continue
			}
			last = scenario.Feature
			text, _ := fs.ReadFile(fsys, last) // it was read to list its scenarios
			sum.Write(text)
		}
		basis[requirement] = fmt.Sprintf("sha256:%x", sum.Sum(nil))
	}
	return basis
}

// Known are all mutants of a program, with what was recorded of them.
type Known struct {
	Faults   []score.Fault
	Recorded score.Matrix
	// Blind is what was noticed of blind faults.
	Blind score.BlindFaults
	// Basis is the state of the features now, by requirement.
	Basis map[string]string
}

// stands returns what was recorded of a mutant if neither it nor the features
// that judge it were changed since. What it tells of its effects is taken as it
// is now.
func (k Known) stands(f score.Fault) (score.Mutant, bool) {
	m, measured := k.Recorded.Find(f.ID)
	stands := measured && m.Same(f) && m.Basis == k.Basis[f.Requirement]
	m.Fault = f
	return m, stands
}

// Activity is what the record says of each scenario, as far as it holds.
func (k Known) Activity(scenarios []score.Scenario, reasons score.Reasons) score.Activity {
	return score.Matrix{Mutants: k.Complete(nil)}.Activity(scenarios, reasons, k.Blind, k.Measured)
}

// Measured reports whether what was recorded holds for the scenarios of a
// requirement as they are now: of all mutants that break it, and of at least one
// that is named for it, as only these tell the state of its features.
func (k Known) Measured(requirement string) bool {
	own := false
	for _, f := range k.Faults {
		if _, stands := k.stands(f); !stands && f.Breaks(requirement) {
			return false
		}
		own = own || f.Requirement == requirement
	}
	return own
}

// Sample keeps the mutants of one part, by their names, and those that survived
// or whose record does not stand for them any more.
func (k Known) Sample(p Part) []score.Fault {
	return slices.DeleteFunc(slices.Clone(k.Faults), func(f score.Fault) bool {
		m, stands := k.stands(f)
		return stands && m.Killed() && p.of(f.ID) != p.Number
	})
}

// Part keeps the mutants of one part.
func (k Known) Part(p Part) []score.Fault {
	return slices.DeleteFunc(slices.Clone(k.Faults), func(f score.Fault) bool { return p.of(f.ID) != p.Number })
}

// Complete returns what is known of all mutants: what was measured now, and of
// the others what was recorded, if it stands. Those of which neither is known are
// left out.
func (k Known) Complete(measured []score.Mutant) []score.Mutant {
	var all []score.Mutant
	for _, f := range k.Faults {
		i := slices.IndexFunc(measured, func(m score.Mutant) bool { return m.ID == f.ID })
		if m, stands := k.stands(f); i >= 0 {
			all = append(all, measured[i])
		} else if stands {
			all = append(all, m)
		}
	}
	return all
}

func (p Part) of(id string) int {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(id)) // a hash does not fail
	return int(sum.Sum32()%uint32(p.Of)) + 1
}
