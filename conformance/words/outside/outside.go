// Package outside makes what a script must not reach (§3.4): a listener on
// loopback, for TCP and UDP at one port, and a folder with a file that holds a
// secret. What a host asks of the system's resolver it cannot see: that is shared
// by the whole machine.
package outside

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"codemode/reports/evidence"
)

// secretFile is the file that is in the folder from the beginning.
const secretFile = "secret.mjs"

// readTimeout bounds the wait for what a connection says first.
const readTimeout = 500 * time.Millisecond

// Outside is a listener and a folder. It notes every connection and datagram.
type Outside struct {
	folder   string
	listener net.Listener
	udpPort  *udpPort

	mu          sync.Mutex
	connections []string
	own         string
	// seen is closed when the connection came that begins with own.
	seen     chan struct{}
	handlers sync.WaitGroup
}

// Open makes a folder with a module whose text holds the secret, and a listener
// that offers the same module to whoever connects.
func Open(secret string) (*Outside, error) {
	folder, err := os.MkdirTemp("", "outside-")
	if err != nil {
		return nil, fmt.Errorf("making a folder outside of the sandbox: %w", err)
	}
	module := fmt.Sprintf("export default %q;\n", secret)
	err = os.WriteFile(filepath.Join(folder, secretFile), []byte(module), 0o644)
	var listener net.Listener
	var box *udpPort
	if err == nil {
		listener, box, err = listen()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the outside of the sandbox: %w", err), os.RemoveAll(folder))
	}
	o := &Outside{folder: folder, listener: listener, udpPort: box, own: rand.Text(), seen: make(chan struct{})}
	go o.accept(module)
	return o, nil
}

// Port is where the listener listens, on 127.0.0.1, for TCP and UDP.
func (o *Outside) Port() int { return o.listener.Addr().(*net.TCPAddr).Port }

// Folder is the path of the folder, with slashes.
func (o *Outside) Folder() string { return filepath.ToSlash(o.folder) }

// Secret is the path of the file with the secret.
func (o *Outside) Secret() string { return o.Folder() + "/" + secretFile }

func (o *Outside) accept(module string) {
	for {
		c, err := o.listener.Accept()
		if err != nil {
			return
		}
		o.handlers.Add(1)
		go o.handle(c, module)
	}
}

// handle notes the first line of a connection and answers with the module.
func (o *Outside) handle(c net.Conn, module string) {
	defer o.handlers.Done()
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(readTimeout))
	line, _ := bufio.NewReader(c).ReadString('\n')
	line = strings.TrimSpace(line)
	if line == o.own {
		close(o.seen)
		return
	}
	o.mu.Lock()
	o.connections = append(o.connections, fmt.Sprintf("%.200q", line))
	o.mu.Unlock()
	fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nAccess-Control-Allow-Origin: "+
		"*\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(module), module)
}

// Look returns what was done so far; no list of it is nil. It may be called once.
func (o *Outside) Look(ctx context.Context) (t evidence.Touched, err error) {
	if t.Connections, err = o.connected(ctx); err != nil {
		return evidence.Touched{}, err
	}
	if t.Datagrams, err = o.udpPort.look(ctx); err != nil {
		return evidence.Touched{}, err
	}
	t.Files, err = o.added()
	return t, err
}

// connected returns the connections. It connects itself: connections are accepted
// in their order, so that none which was made before is missed.
func (o *Outside) connected(ctx context.Context) ([]string, error) {
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", o.listener.Addr().String())
	if err != nil {
		return nil, fmt.Errorf("the suite cannot reach its own listener: %w", err)
	}
	defer c.Close()
	if _, err := fmt.Fprintln(c, o.own); err != nil {
		return nil, fmt.Errorf("the suite cannot speak to its own listener: %w", err)
	}
	select {
	case <-o.seen:
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for the suite's own connection: %w", ctx.Err())
	}
	_ = o.listener.Close()
	o.handlers.Wait()
	return append([]string{}, o.connections...), nil
}

// added returns the names of the files that were added to the folder.
func (o *Outside) added() ([]string, error) {
	entries, err := os.ReadDir(o.folder)
	if err != nil {
		return nil, fmt.Errorf("looking into the folder outside of the sandbox: %w", err)
	}
	files := []string{}
	for _, entry := range entries {
		if entry.Name() != secretFile {
			files = append(files, entry.Name())
		}
	}
	return files, nil
}

// Read is what a file of the folder has; what is not there has nothing.
func (o *Outside) Read(name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(o.folder, name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// Close closes the listener and removes the folder.
func (o *Outside) Close() error {
	_ = o.listener.Close()
	_ = o.udpPort.conn.Close()
	return os.RemoveAll(o.folder)
}
