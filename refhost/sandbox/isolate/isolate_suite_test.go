package isolate_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox/isolate"
)

// TestMain makes this test binary the process that is confined: started with
// "probe" it confines itself and fails at what must not be possible.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "probe" {
		os.Exit(probe(slices.Contains(os.Args, "confined")))
	}
	os.Exit(m.Run())
}

func TestIsolate(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Isolate")
}

// probe prints what the process can do, one word a line.
func probe(confined bool) int {
	level := isolate.Level{}
	if confined {
		level = isolate.Confine().Level
	}
	for name, attempt := range map[string]func() error{
		"read":   func() error { _, err := os.ReadFile("/proc/self/status"); return err },
		"write":  func() error { return os.WriteFile(os.Args[0]+".probe", nil, 0o600) },
		"listen": func() error { l, err := net.Listen("tcp", "127.0.0.1:0"); return errors.Join(err, closeAny(l)) },
		"udp": func() error {
			c, err := net.ListenPacket("udp", "127.0.0.1:0")
			return errors.Join(err, closeAny(c))
		},
		"own": func() error {
			r, w, err := os.Pipe()
			if err != nil {
				return err
			}
			return errors.Join(own(r), r.Close(), w.Close())
		},
		"exec": func() error { return exec.Command(os.Args[0], "-test.run=^$").Run() },
	} {
		if attempt() == nil {
			fmt.Println(name)
		}
	}
	_ = os.Remove(os.Args[0] + ".probe")
	for _, measure := range level.Measures {
		fmt.Println("measure:", measure)
	}
	fmt.Println("environment:", os.Environ())
	sum := 0
	for range 4 {
		done := make(chan []byte)
		go func() { runtime.LockOSThread(); done <- make([]byte, 1<<20) }()
		sum += len(<-done)
	}
	fmt.Println("works:", sum)
	return 0
}

func closeAny(c interface{ Close() error }) error {
	if c == nil {
		return nil
	}
	return c.Close()
}
