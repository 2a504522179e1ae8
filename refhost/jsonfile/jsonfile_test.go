package jsonfile_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"codemode/refhost/jsonfile"
)

func file(text string) jsonfile.File { return jsonfile.File{Name: "x.json", Text: []byte(text)} }

func TestCommentsAndTrailingCommas(t *testing.T) {
	f := file("\uFEFF{ // servers, \"all\"\n \"a\": [1, /* two */ 2, ], " +
		"\"b\": \"// no /* comment */ ,]\\\"\", /*\n*/ }\n// end")
	members, err := f.Members(f.Top())
	if err != nil {
		t.Fatal(err)
	}
	var b string
	if err := json.Unmarshal(members[1].Raw, &b); err != nil || b != `// no /* comment */ ,]"` {
		t.Errorf("b is %q, %v", b, err)
	}
	elements, err := f.Elements(members[0])
	if err != nil || len(elements) != 2 {
		t.Errorf("a is %v, %v", elements, err)
	}
	if err := f.Errorf(elements[1].Offset, "here"); err.Error() != "x.json:2: here" {
		t.Errorf("the place is %v", err)
	}
}

func TestNoJSON(t *testing.T) {
	for text, want := range map[string]string{
		"{,}":               "x.json:1: not valid JSON",
		"{\n\"a\": [1,,]}":  "x.json:2: not valid JSON",
		"{\"a\": 1 /* x }":  "x.json:1: not valid JSON",
		"{\"a\": 1 } / x":   "x.json:1: something follows the end",
		"{\"a\": 1 }\n{}":   "x.json:2: something follows the end",
		"{\n\n\"a\": \"x\n": "x.json:3: not valid JSON",
	} {
		f := file(text)
		members, err := f.Members(f.Top())
		for _, m := range members {
			if err == nil && m.Raw[0] == '[' {
				_, err = f.Elements(m)
			}
		}
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

// FuzzPlain finds valid JSON that is read otherwise than as it is.
func FuzzPlain(f *testing.F) {
	f.Add(`{"a": [1, "//", "/*\\\",]*/"], "b": {}}`)
	f.Fuzz(func(t *testing.T, text string) {
		read := file(text).Top().Raw
		if len(read) != len(text) {
			t.Errorf("%q has the length %d", text, len(read))
		}
		if json.Valid([]byte(text)) && !bytes.Equal(read, []byte(text)) {
			t.Errorf("%q is read as %q", text, read)
		}
	})
}
