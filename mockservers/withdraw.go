package mockservers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
)

const methodCancelled = "notifications/cancelled"

// withdraw notes a sign that a host gave up a call.
func (s *Server) withdraw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.withdrawn++
	s.announce()
}

// watchCancels notes each cancellation that arrives, also one that names no call
// under way, and hands all messages on.
func (s *Server) watchCancels(tap Tap) Tap {
	return func(serverID string, d Direction, message []byte) {
		tap(serverID, d, message)
		var request struct{ Method string }
		if d == ToServer && bytes.Contains(message, []byte(methodCancelled)) &&
			json.Unmarshal(message, &request) == nil && request.Method == methodCancelled {
			s.withdraw()
		}
	}
}

// WaitWithdrawn returns once a host has given up a call since the start or the
// last reset: it sent notifications/cancelled, whatever call that names, or it
// closed the stream or connection of a call that was not answered yet.
func (s *Server) WaitWithdrawn(ctx context.Context) error {
	if err := s.wait(ctx, s.generation(), func() bool { return s.withdrawn > 0 }); err != nil {
		return fmt.Errorf("wait until a host gives up a call of mock server %q: %w", s.script.ServerID, err)
	}
	return nil
}

// CancelsByClosing tells whether closing the stream of a call is the way in which
// the server's protocol cancels it, instead of a notification.
func (s *Server) CancelsByClosing() bool { return s.transport == HTTP && s.protocol == MCP20260728 }
