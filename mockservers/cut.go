package mockservers

import (
	"errors"
	"net"
	"syscall"
)

// parting is what is known of the end of a connection. It was cut when it ended
// in the middle of a call and neither the host nor the server had ended it.
type parting struct {
	// ended: nothing more comes, and not because the server closed it.
	ended bool
	// farewell: the host closed the stdin of its bridge.
	farewell bool
	// lost: an answer to a call was not taken.
	lost bool
	told bool
}

// part notes that the host has closed the connection in order.
func (l *lines) part() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.parting.farewell = true
}

// ended notes why nothing more can be read. A reset says that something which
// was sent was never read.
func (l *lines) ended(err error) {
	l.mu.Lock()
	l.parting.ended = !errors.Is(err, net.ErrClosed)
	l.parting.lost = l.parting.lost || errors.Is(err, syscall.ECONNRESET)
	l.mu.Unlock()
	l.tellCut()
}

// undelivered notes that an answer to a call could not be sent. It may come
// before the end of the connection is read, or after.
func (l *lines) undelivered(err error) {
	l.mu.Lock()
	l.parting.lost = l.parting.lost || !errors.Is(err, net.ErrClosed)
	l.mu.Unlock()
	l.tellCut()
}

// tellCut tells once of a connection that was cut.
func (l *lines) tellCut() {
	l.mu.Lock()
	p := &l.parting
	lost := p.lost
	for _, call := range l.pending {
		lost = lost || call.tool
	}
	cut := p.ended && !p.farewell && lost && !p.told
	p.told = p.told || cut
	l.mu.Unlock()
	if cut {
		l.server.cut(l.server.script.ServerID)
	}
}
