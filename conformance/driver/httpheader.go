package driver

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sessionHeader holds what MCP's HTTP headers say about a session.
type sessionHeader struct {
	token string

	mu      sync.Mutex
	session string
	version string
}

// set writes the headers of a request; m is nil for one without a message.
func (h *sessionHeader) set(header http.Header, m jsonrpc.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	header.Set("Accept", "application/json, text/event-stream")
	header.Set("Content-Type", "application/json")
	if h.token != "" {
		header.Set("Authorization", "Bearer "+h.token)
	}
	if h.session != "" {
		header.Set("Mcp-Session-Id", h.session)
	}
	version := h.version
	request, ok := m.(*jsonrpc.Request)
	if ok {
		// Stateless MCP repeats in the header what the message says.
		version = declaredVersion(request.Params, version)
	}
	if version != "" {
		header.Set("Mcp-Protocol-Version", version)
	}
	if ok && stateless(version) {
		header.Set("Mcp-Method", request.Method)
		if name := subject(request.Params); name != "" && !strings.ContainsFunc(name, unprintable) {
			header.Set("Mcp-Name", name)
		}
	}
}

// learn keeps the session that the host has opened.
func (h *sessionHeader) learn(header http.Header) {
	if id := header.Get("Mcp-Session-Id"); id != "" {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.session = id
	}
}

func (h *sessionHeader) hasSession() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.session != ""
}

func (h *sessionHeader) agree(version string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.version = version
}

func (h *sessionHeader) agreedVersion() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.version
}

// agreed reports whether the handshake is over.
func (h *sessionHeader) agreed() bool { return h.agreedVersion() != "" }

// declaredVersion is the MCP version in a request's _meta, or else the other.
func declaredVersion(params json.RawMessage, otherwise string) string {
	var p struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	var version string
	if json.Unmarshal(params, &p) != nil || json.Unmarshal(p.Meta[mcp.MetaKeyProtocolVersion], &version) != nil {
		return otherwise
	}
	return version
}

// subject is the tool or resource that a request is about.
func subject(params json.RawMessage) string {
	var p struct{ Name, URI string }
	if json.Unmarshal(params, &p) != nil {
		return ""
	}
	if p.Name != "" {
		return p.Name
	}
	return p.URI
}

// unprintable reports whether c cannot stand in a header.
func unprintable(c rune) bool { return c < ' ' || c == 0x7f }
