//go:build unix

package connections_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing/fstest"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/proof/selftest"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// bridgeScenario has two calls at a time, which are answered when both have
// arrived and the host has answered something else since.
const bridgeScenario = `Feature: Calls over a bridge
  @calls-composed
  Scenario: Two calls at a time
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                       |
      | «read» | {text: «one», hold: «gate»} |
      | «find» | {text: «two», hold: «gate»} |
    When the agent starts a run:
      """js
      import { «read», «find» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await Promise.all([«read»({ disturb: true }), «find»({ disturb: true })]);
      """
    And a call of "«read»" has reached the server "«srv»", or the host holds it back
    And a call of "«find»" has reached the server "«srv»", or the host holds it back
    And the agent context is read
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the result is ["«one»", "«two»"]
`

// bridgeOutcome is what a fault between host and mock server comes to. What only
// looks like a fault of the host, since a host that loses an answer itself looks
// the same, counts as one: the evidence shows then what the server was asked and
// answered.
type bridgeOutcome struct {
	fault   string
	outcome reports.Outcome
	says    string
	// asked is how many calls the evidence holds, and answered how many answers at
	// least: what a host cannot read may end the run before the last one.
	asked, answered int
}

func faultsOfTheBridge() []bridgeOutcome {
	return []bridgeOutcome{
		{"no fault", reports.Passed, ``, 2, 2},
		{"late answer", reports.Passed, ``, 2, 2},
		{"answer twice", reports.Passed, ``, 2, 2},
		{"answers in the other order", reports.Passed, ``, 2, 2},
		{"killed", reports.CouldNotRun, `^suite: the link between the host and the mock server \w+: its bridge ended`,
			2, 0},
		{"killed with the host", reports.CouldNotRun, `^host: .*signal: killed`, 2, 0},
		{"lost answer", reports.Failed, `no answer`, 2, 2},
		{"lost call", reports.Failed, `no answer`, 1, 1},
		// The reference host skips a line that is no message, as what a server prints, and goes on to wait. An answer
		// that it cannot read ends its call.
		{"cut answer", reports.Failed, "no answer arrived", 2, 1},
		{"invalid JSON", reports.Failed, "the server's answer cannot be read", 2, 1},
	}
}

// describeBridgeFaults shows, in one table, what the suite makes of faults on its
// own link between host and mock servers, and that nothing hangs or stays behind.
func describeBridgeFaults(built selftest.Programs) {
	Describe("a fault on the link to a mock server", Ordered, ContinueOnFailure, func() {
		var table strings.Builder
		AfterAll(func() { AddReportEntry("faults on the link to a mock server", table.String()) })
		for _, want := range faultsOfTheBridge() {
			It("is told as what it shows: "+want.fault, func(SpecContext) {
				before, processes := gleak.Goroutines(), GinkgoT().TempDir()
				GinkgoT().Setenv("TMPDIR", GinkgoT().TempDir())
				scenario, events := overBridge(built, want.fault, processes)
				said := strings.Join(strings.Fields(scenario.Problem+fmt.Sprint(scenario.Mismatches)), " ")
				fmt.Fprintf(&table, "%-28s %-14s %.150s\n", want.fault, scenario.Outcome, said)
				Expect(scenario.Outcome).To(Equal(want.outcome), said)
				Expect(said).To(MatchRegexp(want.says))
				Expect(messages(events, evidence.ToServer, `"disturb":true`)).To(Equal(want.asked), "calls")
				Expect(messages(events, evidence.FromServer, `"content"`)).To(BeNumerically(">=", want.answered),
					"answers")
				Eventually(gleak.Goroutines, 5*time.Second).ShouldNot(gleak.HaveLeaked(before))
				Eventually(alive, 5*time.Second).WithArguments(processes).Should(BeEmpty(), "processes")
				Expect(os.ReadDir(os.TempDir())).To(BeEmpty(), "temporary files")
			}, SpecTimeout(time.Minute))
		}
	})
}

// overBridge judges the reference host by the scenario over bridges with a fault.
func overBridge(built selftest.Programs, fault, processes string) (reports.Scenario, []evidence.Event) {
	GinkgoHelper()
	timeouts := driver.Timeouts{Run: 3 * time.Second, Stop: time.Second}
	ledger, err := spec.Load(spec.Files(), spec.Default())
	Expect(err).NotTo(HaveOccurred())
	suite, err := conformance.NewSuite(fstest.MapFS{"link/calls.feature": {Data: []byte(bridgeScenario)}}, ledger, "")
	Expect(err).NotTo(HaveOccurred())
	stored := built.JudgeBy(suite, built.Refhost+" --config {config}", func(o *conformance.Options) {
		o.Servers.Bridge = []string{built.Faulty, "bridge", fault, processes}
		o.Host, err = driver.NewCommand(built.Refhost+" --config {config}", driver.Options{Timeouts: timeouts})
		Expect(err).NotTo(HaveOccurred())
	})
	Expect(stored.Report.Scenarios).To(HaveLen(1))
	events, err := stored.Evidence(stored.Report.Scenarios[0])
	Expect(err).NotTo(HaveOccurred())
	return stored.Report.Scenarios[0], events
}

// messages counts those of one direction with a text.
func messages(events []evidence.Event, d evidence.Direction, text string) int {
	count := 0
	for _, e := range events {
		if e.Kind == evidence.Traffic && strings.Contains(string(e.Data), `"`+string(d)+`"`) &&
			strings.Contains(string(e.Data), text) {
			count++
		}
	}
	return count
}

// alive returns the processes of bridges that still run.
func alive(folder string) (running []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		id, wrong := strconv.Atoi(e.Name())
		if wrong != nil {
			return nil, wrong
		}
		if !errors.Is(syscall.Kill(id, 0), syscall.ESRCH) {
			running = append(running, e.Name())
		}
	}
	return running, err
}
