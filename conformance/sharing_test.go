package conformance_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing/fstest"

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

// sharingFeature has two scenarios that can share a host, two that change it, and two
// whose servers no other scenario may have beside it.
const sharingFeature = `Feature: f
  @result-final-value
  Scenario Outline: Keeping <n>
    Given the MCP server "«<n>»" with the tools:
      | tool |
      | a    |
    When the agent runs:
      """
      keeping <n>
      """
    Then the result is "1"

    Examples:
      | n     |
      | one   |
      | two   |
  @result-final-value
  Scenario Outline: Changing <n>
    Given the MCP server "«<n>»" with the tools:
      | tool |
      | a    |
    And the scenario may change the host
    When the agent runs:
      """
      changing <n>
      """
    Then the result is "1"

    Examples:
      | n     |
      | three |
      | four  |
  @result-final-value
  Scenario: A name of its own
    Given the MCP server "plain" with the tools:
      | tool |
      | a    |
    When the agent runs:
      """
      plain
      """
    Then the result is "1"
  @result-final-value
  Scenario: A server that is not there
    Given the MCP server "«gone»", which does not exist
    When the agent runs:
      """
      gone
      """
    Then the result is "1"
`

// sameServersFeature has two scenarios with servers that are equal, also in their names.
const sameServersFeature = `Feature: f
  @result-final-value
  Scenario Outline: The <n>
    Given the MCP server "plain" with the tools:
      | tool |
      | a    |
    When the agent runs:
      """
      the <n>
      """
    Then the result is "1"

    Examples:
      | n      |
      | first  |
      | second |
`

// sharedHost is a host in memory. It answers a script by what fails says of it, given how
// many servers its process has and which scripts ran there before.
type sharedHost struct {
	// most is how many servers it starts with; 0 is any number.
	most  int
	fails func(code string, servers int, before []string) bool
	// feature is what it is judged by; "" is sharingFeature.
	feature string
	// repeating is told when scenarios are repeated; nil for nobody.
	repeating func(scenarios int)

	mu sync.Mutex
	// starts are the scripts of each process.
	starts [][]string
}

func (h *sharedHost) serve(ctx context.Context, config []byte, t mcp.Transport) error {
	var file struct{ McpServers map[string]json.RawMessage }
	if err := json.Unmarshal(config, &file); err != nil {
		return err
	}
	if servers := len(file.McpServers); h.most > 0 && servers > h.most {
		return errors.New("too many servers")
	}
	h.mu.Lock()
	process := len(h.starts)
	h.starts = append(h.starts, nil)
	h.mu.Unlock()
	server := mcp.NewServer(&mcp.Implementation{Name: "shared", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "codemode.run", InputSchema: map[string]any{"type": "object"}},
		func(_ context.Context, _ *mcp.CallToolRequest, in map[string]any) (*mcp.CallToolResult,
			map[string]any, error) {
			code := in["code"].(string)
			h.mu.Lock()
			defer h.mu.Unlock()
			result := "1"
			if h.fails != nil && h.fails(code, len(file.McpServers), h.starts[process]) {
				result = "2"
			}
			h.starts[process] = append(h.starts[process], code)
			return nil, map[string]any{"logs": []any{}, "result": result, "diagnostics": []any{}}, nil
		})
	return server.Run(ctx, t)
}

