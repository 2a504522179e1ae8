// Package bridge is what stands between a host and a mock server on stdio: a process
// that the host starts, and that copies what both say. It needs nothing but the
// standard library, since it is started thousands of times.
package bridge

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
)

// Farewell is the last line from a bridge whose stdin ended. A connection that
// ends without it was not ended by closing stdin: the bridge was killed, or broke.
const Farewell = "\x04"

// Environment begins the lines in which a bridge tells its server of variables of its environment, before anything
// else: each is NAME=VALUE, quoted as Go does.
const Environment = "\x05"

// Argument begins the lines in which a bridge tells its server of the arguments before its address, quoted as Go does.
const Argument = "\x06"

// Printed begins the lines in which a server tells its bridge what to print to stderr: each is a text, quoted as Go
// does, that has no more bytes than [MaxPrinted].
const Printed = "\x07"

// MaxPrinted is the most bytes of one text that a bridge prints.
const MaxPrinted = 8 << 10

// AddressName is the environment variable with the address of a bridge that has none in its arguments.
const AddressName = "MOCK_ADDRESS"

// Command runs a bridge by the arguments that a host has started it with: the variables of which it tells, and the
// address, unless the environment has that.
func Command(ctx context.Context, arguments []string, stdin io.Reader, stdout, stderr io.Writer) error {
	address := os.Getenv(AddressName)
	if address == "" && len(arguments) > 0 {
		address, arguments = arguments[len(arguments)-1], arguments[:len(arguments)-1]
	}
	return Run(ctx, address, stdin, stdout, stderr, arguments...)
}

// Run connects stdio to the mock server at address, the last argument of its
// endpoint, and copies bytes until either side ends or ctx does. It reads
// nothing into the bytes but what is for stderr, and adds nothing but the variables of its environment that told
// names, as far as they are set, and a farewell after the end of stdin,
// which the server keeps to itself. A read of stdin that is under way
// when the server ends first is left behind, since stdio cannot be interrupted.
func Run(ctx context.Context, address string, stdin io.Reader, stdout, stderr io.Writer, told ...string) error {
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
	err = copyApart(stdout, stderr, conn)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("copy from the mock server at %s: %w", address, err)
	}
	return nil
}

// copyApart copies lines as they come, also parts of long ones, until conn ends.
func copyApart(stdout, stderr io.Writer, conn io.Reader) error {
	in := bufio.NewReaderSize(conn, 64<<10)
	for within := false; ; {
		piece, ended := in.ReadSlice('\n')
		if err := copyPiece(stdout, stderr, piece, within); err != nil {
			return err
		}
		switch within = ended == bufio.ErrBufferFull; {
		case ended == io.EOF:
			return nil
		case ended != nil && !within:
			return ended
		}
	}
}

// copyPiece copies a line, or a part of one that begins within it.
func copyPiece(stdout, stderr io.Writer, piece []byte, within bool) error {
	if len(piece) == 0 {
		return nil
	}
	quoted, is := bytes.CutPrefix(piece, []byte(Printed))
	if within || !is {
		_, err := stdout.Write(piece)
		return err
	}
	text, err := strconv.Unquote(string(bytes.TrimSuffix(quoted, []byte("\n"))))
	if err != nil {
		return fmt.Errorf("read what to print to stderr: %w", err)
	}
	_, err = io.WriteString(stderr, text)
	return err
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
