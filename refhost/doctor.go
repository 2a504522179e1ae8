package refhost

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"codemode/refhost/policy"
	"codemode/refhost/sandbox/schema"
)

// Finding is one thing that a person should know of a host.
type Finding struct {
	Text string
	// Problem is set for what keeps a script from something that was configured, or from being held as was asked.
	Problem bool
}

// Examine tells of the servers, the file and the policy. When ctx ends it has not told of all.
func (h *Host) Examine(ctx context.Context) []Finding {
	var all []Finding
	for _, s := range h.Servers() {
		f := Finding{Text: fmt.Sprintf("%s: connected, %d tools", s.ServerID, s.Tools), Problem: s.Lacking}
		if about := h.options.System.about(h, s); about != "" {
			f.Text += ", " + about
		}
		if s.Note != "" {
			f.Text += "; " + s.Note
		}
		if s.Problem != "" {
			f = Finding{s.ServerID + ": not available: " + s.Problem, true}
		}
		all = append(all, f)
	}
	if len(all) == 0 {
		all = append(all, Finding{"no server is configured; name them in a file, and that with --config", false})
	}
	for _, n := range h.options.Config.Notes {
		all = append(all, Finding(n))
	}
	all = append(all, h.options.System.examine(h)...)
	all = append(all, h.examineSchemas(ctx)...)
	tools, unknown := h.offered()
	for _, rule := range h.options.Policy.Unmatched(tools, unknown) {
		all = append(all, Finding{"policy: " + rule + " matches no tool; correct or remove it", true})
	}
	return all
}

// examineSchemas tells of input schemas that are not followed as they are. Their tools can be called all the same.
func (h *Host) examineSchemas(ctx context.Context) []Finding {
	var all []Finding
	for _, c := range h.connections {
		server, _ := c.snapshot()
		for _, t := range server.Tools {
			err := unlessEnded(ctx, func() error {
				_, err := schema.Compile(h.options.Rules.ValidationSchema(t.InputSchema), false)
				return err
			})
			if ctx.Err() != nil {
				return nil
			}
			if err != nil {
				text := fmt.Sprintf("%s: inputs of the tool %q are not validated as its schema says: %v",
					c.config.ServerID, t.ToolName, err)
				all = append(all, Finding{text, false})
			}
		}
	}
	return all
}

// unlessEnded does work that nothing interrupts. When ctx ends the work is left to itself: the program ends then.
func unlessEnded(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// offered are all tools of the connected servers, also those that the policy hides, and the ids of the other servers.
func (h *Host) offered() (tools []policy.Tool, unknown []string) {
	for _, c := range h.connections {
		if _, problem := c.snapshot(); problem != "" {
			unknown = append(unknown, c.config.ServerID)
		}
		c.mu.Lock()
		for _, name := range c.offers {
			tools = append(tools, policy.Tool{Server: c.config.ServerID, Name: name})
		}
		c.mu.Unlock()
		if slices.Contains(h.options.Config.Resources, c.config.ServerID) {
			tools = append(tools, readingOf(c))
		}
	}
	return tools, slices.Concat(unknown, h.options.Config.Disabled)
}

// namesIn are the names in a list of tools.
func namesIn(tools []json.RawMessage) []string {
	var names []string
	for _, raw := range tools {
		var tool struct{ Name string }
		if json.Unmarshal(raw, &tool) == nil {
			names = append(names, tool.Name)
		}
	}
	return names
}
