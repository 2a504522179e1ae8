package plan

import (
	"errors"
	"testing"
	"unicode"

	"codemode/reports"
)

// FuzzSelect reads any tag expression: it selects something, or is refused in a line.
func FuzzSelect(f *testing.F) {
	p := all(f)
	for _, text := range []string{
		"@console-primitives", "@console-primitives and", "not", "(@a", "@a)", "()", "@a @b", "\\",
		"not not @fresh-sandbox",
		"@fresh-sandbox or", "or", "and and", "console-primitives", "\n@fresh-sandbox", "\u00a0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		chosen, err := p.Select(reports.Selection{Tags: text})
		var refused *SelectionError
		if err == nil && len(chosen) == 0 || err != nil && !errors.As(err, &refused) {
			t.Fatalf("%d scenarios, %v", len(chosen), err)
		}
		if err == nil {
			return
		}
		for _, r := range err.Error() {
			if unicode.IsControl(r) {
				t.Fatalf("not a line: %q", err)
			}
		}
	})
}
