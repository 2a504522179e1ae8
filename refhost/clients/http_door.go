package clients

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	// maxConnections bounds the connections of clients over HTTP, each of which may have begun a header that nobody has
	// read yet, and maxClientConnections those of one address. One more takes the place of one on which nothing is
	// asked, and is closed at once where there is none.
	maxConnections       = 2000
	maxClientConnections = 1000
	// idleTimeout is for how long nothing may be asked on a connection.
	idleTimeout = 2 * time.Minute
)

// door is a listener that lets so many in.
type door struct {
	net.Listener
	mu sync.Mutex
	// inside are the connections of each client.
	inside map[string]map[*visitor]bool
	all    int
}

func newDoor(l net.Listener) *door { return &door{Listener: l, inside: map[string]map[*visitor]bool{}} }

// Accept returns the next connection for which there is room.
func (d *door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		v := &visitor{Conn: conn, door: d, client: clientAt(conn.RemoteAddr().String()), idle: time.Now()}
		if d.enter(v) {
			return v, nil
		}
		_ = conn.Close()
	}
}

// enter lets a connection in, if there is room, or one that may go.
func (d *door) enter(v *visitor) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	full := d.all >= maxConnections
	if own := len(d.inside[v.client]) >= maxClientConnections; full || own {
		last := d.mostIdle(v.client, own)
		if last == nil {
			return false
		}
		d.remove(last)
		_ = last.Conn.Close()
	}
	if d.inside[v.client] == nil {
		d.inside[v.client] = map[*visitor]bool{}
	}
	d.inside[v.client][v] = true
	d.all++
	return true
}

// mostIdle is a connection on which nothing is asked, of the client that has most of them, or of one client alone; nil
// if there is none.
func (d *door) mostIdle(client string, alone bool) (last *visitor) {
	for of, visitors := range d.inside {
		if alone && of != client || last != nil && len(visitors) < len(d.inside[last.client]) {
			continue
		}
		for v := range visitors {
			more := last == nil || len(visitors) > len(d.inside[last.client])
			if !v.idle.IsZero() && (more || v.idle.Before(last.idle)) {
				last = v
			}
		}
	}
	return last
}

// remove forgets a connection, whose lock is held.
func (d *door) remove(v *visitor) {
	if visitors := d.inside[v.client]; visitors[v] {
		d.all--
		if delete(visitors, v); len(visitors) == 0 {
			delete(d.inside, v.client)
		}
	}
}

type visitorKey struct{}

// with has the context of requests know their connection, as [http.Server.ConnContext] wants it.
func (d *door) with(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, visitorKey{}, conn)
}

// serving notes on which connections something is asked: on those whose header was read, until it is answered.
func (d *door) serving(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if v, is := r.Context().Value(visitorKey{}).(*visitor); is {
			d.rest(v, time.Time{})
			defer func() { d.rest(v, time.Now()) }()
		}
		next.ServeHTTP(w, r)
	})
}

// rest notes since when nothing is asked on a connection.
func (d *door) rest(v *visitor, since time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v.idle = since
}

// visitor is a connection that was let in.
type visitor struct {
	net.Conn
	door   *door
	client string
	// idle is since when nothing is asked on it; zero while something is.
	idle time.Time
}

// Close closes the connection, and makes room.
func (v *visitor) Close() error {
	v.door.mu.Lock()
	v.door.remove(v)
	v.door.mu.Unlock()
	return v.Conn.Close()
}
