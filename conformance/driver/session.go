package driver

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/reports/evidence"
)

// startedHost is a started host as seen from here: how to talk to it and how to end it.
type startedHost struct {
	link   link
	faults *faults
	stderr *tail
	// home is the HOME of the host's process; empty for one that the suite did not start.
	home string
	// exitReason says in a clause how the host ended on its own; it may wait Timeouts.Stop.
	exitReason func() string
	// threads are those of [Meter]; nil if nothing tells.
	threads func() map[int]Turns
	// stop ends the host and removes its files; the error is a clause about the host.
	stop func() error
}

// session is one host after its handshake.
type session struct {
	startedHost
	wire     *wire
	client   *mcp.ClientSession
	timeouts Timeouts
	options  Options
	identity Identity
	closing  sync.Once
	closeErr error
}

// open makes the handshake with a started host. On failure the host is stopped.
func open(ctx context.Context, host startedHost, o Options, id Identity) (Session, error) {
	s := &session{startedHost: host, wire: newWire(host.link, host.faults), timeouts: o.Timeouts, options: o,
		identity: id}
	ctx, cancel := within(ctx, o.Timeouts.Start)
	defer cancel()
	client := mcp.NewClient(&mcp.Implementation{Name: o.ClientName, Version: o.ClientVersion},
		&mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}})
	var err error
	s.client, err = client.Connect(ctx, s.wire, &mcp.ClientSessionOptions{ProtocolVersion: o.ProtocolVersion})
	if err != nil {
		blame := blameStart(ctx, s, err)
		// How it failed to start matters more than how it then ended.
		_ = s.Close()
		if blame.Stderr == "" {
			blame.Stderr = s.Stderr()
		}
		return nil, blame
	}
	answer := s.client.InitializeResult()
	s.identity.ProtocolVersion = answer.ProtocolVersion
	if answer.ServerInfo != nil {
		s.identity.Name, s.identity.Version = answer.ServerInfo.Name, answer.ServerInfo.Version
	}
	s.link.negotiated(answer.ProtocolVersion)
	return s, nil
}

// Identity returns the implementation with what the handshake told of it.
func (s *session) Identity() Identity { return s.identity }

// Stderr implements [Session].
func (s *session) Stderr() string { return s.stderr.take() }

// Alive implements [Session].
func (s *session) Alive() bool { return !s.wire.isEnded() }

// WireFaults returns one sentence for each kind of thing that the host sent
// against the rules of the wire although the session could go on: text on stdout
// that is not MCP, a second answer to one call.
func (s *session) WireFaults() []string { return s.faults.list() }

// Stray returns what the host wrote since the last call that is no MCP message.
func (s *session) Stray() evidence.Stray { return s.faults.take() }

// Printed returns what the host wrote so far that is no MCP message, or the end of that.
func (s *session) Printed() string { return s.faults.said() }

// WireFaulter is implemented by the sessions of this package.
type WireFaulter interface {
	WireFaults() []string
	Stray() evidence.Stray
}

// Printer is implemented by the sessions of this package, too.
type Printer interface{ Printed() string }

// Close implements [Session]. The error is a *[Blame] of a host that had to be
// killed or left processes behind; they are gone nevertheless.
func (s *session) Close() error {
	s.closing.Do(func() {
		_ = s.wire.end(errClosed)
		_ = s.link.close()
		if s.client != nil {
			// The link is closed: all that the library could add is known.
			_ = s.client.Close()
		}
		if err := s.stop(); err != nil {
			s.closeErr = &Blame{
				Party: BlameHost, Tried: "stopping the host", Found: err.Error(),
				Next: "end it and all its children when its stdin is closed", Err: err,
			}
		}
	})
	return s.closeErr
}

// params returns the params of an own call: the members, and for stateless MCP
// the _meta that each request must carry.
func (s *session) params(members map[string]any) (json.RawMessage, error) {
	if stateless(s.identity.ProtocolVersion) {
		members["_meta"] = map[string]any{
			mcp.MetaKeyProtocolVersion: s.identity.ProtocolVersion,
			mcp.MetaKeyClientInfo: map[string]string{"name": s.options.ClientName,
				"version": s.options.ClientVersion},
			mcp.MetaKeyClientCapabilities: struct{}{},
		}
	}
	return encode(members)
}
