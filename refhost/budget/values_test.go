package budget_test

import (
	"encoding/json"
	"math"
	"runtime"
	"strings"
	"testing"

	"codemode/refhost/budget"
)

func TestCountValues(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{`null`, 0},
		{`{}`, 1},
		{`[1,2,3]`, 3},
		{`{"a":{"b":[true]},"c":{}}`, 5},
		{`["{[,","\"{[,","\\",{}]`, 5},
		{`["é,\u005c\"",1]`, 2},
		{`["an open one,,,`, 1},
		{"[" + strings.Repeat("{},", 1000) + "{}]", 2002},
	} {
		if got := budget.CountValues([]byte(c.text)); got != c.want {
			t.Errorf("%.40s has %d, want %d", c.text, got, c.want)
		}
	}
}

// TestWeight: short values weigh more than their bytes, long ones do not.
func TestWeight(t *testing.T) {
	for text, want := range map[string]int{
		`"` + strings.Repeat("x", 1000) + `"`: 1002,
		`[1,2]`:                               2 * budget.MinValue,
		`[{},{}]`:                             4 * budget.MinValue,
	} {
		if got := budget.Weight([]byte(text)); got != want {
			t.Errorf("%.20s weighs %d, want %d", text, got, want)
		}
	}
}

// TestDecoded: what is counted is at least what a decoder takes. What the runtime takes meanwhile is not always there.
func TestDecoded(t *testing.T) {
	for _, text := range []string{repeated("[0]", 100_000), repeated(`{"":0}`, 50_000), repeated("{}", 100_000),
		repeated(`"u"`, 200_000), `["` + strings.Repeat("x", 1<<20) + `"]`} {
		taken := int64(math.MaxInt64)
		for range 5 {
			before := heap()
			value := decodedOf(text)
			taken = min(taken, heap()-before)
			runtime.KeepAlive(value)
		}
		if counted := budget.Decoded([]byte(text)); int64(counted) < taken {
			t.Errorf("%.20s… is counted as %d and takes %d", text, counted, taken)
		}
	}
}

// heap is how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return int64(memory.HeapAlloc)
}

func repeated(item string, n int) string { return "[" + strings.Repeat(item+",", n) + item + "]" }

func decodedOf(text string) (value any) {
	_ = json.Unmarshal([]byte(text), &value)
	return value
}

// TestOpenStrings: what follows a line that leaves a string open is no part of that string.
func TestOpenStrings(t *testing.T) {
	var v budget.Values
	v.Add([]byte(`"an open one,\`))
	v.EndLine()
	v.Add([]byte(`"closed",[]`))
	if v.Count() != 2 {
		t.Errorf("counted %d", v.Count())
	}
}

// decoded is how many values a decoder finds besides the first, empty objects and lists twice.
func decoded(value any) int {
	n := 0
	switch v := value.(type) {
	case []any:
		n = max(1, len(v))
		for _, item := range v {
			n += decoded(item)
		}
	case map[string]any:
		n = max(1, len(v))
		for _, item := range v {
			n += decoded(item)
		}
	}
	return n
}

// FuzzCountValues: as many are counted as a decoder makes, in whatever pieces the text comes.
func FuzzCountValues(f *testing.F) {
	f.Add([]byte(`{"a":[1,{},"\\\"{,"],"b":[[]]}`), 3)
	f.Add([]byte(`"\\"`), 2)
	f.Add([]byte("[ {\n} , [ ] ]"), 0)
	f.Add([]byte(`{"a":1,"a":2}`), 5)
	f.Fuzz(func(t *testing.T, text []byte, cut int) {
		got := budget.CountValues(text)
		cut = min(max(0, cut), len(text))
		var pieces budget.Values
		pieces.Add(text[:cut])
		pieces.Add(text[cut:])
		if pieces.Count() != got {
			t.Errorf("%q has %d, in pieces %d", text, got, pieces.Count())
		}
		var value any
		if json.Unmarshal(text, &value) != nil {
			return
		}
		made := decoded(value)
		if got < made {
			t.Errorf("%q is counted as %d, a decoder makes %d", text, got, made)
		}
		once, _ := json.Marshal(value) // where the text has names twice, the decoder makes fewer
		if got := budget.CountValues(once); got != made {
			t.Errorf("%q is counted as %d, a decoder makes %d", once, got, made)
		}
	})
}
