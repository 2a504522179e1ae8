package conformance_test

import (
	"os"
	"path/filepath"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/proof/selftest"
	"codemode/features"
	"codemode/reports"
	"codemode/spec"
)

// later is the revision that holds its differences to the first one.
const later = "code-mode@2026-03"

func describeRevisions(built selftest.Programs) {
	Describe("a revision of a specification", func() {
		first := spec.Default().String()
		// What is in both revisions, and differs in the names of modules and in the result.
		both := []string{"result-null-default", "builtin-modules", "declarations-injected",
			"errors-module", "server-module"}
		// Of what does not differ, some that is near.
		same := []string{"module-top-level-await", "response-result-default", "export-meta", "unwrap-single-text",
			"error-hint"}

		DescribeTable("is failed by the host of another one in what changed, and only there",
			func(suite, host string, more, wanted []string) {
				flags := []string{"--spec", suite}
				for _, id := range slices.Concat(both, same, more) {
					flags = append(flags, "--id", id)
				}
				report := built.JudgeByProgram(built.Of("--spec "+host+" --config {config}"), flags...)
				Expect(failedIn(report, suite)).To(ConsistOf(wanted))
			},
			Entry("the later one, by its own host", later, later, []string{"result-default-export"}, []string{}),
			Entry("the later one, by the host of the first", later, first, []string{"result-default-export"},
				[]string{"result-default-export", "builtin-modules", "declarations-injected", "errors-module",
					"server-module"}),
			Entry("the first, by the host of the later one", first, later, nil, both),
		)

		It("is a folder, and nothing else", func() {
			folder := GinkgoT().TempDir()
			Expect(os.CopyFS(folder, spec.Files())).To(Succeed())
			empty := filepath.Join(folder, "code-mode", "test")
			Expect(os.Mkdir(empty, 0o755)).To(Succeed())
			Expect(os.WriteFile(filepath.Join(empty, "spec.yaml"),
				[]byte("extends: \"1.0.0\"\npublished: https://example.org/test\n"), 0o644)).To(Succeed())
			suite, err := conformance.Load(os.DirFS(folder), features.Files(), "code-mode@test")
			Expect(err).NotTo(HaveOccurred())
			report := built.JudgeBy(suite, built.Host+" --config {config}",
				func(o *conformance.Options) { o.Selection.Sections = []string{"12"} }).Report
			Expect(failedIn(report, "code-mode@test")).To(BeEmpty())
		})
	})
}

// failedIn returns what failed by a revision. What passed has to be more than nothing.
func failedIn(report reports.Report, revision string) []string {
	GinkgoHelper()
	Expect(report.Specification.ID().String()).To(Equal(revision))
	failed, passed := []string{}, 0
	for _, q := range report.Requirements {
		switch q.Outcome {
		case reports.Failed:
			failed = append(failed, q.ID)
		case reports.Passed:
			passed++
		}
	}
	Expect(passed).To(BeNumerically(">", 0))
	return failed
}