// judged runs the feature against the host; what was stored has to give the same report.
func (h *sharedHost) judged(ctx context.Context, isolate bool) reports.Report {
	GinkgoHelper()
	ledger, err := spec.Load(spec.Files(), spec.Default())
	Expect(err).NotTo(HaveOccurred())
	files := fstest.MapFS{"1/f.feature": {Data: []byte(cmp.Or(h.feature, sharingFeature))}}
	suite, err := conformance.NewSuite(files, ledger, "")
	Expect(err).NotTo(HaveOccurred())
	stored := record.Run{}
	events := map[string][]evidence.Event{}
	o := conformance.Options{Selection: reports.Selection{IDs: []string{"result-final-value"}}, Options: run.Options{
		Host: driver.NewInMemory("shared", h.serve), Parallel: 1, Isolate: isolate, Repeating: h.repeating,
		Servers:  mockservers.Options{Transport: mockservers.HTTP, ProtocolVersion: mockservers.MCP20251125},
		Finished: func(_ int, s reports.Scenario, e []evidence.Event) { events[s.ID] = e },
		Ended:    func(e []evidence.Event) { stored.Events = e },
	}}
	stored.Report, err = suite.Run(ctx, o)
	Expect(err).NotTo(HaveOccurred())
	stored.Evidence = func(s reports.Scenario) ([]evidence.Event, error) { return events[s.ID], nil }
	again, err := suite.Judge(context.WithoutCancel(ctx), stored)
	Expect(err).NotTo(HaveOccurred())
	Expect(again).To(Equal(stored.Report))
	return stored.Report
}

// used are the scripts of the processes in which any ran, without that of the question whether the host answers.
func (h *sharedHost) used() [][]string {
	var used [][]string
	for _, scripts := range h.starts {
		scripts = slices.DeleteFunc(slices.Clone(scripts),
			func(code string) bool { return code == "globalThis.__codemode_result__ = 1;" })
		if len(scripts) > 0 {
			used = append(used, scripts)
		}
	}
	return used
}

