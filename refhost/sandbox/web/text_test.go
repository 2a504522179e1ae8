package web

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name, bytes, encoding string
		more                  bool
		want                  Decoded
	}{
		{"plain", "aé😀", "utf-8", false, Decoded{"aé😀", 7, false}},
		{"cut in a character", "\xe2\x82A", "utf-8", false, Decoded{"\ufffdA", 3, true}},
		{"cut at the end", "\xf0\x9f", "utf-8", false, Decoded{"\ufffd", 2, true}},
		{"cut with more to come", "a\xf0\x9f", "utf-8", true, Decoded{"a", 1, false}},
		{"overlong", "\xc0\x80", "utf-8", false, Decoded{"\ufffd\ufffd", 2, true}},
		{"surrogate", "\xed\xa0\x80", "utf-8", false, Decoded{"\ufffd\ufffd\ufffd", 3, true}},
		{"too large", "\xf4\x90\x80\x80", "utf-8", false, Decoded{"\ufffd\ufffd\ufffd\ufffd", 4, true}},
		{"a replacement character", "\ufffd", "utf-8", false, Decoded{"\ufffd", 3, false}},
		{"utf-16", "a\x00=\xd8\x00\xde", "utf-16le", false, Decoded{"a😀", 6, false}},
		{"utf-16 lone surrogate", "=\xd8a\x00", "utf-16le", false, Decoded{"\ufffda", 4, true}},
		{"utf-16 odd", "a\x00b", "utf-16le", false, Decoded{"a\ufffd", 3, true}},
		{"utf-16 half a pair with more to come", "a\x00=\xd8", "utf-16le", true, Decoded{"a", 2, false}},
	} {
		if got, err := Decode([]byte(c.bytes), c.encoding, c.more); err != nil || got != c.want {
			t.Errorf("%s: got %+v, %v, want %+v", c.name, got, err, c.want)
		}
	}
	if _, err := Decode(nil, "ebcdic", false); err == nil {
		t.Error("an unknown encoding is no error")
	}
}

// FuzzDecode checks that two chunks decode to what the whole does.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("a\xe2\x82\xac\xf0\x9f\x98"), 3)
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		cut = max(0, min(cut, len(data)))
		for _, encoding := range []string{"utf-8", "utf-16le"} {
			whole, err := Decode(data, encoding, false)
			if err != nil || !utf8.ValidString(whole.Text) {
				t.Fatalf("%q: %+v, %v", data, whole, err)
			}
			first, _ := Decode(data[:cut], encoding, true)
			second, _ := Decode(append(append([]byte{}, data[first.Used:cut]...), data[cut:]...), encoding, false)
			if got := strings.Join([]string{first.Text, second.Text}, ""); got != whole.Text {
				t.Fatalf("%s %q cut at %d: %q, whole %q", encoding, data, cut, got, whole.Text)
			}
		}
	})
}
