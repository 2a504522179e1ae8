package refhost_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/command"
)

var _ = Describe("Completion", func() {
	DescribeTable("of what is typed", func(typed string, want ...string) {
		code, stdout, _ := program("", append([]string{"__complete"}, strings.Split(typed, " ")...)...)
		Expect(code).To(Equal(command.ExitOK))
		var found []string
		for line := range strings.Lines(stdout) {
			if word, _, _ := strings.Cut(strings.TrimSpace(line), "\t"); !strings.HasPrefix(word, ":") {
				found = append(found, word)
			}
		}
		Expect(found).To(Equal(want))
	},
		Entry("a command", "doc", "doctor"),
		Entry("a flag of a command", "run --timeo", "--timeout"),
		Entry("a flag of the default command", "serve --http-", "--http-token-file"),
		Entry("a value of a flag", "run --ask ", "destructive", "writes"),
	)

	DescribeTable("has a script for a shell", func(shell string) {
		code, script, _ := program("", "completion", shell)
		Expect(code).To(Equal(command.ExitOK))
		Expect(script).To(ContainSubstring("refhost"))
	},
		Entry(nil, "bash"), Entry(nil, "zsh"), Entry(nil, "fish"), Entry(nil, "powershell"),
	)

	It("refuses another shell", func() {
		code, _, stderr := program("", "completion", "tcsh")
		Expect(code).To(Equal(command.ExitUsage))
		Expect(stderr).To(ContainSubstring("bash, zsh, fish, powershell"))
	})
})
