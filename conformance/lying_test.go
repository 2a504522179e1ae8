package conformance_test

import (
	"fmt"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// describeLiars judges hosts that know the suite.
func describeLiars(built selftest.Programs) {
	Describe("a host that answers from a recorded run", Ordered, func() {
		var folder string
		BeforeAll(func() {
			folder = GinkgoT().TempDir()
			code, said := built.Call("run", "--section", "5.3.1", "--seed", "1", "--out", folder, "--host",
				built.Host+" --config {config}")
			Expect(code).To(Equal(0), said)
		})
		judged := func(seed uint64) []string {
			host := built.Faulty + " host " + filepath.Join(folder, "evidence")
			report := built.JudgeByProgram(host, "--section", "5.3.1", "--seed", fmt.Sprint(seed))
			Expect(report.Verdict).To(Equal(reports.NotConformant), selftest.Problems(report))
			return met(report)
		}
		It("fails with another seed, in nearly every requirement", func() {
			// What is left asks nothing of names and values.
			left := judged(2)
			Expect(len(left)).To(BeNumerically("<=", 6), "%v", left)
		})
		It("fails with the same seed, because it calls no tool", func() {
			Expect(judged(1)).NotTo(ContainElement("input-object"))
		})
	})
}

// met lists the requirements that passed.
func met(r reports.Report) []string {
	var ids []string
	for _, q := range r.Requirements {
		if q.Outcome == reports.Passed {
			ids = append(ids, q.ID)
		}
	}
	return ids
}
