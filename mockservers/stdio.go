package mockservers

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// sockets are the listeners that bridges connect to: one local socket for each
// server, in a directory that only this user may enter.
type sockets struct {
	dir       string
	listeners []net.Listener

	serving sync.WaitGroup
	mu      sync.Mutex
	closed  bool
	conns   map[net.Conn]bool
}

// listenSockets starts a socket for each server. Its name is short because the
// path of a local socket may have about 100 bytes only.
func listenSockets(servers []*Server) (*sockets, error) {
	dir, err := os.MkdirTemp("", "mock")
	if err != nil {
		return nil, fmt.Errorf("make the directory for the sockets of mock servers: %w", err)
	}
	k := &sockets{dir: dir, conns: map[net.Conn]bool{}}
	for i, server := range servers {
		path := filepath.Join(dir, strconv.Itoa(i))
		listener, err := net.Listen("unix", path)
		if err != nil {
			err = fmt.Errorf("listen at the local socket %s: %w; if the path is too long, set TMPDIR to a shorter one",
				path, err)
			return nil, errors.Join(err, k.close())
		}
		k.listeners = append(k.listeners, listener)
		k.serving.Go(func() { k.accept(listener, server) })
	}
	return k, nil
}

// bridge returns a path of program beside the sockets. Hosts name commands in
// their messages, which become evidence; where the suite is installed is nothing
// that a published report should tell. Where links cannot be made, as often on
// Windows, it is program itself.
func (k *sockets) bridge(program string) string {
	link := filepath.Join(k.dir, filepath.Base(program))
	if !filepath.IsAbs(program) || os.Symlink(program, link) != nil {
		return program
	}
	return link
}

// accept serves every connection in a session of its own, until the listener
// is closed.
func (k *sockets) accept(listener net.Listener, server *Server) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		if !k.keep(conn) {
			return
		}
		if server.dying() {
			k.drop(conn)
			continue
		}
		k.serving.Go(func() {
			defer k.drop(conn)
			server.starting()
			// How a host ends its connection is for the tap to show, not an error here.
			_ = server.serveLines(conn)
		})
	}
}

// keep notes a connection for close; after close it refuses.
func (k *sockets) keep(conn net.Conn) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		conn.Close()
		return false
	}
	k.conns[conn] = true
	return true
}

func (k *sockets) drop(conn net.Conn) {
	k.mu.Lock()
	defer k.mu.Unlock()
	conn.Close()
	delete(k.conns, conn)
}

// close ends all connections, waits for their sessions and removes the sockets.
func (k *sockets) close() error {
	k.mu.Lock()
	k.closed = true
	for conn := range k.conns {
		conn.Close()
	}
	k.mu.Unlock()
	var err error
	for _, listener := range k.listeners {
		err = errors.Join(err, listener.Close())
	}
	k.serving.Wait()
	return errors.Join(err, os.RemoveAll(k.dir))
}
