package mockapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// DocumentPath is where the OpenAPI document is served; requests for it are counted, and recorded at another origin
// alone.
const DocumentPath = "/openapi.json"

// maxBody bounds what is kept of a request's body, in bytes.
const maxBody = 16 << 20

// Request is one that has arrived.
type Request struct {
	// Operation is METHOD PATH with the path as in the script, or "" where there is none.
	Operation string
	Method    string
	// Path is as it was on the wire, without the query; Query is what follows the question mark.
	Path, Query string
	// Header has Host, too.
	Header http.Header
	// Chunked: the body came in pieces, without its length.
	Chunked bool
	Body    []byte
	// Elsewhere: it came to the other origin that a reply has led to.
	Elsewhere bool
}

// Options say how an API is served.
type Options struct {
	// Listen is the address, "127.0.0.1:0" when empty.
	Listen string
	// Tap is told of each request before it is answered. It is called from several goroutines, and may be nil.
	Tap func(Request)
}

// Server is an API that is served.
type Server struct {
	options    Options
	operations []Operation
	document   []byte
	url        string
	base       string
	http       *http.Server
	ended      chan struct{}
	// elsewhere is the other origin, which is served where a reply or the document leads there.
	elsewhere  string
	other      *http.Server
	documentAt string

	mu       sync.Mutex
	requests []Request
	// used counts the replies of each operation, by its place.
	used      map[int]int
	gates     map[string]chan struct{}
	abandoned int
	documents int
	// changed is closed and replaced whenever something above it was.
	changed chan struct{}
}

// Start serves a script until [Server.Close].
func Start(script Script, o Options) (*Server, error) {
	if err := script.validate(); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", or(o.Listen, "127.0.0.1:0"))
	if err != nil {
		return nil, fmt.Errorf("starting a mock API: %w", err)
	}
	s := &Server{options: o, url: "http://" + listener.Addr().String(), base: script.Base,
		operations: append(slices.Clone(script.Operations), script.Generate.operations()...),
		used:       map[int]int{}, gates: map[string]chan struct{}{}, changed: make(chan struct{}),
		ended: make(chan struct{}), documentAt: script.DocumentAt}
	if s.document, err = script.document(s.url, s.operations); err != nil {
		return nil, errors.Join(fmt.Errorf("writing the OpenAPI document: %w", err), listener.Close())
	}
	s.http = &http.Server{Handler: s.handler(false)}
	if err := s.openElsewhere(listener.Addr()); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	go func() {
		defer close(s.ended)
		_ = s.http.Serve(listener)
	}()
	return s, nil
}

// URL is where the API is, with its base.
func (s *Server) URL() string { return s.url + s.base }

// prefix is what the paths of all operations begin with when they are requested.
func (s *Server) prefix() string { return strings.TrimSuffix(s.base, "/") }

// Document is the OpenAPI document as JSON.
func (s *Server) Document() []byte { return slices.Clone(s.document) }

// Operations are all, those that were generated last.
func (s *Server) Operations() []Operation { return slices.Clone(s.operations) }

// Requests are those that have arrived, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// DocumentRequests is how often the document was asked for.
func (s *Server) DocumentRequests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents
}

// Release lets replies with this hold go, those that come later too.
func (s *Server) Release(hold string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := s.gate(hold)
	select {
	case <-gate:
	default:
		close(gate)
	}
}

// Reset forgets what has arrived and was released, and begins all replies anew. What waits for a release goes on
// waiting for it.
func (s *Server) Reset() {
	s.change(func() {
		s.requests, s.used, s.gates, s.abandoned, s.documents = nil, map[int]int{}, map[string]chan struct{}{}, 0, 0
	})
}

// WaitRequest returns when n requests have arrived for an operation, METHOD PATH as in the script.
func (s *Server) WaitRequest(ctx context.Context, operation string, n int) error {
	return s.wait(ctx, fmt.Sprintf("%d requests %s", n, operation), func() bool {
		found := 0
		for _, r := range s.requests {
			if r.Operation == operation {
				found++
			}
		}
		return found >= n
	})
}

