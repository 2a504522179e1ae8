package sessions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/words/steps"
	"codemode/mockservers"
	"codemode/mockservers/mockapi"
	"codemode/reports/evidence"
)

// URL is the one session with a host that is already running. Its servers
// are those of all scenarios at once: each scenario has serverIds of its own,
// so that traffic finds its log.
type URL struct {
	session driver.Session
	group   *mockservers.Group
	mu      sync.Mutex
	logs    map[string]*evidence.Log
	printed evidence.Stray
	// contacted is closed once a message of the host reached a server.
	contacted chan struct{}
	once      sync.Once
}

// URLOptions say how a host at a URL comes to its servers.
type URLOptions struct {
	// Servers says how the host reaches the mock servers; its Tap and Cut are set here.
	Servers mockservers.Options
	// WriteConfig is told the configuration that the host has to be started with.
	WriteConfig func(servers []driver.ServerConfig) error
	// Ready is how long the user has then to start the host; 0 means [DefaultHostReady].
	Ready time.Duration
	// Refused is told once, while it is waited, of an answer that is none of a host. It may
	// be nil.
	Refused func(err error)
}

// OpenURL starts the servers of all scenarios, tells the user the configuration, and
// waits until the host answers.
func OpenURL(ctx context.Context, host driver.Host, scripts []mockservers.Script, o URLOptions) (*URL, error) {
	u := &URL{logs: map[string]*evidence.Log{}, contacted: make(chan struct{})}
	o.Servers.Tap = u.tap
	o.Servers.Cut = func(serverID string) { recordBroken(u.log(serverID), serverID) }
	var err error
	if u.group, err = startServers(ctx, scripts, o.Servers); err != nil {
		return nil, err
	}
	if err := o.WriteConfig(serverConfigs(u.group)); err != nil {
		return nil, errors.Join(err, u.group.Close())
	}
	u.session, err = whenReady(ctx, host, cmp.Or(o.Ready, DefaultHostReady), o.Refused)
	if err != nil {
		return nil, errors.Join(err, u.group.Close())
	}
	return u, nil
}

// DefaultHostReady is how long the user has to start a host at a URL with the
// configuration that the run wrote, and retryEvery how often it is tried.
const (
	DefaultHostReady = 2 * time.Minute
	retryEvery       = 500 * time.Millisecond
)

// whenReady connects to a host that the user may still be starting. One that
// asks for a token was started. The end of the timeout cuts no try short, or
// the last one would not say what the host does wrong.
func whenReady(ctx context.Context, host driver.Host, timeout time.Duration, refused func(error)) (driver.Session,
	error) {
	over := time.After(timeout)
	for {
		session, err := host.Start(ctx, nil)
		if err == nil || driver.WantsToken(err) {
			return session, err
		}
		if refused != nil && driver.Answered(err) {
			refused(err)
			refused = nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-over:
			return nil, err
		case <-time.After(retryEvery):
		}
	}
}

func (u *URL) tap(serverID string, d mockservers.Direction, message []byte) {
	u.once.Do(func() { close(u.contacted) })
	recordMessage(u.log(serverID), serverID, d, message)
}

// Contacted is closed once the host has spoken to any of the servers.
func (u *URL) Contacted() <-chan struct{} { return u.contacted }

// log is that of the scenario which has the server, or nil.
func (u *URL) log(serverID string) *evidence.Log {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.logs[serverID]
}

// share is a scenario's share of the session.
type share struct {
	*URL
	serverIDs []string
}

func (l *share) Session() driver.Session              { return l.session }
func (l *share) Server(id string) *mockservers.Server { return l.group.Server(id) }
func (l *share) API(id string) *mockapi.Server        { return l.group.API(id) }

// Used is false: there is one process of the host for all scenarios.
func (*share) Used() bool { return false }

// Acquire hands out a share whose servers are among those of the host.
func (u *URL) Acquire(_ context.Context, wanted Wanted, log *evidence.Log) (steps.Lease, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	l := &share{URL: u}
	for _, s := range wanted.Servers {
		if u.group.Server(s.ServerID) == nil {
			return nil, fmt.Errorf("server %s is not among those that the host was started with", s.ServerID)
		}
		u.logs[s.ServerID] = log
		l.serverIDs = append(l.serverIDs, s.ServerID)
	}
	return l, nil
}

// Release ends the scenario of a share.
func (u *URL) Release(given steps.Lease, _ bool) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.printed = u.printed.Plus(takePrinted(u.session, nil))
	for _, id := range given.(*share).serverIDs {
		delete(u.logs, id)
	}
	return nil
}

// Retire does nothing: there is the one session.
func (u *URL) Retire(*Shared) error { return nil }

// Identity tells who the host is.
func (u *URL) Identity() driver.Identity { return u.session.Identity() }

// Printed is what came so far that is no MCP message.
func (u *URL) Printed() evidence.Stray {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.printed
}

// Close ends the session and the servers; the host belongs to its user.
func (u *URL) Close() error { return errors.Join(u.session.Close(), u.group.Close()) }
