package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"codemode/refhost/budget"
	"codemode/refhost/places"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox/isolate"
)

// Options say how a Pool starts its workers.
type Options struct {
	// WorkerCommand is the argv of a program that calls Main of package worker. The default
	// is this executable with the argument "worker".
	WorkerCommand []string
	// NewWorker makes workers that follow the rules and are none of WorkerCommand, if it
	// is not nil.
	NewWorker func(rules.Set) Worker
	// Size is how many workers wait ready for a job; the default is 1.
	Size int
	// StartTimeout bounds the time until a worker is ready; the default is 8 s.
	StartTimeout time.Duration
	// Rules are applied where the host and not the worker decides.
	Rules rules.Set
	// Logger gets what happens to workers; the default is to drop it.
	Logger *slog.Logger
}

// Level is the isolation that the workers reached.
type Level = isolate.Level

// Pool keeps workers ready, so that a run need not wait for a process to start.
// Each worker does one run (§1.4). It may be used by several goroutines.
type Pool struct {
	options    Options
	namespaces bool
	level      Level
	// given counts the globals with data, reading the large frames of workers that are not handed on.
	given   *budget.Account
	reading *frameRooms
	// telling has a place for each worker that is told of many tools.
	telling *places.Places
	// idle has the workers that are ready, and room for all of them.
	idle chan started
	// refill has one entry for each worker that is to be replaced.
	refill chan struct{}
	ctx    context.Context
	cancel context.CancelFunc
	// running counts the filling goroutine and all runs; none is added once closed.
	running sync.WaitGroup
	mu      sync.Mutex
	closed  bool
}

// started is a worker, or why none could be started.
type started struct {
	worker *process
	err    error
}

// NewPool starts the first worker and returns when it is ready.
func NewPool(o Options) (*Pool, error) {
	if len(o.WorkerCommand) == 0 {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("finding this executable to start workers from: %w", err)
		}
		o.WorkerCommand = []string{self, "worker"}
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	o.StartTimeout = cmp.Or(o.StartTimeout, 8*time.Second)
	size := max(1, o.Size)
	p := &Pool{options: o, idle: make(chan started, size), refill: make(chan struct{}, size),
		telling: places.New(maxTelling, maxWaitingTelling, tellingTime), reading: newFrameRooms(),
		given: budget.New("the globals with data of all runs under way", maxAllGiven, "run the code again later")}
	for range size - 1 {
		p.refill <- struct{}{}
	}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	first, err := p.startFirst()
	if err != nil {
		p.cancel()
		return nil, err
	}
	o.Logger.Info("sandbox ready", "isolation", p.level.String(), "missing", p.level.Missing)
	p.idle <- started{worker: first}
	p.running.Add(1)
	go p.fill()
	return p, nil
}

// startFirst finds out how far workers can be isolated, and whether they can have
// namespaces of their own.
func (p *Pool) startFirst() (*process, error) {
	var refused error
	if p.options.NewWorker == nil && isolate.Namespaces() {
		first, err := p.startOne(true)
		if err == nil {
			p.namespaces, p.level = true, first.level
			p.level.Add("namespaces", nil)
			return first, nil
		}
		refused = err
	}
	first, err := p.startOne(false)
	if err != nil {
		return nil, err
	}
	p.level = first.level
	if refused != nil {
		p.level.Add("namespaces", refused)
	}
	return first, nil
}

// replaceAfter is how long after a run its worker is replaced: an agent thinks for
// longer, a program that asks again sooner has a worker started for it, and for one
// that asks no more none is started in vain.
const replaceAfter = 500 * time.Millisecond

// fill keeps the workers ready. A start that fails is handed on like a worker: the
// run that needs it tries again.
func (p *Pool) fill() {
	defer p.running.Done()
	for p.due() {
		p.idle <- p.start()
	}
}

// due waits until a worker is to be replaced; false when the pool is closed.
func (p *Pool) due() bool {
	select {
	case <-p.refill:
	case <-p.ctx.Done():
		return false
	}
	select {
	case <-time.After(replaceAfter):
		return true
	case <-p.ctx.Done():
		return false
	}
}

// startAttempts is how often a worker is started that hangs while it gets ready.
const startAttempts = 3

func (p *Pool) start() started {
	worker, err := p.startOne(p.namespaces)
	return started{worker, err}
}

func (p *Pool) startOne(namespaces bool) (*process, error) {
	for attempt := 1; ; attempt++ {
		worker, err := startProcess(p.ctx, p.newWorker(namespaces), p.options.StartTimeout, p.reading)
		if attempt == startAttempts || !errors.Is(err, errNotReady) {
			return worker, err
		}
		p.options.Logger.Warn("a worker hangs, another is started", "error", err)
	}
}

func (p *Pool) newWorker(namespaces bool) Worker {
	if p.options.NewWorker != nil {
		return p.options.NewWorker(p.options.Rules)
	}
	return newCommand(p.options.WorkerCommand, namespaces)
}

func (s started) discard() {
	if s.worker != nil {
		s.worker.stop()
	}
}

// Isolation is what keeps a worker in, as the first worker reported it.
func (p *Pool) Isolation() Level { return p.level }

var errClosed = errors.New("the sandbox's pool is closed")

// maxAllGiven bounds what the globals with data of all runs under way weigh as JSON ([budget.Weight]). In a worker they
// take some thirty times as much, which is beside what its script may have.
const maxAllGiven = 64 << 20

// Run runs a job in a worker of its own. Whatever the script does ends in a Response; an error means that no worker
// could be had, or that all together would take too much memory. When ctx ends, worker and tool calls are ended at
// once, and the response says that the run was cancelled.
func (p *Pool) Run(ctx context.Context, job Job, calls Calls) (Response, error) {
	given := p.given.Share()
	defer given.Close()
	for _, value := range job.Values {
		if err := given.Take(budget.Weight(value)); err != nil {
			return Response{}, err
		}
	}
	if err := p.enter(); err != nil {
		return Response{}, err
	}
	if ctx.Err() != nil { // while it waited for its turn: no worker is started
		p.running.Done()
		end := (&run{rules: p.options.Rules}).failed(cancelledRun())
		return Response{Logs: []rules.LogEntry{}, Result: end.Result, Diagnostics: end.Diagnostics}, nil
	}
	worker, replace, err := p.take()
	if err != nil {
		p.running.Done()
		return Response{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	response := newRun(p.options.Rules, job, calls, worker, budget.HeldBy(ctx), p.telling).finish(ctx)
	// The response need not wait until the kernel has cleaned up.
	go func() {
		defer p.running.Done()
		worker.stop()
		replace()
	}()
	return response, nil
}

func (p *Pool) enter() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errClosed
	}
	p.running.Add(1)
	return nil
}

// take returns a worker that took no job yet, and what to do when it is gone. If
// none is ready, it starts one that is not replaced.
func (p *Pool) take() (worker *process, replace func(), err error) {
	select {
	case next := <-p.idle:
		replace = func() { p.refill <- struct{}{} }
		if next.err != nil {
			p.options.Logger.Warn("no worker could be started in advance", "error", next.err)
			next = p.start()
		} else if next.worker.ended() {
			// Something outside killed it while it waited.
			next.discard()
			next = p.start()
		}
		if next.err != nil {
			replace()
		}
		return next.worker, replace, next.err
	default:
		next := p.start()
		return next.worker, func() {}, next.err
	}
}

// Close cancels all runs, ends all workers, and returns when they are gone.
func (p *Pool) Close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.cancel()
	p.running.Wait()
	for {
		select {
		case next := <-p.idle:
			next.discard()
		default:
			return nil
		}
	}
}
