package searchexecute

import (
	"net/http"
	"net/url"
	"strings"
)

// maxDecodings is how often a path is decoded to see what it comes to. Nobody who asks for what is there escapes more.
const maxDecodings = 4

// climbs tells whether a path may lead to what does not lie below it: some server takes a segment for . or .., now or
// after it has decoded the path once more. Known ways: escapes of escapes (CAPEC-120), a backslash as separator
// (CAPEC-139), parameters of a segment that are dropped, as in ..;x (RFC 3986 §3.3), and a dot or slash in two bytes of
// UTF-8 (CVE-2008-2938).
func climbs(path string) bool {
	plain := strings.NewReplacer("\\", "/", "\xc0\xae", ".", "\xc0\xaf", "/")
	for range maxDecodings {
		for segment := range strings.SplitSeq(plain.Replace(path), "/") {
			if name, _, _ := strings.Cut(segment, ";"); name == "." || name == ".." {
				return true
			}
		}
		decoded, err := url.PathUnescape(path)
		if err != nil || decoded == path {
			return false
		}
		path = decoded
	}
	return true
}

// isBelow tells whether an address of the origin of base lies below it.
func isBelow(at, base *url.URL) bool {
	path := at.EscapedPath()
	return !climbs(path) && strings.HasPrefix(path+"/", base.EscapedPath()+"/")
}

// within is a client whose redirects at the origin of base stay below it; those to other origins are as they were.
func within(client *http.Client, base *url.URL) *http.Client {
	bound := *client
	bound.CheckRedirect = func(next *http.Request, made []*http.Request) error {
		if next.URL.Scheme == base.Scheme && next.URL.Host == base.Host && !isBelow(next.URL, base) {
			return http.ErrUseLastResponse
		}
		return client.CheckRedirect(next, made)
	}
	return &bound
}
