// Package bridge is what stands between a host and a mock server on stdio: a process
// that the host starts, and that copies what both say. It needs nothing but the
// standard library, since it is started thousands of times.
package bridge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
)

// Farewell is the last line from a bridge whose stdin ended. A connection that
// ends without it was not ended by closing stdin: the bridge was killed, or broke.
const Farewell = "\x04"

// Environment begins the lines in which a bridge tells its server of variables of its environment, before anything
// else: each is NAME=VALUE, quoted as Go does.
const Environment = "\x05"

// Argument begins the lines in which a bridge tells its server of the arguments before its address, quoted as Go does.
const Argument = "\x06"

// AddressName is the environment variable with the address of a bridge that has none in its arguments.
const AddressName = "MOCK_ADDRESS"

// noise begins the argument of a bridge that writes to its standard error.
const noise = "stderr:"

// Noise is the first argument of a bridge that writes a text, so many times, to its standard error before each piece of
// its output.
func Noise(text string, times int) string { return fmt.Sprintf("%s%d:%s", noise, times, text) }

// Command runs a bridge by the arguments that a host has started it with: [Noise] or none, the variables of which it
// tells, and the address, unless the environment has that.
func Command(ctx context.Context, arguments []string, stdin io.Reader, stdout, stderr io.Writer) error {
	address := os.Getenv(AddressName)
	if address == "" && len(arguments) > 0 {
		address, arguments = arguments[len(arguments)-1], arguments[:len(arguments)-1]
	}
	if len(arguments) > 0 {
		if said, is := strings.CutPrefix(arguments[0], noise); is {
			times, text, _ := strings.Cut(said, ":")
			n, _ := strconv.Atoi(times) // what is no number is never written
			stdout, arguments = noisy{stdout, stderr, []byte(strings.Repeat(text, n))}, arguments[1:]
		}
	}
	return Run(ctx, address, stdin, stdout, arguments...)
}

// noisy writes a text elsewhere before each piece.
type noisy struct {
	io.Writer
	elsewhere io.Writer
	text      []byte
}

func (n noisy) Write(piece []byte) (int, error) {
	if _, err := n.elsewhere.Write(n.text); err != nil {
		return 0, fmt.Errorf("write to the standard error of a mock server: %w", err)
	}
	return n.Writer.Write(piece)
}

// Run connects stdio to the mock server at address, the last argument of its
// endpoint, and copies bytes until either side ends or ctx does. It reads
// nothing into the bytes and adds nothing but the variables of its environment that told
// names, as far as they are set, and a farewell after the end of stdin,
// which the server keeps to itself. A read of stdin that is under way
// when the server ends first is left behind, since stdio cannot be interrupted.
func Run(ctx context.Context, address string, stdin io.Reader, stdout io.Writer, told ...string) error {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", address)
	if err != nil {
		return fmt.Errorf("connect to the mock server at %s: %w; check that the process that started it still runs",
			address, err)
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	if err := tell(conn, told); err != nil {
		return fmt.Errorf("tell the mock server at %s of the environment: %w", address, err)
	}
	go func() {
		// The error is that of a host or server that went away, which ends the
		// other direction too.
		if _, err := io.Copy(conn, stdin); err == nil {
			_, _ = io.WriteString(conn, "\n"+Farewell+"\n")
		}
		if half, ok := conn.(*net.UnixConn); ok {
			_ = half.CloseWrite()
		}
	}()
	_, err = io.Copy(stdout, conn)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("copy from the mock server at %s: %w", address, err)
	}
	return nil
}

// tell writes the names as arguments, and the variables that are set.
func tell(conn io.Writer, names []string) error {
	for _, name := range names {
		if _, err := fmt.Fprintf(conn, "%s%s\n", Argument, strconv.QuoteToASCII(name)); err != nil {
			return err
		}
		value, is := os.LookupEnv(name)
		if !is {
			continue
		}
		if _, err := fmt.Fprintf(conn, "%s%s\n", Environment, strconv.QuoteToASCII(name+"="+value)); err != nil {
			return err
		}
	}
	return nil
}
