package driver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// errTooLong ends a connection on which one message exceeded maxMessage.
var errTooLong = fmt.Errorf("the host sent a single line of more than %d MiB", maxMessage>>20)

// errInputClosed says that the host cannot be told anything any more.
var errInputClosed = errors.New("the host has closed its stdin")

// lines is a link over two byte streams with one message in each line (MCP's
// stdio transport). A goroutine reads from start to the end of the input, also
// after close, so that a host is never stuck while it writes the end of its output.
type lines struct {
	in     *bufio.Reader
	out    io.WriteCloser
	faults *faults
	frames chan frame
	// err is set before frames is closed.
	err error
	// drained is closed when the input has ended.
	drained chan struct{}
	closing chan struct{}
	once    sync.Once
	writing sync.Mutex
}

func newLines(in io.Reader, out io.WriteCloser, f *faults) *lines {
	l := &lines{
		in: bufio.NewReaderSize(in, 64<<10), out: out, faults: f,
		frames: make(chan frame), closing: make(chan struct{}), drained: make(chan struct{}),
	}
	go l.pump()
	return l
}

func (l *lines) pump() {
	defer close(l.drained)
	l.err = l.forward()
	close(l.frames)
	_, _ = io.Copy(io.Discard, l.in)
}

// forward hands on messages until the input or the link ends.
func (l *lines) forward() error {
	for {
		line, err := l.next()
		if err != nil {
			return err
		}
		select {
		case l.frames <- frame{raw: line}:
		case <-l.closing:
			return errClosed
		}
	}
}

// next returns the next line that is valid JSON.
func (l *lines) next() (json.RawMessage, error) {
	for {
		line, err := l.readLine()
		if err != nil {
			return nil, err
		}
		if json.Valid(line) {
			return line, nil
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if err := l.faults.noise(line, true); err != nil {
			return nil, err
		}
	}
}

// readLine returns one line that begins like a JSON object. Any other is
// recorded piece by piece and never held in memory; for it the result is empty.
func (l *lines) readLine() (json.RawMessage, error) {
	var line []byte
	for first := true; ; first = false {
		piece, err := l.in.ReadSlice('\n')
		if first && !bytes.HasPrefix(bytes.TrimLeft(piece, " \t\r\n"), []byte("{")) {
			return nil, l.skipNoise(piece, err)
		}
		if len(line)+len(piece) > maxMessage {
			return nil, errTooLong
		}
		line = append(line, piece...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		default:
			return nil, err
		}
	}
}

// skipNoise records the rest of a line whose first piece was read with err.
func (l *lines) skipNoise(piece []byte, err error) error {
	for first := true; ; first = false {
		if len(bytes.TrimSpace(piece)) > 0 {
			if flood := l.faults.noise(piece, first); flood != nil {
				return flood
			}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		piece, err = l.in.ReadSlice('\n')
	}
}

func (l *lines) receive(ctx context.Context) (frame, error) {
	select {
	case f, ok := <-l.frames:
		if !ok {
			return frame{}, l.err
		}
		return f, nil
	case <-l.closing:
		return frame{}, errClosed
	case <-ctx.Done():
		return frame{}, context.Cause(ctx)
	}
}

func (l *lines) send(_ context.Context, m jsonrpc.Message) error {
	data, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	l.writing.Lock()
	defer l.writing.Unlock()
	if _, err = l.out.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("%w: %w", errInputClosed, err)
	}
	return nil
}

func (l *lines) cancel(ctx context.Context, id jsonrpc.ID, reason string) error {
	note, err := cancellation(id, reason)
	if err != nil {
		return err
	}
	return l.send(ctx, note)
}

func (l *lines) close() error {
	l.once.Do(func() {
		close(l.closing)
		_ = l.out.Close()
	})
	return nil
}

// wait returns when the input has ended or was closed.
func (l *lines) wait() { <-l.drained }

func (l *lines) negotiated(string) {}

func (l *lines) forget(jsonrpc.ID) {}
