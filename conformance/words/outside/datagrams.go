package outside

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"sync"
	"time"
)

// maxDatagram is how much of a datagram is looked at, in bytes.
const maxDatagram = 512

// udpPort notes every datagram that comes to a UDP port of loopback.
type udpPort struct {
	conn net.PacketConn

	mu   sync.Mutex
	got  []string
	own  string
	seen chan struct{}
}

// listen opens a listener and a udpPort with one port number, the only one that a script is given.
func listen() (net.Listener, *udpPort, error) {
	const attempts = 20
	var last error
	for range attempts {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, nil, err
		}
		conn, err := net.ListenPacket("udp", listener.Addr().String())
		if err == nil {
			m := &udpPort{conn: conn, own: rand.Text(), seen: make(chan struct{})}
			go m.read()
			return listener, m, nil
		}
		last = err
		_ = listener.Close()
	}
	return nil, nil, fmt.Errorf("no port is free for both TCP and UDP: %w", last)
}

func (m *udpPort) read() {
	buffer := make([]byte, maxDatagram)
	seen := false
	for {
		n, _, err := m.conn.ReadFrom(buffer)
		if err != nil {
			return
		}
		switch text := string(buffer[:n]); {
		case text != m.own:
			m.mu.Lock()
			m.got = append(m.got, fmt.Sprintf("%.200q", text))
			m.mu.Unlock()
		case !seen:
			seen = true
			close(m.seen)
		}
	}
}

// look returns the datagrams that came so far. It sends one itself: loopback
// keeps their order, so that none which was sent before is missed. A full buffer
// drops some, so it is sent again until it comes.
func (m *udpPort) look(ctx context.Context) ([]string, error) {
	c, err := net.Dial("udp", m.conn.LocalAddr().String())
	if err != nil {
		return nil, fmt.Errorf("the suite cannot reach its own UDP port: %w", err)
	}
	defer c.Close()
	again := time.NewTicker(readTimeout)
	defer again.Stop()
	for {
		if _, err := c.Write([]byte(m.own)); err != nil {
			return nil, fmt.Errorf("the suite cannot write to its own UDP port: %w", err)
		}
		select {
		case <-m.seen:
			m.mu.Lock()
			defer m.mu.Unlock()
			return append([]string{}, m.got...), nil
		case <-again.C:
		case <-ctx.Done():
			return nil, fmt.Errorf("waiting for the suite's own datagram: %w", ctx.Err())
		}
	}
}
