package isolate_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox/isolate"
)

var _ = Describe("A process", func() {
	// start runs the probe and returns the lines that it prints.
	start := func(prepare func(*exec.Cmd), args ...string) []string {
		GinkgoHelper()
		self, err := os.Executable()
		Expect(err).NotTo(HaveOccurred())
		cmd := exec.Command(self, append([]string{"probe"}, args...)...)
		prepare(cmd)
		cmd.Stderr = GinkgoWriter
		out, err := cmd.Output()
		Expect(err).NotTo(HaveOccurred())
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}

	It("can do all of it before it is confined", func() {
		Expect(start(func(*exec.Cmd) {})).To(ContainElements("read", "write", "listen", "udp", "exec", "own"))
	})

	It("can only compute once it is confined", func() {
		lines := start(func(cmd *exec.Cmd) { isolate.Prepare(cmd, false) }, "confined")
		Expect(lines).To(ContainElements("works: 4194304", "environment: [TZ=UTC GOMAXPROCS=1]",
			"measure: no new privileges"))
		if !slices.Contains(lines, "measure: seccomp") {
			Fail("this kernel has no seccomp, so nothing can be said about files and the network")
		}
		Expect(lines).NotTo(ContainElements(BeElementOf("read", "write", "listen", "udp", "exec", "own")))
	})

	It("tells what it reached", func() {
		l := isolate.Level{}
		Expect(l.String()).To(Equal("process only"))
		Expect(l.Complete()).To(BeFalse())
		l.Add("one", nil)
		Expect(l.Complete()).To(BeTrue())
		l.Add("two", os.ErrPermission)
		Expect(l.Complete()).To(BeFalse())
		Expect(l.String()).To(Equal("one"))
	})
})
