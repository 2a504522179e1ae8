package driver

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// alive reports whether a process runs; one that only waits to be collected does not.
func alive(pid int) bool {
	_, state, _, ok := readStat(pid)
	return ok && state != "Z" && state != "X"
}

var _ = It("kills a child that left the host's group, and says so", func(ctx SpecContext) {
	t := patient()
	t.Stop = time.Second
	r := newRoom()
	s := r.session(ctx, "setsid-child", t)
	Expect(s.Close()).To(MatchError(ContainSubstring("(sleep)")))
})

var _ = It("ends a host with the suite that is killed", func(ctx SpecContext) {
	// A killed suite cannot remove its files, so they are not looked at here.
	r := room{pids: filepath.Join(GinkgoT().TempDir(), "pids")}
	self, err := os.Executable()
	Expect(err).NotTo(HaveOccurred())
	suite := exec.CommandContext(ctx, self, doomedSuiteArg, r.line("stubborn"))
	suite.Env = append(os.Environ(), "TMPDIR="+GinkgoT().TempDir())
	out, err := suite.StdoutPipe()
	Expect(err).NotTo(HaveOccurred())
	Expect(suite.Start()).To(Succeed())
	Expect(bufio.NewReader(out).ReadString('\n')).To(Equal("<nil>\n"))
	Expect(suite.Process.Kill()).To(Succeed())
	_ = suite.Wait()
	Expect(r.processes()).To(HaveLen(1))
	Eventually(alive).WithContext(ctx).WithArguments(r.processes()[0]).Should(BeFalse())
})
