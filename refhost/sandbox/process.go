package sandbox

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"codemode/refhost/budget"
	"codemode/refhost/sandbox/isolate"
	"codemode/refhost/sandbox/protocol"
)

// process is a worker as its host sees it.
type process struct {
	worker Worker
	stdin  io.WriteCloser
	out    *protocol.Writer
	// frames brings what the worker says and is closed when it says no more.
	frames chan protocol.Frame
	// large is the size of the end of a run that came without its body, and rest reads that; nil for one that is whole.
	// Both are set before it comes.
	large int
	rest  func() ([]byte, error)
	// reading is the room that large frames of all workers take until they are handed on.
	reading *frameRooms
	stderr  *firstBytes
	level   isolate.Level
	once    sync.Once
	state   error
	// alive is done when the process is to end; die does that.
	alive context.Context
	die   context.CancelFunc
	// over is done when the process is no more to be heard; end does that.
	over context.Context
	end  context.CancelFunc
}

// errNotReady: a worker runs and has not got ready in time.
var errNotReady = errors.New("it was not ready in time")

// startProcess starts a worker and returns when it is ready for a job, some 20 ms
// later. The error is errNotReady when it is not ready within timeout.
func startProcess(ctx context.Context, worker Worker, timeout time.Duration,
	reading *frameRooms) (*process, error) {
	p := &process{worker: worker, frames: make(chan protocol.Frame), reading: reading, stderr: &firstBytes{}}
	p.over, p.end = context.WithCancel(context.Background())
	p.alive, p.die = context.WithCancel(p.over)
	var stdout io.Reader
	var err error
	if p.stdin, stdout, err = worker.Start(p.stderr); err != nil {
		return nil, fmt.Errorf("starting the worker %s: %w", worker, err)
	}
	p.out = protocol.NewWriter(p.stdin)
	go p.listen(stdout)
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, errNotReady)
	defer cancel()
	if err := p.awaitReady(ctx); err != nil {
		if errors.Is(err, errNotReady) {
			p.askWhere()
		}
		p.stop()
		return nil, fmt.Errorf("starting the worker %s: %w%s", worker, err, p.complaint())
	}
	return p, nil
}

func (p *process) awaitReady(ctx context.Context) error {
	select {
	case f, ok := <-p.frames:
		if !ok {
			return errors.New("it ended before it was ready")
		}
		if f.Kind != protocol.KindReady {
			return fmt.Errorf("it said %s, not ready: %s", f.Kind, f.Body)
		}
		return json.Unmarshal(f.Body, &p.level)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// askWhere makes a worker that hangs print what its goroutines are doing.
func (p *process) askWhere() {
	if !p.worker.ShowWhere() {
		return
	}
	select {
	case <-p.frames:
	case <-time.After(grace):
	}
}

func (p *process) complaint() string {
	if text := p.stderr.String(); text != "" {
		return "; its stderr begins with: " + text
	}
	return ""
}

// listen hands on the worker's frames until the pipe is empty and closed, or the end of the run is there.
func (p *process) listen(stdout io.Reader) {
	defer close(p.frames)
	in := bufio.NewReader(stdout)
	for p.rest == nil {
		head, size, err := protocol.ReadHead(in, protocol.MaxFrame)
		f := protocol.Frame{Head: head}
		if err == nil && head.Kind == protocol.KindDone && size >= budget.Large {
			p.large, p.rest = size, func() ([]byte, error) { return protocol.ReadBody(in, p.large) }
			size = 0 // the body stays in the worker until it is asked for
		}
		if err != nil || !p.handOn(in, f, size) {
			return
		}
	}
}

// handOn reads the body of a frame, once there is room for it, and hands it on. It is false where that is not to be.
func (p *process) handOn(in io.Reader, f protocol.Frame, size int) bool {
	if size >= budget.Large {
		leave, ok := p.reading.enter(p.alive, size)
		if !ok {
			return false
		}
		defer leave()
		defer time.AfterFunc(timeFor(size), p.kill).Stop() // others wait for the room
	}
	var err error
	if f.Body, err = protocol.ReadBody(in, size); err != nil {
		return false
	}
	select {
	case p.frames <- f:
		return true
	case <-p.over.Done():
		return false
	}
}

// ended tells whether a worker that has no job yet is gone: before its job it
// says nothing.
func (p *process) ended() bool {
	select {
	case <-p.frames:
		return true
	default:
		return false
	}
}

// kill ends the process at once; what it said before can still be read, but for a frame that waits for room.
func (p *process) kill() {
	p.die()
	p.worker.Kill()
}

// stop ends the process and frees what belongs to it. It may be called again.
func (p *process) stop() error {
	p.once.Do(func() {
		p.kill()
		p.end()
		_ = p.stdin.Close()
		p.state = p.worker.Wait()
	})
	return p.state
}

// maxStderr is how much of a worker's stderr is kept, in bytes. Only its
// beginning tells why the Go runtime gave up.
const maxStderr = 4 << 10

// firstBytes keeps the beginning of what is written to it.
type firstBytes struct {
	mu   sync.Mutex
	text []byte
}

func (b *firstBytes) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, p[:min(len(p), maxStderr-len(b.text))]...)
	return len(p), nil
}

func (b *firstBytes) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return string(b.text)
}
