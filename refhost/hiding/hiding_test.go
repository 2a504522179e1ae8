package hiding_test

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
	"time"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/hiding"
)

const secret = `Abc/dEF+gh<1>&"2"\3=Zu`

// encodings are ways to write a text.
func encodings() map[string]func(string) string {
	return map[string]func(string) string{
		"as it is": func(s string) string { return s },
		"go": func(s string) string {
			text, _ := json.Marshal(s)
			return strings.Trim(string(text), `"`)
		},
		"php": func(s string) string { return strings.NewReplacer(`\`, `\\`, `/`, `\/`, `"`, `\"`).Replace(s) },
		"unicode": func(s string) string {
			var b strings.Builder
			for _, r := range s {
				fmt.Fprintf(&b, `\u%04x`, r)
			}
			return b.String()
		},
		"script": func(s string) string {
			var b strings.Builder
			for _, c := range []byte(s) {
				fmt.Fprintf(&b, `\x%02X`, c)
			}
			return b.String()
		},
		"url":  url.QueryEscape,
		"path": url.PathEscape,
		"html": html.EscapeString,
		"numbers": func(s string) string {
			var b strings.Builder
			for _, r := range s {
				fmt.Fprintf(&b, "&#%d;", r)
			}
			return b.String()
		},
		"hex":         func(s string) string { return hex.EncodeToString([]byte(s)) },
		"base64":      func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
		"base64 of x": func(s string) string { return base64.StdEncoding.EncodeToString([]byte("x" + s + "y")) },
		"base64 of url": func(s string) string {
			return base64.RawURLEncoding.EncodeToString([]byte("id:" + s + ":id"))
		},
		"small":    strings.ToLower,
		"capitals": strings.ToUpper,
	}
}

// A secret is found in each way of writing it, and in two at once; what is around it stays.
func TestHidden(t *testing.T) {
	h := hiding.New([]string{secret})
	for first, inner := range encodings() {
		for second, outer := range encodings() {
			written := outer(inner(secret))
			const before, after = `{"key": "`, `", "more": 1}`
			got := h.Text(before + written + after)
			if !strings.Contains(got, "[hidden]") || !strings.HasPrefix(got, before) || !strings.HasSuffix(got, after) {
				t.Errorf("%s, then %s: %s becomes %s", first, second, written, got)
			}
			// Base64 has what stands beside the secret, and is padded.
			if !strings.Contains(first+second, "base64") && got != before+"[hidden]"+after {
				t.Errorf("%s, then %s: of %s a part stays: %s", first, second, written, got)
			}
		}
	}
}

// A secret that looks like an escape is found beside real ones.
func TestEscapesOfItsOwn(t *testing.T) {
	h := hiding.New([]string{`tok%41en/&amp;x`})
	for _, text := range []string{`tok%41en/&amp;x`, `tok%41en\/&amp;x`, `tok%2541en%2F%26amp%3Bx`,
		`TOK%41EN&#47;&amp;amp;X`} {
		if got := h.Text("<" + text + ">"); got != "<[hidden]>" {
			t.Errorf("%s becomes %s", text, got)
		}
	}
}

// Digits need not begin where those of the secret do.
func TestDigitsBefore(t *testing.T) {
	h := hiding.New([]string{secret})
	for _, form := range []string{"hex", "base64"} {
		written := encodings()[form](encodings()["url"](secret))
		for n := range 5 {
			if got := h.Text(strings.Repeat("a", n) + written); !strings.Contains(got, "[hidden]") {
				t.Errorf("after %d digits, %s stays in %s", n, form, got)
			}
		}
	}
}

// What has no secret stays as it is, and JSON stays JSON.
func TestKept(t *testing.T) {
	h := hiding.New([]string{"nabcdefgh"})
	for text, want := range map[string]string{
		`{"a": "\u0061 %41 &amp; 616263 YWJj"}`: `{"a": "\u0061 %41 &amp; 616263 YWJj"}`,
		`{"a": "\nabcdefgh"}`:                   `{"a": "[hidden]"}`,
		`{"a": "\\nabcdefgh"}`:                  `{"a": "\\[hidden]"}`,
		"":                                      "",
	} {
		if got := h.Text(text); got != want {
			t.Errorf("%s becomes %s", text, got)
		}
	}
	if got := hiding.New(nil).Text("text"); got != "text" {
		t.Errorf("without a secret, text becomes %s", got)
	}
}

// A secret is found wherever it lies in a long text.
func TestLong(t *testing.T) {
	h := hiding.New([]string{secret})
	r := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		length := 60_000 + r.IntN(20_000)
		text := strings.Repeat(".", length) + encodings()["unicode"](secret) + strings.Repeat(".", 70_000)
		if got := h.Text(text); len(got) != length+len("[hidden]")+70_000 {
			t.Errorf("at %d: %d bytes are left", length, len(got))
		}
	}
}

// A text of any signs takes time by its length.
func TestLinear(t *testing.T) {
	h := hiding.New([]string{strings.Repeat("a", 40)})
	for _, sign := range []string{"a", "&", `\`, "%61", `\u0061`, "&#x61;", "YWFh", "6161", ".", "a."} {
		const times = 4
		took := func(length int) time.Duration {
			text, begin := strings.Repeat(sign, length/len(sign)), time.Now()
			h.Text(text)
			return time.Since(begin)
		}
		linear := false
		for range 10 { // a busy machine is asked anew
			if linear = took(times<<17) < 2*times*took(1<<17); linear {
				break
			}
		}
		if !linear {
			t.Errorf("%q: it takes more than by its length", sign)
		}
	}
}

// TestWithin: nobody waits for what grows with a text longer than there is a reader.
func TestWithin(t *testing.T) {
	ended, end := context.WithCancelCause(t.Context())
	why := errors.New("the run is over")
	end(why)
	text, err := hiding.New([]string{"a-long-secret"}).Within(ended, strings.Repeat("x", 1<<20))
	if !errors.Is(err, why) {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// TestShortSecrets: one that is short, or that an escape makes short, is found everywhere.
func TestShortSecrets(t *testing.T) {
	const text = "a text, whose letters are kept: &#x61; YQ"
	for _, short := range []string{"", "a", "t", "\x00", "letters", `&#x0061;`, `\u0061\u0062`} {
		if got := hiding.New([]string{short}).Text(text); got != text {
			t.Errorf("without %q, it is %s", short, got)
		}
	}
}

// TestEscapesWithoutEnd: what a secret may be decoded to is bounded, however often it was written anew.
func TestEscapesWithoutEnd(t *testing.T) {
	taken := budgettest.Allocated(func() { hiding.New([]string{"%" + strings.Repeat("25", 4<<10) + "41"}) })
	if taken > 4<<20 {
		t.Errorf("a secret of 8 KiB took %d bytes", taken)
	}
}

// TestReplacer: what stands for one secret is no text for another one.
func TestReplacer(t *testing.T) {
	secrets := []hiding.Named{{Secret: "token-of", Name: "(token-of-a)"}, {Secret: "token-of-a", Name: "(token)"},
		{Secret: "t", Name: "(none)"}}
	const text, want = "a token-of-a, a token-of-b, a t", "a (token), a (token-of-a)-b, a t"
	if got := hiding.Replacer(hiding.Least, secrets).Replace(text); got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
}
