package web

import (
	"regexp"
	"strings"
	"testing"
)

func TestExpandProperties(t *testing.T) {
	for _, c := range []struct{ pattern, yes, no string }{
		{`^\p{L}$`, "é", "1"},
		{`^\p{Letter}$`, "名", "-"},
		{`^\P{L}$`, "1", "é"},
		{`^[\p{Lu}\d]$`, "Ä", "ä"},
		{`^[^\p{Lu}]$`, "ä", "Ä"},
		{`^[\P{Lu}]$`, "ä", "Ä"},
		{`^\p{Script=Greek}$`, "α", "a"},
		{`^\p{sc=Greek}$`, "α", "a"},
		{`^\p{General_Category=Nd}$`, "٣", "x"},
		{`^\p{Alphabetic}$`, "a", "1"},
		{`^\p{Uppercase}$`, "A", "a"},
		{`^\p{Lowercase}$`, "a", "A"},
		{`^\p{White_Space}$`, "\u2003", "x"},
		{`^\p{Math}$`, "+", "x"},
		{`^\p{ID_Start}$`, "ℼ", "1"},
		{`^\p{ID_Start}$`, "ª", "_"},
		{`^\p{IDS}$`, "a", "\u2e2f"},
		{`^\p{ID_Continue}$`, "_", "-"},
		{`^\P{IDC}$`, "\u2e2f", "1"},
		{`^\p{ASCII}$`, "a", "é"},
		{`^\p{Any}$`, "é", ""},
		{`^\\p$`, `\p`, "a"},
	} {
		expanded, err := ExpandProperties(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		re := regexp.MustCompile(strings.NewReplacer(`\u{`, `\x{`).Replace(expanded))
		if !re.MatchString(c.yes) || re.MatchString(c.no) {
			t.Errorf("%s: matches %q %v, %q %v", c.pattern, c.yes, re.MatchString(c.yes), c.no, re.MatchString(c.no))
		}
	}
}

func TestExpandPropertiesRejects(t *testing.T) {
	for _, pattern := range []string{`\p{Nope}`, `\p{Script=Nope}`, `\p{L`, `\p{Foo=L}`} {
		if expanded, err := ExpandProperties(pattern); err == nil {
			t.Errorf("%s became %s", pattern, expanded)
		}
	}
}

func FuzzExpandProperties(f *testing.F) {
	f.Add(`[\p{L}\]]\P{Lu}`)
	f.Fuzz(func(t *testing.T, pattern string) {
		expanded, err := ExpandProperties(pattern)
		if err == nil && !strings.Contains(strings.ToLower(pattern), `\p`) && expanded != pattern {
			t.Errorf("%q became %q", pattern, expanded)
		}
	})
}
