package mockservers

import (
	"fmt"
	"net"
	"path/filepath"
)

// Absence is how a configured server cannot be reached; empty for one that can.
type Absence string

// The ways not to be there.
const (
	// Missing is a server that never starts: on stdio its command does not exist,
	// over HTTP its address refuses connections.
	Missing Absence = "missing"
	// Dies is a server that ends at each start before it says anything: on stdio
	// its process, over HTTP the connection. [Server.Appear] ends that, and
	// [Server.Disappear] makes one of any server.
	Dies Absence = "dies"
)

func (a Absence) validate() error {
	if a == "" || a == Missing || a == Dies {
		return nil
	}
	return fmt.Errorf("unreachable is %q; write %q or %q", a, Missing, Dies)
}

// Appear makes a server that [Dies] reachable, until [Server.Reset].
func (s *Server) Appear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dies = false
	s.announce()
}

// Disappear makes a server on stdio end at each start from now on, until
// [Server.Reset]; connections stay until a reply cuts them. Over HTTP it does
// nothing: a host need not know that a server has gone before it asks again.
func (s *Server) Disappear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dies = s.dies || s.transport == Stdio
	s.announce()
}

func (s *Server) dying() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dies
}

// missingCommand is a command that does not exist: its folder belongs to this
// group, which makes no such file.
func (k *sockets) missingCommand() string { return filepath.Join(k.dir, "missing") }

// refusing returns an address that refuses connections: that of the outgoing end
// of a connection to address, at which nobody listens and which nobody else gets
// while the connection is open.
func refusing(address net.Addr) (net.Conn, error) {
	conn, err := net.Dial(address.Network(), address.String())
	if err != nil {
		return nil, fmt.Errorf("reserve an address that refuses connections: %w", err)
	}
	return conn, nil
}
