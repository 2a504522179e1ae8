package indent_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/indent"
)

// FuzzJSON compares with the library, whole and cut off.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{`{}`, `[ ]`, `{"a":[1,{"b":[]}],"c":"\"]}, :"}`, ` [ 1 , -2.5e3 , null ] `, `"ü"`, `7`,
		`[[[{}]],{"":[[]]}]`, "{\"a\"\n:\ttrue}"} {
		f.Add([]byte(text), 9)
	}
	f.Fuzz(func(t *testing.T, value []byte, most int) {
		if !json.Valid(value) {
			return
		}
		var whole bytes.Buffer
		if err := json.Indent(&whole, bytes.TrimSpace(value), "", "  "); err != nil {
			t.Fatal(err)
		}
		most = max(0, most)
		text, size := indent.JSON(value, most)
		if want := whole.String()[:min(most, whole.Len())]; text != want || size != whole.Len() {
			t.Fatalf("indent.JSON(%q, %d) is %q, %d, want %q, %d", value, most, text, size, want, whole.Len())
		}
	})
}

// TestDeep indents what would have 1 GB.
func TestDeep(t *testing.T) {
	const levels, ones, most = 490, 1_000_000, 1 << 20
	value := []byte(strings.Repeat("[", levels) + strings.Repeat("1,", ones) + "1" + strings.Repeat("]", levels))
	var text string
	var size int
	taken := budgettest.Allocated(func() { text, size = indent.JSON(value, most) })
	if len(text) != most || size < levels*ones*2 {
		t.Errorf("%d bytes of %d, want %d of more than %d", len(text), size, most, levels*ones*2)
	}
	if taken > 2*most {
		t.Errorf("took %d bytes of memory for %d", taken, most)
	}
}
