package selftest_test

import (
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/proof/selftest"
	"codemode/features"
	"codemode/refhost/altered"
	"codemode/refhost/altered/searchexecute/lacking"
	"codemode/refhost/altered/searchexecute/mutants"
	"codemode/refhost/altered/searchexecute/readings"
	"codemode/refhost/searchexecute"
	"codemode/reports"
	"codemode/spec"
)

// slow are the requirements of search-execute whose scenarios wait, or take all memory, as their limits want it:
// `make conformance SPEC=search-execute` judges them, too.
func slow() []string {
	return []string{"cpu-time-default", "wall-time-default", "cpu-time-configured", "wall-time-configured",
		"cpu-time-is-no-waiting", "memory-default", "memory-configured", "no-network", "no-files",
		"works-after-an-ended-run"}
}

// describeSearchExecute judges the reference host of another system, and some hosts with a fault.
func describeSearchExecute(built selftest.Programs) {
	host := built.Mutanthost + " --system search-execute --in-process --config {config}"
	Describe("the reference host as search-execute", func() {
		It("conforms", func() {
			report := built.JudgeTwice(host, "--spec=search-execute", "--shard", selftest.ShardOfDay(10),
				"--tags", "not @"+strings.Join(slow(), " and not @"))
			Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
			for _, reading := range report.Readings {
				Expect(reading.Reading).To(Equal(reading.Reference), reading.ID)
			}
		})
		It("is excused from options that it is said not to offer", func() {
			report := built.JudgeByProgram(host, "--spec=search-execute", "--without=maxRefDepth",
				"--id=reference-depth-default,reference-depth-configured,namespace-configured")
			for _, s := range report.Scenarios {
				if slices.Contains(s.Requirements, "reference-depth-configured") {
					Expect(s.Outcome).To(Equal(reports.NotApplicable))
					Expect(s.Problem).To(Equal("the host offers no option maxRefDepth (--without)"))
				}
			}
			Expect(strings.Join(report.Notes, "\n")).To(ContainSubstring("the host does not offer maxRefDepth"))
		})
		It("is noticed with a fault", func() {
			ids := []string{"mutants", "--spec=search-execute", "--in-process", "--program", built.Mutanthost}
			for _, m := range mutantsOfToday() {
				ids = append(ids, "--id", m.ID)
			}
			code, said := built.Prove(ids...)
			Expect(code).To(BeZero(), said)
		})
		It("is blamed for nothing but what it lacks", func() {
			host := selftest.OfDay(lacking.All())
			section := selftest.OfDay([]string{"0", "3", "5", "6.2.2", "7.1", "7.2", "8"})
			code, said := built.Prove("lacking", "--spec=search-execute", "--in-process", "--program", built.Mutanthost,
				"--id", host.ID, "--cross=none", "--section", section)
			Expect(code).To(BeZero(), said)
		})
		It("is noticed doing what is forbidden, whatever it lacks", func() {
			host, forbidden := selftest.OfDay(lacking.All()), selftest.OfDay(fastForbidden())
			code, said := built.Prove("lacking", "--spec=search-execute", "--in-process", "--program", built.Mutanthost,
				"--id", host.ID, "--cross", forbidden.ID)
			Expect(code).To(BeZero(), said)
		})
		It("conforms by another reading, and is known by it", func() {
			row := selftest.OfDay(readings.All())
			reading := selftest.OfDay(row.Readings)
			report := built.JudgeByProgram(
				built.Mutanthost+" --system search-execute --in-process --variant "+row.ID+"="+
					reading.ID+" --config {config}", "--spec=search-execute",
				"--id", "execute-script,search-script,"+row.ID)
			Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
			for _, found := range report.Readings {
				if found.ID == row.ID {
					Expect(found.Reading).To(Equal(reading.ID), found.Seen)
				}
			}
		})
	})
	It("has a requirement for each fault of search-execute", func() {
		suite, err := conformance.Load(spec.Files(), features.Files(), "search-execute")
		Expect(err).NotTo(HaveOccurred())
		seen := map[string]bool{}
		for _, m := range mutants.All() {
			Expect(seen[m.ID]).To(BeFalse(), m.ID)
			seen[m.ID] = true
			_, known := suite.Ledger.ByID(m.Requirement)
			Expect(known).To(BeTrue(), m.ID)
		}
	})
}

// fastForbidden is what hosts are crossed with that is judged fast.
func fastForbidden() []altered.Forbidden[searchexecute.Decisions] {
	return slices.DeleteFunc(lacking.AllForbidden(), func(f altered.Forbidden[searchexecute.Decisions]) bool {
		return slices.ContainsFunc(f.Requirements, func(id string) bool { return slices.Contains(slow(), id) })
	})
}

// mutantsOfToday is one of those that are judged fast, another one for each DAY.
func mutantsOfToday() []mutants.Mutant {
	isSlow := func(m mutants.Mutant) bool { return slices.Contains(slow(), m.Requirement) }
	fast := slices.DeleteFunc(mutants.All(), isSlow)
	const most = 1
	first := selftest.Day() * most % len(fast)
	return slices.Concat(fast[first:], fast[:first])[:most]
}
