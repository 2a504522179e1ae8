// Package outside makes what a script must not reach (§3.4): a listener on
// loopback, and a folder with a file that holds a secret.
package outside

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// secretFile is the file that is in the folder from the beginning.
const secretFile = "secret.mjs"

// patience bounds the wait for what a connection says first.
const patience = 500 * time.Millisecond

// Outside is a listener and a folder. It notes every connection.
type Outside struct {
	folder   string
	listener net.Listener

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
	if err == nil {
		listener, err = net.Listen("tcp", "127.0.0.1:0")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the outside of the sandbox: %w", err), os.RemoveAll(folder))
	}
	o := &Outside{folder: folder, listener: listener, own: rand.Text(), seen: make(chan struct{})}
	go o.accept(module)
	return o, nil
}

// Port is where the listener listens, on 127.0.0.1.
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
	_ = c.SetDeadline(time.Now().Add(patience))
	line, _ := bufio.NewReader(c).ReadString('\n')
	line = strings.TrimSpace(line)
	if line == o.own {
		close(o.seen)
		return
	}
	o.mu.Lock()
	o.connections = append(o.connections, fmt.Sprintf("%.200q", line))
	o.mu.Unlock()
	fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(module), module)
}

// Look returns the first line of every connection that was made so far, and the
// names of the files that were added to the folder. It may be called once. It
// connects itself: connections are accepted in their order, so that none which
// was made before is missed.
func (o *Outside) Look(ctx context.Context) (connections, files []string, err error) {
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", o.listener.Addr().String())
	if err != nil {
		return nil, nil, fmt.Errorf("the suite cannot reach its own listener: %w", err)
	}
	defer c.Close()
	if _, err := fmt.Fprintln(c, o.own); err != nil {
		return nil, nil, fmt.Errorf("the suite cannot speak to its own listener: %w", err)
	}
	select {
	case <-o.seen:
	case <-ctx.Done():
		return nil, nil, fmt.Errorf("waiting for the suite's own connection: %w", ctx.Err())
	}
	_ = o.listener.Close()
	o.handlers.Wait()
	entries, err := os.ReadDir(o.folder)
	if err != nil {
		return nil, nil, fmt.Errorf("looking into the folder outside of the sandbox: %w", err)
	}
	files = []string{}
	for _, entry := range entries {
		if entry.Name() != secretFile {
			files = append(files, entry.Name())
		}
	}
	return append([]string{}, o.connections...), files, nil
}

// Close closes the listener and removes the folder.
func (o *Outside) Close() error {
	_ = o.listener.Close()
	return os.RemoveAll(o.folder)
}
