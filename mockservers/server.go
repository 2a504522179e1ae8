package mockservers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Server is one running mock server: the state of its script, shared by all
// connections to it. Its methods are safe for concurrent use.
type Server struct {
	script    Script
	transport Transport
	protocol  ProtocolVersion
	tap       Tap
	cut       func(serverID string)
	sdk       *mcp.Server

	exchanges exchanges
	listeners listeners

	mu sync.Mutex
	// changed is closed and replaced whenever something below changes.
	changed  chan struct{}
	closed   bool
	resets   int
	tools    []Tool
	served   map[string]int
	received map[string]int
	awaited  map[string]int
	calls    int
	released map[string]bool
	// listed is set when tools/list was answered to its end since the tools changed.
	listed bool
	lists  lists
	// withdrawn counts the signs that a host gave up a call.
	withdrawn int
	// process is what the bridge on stdio told of.
	process process
	// dies is set while every connection ends at once.
	dies bool
}

// The reasons why waiting ended early.
var (
	errClosed = errors.New("the mock server was closed")
	errReset  = errors.New("the mock server was reset")
)

func newServer(script Script, opts Options) *Server {
	if opts.Tap == nil {
		opts.Tap = func(string, Direction, []byte) {}
	}
	if opts.Cut == nil {
		opts.Cut = func(string) {}
	}
	if opts.ProtocolVersion == "" {
		opts.ProtocolVersion = MCP20251125
	}
	s := &Server{
		script: script, transport: opts.Transport, protocol: opts.ProtocolVersion, cut: opts.Cut,
		changed: make(chan struct{}), process: process{env: map[string]string{}},
	}
	s.tap = s.watchCancels(opts.Tap)
	s.begin()
	s.sdk = newSDKServer(s)
	return s
}

// begin puts the script's state to its start; the caller holds mu.
func (s *Server) begin() {
	s.tools = slices.Clone(s.script.Tools)
	s.served, s.received, s.awaited = map[string]int{}, map[string]int{}, map[string]int{}
	s.released = map[string]bool{}
	s.calls, s.withdrawn = 0, 0
	s.listed = false
	s.lists = lists{}
	s.dies = s.script.Unreachable == Dies
}

// announce wakes all that wait for a change; the caller holds mu.
func (s *Server) announce() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Release answers the calls that are held under this name, and lets future
// calls pass, until [Server.Reset].
func (s *Server) Release(hold string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.released[hold] = true
	s.announce()
}

// Reset puts tools, replies, holds and counters back to the start of the
// script, for reuse by the next scenario. Calls still held or never answered
// end with a JSON-RPC error. It announces no list change.
func (s *Server) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.resets++
	s.begin()
	s.announce()
}

// SetTools replaces the tools; their replies start from the first. With notify
// it returns after notifications/tools/list_changed was written to every
// connection that listens; see [Server.WaitListening].
func (s *Server) SetTools(tools []Tool, notify bool) error {
	if err := validateTools(tools); err != nil {
		return fmt.Errorf("set tools of mock server %q: %w", s.script.ServerID, err)
	}
	s.mu.Lock()
	s.tools = slices.Clone(tools)
	s.served = map[string]int{}
	s.listed = false
	s.mu.Unlock()
	if notify {
		s.listeners.notify()
	}
	return nil
}

// Calls returns how many tools/call requests arrived since the start or the
// last reset, of whatever tool.
func (s *Server) Calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// WaitCall returns once a call of the tool was received that no earlier
// WaitCall has returned for: the second WaitCall waits for the second call. A
// held call has then been received, and is not answered yet.
func (s *Server) WaitCall(ctx context.Context, toolName string) error {
	err := s.wait(ctx, s.generation(), func() bool {
		if s.received[toolName] == s.awaited[toolName] {
			return false
		}
		s.awaited[toolName]++
		return true
	})
	if err != nil {
		return fmt.Errorf("wait for a call of tool %q of mock server %q: %w; %d calls of any tool arrived",
			toolName, s.script.ServerID, err, s.Calls())
	}
	return nil
}

// WaitListening returns once a host can receive a list change: after the
// handshake (2025-11-25, stdio), with a GET stream open (2025-11-25, HTTP), or
// with subscriptions/listen acknowledged (2026-07-28).
func (s *Server) WaitListening(ctx context.Context) error {
	if err := s.wait(ctx, s.generation(), s.listeners.any); err != nil {
		return fmt.Errorf("wait for a host that listens for list changes of mock server %q: %w", s.script.ServerID,
			err)
	}
	return nil
}

// WaitListed returns once a host was told all tools as they are since the last
// [Server.SetTools] or [Server.Reset], or since a reply has cut its connection,
// or has asked for them and is held.
func (s *Server) WaitListed(ctx context.Context) error {
	known := func() bool { return s.listed || s.lists.held && s.lists.waiting > 0 }
	if err := s.wait(ctx, s.generation(), known); err != nil {
		return fmt.Errorf("wait for a host that lists the tools of mock server %q: %w", s.script.ServerID, err)
	}
	return nil
}

// generation tells one stretch between resets from another.
func (s *Server) generation() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.resets
}

// wait returns nil as soon as ready, called with mu held, is true. It ends
// early when ctx does, and when the server is closed, or reset since generation.
func (s *Server) wait(ctx context.Context, generation int, ready func() bool) error {
	s.mu.Lock()
	for {
		changed, closed, reset := s.changed, s.closed, s.resets != generation
		done := !reset && ready()
		s.mu.Unlock()
		switch {
		case done:
			return nil
		case closed:
			return errClosed
		case reset:
			return errReset
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		s.mu.Lock()
	}
}

// close ends every wait, so that no call stays pending.
func (s *Server) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.announce()
}

// Started tells whether hosts start the server, as a command with an environment.
func (s *Server) Started() bool { return s.transport == Stdio }
