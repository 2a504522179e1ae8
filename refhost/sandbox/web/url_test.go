package web

import (
	"slices"
	"testing"
)

func TestParseURL(t *testing.T) {
	base := func(s string) *string { return &s }
	for _, c := range []struct {
		input string
		base  *string
		href  string
	}{
		{"HTTP://User:p%20w@EXAMPLE.com:80/a/../b?q#h", nil, "http://User:p%20w@example.com/b?q#h"},
		{"../c", base("https://x.org/a/b/"), "https://x.org/a/c"},
		{"//[::1]:443/", base("https://x"), "https://[::1]/"},
		{"http://0x7f.1/", nil, "http://127.0.0.1/"},
		{"javascript:alert(1)", nil, "javascript:alert(1)"},
		{"http://ex ample/", nil, ""},
		{"relative", nil, ""},
		{"http://a:99999/", nil, ""},
	} {
		parts, ok := ParseURL(c.input, c.base)
		if ok != (c.href != "") || ok && parts[0] != c.href {
			t.Errorf("%q: %v, %v, want %q", c.input, parts, ok, c.href)
		}
	}
}

func TestSetURL(t *testing.T) {
	want := Parts{"https://u:p@b:8080/x%20y?q=1#h", "https:", "u", "p", "b:8080", "b", "8080", "/x%20y", "?q=1", "#h"}
	href := "http://a/"
	for _, step := range [][2]string{{"protocol", "https"}, {"username", "u"}, {"password", "p"}, {"host", "b:1"},
		{"port", "8080"},
		{"pathname", "/x y"}, {"search", "q=1"}, {"hash", "h"}, {"port", "none"}} {
		parts, ok := SetURL(href, step[0], step[1])
		if !ok {
			t.Fatalf("setting %s failed", step[0])
		}
		href = parts[0]
	}
	if got, _ := ParseURL(href, nil); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, ok := SetURL(href, "origin", "x"); ok {
		t.Error("origin was set")
	}
}
