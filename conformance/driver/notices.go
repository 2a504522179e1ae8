package driver

import (
	"encoding/json"
	"strings"
	"sync"
)

// maxNotices bounds what is kept of a host's notifications until they are taken, in bytes.
const maxNotices = 1 << 20

// notices are the notifications of a host, as received, that nobody has taken yet. That a list has changed is none: it
// says nothing of a run.
type notices struct {
	mu   sync.Mutex
	all  []json.RawMessage
	size int
}

func (n *notices) add(method string, raw json.RawMessage) {
	if strings.HasSuffix(method, "/list_changed") {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.size += len(raw); n.size <= maxNotices {
		n.all = append(n.all, raw)
	}
}

func (n *notices) take() []json.RawMessage {
	n.mu.Lock()
	defer n.mu.Unlock()
	taken := n.all
	n.all, n.size = nil, 0
	return taken
}

// Noticer is implemented by the sessions of this package: what a host says beside its answers an agent may be shown.
type Noticer interface{ Notices() []json.RawMessage }

// Notices returns the notifications that the host sent since the last call.
func (s *session) Notices() []json.RawMessage { return s.wire.notices.take() }
