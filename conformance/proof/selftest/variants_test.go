package selftest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// ordinaryVariants are the seeds that ordinary test runs judge, one a DAY; make
// variants judges others.
func ordinaryVariants() []uint64 { return []uint64{2, 3, 4, 6} }

// variantsToJudge are the seeds that VARIANTS names, such as 3 or 1-10, or the one
// of today, which is judged by some sections.
func variantsToJudge(t *testing.T) (seeds []uint64, sections []string) {
	t.Helper()
	text := os.Getenv("VARIANTS")
	if text == "" {
		all := ordinaryVariants()
		return []uint64{selftest.OfDay(all)}, sectionsOfToday()
	}
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	first, err1 := strconv.ParseUint(from, 10, 32)
	last, err2 := strconv.ParseUint(to, 10, 32)
	if err1 != nil || err2 != nil || first > last {
		t.Fatalf("VARIANTS is %q: write a seed or a range of seeds, such as 3 or 1-10", text)
	}
	t.Logf("variants: %s", text)
	for seed := first; seed <= last; seed++ {
		seeds = append(seeds, seed)
	}
	return seeds, nil
}

// forgone asks the program which requirements a variant does not meet, none of
// which conforming asks for.
func forgone(built selftest.Programs, seed uint64) []string {
	GinkgoHelper()
	out, err := exec.Command(built.Mutanthost, "list-variants", "--variant", strconv.FormatUint(seed, 10),
		"--json").Output()
	Expect(err).NotTo(HaveOccurred())
	var taken []struct{ Forgoes []string }
	Expect(json.Unmarshal(out, &taken)).To(Succeed())
	var all []string
	for _, t := range taken {
		all = append(all, t.Forgoes...)
	}
	return all
}

// describeVariants: a host that takes other readings of what the text leaves open
// conforms; what fails one is a guess of the suite's own.
func describeVariants(built selftest.Programs, seeds []uint64, sections []string) {
	Describe("a conforming variant", func() {
		for _, seed := range seeds {
			It(fmt.Sprintf("passes with the readings of seed %d", seed), func() {
				forgone := forgone(built, seed)
				which := fmt.Sprintf("--variant %d --config {config}", seed)
				examine := func(r reports.Report) wrong { return missed(r, forgone) }
				Expect(judgeQuickly(built, which, examine, sectionFlags(sections)...)).To(BeEmpty())
			})
		}
	})
}

// missed is what a host misses beside what was forgone.
func missed(report reports.Report, forgone []string) (w wrong) {
	for _, r := range report.Requirements {
		if r.Outcome.Missed() && !slices.Contains(forgone, r.ID) {
			w.ids = append(w.ids, r.ID)
		}
	}
	if len(w.ids) > 0 || report.Verdict.ExitCode() != 0 {
		w.text = strings.Join(w.ids, ", ") + "\n" + selftest.Problems(report)
	}
	return w
}

// sectionsOfToday are a part of the suite: the host of a DAY is judged by another one
// each time that it comes round.
func sectionsOfToday() []string {
	parts := [][]string{{"1", "3.1"}, {"3.2.2"}, {"3.3"}, {"3.4"}, {"3.5"}, {"9", "12"}, {"4"}, {"10"},
		{"5.1", "5.2"}, {"5.3"}, {"8"}, {"6.1"}, {"6.2"}, {"7.1", "7.2"}, {"7.3", "7.4"}, {"3.2.3"}, {"3.2.4"}}
	return selftest.OfDay(parts)
}

func sectionFlags(sections []string) (flags []string) {
	for _, section := range sections {
		flags = append(flags, "--section", section)
	}
	return flags
}
