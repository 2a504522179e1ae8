// Package sandbox runs one piece of agent-authored JavaScript: code in,
// response out. Each run executes in a worker process of its own, see package worker.
package sandbox

import (
	"context"
	"encoding/json"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

// Calls is how a run reaches MCP servers; it lives in the host's process.
type Calls interface {
	// CallTool calls a tool by its canonical name; serverID is the normalised
	// one. Arguments are a JSON value, nil when the agent passed none. It
	// returns the tools/call result as received, or a *[CallError]. It must
	// return soon after ctx ends, having tried to cancel the call.
	CallTool(ctx context.Context, serverID, toolName string, arguments json.RawMessage) (json.RawMessage, error)
	// Server is a server of the job as it is now.
	Server(ctx context.Context, serverID string) (Server, error)
}

// Response is the §3.3 object.
type Response = rules.Response

// MaxResult is the most that Limits.MaxResultBytes can be, in bytes.
const MaxResult = protocol.MaxResult

// What a worker is told has its home in the protocol.
type (
	Job       = protocol.Job
	Limits    = protocol.Limits
	Server    = protocol.Server
	Tool      = protocol.Tool
	CallError = protocol.CallError
)
