package ui

import (
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
)

// policy lets a page load nothing but what is served beside it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP answers what comes to a loopback address by its own name, from no page
// elsewhere, and with the token.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range map[string]string{
		"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
		"Cache-Control": "no-store",
	} {
		w.Header().Set(name, value)
	}
	if !isOwn(r) {
		http.Error(w, "this page is for the machine that it is served on, at the address that was printed",
			http.StatusForbidden)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		http.Error(w, "requests of other pages are refused", http.StatusForbidden)
		return
	}
	given, _, inside := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch {
	case subtle.ConstantTimeCompare([]byte(given), []byte(s.token)) != 1:
		http.Error(w, "the token is missing or wrong; open the address that `conformance ui` printed",
			http.StatusForbidden)
	case !inside:
		http.Redirect(w, r, s.Path(), http.StatusFound)
	default:
		http.StripPrefix("/"+s.token, s.mux).ServeHTTP(w, r)
	}
}

// isOwn tells whether a request names a loopback address and the port that it came to. A
// name that somebody else made lead to this machine is none: its page would count as this
// one's origin.
func isOwn(r *http.Request) bool {
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		host, port = strings.Trim(r.Host, "[]"), "80"
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return false
	}
	local, is := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !is {
		return false
	}
	_, own, err := net.SplitHostPort(local.String())
	return err == nil && own == port
}
