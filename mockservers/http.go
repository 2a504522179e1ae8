package mockservers

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxRequest bounds one HTTP request in bytes.
const maxRequest = 64 << 20

const (
	sessionHeader = "Mcp-Session-Id"
	versionHeader = "Mcp-Protocol-Version"
)

// endpoints serve all servers of a group on one address, each on its own path.
type endpoints struct {
	listener net.Listener
	server   *http.Server
	servers  []*Server

	// refuses is nil unless a server is [Missing].
	refuses net.Conn

	serving sync.WaitGroup
	mu      sync.Mutex
	closed  bool
}

func listenHTTP(servers []*Server, address string) (*endpoints, error) {
	if address == "" {
		address = "127.0.0.1:0"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen at %s: %w; use 127.0.0.1:0 for any free port", address, err)
	}
	mux := http.NewServeMux()
	e := &endpoints{listener: listener, server: &http.Server{Handler: mux}, servers: servers}
	for i, server := range servers {
		handler := server.httpHandler()
		mux.HandleFunc(serverPath(i), func(w http.ResponseWriter, req *http.Request) {
			if !e.enter() {
				panic(http.ErrAbortHandler)
			}
			defer e.serving.Done()
			if server.dying() {
				panic(http.ErrAbortHandler)
			}
			handler(w, req)
		})
	}
	// Serve returns http.ErrServerClosed after close, which is no error.
	e.serving.Go(func() { _ = e.server.Serve(listener) })
	if slices.ContainsFunc(servers, func(s *Server) bool { return s.script.Unreachable == Missing }) {
		if e.refuses, err = refusing(listener.Addr()); err != nil {
			return nil, errors.Join(err, e.close())
		}
	}
	return e, nil
}

func serverPath(i int) string { return fmt.Sprintf("/mcp/%d", i+1) }

func (e *endpoints) url(i int) string {
	address := e.listener.Addr()
	if e.servers[i].script.Unreachable == Missing {
		address = e.refuses.LocalAddr()
	}
	return "http://" + address.String() + serverPath(i)
}

// enter counts a request for close; after close it refuses.
func (e *endpoints) enter() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.closed {
		e.serving.Add(1)
	}
	return !e.closed
}

// close cuts all connections, waits for their handlers, and then ends the
// sessions, which no handler can add to any more.
func (e *endpoints) close() error {
	e.mu.Lock()
	e.closed = true
	e.mu.Unlock()
	err := e.server.Close()
	if e.refuses != nil {
		err = errors.Join(err, e.refuses.Close())
	}
	e.serving.Wait()
	for _, server := range e.servers {
		for session := range server.sdk.Sessions() {
			err = errors.Join(err, session.Close())
		}
	}
	return err
}

// httpHandler serves one server: the SDK's handler with the tap around it.
func (s *Server) httpHandler() http.HandlerFunc {
	sdk := mcp.NewStreamableHTTPHandler(
		func(*http.Request) *mcp.Server { return s.sdk },
		&mcp.StreamableHTTPOptions{
			Stateless:                    s.protocol == MCP20260728,
			MaxRequestBodyBytes:          maxRequest,
			PropagateRequestCancellation: true,
		},
	)
	return func(w http.ResponseWriter, req *http.Request) {
		out := &httpTap{ResponseWriter: w, emit: func(message []byte) {
			s.tap(s.script.ServerID, FromServer, message)
		}}
		switch {
		case req.Method == http.MethodPost:
			s.post(sdk, out, req)
		case req.Method == http.MethodGet && s.protocol == MCP20251125:
			defer s.listenWhileOpen(out, req)()
			sdk.ServeHTTP(out, req)
			out.finish()
		default:
			sdk.ServeHTTP(out, req)
			out.finish()
		}
	}
}

// post serves one message from the host.
func (s *Server) post(sdk http.Handler, out *httpTap, req *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(out.ResponseWriter, req.Body, maxRequest))
	if err != nil {
		http.Error(out.ResponseWriter, "cannot read the request: "+err.Error(), http.StatusBadRequest)
		return
	}
	s.tap(s.script.ServerID, ToServer, body)
	req.Body = io.NopCloser(bytes.NewReader(body))
	msg := decodeRequest(body)
	x, end := s.exchanges.open(req.Header, msg.ID.Raw())
	defer end()
	out.exchange = x
	if refusal := s.refuseHTTP(msg, req.Header); refusal != nil {
		out.writeJSON(http.StatusBadRequest, refusal)
	} else {
		sdk.ServeHTTP(out, req)
	}
	switch x.outcome() {
	case unauthorized:
		out.unauthorized()
	case disconnected:
		// The documented way to make net/http cut a connection without an answer.
		panic(http.ErrAbortHandler)
	default:
		out.finish()
	}
}

// decodeRequest returns the request in a body, or an empty one: what is no
// request is for the SDK to reject.
func decodeRequest(body []byte) *jsonrpc.Request {
	if msg, err := jsonrpc.DecodeMessage(body); err == nil {
		if req, ok := msg.(*jsonrpc.Request); ok {
			return req
		}
	}
	return &jsonrpc.Request{}
}

// refuseHTTP returns the response to a request that is not of the server's protocol version,
// or nil. A request of 2026-07-28 names its version in the header too.
func (s *Server) refuseHTTP(req *jsonrpc.Request, header http.Header) []byte {
	refusal := s.protocol.refuse(req)
	version := header.Get(versionHeader)
	if refusal == nil && s.protocol == MCP20260728 && version != "" && version < string(MCP20260728) {
		refusal = unsupportedVersion(s.protocol.versions(), version)
	}
	if refusal == nil {
		return nil
	}
	raw, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: req.ID, Error: refusal})
	if err != nil {
		return nil
	}
	return raw
}

// listenWhileOpen makes the session of a GET request a listener from the moment
// its stream is open; the function returned ends that.
func (s *Server) listenWhileOpen(out *httpTap, req *http.Request) (end func()) {
	id := strings.TrimSpace(req.Header.Get(sessionHeader))
	var opened *mcp.ServerSession
	out.onStream = func() {
		for session := range s.sdk.Sessions() {
			if session.ID() == id {
				opened = session
				s.startListening(session, nil)
			}
		}
	}
	return func() {
		if opened != nil {
			s.stopListening(opened, nil)
		}
	}
}
