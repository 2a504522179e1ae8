package mockapi

import (
	"fmt"
	"net"
	"net/http"
	"slices"
)

// Where the address of the document leads; see [Script].
const (
	documentElsewhere  = "elsewhere"
	documentRedirected = "redirected"
)

// openElsewhere serves the API at another port, too, if a reply or the document leads there.
func (s *Server) openElsewhere(address net.Addr) error {
	leads := func(r Reply) bool { return r.Elsewhere != "" }
	asked := func(o Operation) bool { return slices.ContainsFunc(o.Replies, leads) }
	if s.documentAt == "" && !slices.ContainsFunc(s.operations, asked) {
		return nil
	}
	host, _, err := net.SplitHostPort(address.String())
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		return fmt.Errorf("starting the other origin of a mock API: %w", err)
	}
	s.elsewhere = "http://" + listener.Addr().String()
	s.other = &http.Server{Handler: s.handler(true)}
	go func() { _ = s.other.Serve(listener) }()
	return nil
}

// DocumentURL is where its OpenAPI document is.
func (s *Server) DocumentURL() string {
	if s.documentAt == documentElsewhere {
		return s.elsewhere + DocumentPath
	}
	return s.url + DocumentPath
}

// serveDocument answers a request for the document, or leads it to another origin.
func (s *Server) serveDocument(w http.ResponseWriter, r *http.Request, elsewhere bool) {
	if s.documentAt == documentRedirected && !elsewhere {
		http.Redirect(w, r, s.elsewhere+DocumentPath, http.StatusFound)
		return
	}
	if elsewhere {
		s.receive(r, elsewhere)
	}
	s.change(func() { s.documents++ })
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.document)
}
