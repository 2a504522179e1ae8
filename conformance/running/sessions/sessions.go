// Package sessions hands out started hosts with their mock servers: from a pool of
// processes, or shares of the one host at a URL that its user has started.
package sessions

import (
	"context"
	"encoding/json"
	"sync"

	"codemode/conformance/driver"
	"codemode/conformance/running/record"
	"codemode/conformance/words/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// Sessions hands out started hosts, each to one scenario at a time.
type Sessions interface {
	// Acquire returns a session as wanted; what its servers see goes to log until the
	// release.
	Acquire(ctx context.Context, wanted Wanted, log *evidence.Log) (steps.Lease, error)
	// Release takes a session back; one that is not reusable is not handed out again.
	Release(given steps.Lease, reusable bool) error
	// Retire ends the sessions that no scenario has whose host has just these servers.
	Retire(shared *Shared) error
	// Identity tells who the host is, once a session was started.
	Identity() driver.Identity
	// Printed is what came on all stdouts so far that is no MCP message.
	Printed() evidence.Stray
	// Close ends all hosts that are not handed out.
	Close() error
}

// Wanted is a session that a scenario wants.
type Wanted struct {
	// Servers are those that it needs.
	Servers []mockservers.Script
	// Shared are the servers of all scenarios that share the host, these among them; nil
	// where the host is to have no others.
	Shared *Shared
	// Fresh is set when the host's process may have served no scenario before.
	Fresh bool
	// Again is a session that was released, where none but that will do; nil for any.
	Again steps.Lease
}

// all are the servers that the host is started with.
func (w Wanted) all() []mockservers.Script {
	if w.Shared != nil {
		return w.Shared.servers
	}
	return w.Servers
}

// key is what an idle session with just these servers is found by.
func (w Wanted) key() (string, error) {
	if w.Shared != nil {
		return w.Shared.key()
	}
	return keyOf(w.Servers)
}

// Shared are the servers of a host that several scenarios share. They are many, and what
// they reply may be large: their key is made once.
type Shared struct {
	servers []mockservers.Script
	key     func() (string, error)
}

// Share makes servers those of a host that scenarios share.
func Share(servers []mockservers.Script) *Shared {
	return &Shared{servers, sync.OnceValues(func() (string, error) { return keyOf(servers) })}
}

func keyOf(servers []mockservers.Script) (string, error) {
	raw, err := json.Marshal(servers)
	return string(raw), err
}

// takePrinted returns what a host printed beside MCP since the last call, and records it.
func takePrinted(s driver.Session, log *evidence.Log) evidence.Stray {
	faulter, ok := s.(driver.WireFaulter)
	if !ok {
		return evidence.Stray{}
	}
	printed := faulter.Stray()
	if printed.Lines > 0 && log != nil {
		log.Add(evidence.HostStdout, "", printed)
	}
	return printed
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

// recordMessage adds a message to the log of the scenario that is using the server, if any.
func recordMessage(log *evidence.Log, serverID string, d mockservers.Direction, message []byte) {
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
			driver.ServerConfig{ServerID: e.ServerID, Command: e.Command, Args: e.Args, Env: e.Env, URL: e.URL,
				Document: e.Document, Settings: e.Settings})
	}
	return configs
}

// recordBroken adds a broken link to the log of the scenario that is using the
// server, if any.
func recordBroken(log *evidence.Log, serverID string) {
	if log != nil {
		log.Add(evidence.Fact, record.BrokenLink, serverID)
	}
}
