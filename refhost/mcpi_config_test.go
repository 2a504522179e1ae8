package refhost_test

import (
	"fmt"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
)

var _ = Describe("the section mcpi of a configuration", func() {
	load := func(section string) (refhost.Config, error) {
		path := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(path, fmt.Appendf(nil, `{"mcpServers": {}, "mcpi": %s}`, section), 0o600)).To(Succeed())
		return refhost.LoadConfig(path, os.LookupEnv)
	}

	It("has limits, an audit, a rate and the answers of a person", func() {
		c, err := load(`{"memoryMB": 24, "timeoutMs": 500, "auditFile": "audit.jsonl", "callsPerMinute": 3,
			"approvals": {"a/read": "approved", "a/drop": "declined"}}`)
		Expect(err).NotTo(HaveOccurred())
		Expect(c.MCPI.MemoryMB).To(BeEquivalentTo(24))
		Expect(c.MCPI.TimeoutMs).To(BeEquivalentTo(500))
		Expect(c.MCPI.AuditFile).To(Equal("audit.jsonl"))
		Expect(fmt.Sprint(c.MCPI.Policy.Rates)).To(Equal("[rate */*=3/1m0s]"))
		approval := c.MCPI.Policy.Approval
		Expect(fmt.Sprint(approval.Granted, approval.Refused)).To(Equal("[a/read] [a/drop]"))
	})

	DescribeTable("is refused where it is wrong", func(section, said string) {
		_, err := load(section)
		Expect(err).To(MatchError(ContainSubstring(said)))
	},
		Entry("a limit below 1", `{"timeoutMs": 0}`, `"timeoutMs" is 0; it must not be below 1`),
		Entry("a rate below 1", `{"callsPerMinute": 0}`, `"callsPerMinute" is 0; it must not be below 1`),
		Entry("an answer that is none", `{"approvals": {"a/b": "yes"}}`,
			`the approval of a/b is "yes"; write approved or declined`),
		Entry("a tool that is none", `{"approvals": {"b": "approved"}}`, `the pattern "b" is not SERVER/TOOL`),
		Entry("approvals that are none", `{"approvals": 3}`, "mcp.json:1"),
	)
})