var _ = Describe("Scenarios that share a host", func() {
	const (
		keepingOne  = "1/f/keeping-one"
		changingOne = "1/f/changing-three"
	)
	all := func(outcome reports.Outcome) OmegaMatcher { return HaveEach(HaveField("Outcome", outcome)) }

	It("are those with names of their own, and those that change it apart", func(ctx SpecContext) {
		h := &sharedHost{}
		Expect(h.judged(ctx, false).Scenarios).To(And(HaveLen(6), all(reports.Passed)))
		Expect(h.used()).To(ConsistOf(
			ConsistOf("keeping one", "keeping two"), ConsistOf("changing three", "changing four"),
			ConsistOf("plain"), ConsistOf("gone")))
	})

	It("are none with --isolate", func(ctx SpecContext) {
		h := &sharedHost{}
		Expect(h.judged(ctx, true).Scenarios).To(all(reports.Passed))
		Expect(h.used()).To(And(HaveLen(6), HaveEach(HaveLen(1))))
	})

	It("pass alone on a host that fails with more servers, and the report says so", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, servers int, _ []string) bool {
			return code == "keeping one" && servers > 1
		}}
		Expect(scenario(h.judged(ctx, false), keepingOne)).To(And(HaveField("Outcome", reports.Passed),
			HaveField("Repeated", HavePrefix("failed: ")), HaveField("FirstAttempt.Outcome", reports.Failed),
			HaveField("Forgiven.Cause", reports.ByServers)))
	})

	It("fail on a host that keeps something of another one with the same servers", func(ctx SpecContext) {
		h := &sharedHost{feature: sameServersFeature, fails: func(code string, _ int, before []string) bool {
			return slices.ContainsFunc(before, func(other string) bool { return other != code })
		}}
		Expect(h.judged(ctx, true).Scenarios).To(ContainElement(And(HaveField("Outcome", reports.Failed),
			HaveField("Repeated", "passed when repeated alone, 2 times"),
			HaveField("FirstAttempt.Outcome", reports.Passed))))
	})

	It("fail on a host that fails now and then, also where each passes alone", func(ctx SpecContext) {
		runs := 0
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool {
			if !strings.HasPrefix(code, "keeping") {
				return false
			}
			runs++
			return runs == 2
		}}
		failed := slices.DeleteFunc(h.judged(ctx, false).Scenarios,
			func(s reports.Scenario) bool { return s.Outcome == reports.Passed })
		Expect(failed).To(ConsistOf(And(HaveField("Outcome", reports.Failed), HaveField("Forgiven", BeNil()),
			HaveField("Mismatches", ConsistOf(HaveField("Rule", "the result"))),
			HaveField("Repeated", "passed when repeated alone, 2 times"))))
	})

	It("are what they were where the run is stopped before they are repeated", func(ctx SpecContext) {
		stopped, stop := context.WithCancel(ctx)
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool { return strings.HasPrefix(code, "keeping") },
			repeating: func(scenarios int) {
				Expect(scenarios).To(Equal(2))
				stop()
			}}
		report := h.judged(stopped, false)
		Expect(report.Interrupted).To(BeTrue())
		Expect(report.Verdict).To(Equal(reports.NotConformant))
		for _, id := range []string{keepingOne, "1/f/keeping-two"} {
			Expect(scenario(report, id)).To(And(HaveField("Outcome", reports.Failed),
				HaveField("Evidence", Not(BeEmpty())), HaveField("Repeated", reports.NotRepeated)))
		}
	})

	It("pass on a host that another one changes, which the report names", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, before []string) bool {
			return code == "changing four" && slices.Contains(before, "changing three") ||
				code == "changing three" && slices.Contains(before, "changing four")
		}}
		report := h.judged(ctx, false)
		Expect(report.Scenarios).To(all(reports.Passed))
		Expect(report.Scenarios).To(ContainElement(And(HaveField("Forgiven.Cause", reports.ByScenario),
			HaveField("Forgiven.Why", ContainSubstring("1/f/changing-")),
			HaveField("FirstAttempt.Outcome", reports.Failed))))
	})

	It("fail on a host that fails after some runs, whichever, also those that change it", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, before []string) bool {
			return strings.HasPrefix(code, "changing") && len(before) == 1
		}}
		Expect(h.judged(ctx, false).Scenarios).To(ContainElement(And(HaveField("Outcome", reports.Failed),
			HaveField("Forgiven", BeNil()))))
	})

	It("fail on a host that fails whatever its process runs second", func(ctx SpecContext) {
		for _, isolate := range []bool{false, true} {
			h := &sharedHost{feature: sameServersFeature,
				fails: func(_ string, _ int, before []string) bool { return len(before) > 0 }}
			failed := slices.DeleteFunc(h.judged(ctx, isolate).Scenarios,
				func(s reports.Scenario) bool { return s.Outcome == reports.Passed })
			Expect(failed).To(And(HaveLen(1), HaveEach(And(HaveField("Outcome", reports.Failed),
				HaveField("Repeated", "passed in a new process"),
				HaveField("FirstAttempt.Outcome", reports.Passed)))))
		}
	})

	It("fail where they fail alone", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool { return code == "keeping one" }}
		report := h.judged(ctx, false)
		Expect(scenario(report, keepingOne)).To(And(HaveField("Outcome", reports.Failed),
			HaveField("Repeated", Not(BeEmpty()))))
		Expect(scenario(report, "1/f/keeping-two").Outcome).To(Equal(reports.Passed))
	})

	It("are judged alone by a host that does not start with all their servers", func(ctx SpecContext) {
		h := &sharedHost{most: 1}
		Expect(h.judged(ctx, false).Scenarios).To(all(reports.Passed))
		Expect(h.used()).To(And(HaveLen(6), HaveEach(HaveLen(1))))
	})

	It("get a new host after one of those that change it did not pass", func(ctx SpecContext) {
		h := &sharedHost{fails: func(code string, _ int, _ []string) bool { return code == "changing three" }}
		Expect(scenario(h.judged(ctx, false), changingOne).Outcome).To(Equal(reports.Failed))
		for _, scripts := range h.used() {
			if len(scripts) > 1 {
				Expect(scripts[len(scripts)-1]).NotTo(Equal("changing four"), "after the one that failed")
			}
		}
	})
})
