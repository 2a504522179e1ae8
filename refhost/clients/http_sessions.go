package clients

import (
	"context"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/places"
)

const (
	// maxSessions bounds the sessions that the host has. With one more, one ends of the client that has most.
	maxSessions = 1000
	// maxClientSessions bounds those of one client, which is an address. With one more, that of its sessions ends
	// which was silent for longest. Beside them it has as many requests at a time that are of no session, and as many
	// streams of no session, of which the oldest ends with one more.
	maxClientSessions = 250
)

// sessionHeader names the session of a request, and of the answer that begins it.
const sessionHeader = "Mcp-Session-Id"

// clientSessions knows which client has which sessions. It is safe for concurrent use.
type clientSessions struct {
	server *mcp.Server
	mu     sync.Mutex
	known  map[string]*clientSession
	// single are the requests of each client that are of no session and are being answered; streams are what ends
	// those of each that only listen, the oldest first.
	single  map[string]int
	streams map[string][]*context.CancelFunc
	// batched are the messages of batches of each client that are being answered.
	batched map[string]int
}

// clientSession is one session, by what the host saw of it.
type clientSession struct {
	client string
	// used is when its last request began or ended, busy how many are being answered, and listening how many streams
	// it has that wait for news.
	used            time.Time
	busy, listening int
	// over is done when the session is deleted; end does that. One that is leaving has made room for another one.
	over    context.Context
	end     context.CancelFunc
	leaving bool
}

func newClientSessions(server *mcp.Server) *clientSessions {
	return &clientSessions{server: server, known: map[string]*clientSession{}, single: map[string]int{},
		streams: map[string][]*context.CancelFunc{}, batched: map[string]int{}}
}

// admit says why a request cannot begin a session, or be answered without one, if it cannot.
func (c *clientSessions) admit(r *http.Request) error {
	if !sessionless(r) && !begins(r) {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	client := clientOf(r)
	c.forgetEnded()
	own, silent := c.of(client)
	switch {
	case sessionless(r) && !Listens(r) && c.single[client] >= maxClientSessions:
		return &refusal{http.StatusServiceUnavailable,
			fmt.Sprintf("%d requests of this address are being answered; wait for some", c.single[client])}
	case !sessionless(r) && own >= maxClientSessions && silent == "":
		return &refusal{http.StatusServiceUnavailable,
			fmt.Sprintf("all %d sessions of this address are in use; end some", own)}
	case !sessionless(r) && len(c.known) >= maxSessions && c.spare() == "":
		return &refusal{http.StatusServiceUnavailable, fmt.Sprintf("there are %d sessions; end some", len(c.known))}
	}
	return nil
}

// follow serves a request, and notes which session it was of.
func (c *clientSessions) follow(next http.Handler, w http.ResponseWriter, r *http.Request) {
	if sessionless(r) {
		c.followSingle(next, w, r)
		return
	}
	id := r.Header.Get(sessionHeader)
	if r.Method == http.MethodDelete {
		c.endCalls(id)
	}
	defer c.note(id, r.Method)()
	next.ServeHTTP(w, r)
}

// followSingle serves a request of no session. Of those that only listen, the oldest of a client makes room.
func (c *clientSessions) followSingle(next http.Handler, w http.ResponseWriter, r *http.Request) {
	client := clientOf(r)
	ctx := places.Of(r.Context(), client, noSession)
	if Listens(r) {
		listening, end := context.WithCancel(ctx)
		ctx = listening
		defer c.listening(client, &end)()
	} else {
		c.alone(client, +1)
		defer c.alone(client, -1)
	}
	next.ServeHTTP(w, r.WithContext(ctx))
}

// Listens reports whether a request only asks to be told of changes. The SDK refuses one whose header says otherwise
// than its message.
func Listens(r *http.Request) bool { return r.Header.Get("Mcp-Method") == listenMethod }

// listenMethod is the request by which a client of 2026-07-28 asks to be told of changes.
const listenMethod = "subscriptions/listen"

// listening notes a stream of a client by what ends it, ends the oldest where there are too many, and returns what
// forgets it.
func (c *clientSessions) listening(client string, end *context.CancelFunc) (forget func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if own := c.streams[client]; len(own) >= maxClientSessions {
		(*own[0])()
		c.streams[client] = own[1:]
	}
	c.streams[client] = append(c.streams[client], end)
	return func() {
		(*end)()
		c.mu.Lock()
		defer c.mu.Unlock()
		rest := slices.DeleteFunc(c.streams[client], func(e *context.CancelFunc) bool { return e == end })
		if c.streams[client] = rest; len(rest) == 0 {
			delete(c.streams, client)
		}
	}
}

// alone notes that one more or one less request of a client is answered without a session.
func (c *clientSessions) alone(client string, more int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.single[client] += more; c.single[client] == 0 {
		delete(c.single, client)
	}
}

// batch counts the messages of a batch of a client until done is called, or says why they cannot be answered now.
func (c *clientSessions) batch(client string, messages int) (done func(), err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if messages == 0 {
		return func() {}, nil
	}
	if c.batched[client]+messages > maxBatched {
		return nil, &refusal{http.StatusServiceUnavailable, fmt.Sprintf("%d messages of batches of this address are "+
			"being answered; wait for some, or send each message by itself", c.batched[client])}
	}
	c.batched[client] += messages
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.batched[client] -= messages; c.batched[client] == 0 {
			delete(c.batched, client)
		}
	}, nil
}

