package mockservers

import (
	"errors"
	"net"
	"syscall"
)

// connectionEnd is what is known of the end of a connection. It was cut when it ended
// in the middle of a call and neither the host nor the server had ended it.
type connectionEnd struct {
	// ended: nothing more comes, and not because the server closed it.
	ended bool
	// closedByHost: the host closed the stdin of its bridge.
	closedByHost bool
	// lost: an answer to a call was not taken.
	lost     bool
	reported bool
}

// closedByHost notes that the host has closed the connection in order.
func (l *lines) closedByHost() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.connectionEnd.closedByHost = true
}

// ended notes why nothing more can be read. A reset says that something which
// was sent was never read.
func (l *lines) ended(err error) {
	l.mu.Lock()
	l.connectionEnd.ended = !errors.Is(err, net.ErrClosed)
	l.connectionEnd.lost = l.connectionEnd.lost || errors.Is(err, syscall.ECONNRESET)
	l.mu.Unlock()
	l.reportCut()
}

// undelivered notes that an answer to a call could not be sent. It may come
// before the end of the connection is read, or after.
func (l *lines) undelivered(err error) {
	l.mu.Lock()
	l.connectionEnd.lost = l.connectionEnd.lost || !errors.Is(err, net.ErrClosed)
	l.mu.Unlock()
	l.reportCut()
}

// reportCut reports once a connection that was cut.
func (l *lines) reportCut() {
	l.mu.Lock()
	p := &l.connectionEnd
	lost := p.lost
	for _, call := range l.pending {
		lost = lost || call.tool
	}
	cut := p.ended && !p.closedByHost && lost && !p.reported
	p.reported = p.reported || cut
	l.mu.Unlock()
	if cut {
		l.server.cut(l.server.script.ServerID)
	}
}
