package signals_test

import (
	"os"
	"os/signal"
	"slices"
	"syscall"
	"testing"

	"codemode/conformance/program/signals"
)

// TestEnding: nohup has a program live on without its terminal.
func TestEnding(t *testing.T) {
	if !slices.Contains(signals.Ending(), os.Signal(syscall.SIGHUP)) && !signal.Ignored(syscall.SIGHUP) {
		t.Error("the end of the terminal ends the program without order")
	}
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	if slices.Contains(signals.Ending(), os.Signal(syscall.SIGHUP)) {
		t.Error("what is ignored is listened to")
	}
}
