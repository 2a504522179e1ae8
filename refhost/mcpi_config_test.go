package refhost_test

import (
	"fmt"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/command"
	"codemode/refhost/policy"
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
		Entry("an audit without a name", `{"auditFile": ""}`, `"auditFile" is empty; name a file, or leave it out`),
		Entry("an answer that is none", `{"approvals": {"a/b": "yes"}}`,
			`the approval of a/b is "yes"; write approved or declined`),
		Entry("a tool that is none", `{"approvals": {"b": "approved"}}`, `the pattern "b" is not SERVER/TOOL`),
		Entry("approvals that are none", `{"approvals": 3}`, "mcp.json:1"),
	)
})

var _ = Describe("A configuration of servers whose ids have slashes", func() {
	DescribeTable("that says what may be meant for two of them is refused", func(said string, args ...string) {
		path := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(path, []byte(`{"mcpServers": {"a": {"url": "http://127.0.0.1:1"},
			"a/b": {"url": "http://127.0.0.1:1"}}, `+said+`}`), 0o600)).To(Succeed())
		code, _, stderr := program("", append([]string{"context", "--config", path}, args...)...)
		Expect(code).To(Equal(command.ExitUsage))
		Expect(stderr).To(ContainSubstring("a/b/c is that of the tool b/c of the server a, and of the tool c of a/b"))
	},
		Entry("as granted", `"policy": {"approval": {"granted": ["a/b/c"]}}`),
		Entry("as denied by a flag", `"policy": {}`, "--deny", "a/b/c"),
		Entry("as approved", `"mcpi": {"approvals": {"a/b/c": "approved"}}`, "--system", "mcpi"),
	)

	It("gives a program that makes a host of it no run", func(ctx SpecContext) {
		pattern, err := policy.ParsePattern("a/b/c")
		Expect(err).NotTo(HaveOccurred())
		h := refhost.New(ctx, refhost.Options{Bounds: refhost.DefaultBounds(), Runner: fakeRunner{},
			Policy: policy.Policy{{Deny: []policy.Pattern{pattern}}},
			Config: refhost.Config{Disabled: []string{"a", "a/b"}}})
		DeferCleanup(h.Close)
		Expect(respond(h, ctx, `{"code":"1"}`).codes()).To(Equal([]string{"HOST_FAILURE"}))
	})
})
