package searchexecute

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// maxDecodings is how often a path is decoded to see what it comes to. Nobody who asks for what is there escapes more.
const maxDecodings = 4

// climbs tells whether a path may lead to what does not lie below it: some server takes a segment for . or .., now or
// after it has decoded the path once more. Known ways: escapes of escapes (CAPEC-120), a backslash as separator
// (CAPEC-139), what follows a segment and is dropped, as in ..;x (RFC 3986 §3.3) or ..?x, blanks around it and control
// characters in it, which file systems and parsers drop, and the disguises of a dot or slash.
func climbs(path string) bool {
	disguised := disguises()
	for range maxDecodings {
		plain := disguised.Replace(norm.NFKC.String(disguised.Replace(path)))
		for segment := range strings.SplitSeq(plain, "/") {
			if name := nameOf(segment); name == "." || name == ".." {
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

// nameOf is what servers make of a segment that drop the rest.
func nameOf(segment string) string {
	if end := strings.IndexAny(segment, ";?#"); end >= 0 {
		segment = segment[:end]
	}
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, segment), " ")
}

// disguises puts a dot or slash in the place of what some decoders take for one beside escapes: more bytes of UTF-8
// than it needs, the second with any two bits before its own (CVE-2008-2938, CVE-2000-0884), and, of servers of
// Windows, %u002e and signs of Unicode that its code pages have a slash for.
func disguises() *strings.Replacer {
	pairs := []string{"\\", "/", "\u2044", "/", "\u2215", "/", "\u2216", "/"}
	for char, plain := range map[byte]string{'.': ".", '/': "/", '\\': "/"} {
		high, low := char>>6, char&0x3f
		for _, bits := range []byte{0x00, 0x40, 0x80, 0xc0} {
			pairs = append(pairs, string([]byte{0xc0 | high, bits | low}), plain)
		}
		for _, lead := range []string{"\xe0", "\xf0\x80", "\xf8\x80\x80", "\xfc\x80\x80\x80"} {
			pairs = append(pairs, lead+string([]byte{0x80 | high, 0x80 | low}), plain)
		}
		pairs = append(pairs, fmt.Sprintf("%%u%04x", char), plain, fmt.Sprintf("%%u%04X", char), plain)
	}
	return strings.NewReplacer(pairs...)
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
