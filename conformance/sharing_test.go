package conformance_test

import (
	"context"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/reports"
)

var _ = Describe("Scenarios that share a host", func() {
	const (
		keepingOne  = "1/f/keeping-one"
		changingOne = "1/f/changing-three"
	)
	all := func(outcome reports.Outcome) OmegaMatcher { return HaveEach(HaveField("Outcome", outcome)) }

	It("are those with names of their own, and those that change it apart", func(ctx SpecContext) {
		h := &sharedHost{}
		Expect(h.judged(ctx, false).Scenarios).To(And(HaveLen(6), all(reports.Passed)))
		Expect(h.used()).To(ConsistOf(
			ConsistOf("keeping one", "keeping two"), ConsistOf("changing three", "changing four"),
			ConsistOf("plain"), ConsistOf("gone")))
	})

	It("are none with --isolate", func(ctx SpecContext) {
		h := &sharedHost{}
		Expect(h.judged(ctx, true).Scenarios).To(all(reports.Passed))
		Expect(h.used()).To(And(HaveLen(6), HaveEach(HaveLen(1))))
	})

	It("pass alone on a host that fails with more servers, and the report says so", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, servers int, _ []string) bool {
			return code == "keeping one" && servers > 1
		}}
		Expect(scenario(h.judged(ctx, false), keepingOne)).To(And(HaveField("Outcome", reports.Passed),
			HaveField("Repeated", HavePrefix("failed: ")), HaveField("FirstAttempt.Outcome", reports.Failed),
			HaveField("Forgiven.Cause", reports.ByServers)))
	})

	It("fail on a host that keeps something of another one with the same servers", func(ctx SpecContext) {
		h := &sharedHost{feature: sameServersFeature, fails: func(code string, _ int, before []string) bool {
			return slices.ContainsFunc(before, func(other string) bool { return other != code })
		}}
		Expect(h.judged(ctx, true).Scenarios).To(ContainElement(And(HaveField("Outcome", reports.Failed),
			HaveField("Repeated", "passed when repeated alone, 2 times"),
			HaveField("FirstAttempt.Outcome", reports.Passed))))
	})

	It("tell of state where they fail after one that leaves something, and of nothing else", func(ctx SpecContext) {
		h := &sharedHost{feature: leavingFeature, fails: func(code string, _ int, before []string) bool {
			return code == "the third" && slices.Contains(before, "the leaver")
		}}
		report := h.judged(ctx, false)
		Expect(scenario(report, "1/f/the-third")).To(And(HaveField("Outcome", reports.Failed),
			HaveField("Requirements", ConsistOf("fresh-sandbox")),
			HaveField("Repeated", ContainSubstring("after 1/f/the-leaver, and not after as many other runs"))))
		outcomes := map[string]reports.Outcome{}
		for _, q := range report.Requirements {
			outcomes[q.ID] = q.Outcome
		}
		Expect(outcomes).To(And(HaveKeyWithValue("fresh-sandbox", reports.Failed),
			HaveKeyWithValue("result-final-value", reports.Passed)))
	})

	It("tell of themselves where they fail after so many runs, whichever", func(ctx SpecContext) {
		h := &sharedHost{feature: leavingFeature, fails: func(code string, _ int, before []string) bool {
			return code == "the third" && len(before) == 2
		}}
		Expect(scenario(h.judged(ctx, false), "1/f/the-third")).To(And(HaveField("Outcome", reports.Failed),
			HaveField("Requirements", ConsistOf("result-final-value"))))
	})

	It("fail on a host that fails now and then, also where each passes alone", func(ctx SpecContext) {
		runs := 0
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool {
			if !strings.HasPrefix(code, "keeping") {
				return false
			}
			runs++
			return runs == 2
		}}
		failed := slices.DeleteFunc(h.judged(ctx, false).Scenarios,
			func(s reports.Scenario) bool { return s.Outcome == reports.Passed })
		Expect(failed).To(ConsistOf(And(HaveField("Outcome", reports.Failed), HaveField("Forgiven", BeNil()),
			HaveField("Mismatches", ConsistOf(HaveField("Rule", "the result"))),
			HaveField("Repeated", "passed when repeated alone, 2 times"))))
	})

	It("are what they were where the run is stopped before they are repeated", func(ctx SpecContext) {
		stopped, stop := context.WithCancel(ctx)
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool { return strings.HasPrefix(code, "keeping") },
			repeating: func(scenarios int) {
				Expect(scenarios).To(Equal(2))
				stop()
			}}
		report := h.judged(stopped, false)
		Expect(report.Interrupted).To(BeTrue())
		Expect(report.Verdict).To(Equal(reports.NotConformant))
		for _, id := range []string{keepingOne, "1/f/keeping-two"} {
			Expect(scenario(report, id)).To(And(HaveField("Outcome", reports.Failed),
				HaveField("Evidence", Not(BeEmpty())), HaveField("Repeated", reports.NotRepeated)))
		}
	})

	It("pass on a host that another one changes, which the report names", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, before []string) bool {
			return code == "changing four" && slices.Contains(before, "changing three") ||
				code == "changing three" && slices.Contains(before, "changing four")
		}}
		report := h.judged(ctx, false)
		Expect(report.Scenarios).To(all(reports.Passed))
		Expect(report.Scenarios).To(ContainElement(And(HaveField("Forgiven.Cause", reports.ByScenario),
			HaveField("Forgiven.Why", ContainSubstring("1/f/changing-")),
			HaveField("FirstAttempt.Outcome", reports.Failed))))
	})

	It("fail on a host that fails after some runs, whichever, also those that change it", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, before []string) bool {
			return strings.HasPrefix(code, "changing") && len(before) == 1
		}}
		Expect(h.judged(ctx, false).Scenarios).To(ContainElement(And(HaveField("Outcome", reports.Failed),
			HaveField("Forgiven", BeNil()))))
	})

	It("fail on a host that fails whatever its process runs second", func(ctx SpecContext) {
		for _, isolate := range []bool{false, true} {
			h := &sharedHost{feature: sameServersFeature,
				fails: func(_ string, _ int, before []string) bool { return len(before) > 0 }}
			failed := slices.DeleteFunc(h.judged(ctx, isolate).Scenarios,
				func(s reports.Scenario) bool { return s.Outcome == reports.Passed })
			Expect(failed).To(And(HaveLen(1), HaveEach(And(HaveField("Outcome", reports.Failed),
				HaveField("Repeated", "passed in a new process"),
				HaveField("FirstAttempt.Outcome", reports.Passed)))))
		}
	})

	It("fail where they fail alone", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool { return code == "keeping one" }}
		report := h.judged(ctx, false)
		Expect(scenario(report, keepingOne)).To(And(HaveField("Outcome", reports.Failed),
			HaveField("Repeated", Not(BeEmpty()))))
		Expect(scenario(report, "1/f/keeping-two").Outcome).To(Equal(reports.Passed))
	})

	It("are judged alone by a host that does not start with all their servers", func(ctx SpecContext) {
		h := &sharedHost{most: 1}
		Expect(h.judged(ctx, false).Scenarios).To(all(reports.Passed))
		Expect(h.used()).To(And(HaveLen(6), HaveEach(HaveLen(1))))
	})

	It("get a new host after one of those that change it did not pass", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool { return code == "changing three" }}
		Expect(scenario(h.judged(ctx, false), changingOne).Outcome).To(Equal(reports.Failed))
		for _, scripts := range h.used() {
			if len(scripts) > 1 {
				Expect(scripts[len(scripts)-1]).NotTo(Equal("changing four"), "after the one that failed")
			}
		}
	})
})
