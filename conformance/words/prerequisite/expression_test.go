package prerequisite

import (
	"slices"
	"testing"
)

func TestMayBe(t *testing.T) {
	for text, c := range map[string]struct {
		in   string
		want bool
	}{
		`\bawait\b`:                       {"awaited", true},
		`(?i)await`:                       {"AWAIT", true},
		`a.*long enough`:                  {"long enough", false},
		`b.*long+ enough`:                 {"b, long enough", true},
		`await|\d+`:                       {"1", true},
		`(await)?`:                        {"", true},
		`(?s:/\*.*?\*/)|(?m:(^|\s)//.*$)`: {"/* a", false},
		`(?s:/\*.*?\*/)|(?m:(^|\s)//.*)`:  {"a // b", true},
	} {
		if e, err := compile(text); err != nil || e.mayBeIn(c.in) != c.want {
			t.Errorf("%s: %t, %v", text, !c.want, err)
		}
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		`\bawait\b`:                      {"await"},
		`\b(setTimeout|clearTimeout)\b`:  {"setTimeout", "clearTimeout"},
		`\b(new URL|URL\.|URLSearch)\b`:  {"new URL", "URL.", "URLSearch"},
		`\bText(En|De)coder\b`:           {"TextEncoder", "TextDecoder"},
		`@codemode/errors`:               {"@codemode/errors"},
		`\b`:                             nil,
		``:                               nil,
		`a.*b`:                           nil,
		`^await`:                         nil,
		`(?i)await`:                      nil,
		`(a1|b1|c1)(a1|b1|c1)(a1|b1|c1)`: nil,
	} {
		e, err := compile(text)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		if e.words != nil {
			got = e.words.texts
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestWordsMatchAsTheExpression asks the expression what words tell of texts.
func TestWordsMatchAsTheExpression(t *testing.T) {
	for _, sign := range []string{`\bawait\b`, `await\b`, `\b(new URL|URL\.)\b`, `\bawait`, `await`} {
		e := mustCompile(sign)
		for _, text := range []string{"", "await", "awaits", "_await", "1await await", "«await»", "await.",
			"awaitawait", "x = new URL(y)", "URL.parse()", "URL. parse", "aURL.b", "a\nawait\nb", "éawaité"} {
			if e.words == nil || e.in(text) != e.MatchString(text) {
				t.Errorf("%s in %q: %t", sign, text, e.in(text))
			}
		}
	}
}

func TestALiteralDoesNotHideAMatch(t *testing.T) {
	e := mustCompile(`\b(new URL|URL\.)`)
	for text, want := range map[string]bool{"a; new URL(b)": true, "URL.parse": true, "URLs": false, "": false} {
		if e.in(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}