// note notes that a request of a session is under way, until done is called. One that only listens may be so for ever.
func (c *clientSessions) note(id, method string) (done func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.known[id]
	if s == nil {
		return func() {}
	}
	count := &s.busy
	if method == http.MethodGet {
		count = &s.listening
	}
	s.used, *count = time.Now(), *count+1
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		s.used, *count = time.Now(), *count-1
	}
}

// begin adds a session of a client before anything is done for it, and ends the ones for which it leaves no room.
func (c *clientSessions) begin(id, client string) {
	for _, last := range c.begun(id, client) {
		c.end(last)
	}
}

// begun adds a session of a client, if it is not known, and returns which ones are to end for it: several that begin at
// a time are each one too many.
func (c *clientSessions) begun(id, client string) (last []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known[id] != nil {
		return nil
	}
	for own, silent := c.of(client); own >= maxClientSessions && silent != ""; own, silent = c.of(client) {
		c.known[silent].leaving = true
		last = append(last, silent)
	}
	for c.staying() >= maxSessions {
		spare := c.spare()
		if spare == "" {
			break
		}
		c.known[spare].leaving = true
		last = append(last, spare)
	}
	over, end := context.WithCancel(context.Background())
	c.known[id] = &clientSession{client: client, used: time.Now(), over: over, end: end}
	return last
}

// ending makes a call end with its session: the SDK lets it go on, and who deletes the session waits for it.
func (c *clientSessions) ending(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		c.mu.Lock()
		session := c.known[req.GetSession().ID()]
		c.mu.Unlock()
		if session != nil {
			var cancel context.CancelFunc
			ctx, cancel = context.WithCancel(ctx)
			defer cancel()
			defer context.AfterFunc(session.over, cancel)()
		}
		return next(ctx, method, req)
	}
}

// endCalls ends the calls of a session that are under way.
func (c *clientSessions) endCalls(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.known[id]; s != nil {
		s.end()
	}
}

func (c *clientSessions) end(id string) {
	c.endCalls(id)
	for s := range c.server.Sessions() {
		if s.ID() == id {
			_ = s.Close()
			return
		}
	}
}

// forgetEnded forgets the sessions that are over.
func (c *clientSessions) forgetEnded() {
	living := map[string]bool{}
	for s := range c.server.Sessions() {
		living[s.ID()] = true
	}
	maps.DeleteFunc(c.known, func(id string, _ *clientSession) bool { return !living[id] })
}

// clientOf is whom a request is from: its address, all of loopback as one, and of IPv6 the network, of which a client
// has as many addresses as it likes.
func clientOf(r *http.Request) string { return clientAt(r.RemoteAddr) }

// clientAt is the client at an address with a port.
func clientAt(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return remote
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	address = address.Unmap().WithZone("")
	switch {
	case address.IsLoopback():
		return "loopback"
	case address.Is6():
		network, _ := address.Prefix(64)
		return network.String()
	}
	return address.String()
}