// WaitAbandoned returns when the client has given up n requests that were not answered yet.
func (s *Server) WaitAbandoned(ctx context.Context, n int) error {
	return s.wait(ctx, fmt.Sprintf("%d abandoned requests", n), func() bool { return s.abandoned >= n })
}

// wait returns when something holds, which is asked with the lock held.
func (s *Server) wait(ctx context.Context, what string, holds func() bool) error {
	for {
		s.mu.Lock()
		done, changed := holds(), s.changed
		s.mu.Unlock()
		if done {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("waiting for %s: %w", what, ctx.Err())
		}
	}
}

// Close ends all connections and returns when nothing is served any more.
func (s *Server) Close() error {
	err := s.http.Close()
	if s.other != nil {
		err = errors.Join(err, s.other.Close())
	}
	<-s.ended
	return err
}

// gate is what a hold waits for. The lock is held.
func (s *Server) gate(hold string) chan struct{} {
	if s.gates[hold] == nil {
		s.gates[hold] = make(chan struct{})
	}
	return s.gates[hold]
}

// change makes a change and tells whoever waits.
func (s *Server) change(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
	close(s.changed)
	s.changed = make(chan struct{})
}

// handler serves the API at its own origin, or elsewhere.
func (s *Server) handler(elsewhere bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, elsewhere) })
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, elsewhere bool) {
	if r.Method == http.MethodGet && r.URL.Path == DocumentPath {
		s.serveDocument(w, r, elsewhere)
		return
	}
	received, reply := s.receive(r, elsewhere)
	s.answer(w, r, received, reply)
}

// receive records a request, and takes the reply that is its.
func (s *Server) receive(r *http.Request, elsewhere bool) (Request, Reply) {
	path, query, _ := strings.Cut(r.RequestURI, "?")
	received := Request{Method: r.Method, Path: path, Query: query, Header: r.Header.Clone(),
		Chunked: len(r.TransferEncoding) > 0, Elsewhere: elsewhere}
	received.Header.Set("Host", r.Host)
	received.Body, _ = io.ReadAll(io.LimitReader(r.Body, maxBody))
	reply := Reply{Status: http.StatusNotFound, JSON: JSON(`{"error":"the API has no such operation"}`)}
	s.change(func() {
		if i := s.find(r.Method, path); i >= 0 {
			received.Operation, reply = s.operations[i].name(), s.next(i)
		}
		s.requests = append(s.requests, received)
	})
	if s.options.Tap != nil {
		s.options.Tap(received)
	}
	return received, reply
}

// next is the reply of an operation whose turn it is.
func (s *Server) next(i int) Reply {
	replies := s.operations[i].Replies
	if len(replies) == 0 {
		return Reply{}
	}
	n := s.used[i]
	s.used[i]++
	return replies[min(n, len(replies)-1)]
}

// find is the place of the operation that a request is for, or -1. One without braces comes before one with.
func (s *Server) find(method, path string) int {
	path, ok := strings.CutPrefix(path, s.prefix())
	if !ok {
		return -1
	}
	found := -1
	for i, o := range s.operations {
		if o.Method != method {
			continue
		}
		if o.Path == path {
			return i
		}
		if found < 0 && fits(o.Path, path) {
			found = i
		}
	}
	return found
}

// fits tells whether a path is one of a template.
func fits(template, path string) bool {
	wanted, given := strings.Split(template, "/"), strings.Split(path, "/")
	if len(wanted) != len(given) {
		return false
	}
	for i, segment := range wanted {
		variable := strings.HasPrefix(segment, "{") && strings.HasSuffix(segment, "}") && given[i] != ""
		if !variable && segment != given[i] {
			return false
		}
	}
	return true
}
