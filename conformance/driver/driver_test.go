package driver

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"
)

func TestDriver(t *testing.T) {
	RegisterFailHandler(Fail)
	suite, reporter := GinkgoConfiguration()
	// A spec that hangs must fail rather than wait for the go command's own limit.
	suite.Timeout = 3 * time.Minute
	RunSpecs(t, "driver", suite, reporter)
}

// Whatever a spec starts is stopped, also inside this process.
var _ = BeforeEach(func() {
	before := gleak.Goroutines()
	DeferCleanup(func() {
		Eventually(gleak.Goroutines).WithTimeout(20 * time.Second).ShouldNot(gleak.HaveLeaked(before))
	})
})

// patient timeouts are for what must arrive, brief ones for what never does.
func patient() Timeouts {
	return Timeouts{Start: 30 * time.Second, List: 30 * time.Second, Run: 30 * time.Second, Cancel: 30 * time.Second, Stop: 10 * time.Second}
}

func brief() Timeouts {
	const moment = 300 * time.Millisecond
	return Timeouts{Start: moment, List: moment, Run: moment, Cancel: moment, Stop: moment}
}

// arguments are those of any run.
var arguments = json.RawMessage(`{"code":"1"}`)

// blameOf is the blame in the error of a start.
func blameOf(_ Session, err error) *Blame {
	var b *Blame
	Expect(errors.As(err, &b)).To(BeTrue(), "%v", err)
	return b
}
