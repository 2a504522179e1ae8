package protocol

import (
	"encoding/json"
	"fmt"
	"time"

	"codemode/refhost/rules"
)

// Job is one run: all that a worker needs to know.
type Job struct {
	Code string `json:"code"`
	// TypeScript tells whether Code may have types.
	TypeScript bool   `json:"typeScript,omitempty"`
	Limits     Limits `json:"limits"`
	// Servers is the snapshot of the tool index that the run sees (§8.2).
	Servers []Server `json:"servers"`
	// Values are globals that hold data, by name: each run has a copy of its own.
	Values map[string]json.RawMessage `json:"values,omitempty"`
	// Unavailable are servers that are configured but not connected: module path → why.
	Unavailable map[string]string `json:"unavailable,omitempty"`
}

// Limits bound a run. All are set: the host has filled in defaults and applied ceilings.
type Limits struct {
	Timeout        time.Duration `json:"timeout"`
	MaxMemoryBytes int64         `json:"maxMemoryBytes"`
	MaxLogBytes    int64         `json:"maxLogBytes"`
	MaxToolCalls   int           `json:"maxToolCalls"`
	MaxResultBytes int64         `json:"maxResultBytes"`
}

// TimeoutMessage tells that a run exceeded its time (§3.2.4).
func (l Limits) TimeoutMessage() string {
	return fmt.Sprintf("The run took longer than %d ms (limit timeoutMs).", l.Timeout.Milliseconds())
}

// MemoryMessage tells that a run exceeded its memory (§3.2.4).
func (l Limits) MemoryMessage() string {
	return fmt.Sprintf("The run used more than %d bytes of memory (limit maxMemoryBytes).", l.MaxMemoryBytes)
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
	// Global, if not empty, names the global object among whose functions the tools are; no module has them then.
	Global string `json:"global,omitempty"`
	// Deferred: the tools are not here, and the host is asked for them when they are needed.
	Deferred bool `json:"deferred,omitempty"`
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

// CallError is a tool call that brought no result: JSON-RPC error, lost connection, refused credentials.
type CallError struct {
	// Failure is why; empty is [rules.FailureProtocol].
	Failure rules.CallFailure
	Message string
	// Hint is a better one than that of the error's class, or empty.
	Hint string
}

func (e *CallError) Error() string { return e.Message }
