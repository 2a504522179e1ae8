// Package signals names the signals that end a program in good order.
package signals

import (
	"os"
	"os/signal"
	"syscall"
)

// Ending are an interrupt, the request to end, and the end of the terminal, unless whoever started the program has it
// live on without one.
func Ending() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}
