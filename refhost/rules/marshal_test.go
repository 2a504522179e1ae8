package rules_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/rules"
)

// byLibrary is what the library writes.
func byLibrary(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// FuzzMarshal compares the texts that are written in pieces with what the library writes.
func FuzzMarshal(f *testing.F) {
	for _, text := range []string{"", "a", "<ü\u2028\x00\"", "\x80\x80\x80\x80\x80", "€", "\xe2\x82", "😀"} {
		f.Add(text, 5)
	}
	f.Fuzz(func(t *testing.T, text string, shift int) {
		for _, times := range []int{1, 3, 1 + 70_000/max(1, len(text))} {
			long := strings.Repeat("x", max(0, min(shift, 4))) + strings.Repeat(text, times)
			got, err := rules.Marshal(rules.Object{{Key: text, Value: long}})
			if want := "{" + byLibrary(t, text) + ":" + byLibrary(t, long) + "}"; err != nil || string(got) != want {
				t.Fatalf("%q %d times is %q, %v", text, times, got, err)
			}
		}
	})
}

func TestMarshal(t *testing.T) {
	for _, v := range []any{nil, 1.5, rules.Object(nil), []any(nil), []any{}, []any{"<", nil}, json.RawMessage(nil), json.RawMessage(` {"a" : [ 1 ] } `),
		rules.Object{{Key: "a", Value: rules.Object{}},
			{Key: "b", Value: []any{rules.Object{{Key: "c", Value: "<"}}}}}} {
		got, err := rules.Marshal(v)
		if want := byLibrary(t, v); err != nil || string(got) != want {
			t.Errorf("%v is %s, %v, want %s", v, got, err, want)
		}
	}
	if text, err := rules.Marshal(rules.Object{{Key: "a", Value: json.RawMessage(`{`)}}); err == nil {
		t.Errorf("what is no JSON is %s", text)
	}
	const size = 2 << 20
	text := strings.Repeat("\x00", size)
	answer := rules.Object{{Key: "a", Value: []any{text}}, {Key: "b", Value: json.RawMessage(byLibrary(t, text))}}
	taken := budgettest.Allocated(func() { _, _ = rules.Marshal(answer) })
	if taken > 2*6*size*5/4 {
		t.Errorf("an answer of %d bytes took %d", 2*6*size, taken)
	}
}
