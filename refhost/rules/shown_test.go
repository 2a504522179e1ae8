package rules_test

import (
	"strings"
	"testing"

	"codemode/refhost/rules"
)

func TestShowSaysWhereDeclarationsAre(t *testing.T) {
	for name, c := range map[string]struct {
		size int
		want []string
		// injected tells whether they are in the instructions.
		injected bool
	}{
		"small": {1 << 10, []string{"in the instructions", "codemode://context"}, true},
		"large": {25 << 10, []string{"codemode://context", "getTool(serverId, toolName)", "searchTools("}, false},
	} {
		t.Run(name, func(t *testing.T) {
			shown := rules.Show([]rules.Paragraph{{Topic: rules.TopicUsage, Title: "Use", Text: "Pass code."},
				{Topic: rules.TopicDeclarations, Title: "Declared", Text: strings.Repeat("x", c.size)}})
			for _, want := range c.want {
				if !strings.Contains(shown.Description, want) {
					t.Errorf("the description does not say %q: %s", want, shown.Description)
				}
			}
			if strings.Contains(shown.Instructions, "xxxx") != c.injected {
				t.Errorf("the instructions have %d bytes", len(shown.Instructions))
			}
		})
	}
}
