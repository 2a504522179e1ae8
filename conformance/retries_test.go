package conformance_test

import (
	"context"
	"strings"
	"sync"
	"testing/fstest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/running/record"
	"codemode/conformance/running/run"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// timingFeature has three scenarios that depend on time and one that does not; the
// scripts are words to a scripted host.
const timingFeature = `Feature: f
  @limit-timeout @timing
  Scenario: Timed
    When the agent runs with limits {"timeoutMs": 10}, due to end after 10 ms:
      """
      timed
      """
    Then the run ended in time
  @limit-timeout @timing
  Scenario: Prompt
    When the agent runs:
      """
      prompt
      """
    Then the result is "1"
  @limit-timeout @timing
  Scenario: Two runs
    When the agent runs:
      """
      slow
      """
    And the agent runs:
      """
      second
      """
    Then the result is "1"
  @limit-timeout
  Scenario: Other
    Given the host is started for this scenario alone
    When the agent runs:
      """
      other
      """
    Then the result is "1"
`

// scriptedHost is a host in memory. Each word that it is sent as code gets the
// next of its answers: a result, a late one, or "hang" for none at all. All other code
// is a run of next to nothing, by which its clock goes on by its pace.
type scriptedHost struct {
	mu      sync.Mutex
	now     time.Time
	pace    time.Duration
	answers map[string][]string
	asked   map[string]int
	// limits are those of the last timed run.
	limits any
	// late is for how many of the runs of next to nothing under a limit the host takes long.
	late   int
	active int
	// company is the largest number of runs that a timed one had beside it.
	company map[int]int
}

func (h *scriptedHost) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

// next counts a run and returns its answer.
func (h *scriptedHost) next(code string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked[code]++
	h.active++
	answers, scripted := h.answers[code]
	if !scripted {
		h.now = h.now.Add(h.pace)
		return "1"
	}
	h.company[h.asked[code]] = h.active - 1
	return answers[min(h.asked[code], len(answers))-1]
}

func (h *scriptedHost) run(ctx context.Context, req *mcp.CallToolRequest, in map[string]any) (*mcp.CallToolResult,
	map[string]any, error) {
	answer := h.next(in["code"].(string))
	if limits := in["limits"]; limits != nil && h.isLate(limits) {
		time.Sleep(beginning)
	}
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.active--
	}()
	answer, isLate := strings.CutPrefix(answer, "late ")
	if isLate {
		time.Sleep(2 * beginning)
	}
	if answer == "hang" {
		<-ctx.Done()
		return nil, nil, ctx.Err()
	}
	return nil, map[string]any{"logs": []any{}, "result": answer, "diagnostics": []any{}}, nil
}

// beginning is what a host that is late needs to begin: longer than each limit of the feature, however often it grows.
const beginning = 100 * time.Millisecond

// isLate keeps the limits of a run, and tells whether the host is late for it.
func (h *scriptedHost) isLate(limits any) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.limits = limits
	h.late--
	return h.late >= 0
}

func (h *scriptedHost) serve(ctx context.Context, _ []byte, t mcp.Transport) error {
	server := mcp.NewServer(&mcp.Implementation{Name: "scripted", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "codemode.run", InputSchema: map[string]any{"type": "object"}}, h.run)
	return server.Run(ctx, t)
}

// judged runs the feature against the host; again judges what was recorded.
func (h *scriptedHost) judged(ctx context.Context) (report, again reports.Report) {
	GinkgoHelper()
	ledger, err := spec.Load(spec.Files(), spec.Default())
	Expect(err).NotTo(HaveOccurred())
	events, ended := map[string][]evidence.Event{}, []evidence.Event{}
	var mu sync.Mutex
	suite, err := conformance.NewSuite(fstest.MapFS{"1/f.feature": {Data: []byte(timingFeature)}}, ledger, "")
	Expect(err).NotTo(HaveOccurred())
	o := conformance.Options{Selection: reports.Selection{IDs: []string{"limit-timeout"}}, Options: run.Options{
		Host: driver.NewInMemory("scripted", h.serve), Now: h.clock,
		Servers: mockservers.Options{Transport: mockservers.HTTP, ProtocolVersion: mockservers.MCP20251125},
		Finished: func(_ int, s reports.Scenario, e []evidence.Event) {
			mu.Lock()
			defer mu.Unlock()
			events[s.ID] = e
		},
		Ended: func(e []evidence.Event) { ended = e },
	}}
	report, err = suite.Run(ctx, o)
	Expect(err).NotTo(HaveOccurred())
	again, err = suite.Judge(ctx,
		record.Run{Report: report, Events: ended, Evidence: func(s reports.Scenario) ([]evidence.Event, error) {
			return events[s.ID], nil
		}})
	Expect(err).NotTo(HaveOccurred())
	return report, again
}

func newScriptedHost(pace time.Duration, timed, other string, more ...string) *scriptedHost {
	return &scriptedHost{
		now: time.Unix(0, 0), pace: pace, asked: map[string]int{}, company: map[int]int{},
		answers: map[string][]string{"timed": append([]string{timed}, more...), "other": {other}},
	}
}

