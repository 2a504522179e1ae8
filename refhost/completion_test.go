package refhost_test

import (
	"os/exec"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
)

var _ = Describe("Completion", func() {
	DescribeTable("in bash", func(typed string, want ...string) {
		if _, err := exec.LookPath("bash"); err != nil {
			Skip("bash is missing; only this spec waits for it")
		}
		_, script, _ := program("", "completion", "bash")
		words := strings.Split(typed, " ")
		try := exec.Command("bash", "-c",
			script+`COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _refhost; printf '%s\n' "${COMPREPLY[@]}"`, "bash")
		try.Args = append(try.Args, words...)
		out, err := try.Output()
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Fields(string(out))).To(Equal(want))
	},
		Entry("of a command", "refhost doc", "doctor"),
		Entry("of a flag of a command", "refhost run --ti", "--timeout"),
		Entry("of a flag of the default command", "refhost serve --http-", "--http-token-file"),
	)

	It("in fish has a line for each command and flag", func() {
		_, script, _ := program("", "completion", "fish")
		Expect(script).To(And(ContainSubstring("-a doctor"), ContainSubstring("-l require-isolation"),
			ContainSubstring("-l config -r")))
	})

	It("refuses another shell", func() {
		code, _, stderr := program("", "completion", "tcsh")
		Expect(code).To(Equal(refhost.ExitUsage))
		Expect(stderr).To(ContainSubstring("bash, zsh and fish"))
	})
})
