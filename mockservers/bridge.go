package mockservers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
)

// Bridge connects stdio to the mock server at address, the last argument of
// [Endpoint].Args, and copies bytes until either side ends or ctx does. It adds
// nothing and reads nothing into the bytes. A read of stdin that is under way
// when the server ends first is left behind, since stdio cannot be interrupted.
func Bridge(ctx context.Context, address string, stdin io.Reader, stdout io.Writer) error {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", address)
	if err != nil {
		return fmt.Errorf("connect to the mock server at %s: %w; check that the process that started it still runs", address, err)
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	go func() {
		// The error is that of a host or server that went away, which ends the
		// other direction too.
		_, _ = io.Copy(conn, stdin)
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
