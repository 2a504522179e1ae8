package clients

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// closing is a connection that tells that it was closed.
type closing struct {
	net.Conn
	closed bool
}

func (c *closing) Close() error {
	c.closed = true
	return nil
}

// crowded is a door through which clients have come until it was full, the first client first.
func crowded(clients ...string) (d *door, inside []*visitor) {
	d = newDoor(nil)
	for _, client := range clients {
		for range maxConnections / len(clients) {
			v := &visitor{Conn: &closing{}, door: d, client: client, idle: time.Unix(int64(len(inside)), 0)}
			d.enter(v)
			inside = append(inside, v)
		}
	}
	return d, inside
}

func TestIdleConnectionsMakeRoom(t *testing.T) {
	d, inside := crowded("a", "b")
	newcomer := &visitor{Conn: &closing{}, door: d, client: "c", idle: time.Now()}
	if !d.enter(newcomer) || !inside[0].Conn.(*closing).closed || d.all != maxConnections {
		t.Errorf("a third client beside two with idle connections: %d are inside", d.all)
	}
	for _, v := range append(inside, newcomer) {
		d.rest(v, time.Time{})
	}
	if d.enter(&visitor{Conn: &closing{}, door: d, client: "a"}) {
		t.Error("a connection came in to which none made room")
	}
	d.rest(inside[7], time.Now())
	if !d.enter(&visitor{Conn: &closing{}, door: d, client: "a"}) || !inside[7].Conn.(*closing).closed {
		t.Error("a client's own idle connection made no room")
	}
}

func TestIdleSessionsMakeRoom(t *testing.T) {
	c := newClientSessions(nil)
	for i := range maxSessions {
		c.begun(fmt.Sprint(i), fmt.Sprint("client ", i%4))
	}
	if last := c.begun("first", "newcomer"); len(last) != 1 || last[0] != "0" {
		t.Errorf("a newcomer beside %d silent sessions: %q end", maxSessions, last)
	}
	for id := range c.known {
		c.note(id, http.MethodPost)
	}
	if last := c.begun("second", "newcomer"); len(last) != 0 {
		t.Errorf("sessions that are being answered end: %q", last)
	}
}

// TestSessionsAreIdleAfterAPanic: a handler that ends in a panic leaves its session as one that is not answered.
func TestSessionsAreIdleAfterAPanic(t *testing.T) {
	c := newClientSessions(nil)
	c.begun("a", "client")
	r := httptest.NewRequest(http.MethodPost, Path, nil)
	r.Header.Set(sessionHeader, "a")
	func() {
		defer func() { _ = recover() }()
		c.follow(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }),
			httptest.NewRecorder(), r)
	}()
	if busy := c.known["a"].busy; busy != 0 {
		t.Errorf("after a panic, the session has %d requests under way", busy)
	}
}

// TestSessionsAreCountedFromTheirBegin: what ends of a session is no more than what has begun of it.
func TestSessionsAreCountedFromTheirBegin(t *testing.T) {
	c := newClientSessions(nil)
	early := c.note("a", http.MethodPost)
	c.begun("a", "client")
	if early(); c.known["a"].busy != 0 {
		t.Errorf("a session that was unknown when its request began has %d under way", c.known["a"].busy)
	}
}
