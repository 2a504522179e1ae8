package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	return Timeouts{Start: 30 * time.Second, List: 30 * time.Second, Run: 30 * time.Second, Cancel: 30 * time.Second,
		Stop: 10 * time.Second}
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

// lineOf writes findings as "ok start, host run".
func lineOf(findings []Finding) string {
	var words []string
	for _, f := range findings {
		Expect(f.Text).NotTo(Or(BeEmpty(), ContainSubstring("\n")))
		Expect(f.OK).To(Equal(f.Party == ""))
		if f.OK {
			words = append(words, "ok "+string(f.Step))
		} else {
			words = append(words, fmt.Sprintf("%s %s", f.Party, f.Step))
		}
	}
	return strings.Join(words, ", ")
}

// onTheWire leaves out what was found of runs.
func onTheWire(found Smoked) string {
	wire := []Step{StepStart, StepInitialize, StepTools, StepWire, StepStop}
	return lineOf(slices.DeleteFunc(found.Findings, func(f Finding) bool { return !slices.Contains(wire, f.Step) }))
}
