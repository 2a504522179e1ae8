package selftest_test

import (
	"io/fs"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// describeRenamed judges a host of a revision that calls everything otherwise.
func describeRenamed(built selftest.Programs) {
	Describe("a revision that calls everything otherwise", func() {
		It("has no name of the one that it extends", func() {
			suite, former := selftest.RenamedSuite(), map[string]string{}
			first, err := selftest.DefaultSuite()
			Expect(err).NotTo(HaveOccurred())
			for key, name := range first.Ledger.Names.ByKey() {
				if name != "" {
					former[name] = key
				}
			}
			Expect(fs.WalkDir(suite.Features, ".", func(path string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() || strings.HasPrefix(path, "core-") {
					return err
				}
				text, err := fs.ReadFile(suite.Features, path)
				for name, key := range former {
					Expect(string(text)).NotTo(ContainSubstring(name), "%s: write «§%s»", path, key)
				}
				return err
			})).To(Succeed())
		})
		It("is judged by its own names", func() {
			report := built.JudgeBy(selftest.RenamedSuite(), built.RenamedHost(), func(o *conformance.Options) {
				o.Selection.Sections = []string{"3.2.4", "4.2.3", "5.2", "7.2"}
			}).Report
			Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
		})
		It("is not kept by a host of the one that it extends", func() {
			host := built.Host + " --config {config}"
			report := built.JudgeBy(selftest.RenamedSuite(), host, func(o *conformance.Options) {
				o.Selection.IDs = []string{"outer-tool-called", "errors-module"}
			}).Report
			Expect(report.Verdict).To(Equal(reports.NotConformant), selftest.Problems(report))
		})
	})
}
