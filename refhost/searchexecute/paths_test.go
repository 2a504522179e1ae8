package searchexecute_test

import (
	"net/url"
	"strings"
	"testing"

	"codemode/refhost/searchexecute"
)

// TestPathsStayBelow: no way of writing a segment . or .. that some server understands is sent.
func TestPathsStayBelow(t *testing.T) {
	for what, path := range map[string]string{
		"plain":                         "/a/../b",
		"one dot":                       "/./b",
		"escaped":                       "/a/%2e%2E/b",
		"half escaped":                  "/a/.%2e/b",
		"escaped with its slash":        "/a%2f..%2fb",
		"escaped twice":                 "/%252e%252e/b",
		"escaped twice, mixed":          "/.%252e%2fb",
		"a slash escaped twice":         "/a%252f..%252fb",
		"escaped three times":           "/%25252e%25252e/b",
		"escaped too often":             "/%252525252e",
		"escaped hexadecimal digits":    "/%25%32%65%25%32%65/b",
		"parameters":                    "/..;a=1/b",
		"parameters of one dot":         "/.;/b",
		"escaped parameters":            "/..%3ba/b",
		"a backslash":                   "/a%5c..%5Cb",
		"a backslash escaped twice":     "/a%255c..%255cb",
		"two bytes":                     "/%c0%ae%C0%AE/b",
		"two bytes, escaped twice":      "/%25c0%25ae%25c0%25ae/b",
		"a slash of two bytes":          "/a%c0%af..%c0%afb",
		"two bytes, wrong bits":         "/%c0%2e%c0%6e/b",
		"a slash of two bytes, wrong":   "/a%c0%2f..%c0%efb",
		"three bytes":                   "/%e0%80%ae%e0%80%ae/b",
		"a slash of three bytes":        "/a%e0%80%af..%e0%80%afb",
		"four bytes":                    "/%f0%80%80%ae%f0%80%80%ae/b",
		"six bytes":                     "/%fc%80%80%80%80%ae%fc%80%80%80%80%ae/b",
		"a backslash of two bytes":      "/a%c1%9c..%c1%9cb",
		"a backslash of three bytes":    "/a%e0%81%9c..%e0%81%9cb",
		"escapes of Windows":            "/%25u002e%25u002E/b",
		"a slash of Windows":            "/a%25u002f..%25u005cb",
		"wide dots":                     "/%EF%BC%8E%EF%BC%8E/b",
		"a wide slash":                  "/a%EF%BC%8F..%EF%BC%8Fb",
		"a sign that is two dots":       "/%E2%80%A5/b",
		"a zero behind it":              "/..%00/b",
		"a zero and a suffix":           "/..%00;.json/b",
		"a blank behind it":             "/..%20/b",
		"a tab behind it":               "/..%09/b",
		"a tab before it":               "/%09..%09/b",
		"a line end within":             "/.%0a./b",
		"a question behind it":          "/..%3f/b",
		"a number sign behind it":       "/..%23/b",
		"a wide backslash":              "/..%EF%BC%BCb",
		"a slash of mathematics":        "/..%E2%88%95b",
		"double slashes":                "/a//..//b",
		"the end":                       "/a/..",
		"the end, escaped":              "/a/%2e%2e",
		"before a query":                "/a/..?b=1",
		"behind an escaped question":    "/a%3f/../b",
		"behind an escaped number sign": "/a%23/../b",
	} {
		if at, err := searchexecute.AddressOf("http://a.example/v1", path); err == nil {
			t.Errorf("%s: the path %s is sent to %s", what, path, at)
		}
	}
}

// TestPathsThatOnlyLookLikeIt: what leads nowhere else is sent as it is written.
func TestPathsThatOnlyLookLikeIt(t *testing.T) {
	for _, path := range []string{"/a//b", "/a;b=1/c", "/..a/b", "/a../b", "/.../b", "/a%2fb", "/a%5cb",
		"/.well-known/x", "/compare/a...b", "/a%20/b", "/100%25", "/a%252fb", "/%E5%92%8C%EF%BC%8F%E6%B4%8B", "/%c0%8e",
		"/a.%00", "/~a/$b", "/a/b/", "/", "/a?next=../../b"} {
		at, err := searchexecute.AddressOf("http://a.example/v1", path)
		if err != nil {
			t.Errorf("the path %s: %v", path, err)
			continue
		}
		if want := "http://a.example/v1" + path; at.String() != want {
			t.Errorf("the path %s is sent to %s", path, at)
		}
	}
}

// FuzzPathsStayBelow: whatever is sent lies below the base, however often a server decodes it.
func FuzzPathsStayBelow(f *testing.F) {
	for _, path := range []string{"/a/b", "/%2e%2e/b", "/%252e.//b", "/..;x\\y", "//b", "/a?b#c", "/@b:1/",
		"/\xc0\xae."} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		at, err := searchexecute.AddressOf("http://a.example/v1", path)
		if err != nil {
			return
		}
		if at.Host != "a.example" || at.User != nil || at.Fragment != "" {
			t.Fatalf("%q is sent to %s", path, at)
		}
		for seen := at.EscapedPath(); ; {
			root := url.URL{Scheme: "http", Host: "a.example", Path: "/"}
			below := root.ResolveReference(&url.URL{Path: seen}).Path
			if !strings.HasPrefix(below, "/v1/") && below != "/v1" {
				t.Fatalf("%q leads to %q", path, below)
			}
			next, err := url.PathUnescape(seen)
			if err != nil || next == seen {
				return
			}
			seen = next
		}
	})
}
