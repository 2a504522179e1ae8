package sessions

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"codemode/conformance/driver"
	"codemode/conformance/words/steps"
	"codemode/mockservers"
	"codemode/mockservers/mockapi"
	"codemode/reports/evidence"
)

// Pool keeps started hosts for scenarios that need the same servers. A session
// serves one scenario at a time.
type Pool struct {
	host    driver.Host
	options mockservers.Options
	idleMax int
	// alone is set for a host of which there is one at a time: starting it with other
	// servers ends the idle session.
	alone bool
	// log takes how long it takes to end hosts that no scenario has.
	log *evidence.Log
	// latest is the session that was started last.
	latest *lease

	mu      sync.Mutex
	idle    []*lease
	known   driver.Identity
	printed evidence.Stray
}

// NewPool returns a pool that starts hosts with mock servers as options say; its Tap
// and Cut are set by the pool. It keeps up to idleMax of them. alone is set for a host
// that is started anew in its one place, so that there is no other beside it. log is the
// record of the run.
func NewPool(host driver.Host, options mockservers.Options, idleMax int, alone bool, log *evidence.Log) *Pool {
	return &Pool{host: host, options: options, idleMax: idleMax, alone: alone, log: log}
}

// lease is one started host with its servers.
type lease struct {
	key     string
	session driver.Session
	group   *mockservers.Group
	// used is set when it is taken again.
	used bool
	// using is the scenario that has the session at the moment; nil for none.
	using atomic.Pointer[usage]
}

// usage is a scenario that uses a session: its log takes what its servers see.
type usage struct {
	log     *evidence.Log
	servers map[string]bool
}

// logOf returns the log that takes what a server sees; nil for none.
func (l *lease) logOf(serverID string) *evidence.Log {
	if using := l.using.Load(); using != nil && using.servers[serverID] {
		return using.log
	}
	return nil
}

func (l *lease) Session() driver.Session              { return l.session }
func (l *lease) Server(id string) *mockservers.Server { return l.group.Server(id) }
func (l *lease) API(id string) *mockapi.Server        { return l.group.API(id) }
func (l *lease) Used() bool                           { return l.used }

// Acquire returns an idle session that has just the wanted servers, or starts one. It
// starts none for a scenario that will not run.
func (p *Pool) Acquire(ctx context.Context, wanted Wanted, log *evidence.Log) (steps.Lease, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	key, err := wanted.key()
	if err != nil {
		return nil, err
	}
	using := &usage{log: log, servers: map[string]bool{}}
	for _, s := range wanted.Servers {
		using.servers[s.ServerID] = true
	}
	if !wanted.Fresh {
		if l := p.take(key, wanted.Again); l != nil {
			l.using.Store(using)
			return l, nil
		}
	}
	if wanted.Again != nil {
		return nil, errors.New("the host that the scenario had is gone")
	}
	if p.alone {
		_ = p.Close() // it is over, however it ends
	}
	l := &lease{key: key}
	l.using.Store(using)
	if err := l.start(ctx, p.host, p.options, wanted.all(), log); err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.known, p.latest = l.session.Identity(), l
	p.mu.Unlock()
	return l, nil
}

// Identity tells who the host is, once a session was started.
func (p *Pool) Identity() driver.Identity {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.known
}

// Printed is what came on all stdouts so far that is no MCP message.
func (p *Pool) Printed() evidence.Stray {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.printed
}

// listen notes what a host wrote beside MCP, also in the log of the scenario
// that used it, if any.
func (p *Pool) listen(s driver.Session, log *evidence.Log) {
	printed := takePrinted(s, log)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.printed = p.printed.Plus(printed)
}

// take takes an idle session with the servers of the key, or just the one that is wanted.
func (p *Pool) take(key string, just steps.Lease) *lease {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, l := range p.idle {
		if l.key == key && (just == nil || just == l) {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			l.used = true
			return l
		}
	}
	return nil
}

func (l *lease) start(ctx context.Context, host driver.Host, options mockservers.Options,
	scripts []mockservers.Script, log *evidence.Log) error {
	options.Tap = func(serverID string, d mockservers.Direction, message []byte) {
		recordMessage(l.logOf(serverID), serverID, d, message)
	}
	options.Cut = func(serverID string) { recordBroken(l.logOf(serverID), serverID) }
	// The servers live as long as the session, not as long as the scenario.
	end := log.Time(evidence.MockServers)
	group, err := startServers(context.WithoutCancel(ctx), scripts, options)
	end()
	if err != nil {
		return err
	}
	end = log.Time(evidence.HostStart)
	session, err := host.Start(ctx, serverConfigs(group))
	end()
	if err != nil {
		return errors.Join(err, group.Close())
	}
	l.group, l.session = group, session
	return nil
}

// Release takes a session back. One that cannot be trusted to be as it was
// before the scenario is closed.
func (p *Pool) Release(given steps.Lease, reusable bool) error {
	l := given.(*lease)
	var log *evidence.Log
	if using := l.using.Swap(nil); using != nil {
		log = using.log
	}
	p.listen(l.session, log)
	if !reusable || !l.session.Alive() || p.replaced(l) {
		return p.end(l, cmp.Or(log, p.log))
	}
	l.group.Reset()
	p.mu.Lock()
	p.idle = append(p.idle, l)
	var oldest *lease
	if len(p.idle) > p.idleMax {
		oldest, p.idle = p.idle[0], p.idle[1:]
	}
	p.mu.Unlock()
	if oldest != nil {
		return p.end(oldest, p.log)
	}
	return nil
}

// Retire ends the idle sessions whose host has just these servers.
func (p *Pool) Retire(shared *Shared) error {
	key, err := shared.key()
	for l := p.take(key, nil); l != nil; l = p.take(key, nil) {
		err = errors.Join(err, p.end(l, p.log))
	}
	return err
}

// replaced reports whether the host of a session was started anew for another one.
func (p *Pool) replaced(l *lease) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.alone && p.latest != l
}

// end ends a session and its servers; log takes how long that takes.
func (p *Pool) end(l *lease, log *evidence.Log) error {
	end := log.Time(evidence.HostStop)
	ended := l.session.Close()
	end()
	defer log.Time(evidence.MockServers)()
	err := errors.Join(ended, l.group.Close())
	p.listen(l.session, nil)
	return err
}

// Close ends all idle sessions, at once: each may take its time.
func (p *Pool) Close() error {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	errs := make([]error, len(idle))
	var all sync.WaitGroup
	for i, l := range idle {
		all.Go(func() { errs[i] = p.end(l, p.log) })
	}
	all.Wait()
	return errors.Join(errs...)
}
