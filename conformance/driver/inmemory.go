package driver

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// inMemoryHost is a Go host in the suite's own process.
type inMemoryHost struct {
	*volume
	name    string
	options Options
	serve   func(ctx context.Context, config []byte, t mcp.Transport) error
}

// NewInMemory returns a host that runs inside this process. serve gets the
// config file's content and its end of a transport, and returns when the
// transport or ctx ends. It is called once for each start.
func NewInMemory(name string, serve func(ctx context.Context, config []byte, t mcp.Transport) error) Host {
	return &inMemoryHost{name: name, options: Options{}.withDefaults(), volume: newVolume(), serve: serve}
}

// Identity implements [Host].
func (h *inMemoryHost) Identity() Identity { return Identity{Command: h.name} }

// Start implements [Host].
func (h *inMemoryHost) Start(ctx context.Context, servers []ServerConfig) (Session, error) {
	config, err := configJSON(servers)
	if err != nil {
		return nil, &Blame{Party: BlameSuite, Tried: "writing the host's config", Found: err.Error(),
			Next: "report it", Err: err}
	}
	toHost, fromSuite := io.Pipe()
	toSuite, fromHost := io.Pipe()
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan struct{})
	var result error
	go func() {
		defer close(served)
		defer fromHost.Close()
		defer toHost.Close()
		result = h.call(serving, config, &mcp.IOTransport{Reader: toHost, Writer: fromHost, MaxLineLength: maxMessage})
	}()
	f := &faults{volume: h.volume}
	read := newLines(toSuite, fromSuite, f)
	end := servedHost{served: served, result: &result, cancel: cancel, timeout: h.options.Timeouts.Stop}
	return open(ctx, startedHost{
		link: read, faults: f, stderr: &tail{}, exitReason: end.exitReason,
		stop: func() error {
			err := end.stop()
			_ = toSuite.Close()
			read.wait()
			return err
		},
	}, h.options, h.Identity())
}

// call serves, and turns a panic of the host into an error.
func (h *inMemoryHost) call(ctx context.Context, config []byte, t mcp.Transport) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panicked: %v", p)
		}
	}()
	return h.serve(ctx, config, t)
}

// servedHost waits for the serve function.
type servedHost struct {
	served  <-chan struct{}
	result  *error
	cancel  context.CancelFunc
	timeout time.Duration
}

func (m servedHost) servedWithin(d time.Duration) bool {
	deadline := time.NewTimer(d)
	defer deadline.Stop()
	select {
	case <-m.served:
		return true
	case <-deadline.C:
		return false
	}
}

func (m servedHost) exitReason() string {
	switch {
	case !m.servedWithin(m.timeout):
		return "it closed its transport but keeps running"
	case *m.result != nil:
		return "its serve function returned: " + clip((*m.result).Error(), maxQuote)
	}
	return "its serve function returned"
}

func (m servedHost) stop() error {
	defer m.cancel()
	if m.servedWithin(m.timeout) {
		return nil
	}
	m.cancel()
	if m.servedWithin(m.timeout) {
		return nil
	}
	return fmt.Errorf("its serve function did not return within %v of the end of its context", m.timeout)
}
