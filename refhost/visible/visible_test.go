package visible_test

import (
	"codemode/refhost/visible"

	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"plain, é 日本 😀":                          "plain, é 日本 😀",
		"a\nb\x1b[2J":                            `a\u{A}b\u{1B}[2J`,
		"right\u202Eto left":                     `right\u{202E}to left`,
		"zero\u200Bwidth":                        `zero\u{200B}width`,
		"e\u0301\u0323":                          "e\u0301\u0323",
		"no-break\u00A0space":                    `no-break\u{A0}space`,
		"marks\u0301\u0302\u0303\u0304, a\u0301": "marks\u0301\u0302" + `\u{303}\u{304}` + ", a\u0301",
	} {
		if got := visible.Text(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
	for _, blank := range "\u3164\uFFA0\u115F\u2800\uFE0F\U000E0100\u034F\u180B\u17B4\U0001D159\U000E0041" {
		if got := visible.Text("x" + string(blank)); !strings.HasPrefix(got, `x\u{`) {
			t.Errorf("%U is shown as %q", blank, got)
		}
	}
}

func TestVisibleUpTo(t *testing.T) {
	if got, want := visible.UpTo(3, "abcdefg"), "abcd… (3 of 7 bytes are not shown)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
