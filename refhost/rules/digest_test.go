package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"codemode/refhost/rules"
)

// digestOf is what an agent is shown unasked of servers with so many tools each.
func digestOf(tools ...int) rules.Shown {
	s := rules.Standard()
	parts := rules.ContextParts{ModulePrefix: s.ModulePrefix(), Declare: s.Declarations}
	for i, n := range tools {
		m := rules.Module{Name: fmt.Sprintf("@codemode/servers/s%d", i), ServerID: fmt.Sprintf("s%d", i)}
		for j := range n {
			name := fmt.Sprintf("tool_%d_%d", i, j)
			m.Tools = append(m.Tools, rules.ToolDefinition{
				ToolName: name, ExportName: name,
				Description: "Does one thing.\n" + strings.Repeat("And it explains it. ", 20),
				InputSchema: []byte(`{"type":"object","properties":{"path":{"type":"string","description":"Where."},` +
					`"tail":{"type":"integer","minimum":0}},"required":["path"]}`)})
		}
		parts.Servers = append(parts.Servers, rules.ContextServer{Module: m})
	}
	return s.Show(rules.WithDigest(s.Context(parts), parts))
}

func TestDigestFallsBackInSteps(t *testing.T) {
	for _, c := range []struct {
		tools      []int
		want, none []string
	}{
		{[]int{2}, []string{"And it explains it.", "@minimum", `"@codemode/discovery"`}, []string{"shortened"}},
		// A server with many tools is shortened, and not the other one.
		{[]int{60, 1}, []string{"shortened", "export function tool_0_59(input: tool_0_59$Input)", "tail?: number",
			`"@codemode/discovery"`, "And it explains it."}, []string{"- tool_0_0("}},
		{[]int{200, 1}, []string{"- tool_0_199({ path, tail? }): Does one thing.", "export function tool_1_0"},
			[]string{"tool_0_199$Input"}},
		{[]int{900, 1}, []string{`Exports of "@codemode/servers/s0": tool_0_0, tool_0_1,`, "tool_0_899\n",
			"export function tool_1_0"}, []string{"- tool_0_0("}},
		{[]int{4000}, []string{"codemode://context"}, []string{"tool_0_0"}},
	} {
		shown := digestOf(c.tools...)
		for _, want := range c.want {
			if !strings.Contains(shown.Instructions, want) {
				t.Errorf("%v tools: no %q is shown", c.tools, want)
			}
		}
		for _, none := range c.none {
			if strings.Contains(shown.Instructions, none) {
				t.Errorf("%v tools: %q is shown", c.tools, none)
			}
		}
		if len(shown.Instructions) > 25<<10 {
			t.Errorf("%v tools: the instructions have %d bytes", c.tools, len(shown.Instructions))
		}
		if !strings.Contains(shown.Resources[0].Text, "And it explains it.") ||
			strings.Contains(shown.Resources[0].Text, "Exports of ") {
			t.Errorf("%v tools: the resource does not have them in full", c.tools)
		}
	}
}
