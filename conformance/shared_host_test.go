package conformance_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
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

// leavingFeature has a scenario that leaves something in a host, two that need what they get, and one about state.
const leavingFeature = `Feature: f
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
      | n       |
      | leaver  |
      | second  |
      | third   |
  @fresh-sandbox
  Scenario: Of itself nothing is left
    Given the MCP server "plain" with the tools:
      | tool |
      | a    |
    When the agent runs:
      """
      fresh
      """
    Then the result is "1"
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
	selection := reports.Selection{IDs: []string{"result-final-value", "fresh-sandbox"}}
	o := conformance.Options{Selection: selection, Options: run.Options{
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
