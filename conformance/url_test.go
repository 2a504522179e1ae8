package conformance_test

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"

	"codemode/conformance/driver"
)

// gateway has a URL before the host behind it has one: the host is started with
// the servers of the run, and the run with the URL of the host.
type gateway struct {
	server *httptest.Server
	behind atomic.Pointer[httputil.ReverseProxy]
}

func newGateway() *gateway {
	g := &gateway{}
	g.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := g.behind.Load(); to != nil {
			to.ServeHTTP(w, r)
			return
		}
		http.Error(w, "the host is starting", http.StatusServiceUnavailable)
	}))
	DeferCleanup(g.server.Close)
	return g
}

// start starts the host with these servers, and returns when it serves.
func (g *gateway) start(program string, arguments []string, servers []driver.ServerConfig) error {
	config, err := driver.ConfigFile(servers)
	if err != nil {
		return err
	}
	file := filepath.Join(GinkgoT().TempDir(), "mcp.json")
	if err := os.WriteFile(file, config, 0o600); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	host := exec.CommandContext(ctx, program, append([]string{"--config", file, "--http", "127.0.0.1:0"}, arguments...)...)
	host.Cancel = func() error { return host.Process.Signal(os.Interrupt) }
	stderr, err := host.StderrPipe()
	if err != nil {
		stop()
		return err
	}
	if err := host.Start(); err != nil {
		stop()
		return err
	}
	DeferCleanup(func() {
		stop()
		_ = host.Wait() // it was interrupted
	})
	return g.serve(bufio.NewScanner(stderr))
}

// serve passes requests on to the URL that the host tells, and reads on.
func (g *gateway) serve(stderr *bufio.Scanner) error {
	for stderr.Scan() {
		if _, told, ok := strings.Cut(stderr.Text(), "serving "); ok {
			to, err := url.Parse(told)
			if err != nil {
				return err
			}
			g.behind.Store(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
				r.SetURL(&url.URL{Scheme: to.Scheme, Host: to.Host})
			}})
			go func() {
				for stderr.Scan() {
					// The host must not wait for a reader.
				}
			}()
			return nil
		}
	}
	return errors.New("the host ended before it served")
}
