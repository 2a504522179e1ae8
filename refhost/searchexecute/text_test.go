package searchexecute_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

var _ = Describe("the text of a value", Label("costly"), func() {
	const levels, ones = 490, 1_000_000
	decisions := searchexecute.Standard()
	deep := rules.Response{Result: json.RawMessage(`{"value":` + strings.Repeat("[", levels) +
		strings.Repeat("1,", ones) + "1" + strings.Repeat("]", levels) + "}")}

	It("that would be 1 GB is never made", func() {
		var text string
		var failed bool
		Expect(budgettest.Allocated(func() {
			text, failed = decisions.Outcome(deep)
			text = decisions.Truncated(text, 25_000)
		})).To(BeNumerically("<", 8*sandbox.MaxResult))
		Expect(failed).To(BeFalse())
		Expect(text).To(MatchRegexp(`Response was more than \d+ tokens \(limit: 25000\)\.`))
		Expect(len(text)).To(BeNumerically("<", 101_000))
	})

	It("is cut off and says so where the operator wants no limit", func() {
		text, _ := decisions.Outcome(deep)
		text = decisions.Truncated(text, 0)
		Expect(text).To(HavePrefix("[\n  [\n    ["))
		Expect(text).To(MatchRegexp(`--- CUT OFF ---\nThe response has \d+ bytes, of which 8388608 are here.`))
		Expect(len(text)).To(BeNumerically("<", sandbox.MaxResult+200))
	})
})
