package selftest_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// describeReferenceHost judges the reference host in pairs of transport, protocol
// version of the protocol, reading and link such that each two of them occur together once.
// COMBINATIONS=all judges all.
func describeReferenceHost(built selftest.Programs) {
	Describe("the reference host", func() {
		for _, c := range chosenCombinations() {
			It("conforms "+c.String(), func() {
				expectConformant(c, c.judge(built))
			})
		}
		It("could not be judged by a compiler that is missing, which is no pass", func() {
			report := built.Judge(built.Host+" --config {config}", func(o *conformance.Options) {
				o.TypeScript.Path = built.Conformance + "-missing"
				o.Selection.IDs = []string{"declarations-injected", "declarations-cover-tools"}
			}).Report
			Expect(report.Verdict).NotTo(Equal(reports.Conformant), selftest.Problems(report))
			for _, s := range report.Scenarios {
				asks := s.Prerequisite == "typed-declarations" ||
					slices.Contains(s.Requirements, "declarations-cover-tools")
				if !asks {
					Expect(s.Outcome).To(Equal(reports.Passed), selftest.Problems(report))
					continue
				}
				Expect(s.Outcome).To(Equal(reports.CouldNotRun))
				Expect(s.Problem).To(MatchRegexp("^no TypeScript compiler: .*--typescript$"))
			}
		})
		It("gives the same report twice for the same seed, apart from the times", func() {
			var twice []reports.Report
			for range 2 {
				report := built.JudgeByProgram(built.Host+" --config {config}", "--section=5.2")
				Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
				report.Times = reports.Times{}
				twice = append(twice, report)
			}
			Expect(twice[0]).To(Equal(twice[1]))
		})
	})
}
