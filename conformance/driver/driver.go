// Package driver starts, asks and stops a host under test. It knows MCP and
// processes, and nothing of the specification: it hands back what it saw and
// never judges it.
package driver

import (
	"context"
	"encoding/json"
	"time"

	"codemode/reports/evidence"
)

// Host is all that the suite knows of an implementation.
type Host interface {
	// Identity describes the implementation as far as it is known before a
	// start; Name and Version are filled by [Session.Identity].
	Identity() Identity
	// Start starts the host (or connects to it) with the given servers in its
	// configuration and returns when it has answered initialize or discover.
	// The error is a *[Blame].
	Start(ctx context.Context, servers []ServerConfig) (Session, error)
}

// Session is one started host. Run may be called concurrently.
type Session interface {
	Identity() Identity
	// Tools returns the host's answer to tools/list, all pages joined into one
	// JSON array of tools, as received.
	Tools(ctx context.Context) (json.RawMessage, error)
	// Context returns what an agent would be shown (§4.4).
	Context(ctx context.Context) (evidence.Context, error)
	// Run calls codemode.run with the given arguments. It always returns an
	// answer: what went wrong on the wire is in its Result and Problem.
	// Cancelling ctx sends MCP cancellation and waits [Timeouts].Cancel for an answer.
	Run(ctx context.Context, arguments json.RawMessage) evidence.Answer
	// Stderr returns what the host wrote to its stderr since the last call, at
	// most [MaxStderr] bytes of it, the end kept.
	Stderr() string
	// Alive reports whether the host can be asked again.
	Alive() bool
	// Close stops the host and everything it started, and removes its files.
	Close() error
}

// Identity tells which implementation was judged.
type Identity struct {
	Name    string `json:"name,omitempty"`
	Version string `json:"version,omitempty"`
	// ProtocolVersion is the MCP version spoken between suite and host.
	ProtocolVersion string `json:"protocolVersion,omitempty"`
	// Command is the command line or URL as the user gave it.
	Command string `json:"command"`
	// Flags say how else it was reached, such as by another name of its tool, as far
	// as that may be told: the values of variables are left out.
	Flags string `json:"flags,omitempty"`
	// Digest is "sha256:<hex>" of the program file; empty for a URL.
	Digest string `json:"digest,omitempty"`
}

// ServerConfig is one entry of the host's mcpServers configuration: either
// Command and Args, or URL. With Document it is the HTTP API of the openapi configuration.
type ServerConfig struct {
	ServerID string
	// Type is what the entry calls a server that is a command; "" leaves that out.
	Type    string
	Command string
	Args    []string
	Env     map[string]string
	URL     string
	// Document is where the OpenAPI document of the API at URL is, a path or a URL, and Settings a JSON object of
	// what else the configuration says of it, or has beside mcpServers; nil for nothing.
	Document string
	Settings json.RawMessage
}

// Party is who must act on a problem on the wire.
type Party string

// The parties that can be at fault.
const (
	// BlameHost: what came from the host, or did not come, is the problem.
	BlameHost Party = "host"
	// BlameAdapter: the way to the host (command line, program file, URL, token)
	// that the user gave does not lead to a host.
	BlameAdapter Party = "adapter"
	// BlameSuite: the suite, its machine or its user ended the attempt.
	BlameSuite Party = "suite"
	// BlameMachine: the machine, or what else it has to do, is too slow to tell.
	BlameMachine Party = "machine"
)

// Blame is an error with the party that must act, and what to do next.
type Blame struct {
	Party Party
	// Tried, Found and Next make up the sentence shown to the user.
	Tried, Found, Next string
	// Stderr is the end of what the host printed; see [LastLines].
	Stderr string
	Err    error
}

// Timeouts bound every wait of a driver. Each is the longest that a conforming
// host may need; raise them for a slow machine.
type Timeouts struct {
	// Start: from starting the process to its initialize or discover answer.
	Start time.Duration
	// List: tools/list, each; a third of it each what else an agent is shown.
	List time.Duration
	// Run: one call of codemode.run without a limit of its own. The default is
	// longer than the minute that hosts give a run by themselves.
	Run time.Duration
	// Cancel: from sending a cancellation to giving up on the answer.
	Cancel time.Duration
	// Stop: from closing the host's stdin to SIGTERM, from there to SIGKILL of
	// the whole process group, and from there to giving up.
	Stop time.Duration
}

// DefaultTimeouts are meant for a loaded two-core CI machine.
func DefaultTimeouts() Timeouts {
	return Timeouts{
		Start: 20 * time.Second, List: 30 * time.Second, Run: 75 * time.Second,
		Cancel: 5 * time.Second, Stop: 2 * time.Second,
	}
}

// MaxStderr bounds what is kept of a host's stderr between two reads, in bytes.
const MaxStderr = 64 << 10

// Error gives the one sentence: what was tried, what was found, what to do.
func (b *Blame) Error() string {
	return string(b.Party) + ": " + b.Tried + ": " + b.Found + "; " + b.Next
}

// Unwrap returns the cause.
func (b *Blame) Unwrap() error { return b.Err }
