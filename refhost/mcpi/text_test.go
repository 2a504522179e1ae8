package mcpi_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/mcpi"
	"codemode/refhost/sandbox"
)

var _ = Describe("the text of a value", func() {
	nested := func(levels, ones int) sandbox.Response {
		return sandbox.Response{Result: json.RawMessage(`{"value":` + strings.Repeat("[", levels) +
			strings.Repeat("1,", ones) + "1" + strings.Repeat("]", levels) + "}")}
	}
	DescribeTable("that would be 1 GB is never made", func(revision, told string, fails bool) {
		rules, _ := mcpi.Revision(revision)
		var text string
		var failed bool
		response := nested(490, 1_000_000)
		Expect(budgettest.Allocated(func() { text, failed = rules.Text(mcpi.Catalog{}, response) })).To(
			BeNumerically("<", 8*sandbox.MaxResult))
		Expect(failed).To(Equal(fails))
		Expect(text).To(ContainSubstring(told))
		Expect(len(text)).To(BeNumerically("<", sandbox.MaxResult+200))
	},
		Entry(nil, "mcpi@0.x", "of which 8388608 are here; return less", false),
		Entry(nil, "mcpi@1.0", "budget_exceeded: the value returned has more than 48000 bytes as text", true),
	)

	It("is counted as it is shown", func() {
		rules, _ := mcpi.Revision("mcpi@1.0")
		text, failed := rules.Text(mcpi.Catalog{}, nested(490, 23_000))
		Expect(failed).To(BeTrue())
		Expect(text).To(ContainSubstring("budget_exceeded"))
		text, failed = rules.Text(mcpi.Catalog{}, nested(1, 2000))
		Expect(failed).To(BeFalse(), text)
	})
})
