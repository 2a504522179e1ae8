package refhost_test

import (
	"runtime"
	"runtime/debug"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
)

var _ = Describe("The collector", Label("costly"), func() {
	It("leaves less garbage where much memory is used, and works as before when that is free", func(ctx SpecContext) {
		limit := func() int64 {
			runtime.GC()
			return debug.SetMemoryLimit(-1)
		}
		DeferCleanup(debug.SetMemoryLimit, debug.SetMemoryLimit(-1))
		refhost.BoundGarbage()
		enough := debug.SetMemoryLimit(-1)
		const much = 300 << 20
		used := make([]byte, much)
		Eventually(ctx, limit).Should(And(BeNumerically(">", much), BeNumerically("<", much+much/2)))
		runtime.KeepAlive(used)
		Eventually(ctx, limit).Should(Equal(enough))
	})
})