func scenario(r reports.Report, id string) reports.Scenario {
	GinkgoHelper()
	for _, s := range r.Scenarios {
		if s.ID == id {
			return s
		}
	}
	Fail("the report has no scenario " + id)
	return reports.Scenario{}
}

var _ = Describe("A scenario that depends on time", func() {
	const quick = 5 * time.Millisecond

	It("is not repeated when it passes", func(ctx SpecContext) {
		h := newScriptedHost(quick, "1", "1")
		report, again := h.judged(ctx)
		Expect(scenario(report, "1/f/timed")).To(And(HaveField("Outcome", reports.Passed), HaveField("Repeated", "")))
		Expect(h.asked["timed"]).To(Equal(1))
		Expect(again).To(Equal(report))
	})

	It("is repeated alone before its failure counts, and the report says so", func(ctx SpecContext) {
		h := newScriptedHost(quick, "hang", "1", "1")
		report, again := h.judged(ctx)
		Expect(scenario(report, "1/f/timed")).To(And(HaveField("Outcome", reports.Passed),
			HaveField("Repeated", "failed: the run ends when its limit is reached"),
			HaveField("FirstAttempt.Outcome", reports.Failed),
			HaveField("FirstAttempt.Step", "the run ended in time"),
			HaveField("FirstAttempt.Mismatches",
				ConsistOf(HaveField("Rule", "the run ends when its limit is reached")))))
		Expect(h.asked["timed"]).To(Equal(2))
		Expect(h.company[2]).To(BeZero())
		Expect(again).To(Equal(report))
	})

	It("fails for a wrong value that comes as soon as the right one", func(ctx SpecContext) {
		h := newScriptedHost(quick, "1", "1")
		h.answers["prompt"] = []string{"2", "1"}
		report, again := h.judged(ctx)
		prompt := scenario(report, "1/f/prompt")
		Expect(prompt).To(And(HaveField("Outcome", reports.Failed), HaveField("Forgiven", BeNil())))
		Expect(prompt.Mismatches).To(ConsistOf(HaveField("Found", `"2"`)))
		Expect(again).To(Equal(report))
	})

	DescribeTable("with two runs, of which the second gives a wrong value beside others", func(ctx SpecContext,
		slow, second string, outcome reports.Outcome) {
		h := newScriptedHost(quick, "1", "1")
		h.answers["slow"], h.answers["second"] = []string{slow, "1"}, []string{second, "1"}
		report, again := h.judged(ctx)
		two := scenario(report, "1/f/two-runs")
		Expect(two.Outcome).To(Equal(outcome), two.Repeated)
		Expect(two.Forgiven == nil).To(Equal(outcome == reports.Failed))
		Expect(again).To(Equal(report))
	},
		Entry("fails where only the first one was late", "late 1", "2", reports.Failed),
		Entry("passes where it was late itself", "1", "late 2", reports.Passed),
	)

	It("fails when it fails twice", func(ctx SpecContext) {
		h := newScriptedHost(quick, "hang", "1")
		report, again := h.judged(ctx)
		timed := scenario(report, "1/f/timed")
		Expect(timed.Outcome).To(Equal(reports.Failed))
		Expect(timed.Repeated).NotTo(BeEmpty())
		Expect(timed.Mismatches).To(ConsistOf(HaveField("Found",
			"no answer before the suite's deadline; the evidence has the times")))
		Expect(h.asked["timed"]).To(Equal(2))
		Expect(again).To(Equal(report))
	})

	It("has a longer limit where the host is slow, and is judged", func(ctx SpecContext) {
		h := newScriptedHost(2*time.Second, "1", "1")
		report, again := h.judged(ctx)
		Expect(scenario(report, "1/f/timed").Outcome).To(Equal(reports.Passed))
		Expect(h.limits).To(Equal(map[string]any{"timeoutMs": 100.0}))
		Expect(again).To(Equal(report))
	})

	It("could not run where host and machine are too slow", func(ctx SpecContext) {
		h := newScriptedHost(10*time.Second, "1", "1")
		report, again := h.judged(ctx)
		timed := scenario(report, "1/f/timed")
		Expect(timed.Outcome).To(Equal(reports.CouldNotRun))
		Expect(timed.Problem).To(ContainSubstring("takes 10000 ms"))
		Expect(h.asked["timed"]).To(BeZero())
		Expect(scenario(report, "1/f/other").Outcome).To(Equal(reports.Passed))
		Expect(again).To(Equal(report))
	})

	It("passes where the host came too late to begin beside others alone", func(ctx SpecContext) {
		h := newScriptedHost(quick, "1", "1")
		h.late = 3
		report, again := h.judged(ctx)
		Expect(scenario(report, "1/f/timed")).To(And(HaveField("Outcome", reports.Passed),
			HaveField("FirstAttempt.Outcome", reports.CouldNotRun), HaveField("Forgiven.Cause", reports.ByTime)))
		Expect(h.asked["timed"]).To(Equal(1))
		Expect(again).To(Equal(report))
	})

	It("is the only one that is repeated", func(ctx SpecContext) {
		h := newScriptedHost(quick, "1", "2")
		report, _ := h.judged(ctx)
		Expect(scenario(report, "1/f/other")).To(And(HaveField("Outcome", reports.Failed), HaveField("Repeated", "")))
		Expect(h.asked["other"]).To(Equal(1))
	})
})
