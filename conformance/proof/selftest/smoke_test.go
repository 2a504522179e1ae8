package selftest_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

// describeSmoke tries the reference host as each system, and hosts with a fault. Left to itself it ends no loop within
// the time that these runs have: that it does shows that it was told to.
func describeSmoke(built selftest.Programs) {
	smoke := func(system, host string, more ...string) (code int, said string) {
		GinkgoHelper()
		command := built.Mutanthost + " --system " + system + " --in-process " + host + " --config {config}"
		args := []string{"smoke", "--spec=" + system, "--run-timeout=15s", "--host", command}
		return built.Call(append(args, more...)...)
	}
	DescribeTable("the reference host is smoked in its own way", func(system, tools string) {
		code, said := smoke(system, "")
		Expect(code).To(BeZero(), said)
		Expect(said).To(ContainSubstring("exactly 2 tools, " + tools))
		Expect(said).To(MatchRegexp(`ok    search .*\nok    server .*\n`))
		Expect(said).To(MatchRegexp(`ok    limit .*\nok    again .*\n`))
	},
		Entry(nil, "search-execute", "execute and search"),
		Entry(nil, "mcpi@0.x", "code_execute and code_search"),
		Entry(nil, "mcpi@1.0", "code_execute and code_search"),
	)
	DescribeTable("a host that is said to have no option for the time ends a loop by itself, or is at fault",
		func(system, option string) {
			code, said := smoke(system, "", "--run-timeout=3s", "--without="+option)
			Expect(code).To(Equal(2), said)
			Expect(said).To(ContainSubstring("FAIL  limit        an endless loop: no answer arrived within 3s"))
			Expect(said).To(ContainSubstring("at fault: host"))
		},
		Entry(nil, "search-execute", "sandbox.timeoutMs"),
		Entry(nil, "mcpi@1.0", "timeoutMs"),
	)
	DescribeTable("a search has to tell what a call takes", func(system, fault string) {
		code, said := smoke(system, "--mutant "+fault)
		Expect(code).To(Equal(2), said)
		Expect(said).To(ContainSubstring("FAIL  search       a question to code_search: expected what a call takes, "))
	},
		Entry(nil, "mcpi@0.x", "input-schema-hidden"),
		Entry(nil, "mcpi@1.0", "parameters-hidden"),
	)
	It("is at fault with tools of another system", func() {
		code, said := built.Call("smoke", "--host",
			built.Mutanthost+" --system mcpi@1.0 --in-process --config {config}")
		Expect(code).To(Equal(2))
		Expect(said).To(MatchRegexp(`or name\s+the\s+system\s+that\s+it\s+is\s+of\s+by\s+--spec`))
		Expect(said).To(ContainSubstring("at fault: host"))
	})
}
