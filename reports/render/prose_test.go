package render

import "testing"

func TestProse(t *testing.T) {
	for sentence, want := range map[string]string{
		"The `result` is `null`.": "The <code>result</code> is <code>null</code>.",
		"A ` alone":               "A ` alone",
		"`a` and ` alone":         "<code>a</code> and ` alone",
		"<b> `<i>`":               "&lt;b&gt; <code>&lt;i&gt;</code>",
		"":                        "",
	} {
		if got := string(Prose(sentence)); got != want {
			t.Errorf("%q: %q, want %q", sentence, got, want)
		}
	}
}
