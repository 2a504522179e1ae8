package refhost_test

import (
	"os"
	"path/filepath"
	"strings"

	"codemode/refhost/command"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Another system", func() {
	DescribeTable("is spoken by", func(want string, args ...string) {
		script := filepath.Join(GinkgoT().TempDir(), "x.mjs")
		Expect(os.WriteFile(script, []byte("return 6 * 7"), 0o600)).To(Succeed())
		for i := range args {
			args[i] = strings.Replace(args[i], "SCRIPT", script, 1)
		}
		code, stdout, _ := program("", args...)
		Expect(code).To(Equal(command.ExitOK))
		Expect(stdout).To(HavePrefix(want))
	},
		Entry("run, by its system", "42\n", "run", "SCRIPT", "--system", "mcpi"),
		Entry("run, by a revision", "42\n", "run", "SCRIPT", "--spec", "mcpi@0.x"),
		Entry("context", "## code_search\n", "context", "--system", "mcpi"),
		Entry("doctor", "no server is configured", "doctor", "--system", "mcpi"),
	)
})
