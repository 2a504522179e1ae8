package refhost

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/policy"
	"codemode/refhost/sandbox/schema"
)

// finding is one line of doctor.
type finding struct {
	text string
	// problem is set for what keeps a script from something that was configured, or from being held as was asked.
	problem bool
}

// doctorCommand prints a line for each server and for each thing that is wrong.
func doctorCommand(ctx context.Context, inv *invocation) int {
	return inv.with(ctx, func(ctx context.Context, h *Host) (int, error) {
		found := append(inv.examine(ctx, h), inv.examineIsolation())
		if ctx.Err() != nil {
			return ExitFailed, ctx.Err()
		}
		code := ExitOK
		for _, f := range found {
			if f.problem {
				code = ExitFailed
			}
			if _, err := fmt.Fprintln(inv.Stdout, visible(f.text)); err != nil {
				return ExitFailed, err
			}
		}
		return code, nil
	})
}

// examine tells of the servers, the file and the policy. When ctx ends it has not told of all.
func (inv *invocation) examine(ctx context.Context, h *Host) []finding {
	var all []finding
	for _, s := range h.Servers() {
		f := finding{text: fmt.Sprintf("%s: connected, %d tools", s.ServerID, s.Tools), problem: s.Lacking}
		if inv.mcpi == nil {
			f.text += fmt.Sprintf(", import from %q", inv.Rules.ServerModule(s.Module))
		}
		if s.Note != "" {
			f.text += "; " + s.Note
		}
		if s.Problem != "" {
			f = finding{s.ServerID + ": not available: " + s.Problem, true}
		}
		all = append(all, f)
	}
	if len(all) == 0 {
		all = append(all, finding{"no server is configured; name them in a file, and that with --config", false})
	}
	for _, n := range h.options.Config.Notes {
		all = append(all, finding{n.Text, n.Problem})
	}
	if inv.mcpi != nil {
		all = append(all, h.examineTools()...)
	}
	all = append(all, h.examineSchemas(ctx)...)
	tools, unknown := h.offered()
	for _, rule := range h.options.Policy.Unmatched(tools, unknown) {
		all = append(all, finding{"policy: " + rule + " matches no tool; correct or remove it", true})
	}
	return all
}

// examineSchemas tells of input schemas that are not followed as they are. Their tools can be called all the same.
func (h *Host) examineSchemas(ctx context.Context) []finding {
	var all []finding
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
				all = append(all, finding{text, false})
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

// examineIsolation tells what keeps scripts in. That something is missing is a problem with --require-isolation; there
// is no host then.
func (inv *invocation) examineIsolation() finding {
	pool, err := inv.pool.await()
	if err != nil {
		return finding{"isolation: " + err.Error(), true}
	}
	text := "isolation: " + pool.Isolation().String()
	if missing := pool.Isolation().Missing; len(missing) > 0 {
		text += "; missing is " + strings.Join(missing, ", ")
	}
	return finding{text, false}
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
