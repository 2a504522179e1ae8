package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"

	"codemode/conformance/check"
	"codemode/conformance/driver"
	"codemode/conformance/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// sessions hands out started hosts, each to one scenario at a time.
type sessions interface {
	// acquire returns a session whose host has these servers, one of a process that
	// served no scenario before if fresh is set; what the servers see goes to log
	// until the release.
	acquire(ctx context.Context, scripts []mockservers.Script, fresh bool, log *evidence.Log) (steps.Lease, error)
	// release takes a session back; one that is not reusable is not handed out again.
	release(held steps.Lease, reusable bool) error
	// identity tells who the host is, once a session was started.
	identity() driver.Identity
	// stray is what came on all stdouts so far that is no MCP message.
	stray() evidence.Stray
	close() error
}

// pool keeps started hosts for scenarios that need the same servers. A session
// serves one scenario at a time.
type pool struct {
	host    driver.Host
	options mockservers.Options
	idleMax int
	// alone is set for a host of which there is one at a time: starting it with other
	// servers ends the idle session.
	alone bool
	// latest is the session that was started last.
	latest *lease

	mu    sync.Mutex
	idle  []*lease
	known driver.Identity
	wrote evidence.Stray
}

// lease is one started host with its servers.
type lease struct {
	key     string
	session driver.Session
	group   *mockservers.Group
	// log is where traffic goes at the moment.
	log *atomic.Pointer[evidence.Log]
}

func (l *lease) Session() driver.Session              { return l.session }
func (l *lease) Server(id string) *mockservers.Server { return l.group.Server(id) }

// acquire returns an idle session that has just these servers, or starts one. It
// starts none for a scenario that will not run.
func (p *pool) acquire(ctx context.Context, scripts []mockservers.Script, fresh bool,
	log *evidence.Log) (steps.Lease, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	raw, err := json.Marshal(scripts)
	if err != nil {
		return nil, err
	}
	if !fresh {
		if l := p.take(string(raw)); l != nil {
			l.log.Store(log)
			return l, nil
		}
	}
	if p.alone {
		_ = p.close() // it is over, however it ends
	}
	l := &lease{key: string(raw), log: &atomic.Pointer[evidence.Log]{}}
	l.log.Store(log)
	if err := l.start(ctx, p.host, p.options, scripts); err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.known, p.latest = l.session.Identity(), l
	p.mu.Unlock()
	return l, nil
}

func (p *pool) identity() driver.Identity {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.known
}

func (p *pool) stray() evidence.Stray {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.wrote
}

// listen notes what a host wrote beside MCP, also in the log of the scenario
// that used it, if any.
func (p *pool) listen(s driver.Session, log *evidence.Log) {
	wrote := strayOf(s, log)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wrote = p.wrote.Plus(wrote)
}

// strayOf returns what a host wrote beside MCP since the last call, and records it.
func strayOf(s driver.Session, log *evidence.Log) evidence.Stray {
	faulter, ok := s.(driver.WireFaulter)
	if !ok {
		return evidence.Stray{}
	}
	wrote := faulter.Stray()
	if wrote.Lines > 0 && log != nil {
		log.Add(evidence.HostStdout, "", wrote)
	}
	return wrote
}

func (p *pool) take(key string) *lease {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, l := range p.idle {
		if l.key == key {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return l
		}
	}
	return nil
}

func (l *lease) start(ctx context.Context, host driver.Host, options mockservers.Options,
	scripts []mockservers.Script) error {
	options.Tap = func(serverID string, d mockservers.Direction, message []byte) {
		record(l.log.Load(), serverID, d, message)
	}
	options.Cut = func(serverID string) { recordCut(l.log.Load(), serverID) }
	// The servers live as long as the session, not as long as the scenario.
	group, err := startServers(context.WithoutCancel(ctx), scripts, options)
	if err != nil {
		return err
	}
	session, err := host.Start(ctx, serverConfigs(group))
	if err != nil {
		return errors.Join(err, group.Close())
	}
	l.group, l.session = group, session
	return nil
}

// startServers starts mock servers; when they do not start, the host has no part in it.
func startServers(ctx context.Context, scripts []mockservers.Script,
	o mockservers.Options) (*mockservers.Group, error) {
	group, err := mockservers.Start(ctx, scripts, o)
	if err != nil {
		return nil, &driver.Blame{
			Party: driver.BlameSuite, Tried: "starting the mock servers", Found: err.Error(),
			Next: "give the suite room for temporary files and an address of its own", Err: err,
		}
	}
	return group, nil
}

// record adds a message to the log of the scenario that is using the server, if any.
func record(log *evidence.Log, serverID string, d mockservers.Direction, message []byte) {
	if log != nil {
		log.Add(evidence.Traffic, serverID,
			evidence.Message{Direction: evidence.Direction(d), Raw: rawMessage(message)})
	}
}

// rawMessage is the message itself, or a JSON string of it when it is no JSON.
func rawMessage(message []byte) json.RawMessage {
	if json.Valid(message) {
		return json.RawMessage(message)
	}
	quoted, _ := json.Marshal(string(message))
	return quoted
}

func serverConfigs(group *mockservers.Group) []driver.ServerConfig {
	var configs []driver.ServerConfig
	for _, e := range group.Endpoints() {
		configs = append(configs,
			driver.ServerConfig{ServerID: e.ServerID, Command: e.Command, Args: e.Args, Env: e.Env, URL: e.URL})
	}
	return configs
}

// release takes a session back. One that cannot be trusted to be as it was
// before the scenario is closed.
func (p *pool) release(held steps.Lease, reusable bool) error {
	l := held.(*lease)
	log := l.log.Swap(nil)
	p.listen(l.session, log)
	if !reusable || !l.session.Alive() || p.replaced(l) {
		return p.end(l)
	}
	for _, e := range l.group.Endpoints() {
		l.group.Server(e.ServerID).Reset()
	}
	p.mu.Lock()
	p.idle = append(p.idle, l)
	var oldest *lease
	if len(p.idle) > p.idleMax {
		oldest, p.idle = p.idle[0], p.idle[1:]
	}
	p.mu.Unlock()
	if oldest != nil {
		return p.end(oldest)
	}
	return nil
}

// replaced reports whether the host of a session was started anew for another one.
func (p *pool) replaced(l *lease) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.alone && p.latest != l
}

// end ends a session and its servers.
func (p *pool) end(l *lease) error {
	err := errors.Join(l.session.Close(), l.group.Close())
	p.listen(l.session, nil)
	return err
}

// close ends all idle sessions, at once: each may take its time.
func (p *pool) close() error {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	errs := make([]error, len(idle))
	var all sync.WaitGroup
	for i, l := range idle {
		all.Go(func() { errs[i] = p.end(l) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// answered reports whether every run in the evidence got an answer, so that
// nothing of it can still be going on in the host.
func answered(events []evidence.Event) bool {
	for _, run := range check.AllRuns(events) {
		switch run.Answer.Result {
		case evidence.NoAnswer, evidence.HostGone, evidence.Cancelled:
			return false
		}
	}
	return true
}
