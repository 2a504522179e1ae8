package mockservers

import (
	"context"
	"fmt"
	"io"
	"sync"
)

// Serve serves one script on stdin, stdout and stderr to one client, such as one that a
// person tries by hand, until stdin ends (nil) or ctx does (its error). Of the
// options it uses ProtocolVersion and Tap. For HTTP use [Start].
func Serve(ctx context.Context, script Script, opts Options, stdin io.Reader,
	stdout, stderr io.Writer) error {
	if script.Unreachable != "" {
		return fmt.Errorf("serve mock server %q: its script says that it is unreachable; remove that key",
			script.ServerID)
	}
	opts.Transport, opts.Bridge = Stdio, []string{"none"}
	if err := checkStart([]Script{script}, opts); err != nil {
		return fmt.Errorf("serve mock server: %w", err)
	}
	server := newServer(script, opts)
	defer server.close()
	stream := newStdio(stdin, stdout, stderr)
	stop := context.AfterFunc(ctx, func() {
		server.close()
		stream.Close()
	})
	defer stop()
	if err := server.serveLines(stream); err != nil && ctx.Err() == nil {
		return fmt.Errorf("serve mock server %q: %w", script.ServerID, err)
	}
	return ctx.Err()
}

// stdio makes one stream of stdin and stdout. A read of stdin cannot be
// interrupted, so it happens in a goroutine that Close leaves behind when it
// waits for input that never comes.
type stdio struct {
	io.Reader
	io.Writer
	stderr io.Writer
	once   sync.Once
	pipe   *io.PipeReader
}

func newStdio(stdin io.Reader, stdout, stderr io.Writer) *stdio {
	reader, writer := io.Pipe()
	go func() {
		_, err := io.Copy(writer, stdin)
		writer.CloseWithError(err)
	}()
	return &stdio{Reader: reader, Writer: stdout, stderr: stderr, pipe: reader}
}

// print implements printer.
func (s *stdio) print(text string) error {
	_, err := io.WriteString(s.stderr, text)
	return err
}

// Close ends reading; stdout stays open, since it belongs to the caller.
func (s *stdio) Close() error {
	s.once.Do(func() { s.pipe.CloseWithError(io.EOF) })
	return nil
}
