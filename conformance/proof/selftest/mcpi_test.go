package selftest_test

import (
	"cmp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/proof/selftest"
	"codemode/features"
	"codemode/refhost/altered"
	"codemode/refhost/altered/mcpi/lacking"
	"codemode/refhost/altered/mcpi/mutants"
	"codemode/refhost/altered/mcpi/readings"
	"codemode/refhost/mcpi"
	"codemode/reports"
	"codemode/spec"
)

// slowOfMCPI are the requirements of mcpi whose scenarios wait, take all memory, or have hosts of their own: `make
// conformance SPEC=mcpi` judges them, too.
func slowOfMCPI() []string {
	return []string{"memory-limit", "time-limit", "no-network", "no-files", "works-after-an-ended-run", "rate-limits"}
}

// unlike are the requirements of a revision of mcpi that a host of the other one does not meet.
func unlike() map[string][]string {
	return map[string][]string{
		"mcpi@0.x": {"typed-result", "output-schema-only", "search-schemas", "search-eligible-only"},
		"mcpi@1.0": {"search-finds-all-tools", "browse-names-no-tools", "snapshot-shown", "stale-snapshot",
			"call-by-reference", "whole-result"},
	}
}

// fastSectionsOfMCPI are those whose scenarios do not wait and that both revisions judge.
func fastSectionsOfMCPI() []string { return []string{"0", "9", "10.2", "11"} }

// describeMCPI judges the reference host of another system, in its revisions, and some hosts with a fault.
func describeMCPI(built selftest.Programs) {
	for _, revision := range mcpi.Revisions() {
		program := built.Mutanthost + " --system " + revision
		Describe("the reference host as "+revision, func() {
			It("conforms", func() {
				report := built.JudgeTwice(program+" --in-process --config {config}", "--spec="+revision,
					"--shard", selftest.ShardOfDay(10), "--tags", "not @"+strings.Join(slowOfMCPI(), " and not @"))
				Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
				for _, reading := range report.Readings {
					Expect(reading.Reading).To(Equal(reading.Reference), reading.ID)
				}
			})
			It("is noticed with a fault", func() {
				ids := []string{"mutants", "--spec=" + revision, "--in-process", "--program", built.Mutanthost}
				for _, m := range mcpiMutantsOfToday(revision) {
					ids = append(ids, "--id", m.ID)
				}
				code, said := built.Prove(ids...)
				Expect(code).To(BeZero(), said)
			})
			It("is blamed for nothing but what it lacks", func() {
				host, section := selftest.OfDay(lacking.Of(revision)), selftest.OfDay(fastSectionsOfMCPI())
				code, said := built.Prove("lacking", "--spec="+revision, "--in-process", "--program", built.Mutanthost,
					"--id", host.ID, "--cross=none", "--section", section)
				Expect(code).To(BeZero(), said)
			})
			It("fails by the other revision in what that has changed", func() {
				other := slices.DeleteFunc(mcpi.Revisions(), func(r string) bool { return r == revision })[0]
				changed := selftest.OfDay(unlike()[other])
				report := built.JudgeByProgram(program+" --in-process --config {config}", "--spec="+other,
					"--id="+changed)
				var failed []string
				for _, r := range report.Requirements {
					if r.Outcome == reports.Failed {
						failed = append(failed, r.ID)
					}
				}
				Expect(failed).To(ConsistOf(changed), selftest.Problems(report))
			})
		})
		It("has a fault for each requirement of "+revision+" that is judged", func() {
			suite, err := conformance.Load(spec.Files(), features.Files(), revision)
			Expect(err).NotTo(HaveOccurred())
			broken := map[string]bool{}
			for _, m := range mutants.Of(revision) {
				broken[m.Requirement] = true
				for _, also := range m.Also {
					for _, id := range also.Requirements {
						broken[id] = true
					}
				}
			}
			for _, r := range suite.Ledger.Requirements {
				Expect(broken[r.ID]).To(Equal(r.Excluded == ""), r.ID)
				delete(broken, r.ID)
			}
			Expect(broken).To(BeEmpty())
		})
	}
	It("finds a host of mcpi conforming by another reading, and knows it by that", func() {
		revision, row, reading := mcpiReadingOfToday()
		suite, err := conformance.Load(spec.Files(), features.Files(), revision)
		Expect(err).NotTo(HaveOccurred())
		want := map[string]string{row: reading.ID}
		ids := []string{"returned-value", "search-names", "tools-are-functions"}
		for _, a := range suite.Ledger.Ambiguities {
			ids = append(ids, a.ID)
		}
		for _, with := range reading.With {
			other, taken, _ := strings.Cut(with, "=")
			want[other] = taken
		}
		report := built.JudgeByProgram(built.Mutanthost+" --system "+revision+" --in-process --variant "+row+"="+
			reading.ID+" --config {config}", "--spec="+revision, "--id="+strings.Join(ids, ","))
		Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
		for _, found := range report.Readings {
			Expect(found.Reading).To(Equal(cmp.Or(want[found.ID], found.Reference)), found.ID+": "+found.Seen)
			delete(want, found.ID)
		}
		Expect(want).To(BeEmpty())
	})
	It("excuses a host of mcpi from options that it is said not to offer", func() {
		report := built.JudgeByProgram(built.Mutanthost+" --system mcpi@0.x --in-process --config {config}",
			"--spec=mcpi@0.x", "--without=auditFile", "--without=approvals", "--id=audit,approval-hook,two-tools")
		outcomes := map[string]reports.Outcome{}
		for _, r := range report.Requirements {
			outcomes[r.ID] = r.Outcome
		}
		Expect(outcomes).To(HaveKeyWithValue("two-tools", reports.Passed))
		Expect(outcomes).To(HaveKeyWithValue("audit", reports.NotApplicable))
		Expect(outcomes).To(HaveKeyWithValue("approval-hook", reports.NotApplicable))
	})
}

// mcpiReadingOfToday is that of a host, on each DAY of the other revision, and of another row.
func mcpiReadingOfToday() (revision, row string, reading altered.Reading[mcpi.Rules]) {
	revisions, day := mcpi.Revisions(), selftest.Day()
	revision = selftest.OfDay(revisions)
	rows := readings.Of(revision)
	day /= len(revisions)
	a := rows[day%len(rows)]
	return revision, a.ID, a.Readings[day/len(rows)%len(a.Readings)]
}

// mcpiMutantsOfToday are some of those that are judged fast, others for each DAY.
func mcpiMutantsOfToday(revision string) []mutants.Mutant {
	fast := slices.DeleteFunc(mutants.Of(revision),
		func(m mutants.Mutant) bool { return slices.Contains(slowOfMCPI(), m.Requirement) })
	const most = 1
	first := selftest.Day() * most % len(fast)
	return slices.Concat(fast[first:], fast[:first])[:most]
}
