package driver

import (
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
	t.Stop = 300 * time.Millisecond
	r := newRoom()
	s := r.session(ctx, "setsid-child", t)
	Expect(s.Close()).To(MatchError(ContainSubstring("(sleep)")))
})
