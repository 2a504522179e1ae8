package pointer_test

import (
	"encoding/json"
	"testing"

	"codemode/refhost/pointer"
)

func TestResolve(t *testing.T) {
	const document = `{"a": {"b/c": 1, "~": 2, "~1": 3, "": 4, "0": 5, "null": null}, "list": [6, [7]], "": 8}`
	for path, want := range map[string]string{
		"": document, "/": "8", "/a/b~1c": "1", "/a/~0": "2", "/a/~01": "3", "/a/": "4", "/a/0": "5", "/a/null": "null",
		"/list/0": "6", "/list/1/0": "7", "/list/1": "[7]",
		// A list has no other names for its elements, none behind its end, and no members.
		"/list/2": "", "/list/-1": "", "/list/-": "", "/list/01": "", "/list/+1": "", "/list/-0": "", "/list/": "",
		"/list/length": "", "/list/99999999999999999999": "",
		"/a/b/c": "", "/b": "", "/a/0/0": "", "/a/null/a": "",
		// It begins with a slash.
		"a": "", "a/0": "", "#/a": "",
	} {
		t.Run(path, func(t *testing.T) {
			value, ok := pointer.Resolve(decoded(t, document), path, func(value any, key string) (any, bool) {
				object, _ := value.(map[string]any)
				found, ok := object[key]
				return found, ok
			})
			if ok != (want != "") {
				t.Fatalf("got %v, %v", value, ok)
			}
			if ok && encoded(t, value) != encoded(t, decoded(t, want)) {
				t.Errorf("got %v, want %s", value, want)
			}
		})
	}
}

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
