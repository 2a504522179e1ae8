package conformance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// fixed is the one session with a host that is already running. Its servers
// are those of all scenarios at once: each scenario has serverIds of its own,
// so that traffic finds its log.
type fixed struct {
	session driver.Session
	group   *mockservers.Group
	mu      sync.Mutex
	logs    map[string]*evidence.Log
	wrote   evidence.Stray
}

// startFixed starts the servers of all chosen scenarios, tells the user the
// configuration, and waits until the host answers.
func startFixed(ctx context.Context, o Options, chosen []planned) (*fixed, error) {
	scripts, err := collectServers(ctx, o, chosen)
	if err != nil {
		return nil, err
	}
	f := &fixed{logs: map[string]*evidence.Log{}}
	servers := o.Servers
	servers.Tap = f.tap
	servers.Cut = func(serverID string) { recordCut(f.log(serverID), serverID) }
	f.group, err = startServers(ctx, append(scripts, factScript(o.names(factScope))), servers)
	if err != nil {
		return nil, err
	}
	if err := o.WriteConfig(serverConfigs(f.group)); err != nil {
		return nil, errors.Join(err, f.group.Close())
	}
	f.session, err = whenReady(ctx, o.Host, cmp.Or(o.HostReady, DefaultHostReady))
	if err != nil {
		return nil, errors.Join(err, f.group.Close())
	}
	return f, nil
}

// DefaultHostReady is how long the user has to start a host at a URL with the
// configuration that the run wrote, and retryEvery how often it is tried.
const (
	DefaultHostReady = 2 * time.Minute
	retryEvery       = 500 * time.Millisecond
)

// whenReady connects to a host that the user may still be starting. One that
// asks for a token was started. The end of the patience cuts no try short, or
// the last one would not say what the host does wrong.
func whenReady(ctx context.Context, host driver.Host, patience time.Duration) (driver.Session, error) {
	over := time.After(patience)
	for {
		session, err := host.Start(ctx, nil)
		if err == nil || driver.WantsToken(err) {
			return session, err
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

// collectServers runs the Given steps of the scenarios, and nothing else, to
// learn which servers they declare.
func collectServers(ctx context.Context, o Options, chosen []planned) ([]mockservers.Script, error) {
	servers, err := serversOf(ctx, o, chosen)
	var scripts []mockservers.Script
	for _, s := range chosen {
		scripts = append(scripts, servers[s.id]...)
	}
	return scripts, err
}

// serversOf is collectServers by scenario.
func serversOf(ctx context.Context, o Options, chosen []planned) (map[string][]mockservers.Script, error) {
	texts, err := contents(o.Features, chosen)
	if err != nil {
		return nil, err
	}
	var features []godog.Feature
	for name, text := range texts {
		features = append(features, godog.Feature{Name: name, Contents: text})
	}
	scripts := map[string][]mockservers.Script{}
	suite := godog.TestSuite{
		Name:                 "servers",
		TestSuiteInitializer: func(tsc *godog.TestSuiteContext) { steps.RegisterServers(tsc.ScenarioContext()) },
		ScenarioInitializer: func(sc *godog.ScenarioContext) {
			world := &steps.World{Log: evidence.NewLog(), Spec: o.Ledger.Names}
			sc.Before(func(ctx context.Context, s *godog.Scenario) (context.Context, error) {
				world.Names = o.names(scenarioID(s.Uri, s.Name))
				return steps.NewContext(ctx, world), nil
			})
			sc.After(func(ctx context.Context, s *godog.Scenario, _ error) (context.Context, error) {
				scripts[scenarioID(s.Uri, s.Name)] = world.Scripts()
				return ctx, nil
			})
		},
		Options: &godog.Options{
			Format: "progress", Output: io.Discard, NoColors: true, FeatureContents: features, DefaultContext: ctx,
		},
	}
	suite.Run()
	return scripts, nil
}

func (f *fixed) tap(serverID string, d mockservers.Direction, message []byte) {
	record(f.log(serverID), serverID, d, message)
}

// log is that of the scenario which has the server, or nil.
func (f *fixed) log(serverID string) *evidence.Log {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.logs[serverID]
}

// fixedLease is a scenario's share of the session.
type fixedLease struct {
	*fixed
	serverIDs []string
}

func (l *fixedLease) Session() driver.Session              { return l.session }
func (l *fixedLease) Server(id string) *mockservers.Server { return l.group.Server(id) }

func (f *fixed) acquire(_ context.Context, scripts []mockservers.Script, _ bool,
	log *evidence.Log) (steps.Lease, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	l := &fixedLease{fixed: f}
	for _, s := range scripts {
		if f.group.Server(s.ServerID) == nil {
			return nil, fmt.Errorf("server %s is not among those that the host was started with", s.ServerID)
		}
		f.logs[s.ServerID] = log
		l.serverIDs = append(l.serverIDs, s.ServerID)
	}
	return l, nil
}

func (f *fixed) release(held steps.Lease, _ bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.wrote = f.wrote.Plus(strayOf(f.session, nil))
	for _, id := range held.(*fixedLease).serverIDs {
		delete(f.logs, id)
	}
	return nil
}

func (f *fixed) identity() driver.Identity { return f.session.Identity() }

func (f *fixed) stray() evidence.Stray {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.wrote
}

func (f *fixed) close() error { return errors.Join(f.session.Close(), f.group.Close()) }
