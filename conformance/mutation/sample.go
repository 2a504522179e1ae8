package mutation

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance"
	"codemode/conformance/score"
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
func Basis(fsys fs.FS, scenarios map[string][]conformance.Listed) map[string]string {
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

// Sample keeps the mutants of one part, by their names, and those whose recorded
// kill does not stand for them any more: they are new, were changed, survived, or
// the features that judge them were changed.
func Sample(faults []score.Fault, p Part, recorded score.Matrix, basis map[string]string) []score.Fault {
	return slices.DeleteFunc(slices.Clone(faults), func(f score.Fault) bool {
		m, known := recorded.Find(f.ID)
		stands := known && m.Killed() && m.Fault == f && m.Basis == basis[f.Requirement]
		return stands && p.of(f.ID) != p.Number
	})
}

func (p Part) of(id string) int {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(id)) // a hash does not fail
	return int(sum.Sum32()%uint32(p.Of)) + 1
}
