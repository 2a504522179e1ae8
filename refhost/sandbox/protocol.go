// Package sandbox runs one piece of agent-authored JavaScript: code in,
// response out. Each run executes in a worker process of its own.
package sandbox

import (
	"context"
	"encoding/json"
	"time"

	"codemode/refhost/rules"
)

// Job is one run: all that a worker needs to know.
type Job struct {
	Code   string `json:"code"`
	Limits Limits `json:"limits"`
	// Servers is the snapshot of the tool index that the run sees (§8.2).
	Servers []Server `json:"servers"`
	// Unavailable are servers that are configured but not connected: module path → why.
	Unavailable map[string]string `json:"unavailable,omitempty"`
}

// Limits bound a run. All are set: the host has filled in defaults and applied ceilings.
type Limits struct {
	Timeout        time.Duration `json:"timeout"`
	MaxMemoryBytes int64         `json:"maxMemoryBytes"`
	MaxLogBytes    int64         `json:"maxLogBytes"`
	MaxToolCalls   int           `json:"maxToolCalls"`
}

// Server is one importable module below @codemode/servers/.
type Server struct {
	// ServerID is the module path segment after normalisation (§5.0.1).
	ServerID string `json:"serverId"`
	// ConfiguredID is the id before that; a worker has no use for it.
	ConfiguredID string   `json:"-"`
	ServerName   string   `json:"serverName"`
	Version      string   `json:"version,omitempty"`
	Description  string   `json:"description,omitempty"`
	Capabilities []string `json:"capabilities,omitempty"`
	Tools        []Tool   `json:"tools"`
}

// Tool is one binding of a server's module.
type Tool struct {
	ToolName     string          `json:"toolName"`
	ExportName   string          `json:"exportName"`
	Description  string          `json:"description,omitempty"`
	Annotations  json.RawMessage `json:"annotations,omitempty"`
	InputSchema  json.RawMessage `json:"inputSchema,omitempty"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
}

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

// CallError is a tool call that brought no result: JSON-RPC error, lost connection, refused credentials.
type CallError struct {
	// Failure is why; empty is [rules.FailureProtocol].
	Failure rules.CallFailure
	Message string
}

func (e *CallError) Error() string { return e.Message }

// Response is the §3.3 object.
type Response struct {
	Logs        []LogEntry      `json:"logs"`
	Result      json.RawMessage `json:"result"`
	Diagnostics []Diagnostic    `json:"diagnostics"`
	ToolTrace   []TraceEntry    `json:"toolTrace,omitempty"`
}

// What a response consists of has its home in the rules.
type (
	LogEntry   = rules.LogEntry
	TraceEntry = rules.TraceEntry
	Diagnostic = rules.Diagnostic
)
