package searchexecute

import (
	"maps"
	"net/http"
	"slices"
	"strings"
)

// sentHeaders are those of a script's request that are sent: with allowed, only these; without, all but those that
// [blocked] names. What frames a message is the host's own in either case.
func sentHeaders(given map[string]string, allowed []string) http.Header {
	sent := http.Header{}
	for name, value := range given {
		lower := strings.ToLower(name)
		passes := !blocked(lower)
		if allowed != nil {
			passes = slices.ContainsFunc(allowed, func(a string) bool { return strings.EqualFold(a, name) })
		}
		if passes && !framing(lower) {
			sent.Set(name, value)
		}
	}
	return sent
}

// blocked tells whether a header, in lower case, is one that the text keeps from scripts: it says who asks, or on whose
// behalf. Servers of CGI and what follows it do not tell _ from - (RFC 3875 §4.1.18). What names another path than the
// request's is kept, too, since requests stay below the base: IIS and frameworks follow it (CVE-2018-14773).
func blocked(name string) bool {
	name = strings.ReplaceAll(name, "_", "-")
	if slices.Contains([]string{"cookie2", "x-original-url", "x-rewrite-url"}, name) {
		return true
	}
	return slices.Contains([]string{"authorization", "cookie", "host"}, name) ||
		strings.HasPrefix(name, "x-forwarded-") || strings.HasPrefix(name, "proxy-")
}

// alone takes what some servers would take for a header of a name from others.
func alone(header http.Header, name string) {
	plain := strings.NewReplacer("_", "-")
	maps.DeleteFunc(header, func(other string, _ []string) bool {
		return strings.EqualFold(plain.Replace(other), plain.Replace(name))
	})
}

// framing tells whether a header is about one connection or the form of one message.
func framing(name string) bool {
	return slices.Contains([]string{"host", "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
		"content-length", "expect", "accept-encoding"}, name)
}

// receivedHeaders are the headers of an answer by their names in lower case.
func receivedHeaders(h http.Header) map[string]string {
	received := map[string]string{}
	for name, values := range h {
		received[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	return received
}
