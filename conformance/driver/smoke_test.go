//go:build unix

package driver

import (
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// lineOf writes findings as "ok start, host run".
func lineOf(findings []Finding) string {
	var words []string
	for _, f := range findings {
		Expect(len(f.Text)).To(And(BeNumerically(">", 0), BeNumerically("<=", maxFinding)))
		Expect(f.OK).To(Equal(f.Party == ""))
		if f.OK {
			words = append(words, "ok "+string(f.Step))
		} else {
			words = append(words, fmt.Sprintf("%s %s", f.Party, f.Step))
		}
	}
	return strings.Join(words, ", ")
}

var _ = DescribeTable("smoke names the step and the party", func(ctx SpecContext, fault string, t Timeouts, want, text string) {
	findings, err := Smoke(ctx, newRoom().host(fault, t))
	Expect(err).NotTo(HaveOccurred())
	Expect(lineOf(findings)).To(Equal(want))
	Expect(findings).To(ContainElement(HaveField("Text", ContainSubstring(text))))
},
	Entry("a good host", "none", patient(), "ok start, ok initialize, ok tools, ok run, ok wire, ok stop", "left nothing behind"),
	Entry("no start", "exit-3", patient(), "ok start, host initialize", "exit status 3"),
	Entry("two tools", "two-pages", patient(), "ok start, ok initialize, host tools, ok run, ok wire, ok stop", "it shows 2 tools (codemode.run, other)"),
	Entry("no schema", "no-schema", patient(), "ok start, ok initialize, host tools, ok run, ok wire, ok stop", "has no inputSchema"),
	Entry("no tools", "bad-list", patient(), "ok start, ok initialize, host tools, ok run, ok wire, ok stop", `no array "tools"`),
	Entry("garbage", "garbage", patient(), "ok start, ok initialize, ok tools, ok run, host wire, ok stop", "Welcome"),
	Entry("no object", "two-blocks", patient(), "ok start, ok initialize, ok tools, host run, ok wire, ok stop", "two text blocks"),
	Entry("no logs", "no-logs", patient(), "ok start, ok initialize, ok tools, host run, ok wire, ok stop", `no member "logs"`),
	Entry("an error", "is-error", patient(), "ok start, ok initialize, ok tools, host run, ok wire, ok stop", "tool-error"),
	Entry("an end", "die-in-run", patient(), "ok start, ok initialize, ok tools, host run, ok wire, ok stop", "exit status 7"),
	Entry("a child", "child", Timeouts{Start: 30 * time.Second, Stop: time.Second},
		"ok start, ok initialize, ok tools, ok run, ok wire, host stop", "left processes behind"),
)

var _ = It("smoke blames the command line for a program that is missing", func(ctx SpecContext) {
	h, err := NewCommand("./no-such-host", Options{})
	Expect(err).NotTo(HaveOccurred())
	findings, err := Smoke(ctx, h)
	Expect(err).NotTo(HaveOccurred())
	Expect(lineOf(findings)).To(Equal("adapter start"))
})
