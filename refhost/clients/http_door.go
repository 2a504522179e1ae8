package clients

import (
	"net"
	"sync"
)

const (
	// maxConnections bounds the connections of clients over HTTP, each of which may have begun a header that nobody has
	// read yet, and maxClientConnections those of one address. One more is closed at once.
	maxConnections       = 2000
	maxClientConnections = 1000
)

// door is a listener that lets so many in.
type door struct {
	net.Listener
	mu sync.Mutex
	// inside are the connections of each client.
	inside map[string]int
	all    int
}

func newDoor(l net.Listener) *door { return &door{Listener: l, inside: map[string]int{}} }

// Accept returns the next connection for which there is room.
func (d *door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		client := clientAt(conn.RemoteAddr().String())
		if d.enter(client) {
			return &visitor{Conn: conn, leave: sync.OnceFunc(func() { d.left(client) })}, nil
		}
		_ = conn.Close()
	}
}

func (d *door) enter(client string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.all >= maxConnections || d.inside[client] >= maxClientConnections {
		return false
	}
	d.all++
	d.inside[client]++
	return true
}

func (d *door) left(client string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all--
	if d.inside[client]--; d.inside[client] == 0 {
		delete(d.inside, client)
	}
}

// visitor is a connection that was let in.
type visitor struct {
	net.Conn
	leave func()
}

// Close closes the connection, and makes room.
func (v *visitor) Close() error {
	v.leave()
	return v.Conn.Close()
}
