package steps

import "testing"

func TestReferencesThatAnswersShow(t *testing.T) {
	for text, want := range map[string]string{
		`{"hits":[{"ref":"a/other","n":1},{"ref":"a/list","params":["x"]}]}`:            "a/list",
		`{"ref":"all","hits":[{"name":"other","ref":"t1"},{"name":"list","ref":"t2"}]}`: "t2",
		`[{"ref":{"tool":"list"}},"list"]`:                                              "",
		`{"hits":[]}`:                                                                   "",
		"hits: 2\n- ref: a:other\n  effect: read\n- ref: a:list\n  effect: read":        "a:list",
		"list is a tool, ref: 17":                                                       "",
		"nothing":                                                                       "",
	} {
		if got := referenceIn(text, "list"); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
