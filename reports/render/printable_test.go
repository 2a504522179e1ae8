package render

import (
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestPrintable(t *testing.T) {
	tests := map[string]string{
		"plain, äöü, 日本, 😀":      "plain, äöü, 日本, 😀",
		"a\x1b[31mb":             `a\u001b[31mb`,
		"\n\r\t":                 `\n\r\t`,
		"\x00\x7f":               `\u0000\u007f`,
		"\u009b\u202e\u2028":     `\u009b\u202e\u2028`,
		"\u00a0\u200b\ufeff":     `\u00a0\u200b\ufeff`,
		"\U000e0001\U0010ffff":   `\u{e0001}\u{10ffff}`,
		"\xff\xc3":               `\xff\xc3`,
		"\ufffd":                 "\ufffd",
		"":                       "",
		"::error::x":             `\u003a:error::x`,
		"a  ::set-output n=b::c": `a  \u003a:set-output n=b::c`,
		"##[error] ##vso[x]":     `\u0023#[error] \u0023#vso[x]`,
		"std::io::Error a::b":    "std::io::Error a::b",
		`\u001b stays as it was`: `\u001b stays as it was`,
	}
	for in, want := range tests {
		if got := Printable(in); got != want {
			t.Errorf("Printable(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzPrintable(f *testing.F) {
	for _, s := range []string{
		"\x1b[2J", "\u009b1m", "\u202e", "a\nb", "\xff\x9b", "\U000e0001", "ok", "::error::", "##[x",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v := Printable(s)
		for _, r := range v {
			if r != ' ' && !unicode.IsGraphic(r) || unicode.IsControl(r) {
				t.Fatalf("Printable(%q) lets %U through", s, r)
			}
		}
		if !utf8.ValidString(v) || Printable(v) != v {
			t.Fatalf("Printable(%q) = %q is not stable", s, v)
		}
	})
}

// TestNothingSteersTheTerminal renders the hostile report in every way, and
// looks for characters that a terminal or an XML parser would act on.
func TestNothingSteersTheTerminal(t *testing.T) {
	hostile, _ := load(t, "testdata/hostile.txtar")
	for _, file := range hostile.renderings(t) {
		for _, r := range string(file.Data) {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Errorf("%s lets %U through", file.Name, r)
			}
		}
	}
}
