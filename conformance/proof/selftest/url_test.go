package selftest_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/driver"
)

// freeAddress is one at which a host can be started later: nobody listens there,
// and no system takes its port for an outgoing connection, of which a run has
// thousands.
func freeAddress() string {
	GinkgoHelper()
	for range 100 {
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(20_000+rand.IntN(12_000)))
		if listener, err := net.Listen("tcp", address); err == nil {
			Expect(listener.Close()).To(Succeed())
			return address
		}
	}
	Fail("of 100 ports none is free")
	return ""
}

// serveAt starts the host with these servers and returns when it serves.
func serveAt(address, program string, arguments []string, servers []driver.ServerConfig) error {
	config, err := driver.ConfigFile(servers)
	if err != nil {
		return err
	}
	file := filepath.Join(GinkgoT().TempDir(), "mcp.json")
	if err := os.WriteFile(file, config, 0o600); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	host := exec.CommandContext(ctx, program, append(arguments, "--config", file, "--http", address)...)
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
	lines := bufio.NewReader(stderr)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return errors.New("the host ended before it served")
		}
		if strings.Contains(line, "serving ") {
			// The host must not wait for a reader.
			go func() { _, _ = io.Copy(io.Discard, lines) }()
			return nil
		}
	}
}
