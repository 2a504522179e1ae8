package conformance_test

import (
	"bufio"
	"io"
	"os"
	"testing"
)

// TestMain makes the test binary also the hosts that its specs need: started with
// the name of one as the first argument, it is that host.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 {
		switch os.Args[1] {
		case faultLink:
			os.Exit(runLink(os.Args[2], os.Args[3:]))
		case faultBridge:
			os.Exit(runFaultBridge(os.Args[2], os.Args[3], os.Args[4]))
		case lyingHost:
			os.Exit(lie(os.Args[2]))
		}
	}
	os.Exit(m.Run())
}

// lines hands on each line with its end.
func lines(r io.Reader, each func(line []byte)) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			each(line)
		}
		if err != nil {
			return
		}
	}
}
