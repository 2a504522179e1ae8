package exact_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"codemode/refhost/exact"
)

func TestMergedName(t *testing.T) {
	many := func(n int) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`"\ud800%d":{}`, i))
		}
		return "{" + strings.Join(all, ",") + "}"
	}
	const replaced = "\uFFFD"
	for text, want := range map[string]string{
		`{"a":1,"a":2}`: "", `{"\ud800":1,"b":"\ud801"}`: "", `{"\ud800":1,"\ud801":2}`: "/" + replaced,
		`{"\ud800":1,"` + replaced + `":2}`:          "/" + replaced,
		`[{"\uD800":1},{"\uD801":2}]`:                "",
		`{"x":[0,{"\uDC00a":1,"b":[],"\uDC01a":2}]}`: "/x/1/" + replaced + "a",
		`{"\ud800":{"\ud800":1}}`:                    "",
		`{"\ud83d\ude00":1,"\ud83d\ude01":2}`:        "",
		many(1000):                                   "",
	} {
		if got := exact.MergedName(json.RawMessage(text)); got != want {
			t.Errorf("%.100s: %q, want %q", text, got, want)
		}
	}
	if exact.MergedName(json.RawMessage(many(20_000))) == "" {
		t.Error("names without end are kept")
	}
	// It is a server's text: nothing of it may end the process.
	deep := strings.Repeat(`[`, 8<<20) + `"\ud800"` + strings.Repeat(`]`, 8<<20)
	if got := exact.MergedName(json.RawMessage(deep)); got != "" {
		t.Errorf("%.100q in a deep text", got)
	}
}

// halfOrPair is an escape of JSON: a whole surrogate pair, half of one, which is the first group, or another one.
var halfOrPair = regexp.MustCompile(`\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)`)

// FuzzHasHalf: what is found is what a grammar of escapes finds.
func FuzzHasHalf(f *testing.F) {
	for _, text := range []string{`"\ud83d\ude00"`, `"\\ud83d"`, `"\ud83d\\ude00"`, `"\uD83d\n"`, `"\ude00"`, `"\ud83d\ud83d\ude00"`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !json.Valid([]byte(text)) {
			return
		}
		want := false
		for _, found := range halfOrPair.FindAllStringSubmatch(text, -1) {
			want = want || found[1] != ""
		}
		if got := exact.HasHalf([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	})
}

// TestEscapesTakeLittle: an answer may have millions of them, and each answer is looked at.
func TestEscapesTakeLittle(t *testing.T) {
	text := []byte(strings.Repeat(`\n`, 1<<20))
	if taken := testing.AllocsPerRun(1, func() { exact.HasHalf(text) }); taken > 0 {
		t.Errorf("%v allocations", taken)
	}
}
