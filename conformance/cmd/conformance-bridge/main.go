// Command conformance-bridge is what a host starts as a server on stdio: it connects
// to the mock server at the address that is its last argument, or in its environment, and
// tells it of the variables of its environment that the others name.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"codemode/conformance/program/awake"
	"codemode/mockservers/bridge"
)

func main() {
	awake.Keep(500 * time.Millisecond)
	if len(os.Args) < 2 && os.Getenv(bridge.AddressName) == "" {
		fmt.Fprintln(os.Stderr, "conformance-bridge: the use is: conformance-bridge [VARIABLE...] ADDRESS")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := bridge.Command(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance-bridge:", err)
		os.Exit(2)
	}
}
