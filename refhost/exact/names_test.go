package exact_test

import (
	"encoding/json"
	"fmt"
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
