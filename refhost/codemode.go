package refhost

import (
	"context"
	"encoding/json"
	"fmt"

	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// CodeMode is Code Mode for MCP by a set of rules; see [rules.Revision].
func CodeMode(by rules.Set) System { return codeMode{by} }

type codeMode struct{ rules rules.Set }

func (s codeMode) Sandbox() rules.Set         { return s.rules }
func (s codeMode) Configured(c Config) Config { return c }

func (s codeMode) Bounds(_ Config, b rules.Bounds, timeoutGiven bool) (rules.Bounds, bool) {
	return b, timeoutGiven
}

func (s codeMode) Approving(p policy.Policy) policy.Policy { return p }
func (s codeMode) worker() []string                        { return nil }
func (s codeMode) runner(r Runner) Runner                  { return r }
func (s codeMode) ineligible() func(policy.Tool) string    { return nil }
func (s codeMode) examine(*Host) []Finding                 { return nil }

func (s codeMode) about(h *Host, server Status) string {
	return fmt.Sprintf("import from %q", h.options.Rules.ServerModule(server.Module))
}

func (s codeMode) shown(ctx context.Context, h *Host) string { return h.Context(ctx).Document }

func (s codeMode) execute(ctx context.Context, h *Host, request json.RawMessage) (text string, failed bool) {
	text = h.Run(ctx, request).Text
	var r struct{ Diagnostics []rules.Diagnostic }
	err := json.Unmarshal([]byte(text), &r)
	return text, err != nil || rules.Response{Diagnostics: r.Diagnostics}.Failed()
}
