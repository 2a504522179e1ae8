package audit

import (
	"encoding/json"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

const secret = `s3c"rét/`

func TestRedactJSON(t *testing.T) {
	r := newRedactor([]string{secret, "1234567"})
	r.more = func() []string { return []string{"later"} }
	for text, want := range map[string]string{
		`{"s3c\"r\u00e9t\/": ["s3c\u0022r\u00E9t/!", "a"]}`: `{"[redacted]":["[redacted]!","a"]}`,
		` [12345678, 1.5, "x1234567", true] `:               `["[redacted]8",1.5,"x[redacted]",true]`,
		`["it is later","l\u0061ter"]`:                      `["it is [redacted]","[redacted]"]`,
		`["\ud800","<&>\u2028", {"a":{}}]`:                  "[\"\uFFFD\",\"<&>\\u2028\",{\"a\":{}}]",
		"[\"\xff\"]":                                        "[\"\uFFFD\"]",
		`later, and no JSON`:                                `"[redacted], and no JSON"`,
		`{"a":1}{"b":2}`:                                    `"{\"a\":1}{\"b\":2}"`,
		`""`:                                                `""`,
	} {
		if got := string(r.json(json.RawMessage(text))); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

func FuzzRedactJSON(f *testing.F) {
	f.Add(`{"a":[1,-2.5e3,"\u00e9\ud83d\ude00\ud800",null,{"a":{}}]}`)
	f.Add(`"\\\""`)
	f.Fuzz(func(t *testing.T, text string) {
		clean := newRedactor([]string{secret}).json(json.RawMessage(text))
		if text != "" && !json.Valid(clean) {
			t.Fatalf("%q becomes %q, which is not JSON", text, clean)
		}
		var before, after any
		if json.Unmarshal([]byte(text), &before) != nil || strings.Contains(text, "s3c") {
			return
		}
		if _ = json.Unmarshal(clean, &after); !reflect.DeepEqual(before, after) {
			t.Fatalf("%q becomes %q", text, clean)
		}
	})
}

// TestTokensOfAllLettersDoNotMultiply: what stands for a token is no text for another one, and a letter is no token.
func TestTokensOfAllLettersDoNotMultiply(t *testing.T) {
	r := newRedactor(nil)
	r.more = func() []string { return []string{"a", "e", "[", "reda", "cted", "acte", "dact", "edac"} }
	text := strings.Repeat("reda", 100)
	if got, want := r.text(text), strings.Repeat(redacted, 100); got != want {
		t.Errorf("%d bytes become %d, want %d", len(text), len(got), len(want))
	}
}

// TestRedactMemory: a value is not decoded, which takes many times its bytes.
func TestRedactMemory(t *testing.T) {
	text := json.RawMessage("[" + strings.Repeat("{},", 1<<20) + "{}]")
	r := newRedactor([]string{secret})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r.json(text)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 6*uint64(len(text)) {
		t.Errorf("%d bytes took %d", len(text), took)
	}
}
