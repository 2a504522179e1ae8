// Package mockservers runs scripted MCP servers for a host to connect to. A
// script is data: the tools a server declares and what each call is answered
// with. The servers' logic lives in the caller's process, so that everything a
// host sends is seen, before it is validated, by the caller's tap.
package mockservers

import (
	"encoding/json"
	"maps"
	"slices"

	"codemode/mockservers/bridge"
	"codemode/mockservers/mockapi"
)

// Script describes one server completely. The zero value of each field is the
// ordinary behaviour. Its YAML and JSON forms have the same keys; unknown keys
// are an error with file and line.
type Script struct {
	// ServerID is the key in the host's mcpServers configuration.
	ServerID string `json:"serverId" yaml:"serverId"`
	// Name and Version are the serverInfo; Name defaults to ServerID, Version to "1.0.0".
	Name    string `json:"name,omitempty" yaml:"name,omitempty"`
	Version string `json:"version,omitempty" yaml:"version,omitempty"`
	// EmptyVersion: the serverInfo has a version, which is empty.
	EmptyVersion bool `json:"emptyVersion,omitempty" yaml:"emptyVersion,omitempty"`
	// Instructions are the server's own, shown in its initialize answer.
	Instructions string `json:"instructions,omitempty" yaml:"instructions,omitempty"`
	// NoListChanged withholds the tools.listChanged capability.
	NoListChanged bool `json:"noListChanged,omitempty" yaml:"noListChanged,omitempty"`
	// Unreachable is set for a server that is configured and not there.
	Unreachable Absence `json:"unreachable,omitempty" yaml:"unreachable,omitempty"`
	// OverHTTP: the server is reached over HTTP, whatever the others are.
	OverHTTP bool `json:"overHttp,omitempty" yaml:"overHttp,omitempty"`
	// Secret, if not empty, is the value of the variable [SecretName] in the environment
	// that the configuration names for the server's command. A server over HTTP has none.
	Secret string `json:"secret,omitempty" yaml:"secret,omitempty"`
	// Env are further variables of that environment. A server that has some is reached
	// over stdio, if there is a bridge.
	Env map[string]string `json:"env,omitempty" yaml:"env,omitempty"`
	// ToldByEnv: the server's command has nothing in its arguments that another one has not; where it connects to is in
	// the environment. It is reached over stdio, if there is a bridge.
	ToldByEnv bool `json:"toldByEnv,omitempty" yaml:"toldByEnv,omitempty"`
	// StartMs is how many milliseconds the server's command takes until it answers. A server over HTTP takes none.
	StartMs int `json:"startMs,omitempty" yaml:"startMs,omitempty"`
	// PageSize splits tools/list into pages; 0 means one page.
	PageSize int `json:"pageSize,omitempty" yaml:"pageSize,omitempty"`
	// EmptyPage: the first page has no tools, and a cursor to the next one.
	EmptyPage bool `json:"emptyPage,omitempty" yaml:"emptyPage,omitempty"`
	// Settings is a JSON object, what the host's configuration has beside its servers; nil for nothing.
	Settings json.RawMessage `json:"settings,omitempty" yaml:"-"`
	Tools    []Tool          `json:"tools" yaml:"tools"`
	// API, if not nil, makes it no MCP server but an HTTP API, of which all other fields but ServerID say nothing.
	API *API `json:"api,omitempty" yaml:"api,omitempty"`
}

// API is an HTTP API, and how a host comes to it.
type API struct {
	Script mockapi.Script `json:"script"`
	// DocumentURL: the host is told the address of the OpenAPI document, and not of a file with it.
	DocumentURL bool `json:"documentUrl,omitempty"`
	// Settings is a JSON object, what else the host's configuration says of the API; nil for nothing.
	Settings json.RawMessage `json:"settings,omitempty"`
}

// SecretName is the environment variable with the secret of a [Script].
const SecretName = "TOKEN"

// environment is what the configuration says of that of the server's command, which connects to address.
func (s Script) environment(address string) map[string]string {
	env := maps.Clone(s.Env)
	set := func(name, value string) {
		if env == nil {
			env = map[string]string{}
		}
		env[name] = value
	}
	if s.Secret != "" {
		set(SecretName, s.Secret)
	}
	if s.ToldByEnv {
		set(bridge.AddressName, address)
	}
	return env
}

// arguments are those of the server's command, which connects to address.
func (s Script) arguments(address string) []string {
	if s.ToldByEnv {
		return s.tells()
	}
	return append(s.tells(), address)
}

// tells are the arguments of the server's command before its address: the variables that its replies tell of. A reply
// may name one twice.
func (s Script) tells() (arguments []string) {
	for _, tool := range s.Tools {
		for _, reply := range tool.Replies {
			earlier := slices.Clone(arguments)
			for _, name := range reply.Environment {
				if !slices.Contains(earlier, name) {
					arguments = append(arguments, name)
				}
			}
		}
	}
	return arguments
}

// Tool is one declared tool and its reply.
type Tool struct {
	// Name as declared; any string, also one that MCP forbids.
	Name string `json:"name" yaml:"name"`
	// Title and Description are omitted from the declaration when empty.
	Title       string `json:"title,omitempty" yaml:"title,omitempty"`
	Description string `json:"description,omitempty" yaml:"description,omitempty"`
	// InputSchema is any JSON value, sent as it is. Empty means an object of any
	// members, which it says; NoInputSchema leaves the member out of the declaration.
	InputSchema   json.RawMessage `json:"inputSchema,omitempty" yaml:"-"`
	NoInputSchema bool            `json:"noInputSchema,omitempty" yaml:"noInputSchema,omitempty"`
	OutputSchema  json.RawMessage `json:"outputSchema,omitempty" yaml:"-"`
	Annotations   json.RawMessage `json:"annotations,omitempty" yaml:"-"`
	// Replies are used in turn, the last one for all further calls.
	Replies []Reply `json:"replies,omitempty" yaml:"replies,omitempty"`
}

// ArgumentsMark stands in the result of a reply that echoes for the arguments received.
const ArgumentsMark = "$arguments"

// IDMark stands in a message of a reply's Says for the id of the call.
const IDMark = "$id"

// Reply is what one call is answered with. At most one of Result, Error, Never,
// Echo, Environment, Unauthorized and Disconnect is set; an empty reply is an empty result
// ({"content":[]}).
type Reply struct {
	// Result is the tools/call result, sent as it is, valid or not; only
	// MCP20260728 adds resultType "complete" to an object without resultType,
	// because that revision requires it of every result.
	Result json.RawMessage `json:"result,omitempty" yaml:"-"`
	// Error is a JSON-RPC error instead of a result.
	Error *ProtocolError `json:"error,omitempty" yaml:"error,omitempty"`
	// Never leaves the call unanswered until the server closes or the host cancels it.
	Never bool `json:"never,omitempty" yaml:"never,omitempty"`
	// Echo answers with structuredContent {"arguments": <the arguments received, null when absent>}, or, with a
	// Result, with that and the arguments in the place of each text "[ArgumentsMark]" in it.
	Echo bool `json:"echo,omitempty" yaml:"echo,omitempty"`
	// Environment names variables of the environment in which the host has started the server; the answer is
	// structuredContent {"arguments": […], "environment": {NAME: VALUE}}, with the arguments of the server's command
	// before its address, which are these names, and with the variables that are set. Over HTTP none is.
	Environment []string `json:"environment,omitempty" yaml:"environment,omitempty"`
	// Unauthorized rejects the call for missing credentials: HTTP 401, on stdio a
	// JSON-RPC error.
	Unauthorized bool `json:"unauthorized,omitempty" yaml:"unauthorized,omitempty"`
	// Disconnect cuts the connection instead of answering.
	Disconnect bool `json:"disconnect,omitempty" yaml:"disconnect,omitempty"`
	// Says are messages that the server sends before its answer, each in its turn: a JSON object with the text
	// "[IDMark]" where the id of the call belongs. Over HTTP none is sent.
	Says []json.RawMessage `json:"says,omitempty" yaml:"-"`
	// Pings asks the host for a sign of life before the answer, which waits for it, as MCP 2025-11-25 has it. A
	// server of 2026-07-28 asks for none.
	Pings bool `json:"pings,omitempty" yaml:"pings,omitempty"`
	// Stderr is what the server prints to its stderr before its answer. Over HTTP it prints nothing.
	Stderr *Printed `json:"stderr,omitempty" yaml:"stderr,omitempty"`
	// Uncancelled answers a call also when the host has cancelled it, as a server does that does not look.
	Uncancelled bool `json:"uncancelled,omitempty" yaml:"uncancelled,omitempty"`
	// Hold answers only after [Server.Release] of the name given here.
	Hold string `json:"hold,omitempty" yaml:"hold,omitempty"`
	// Releases is a name as that of Hold: when the call arrives, replies that are held by it are sent, as after
	// [Server.Release].
	Releases string `json:"releases,omitempty" yaml:"releases,omitempty"`
	// DelayMs answers only after so many milliseconds: a script that calls the tool
	// waits without a timer of its own.
	DelayMs int `json:"delayMs,omitempty" yaml:"delayMs,omitempty"`
}

// Printed is a text that is printed so many times, once where Times is 0, with no line end but its own.
type Printed struct {
	Text  string `json:"text" yaml:"text"`
	Times int    `json:"times,omitempty" yaml:"times,omitempty"`
}

// ProtocolError is a JSON-RPC error object.
type ProtocolError struct {
	Code    int             `json:"code" yaml:"code"`
	Message string          `json:"message" yaml:"message"`
	Data    json.RawMessage `json:"data,omitempty" yaml:"-"`
}

// Transport is how a host reaches a server.
type Transport string

// The two transports.
const (
	Stdio Transport = "stdio"
	HTTP  Transport = "http"
)

// ProtocolVersion is the newest MCP revision that a server speaks.
type ProtocolVersion string

// The two versions: with the initialize handshake, and stateless with server/discover.
const (
	MCP20251125 ProtocolVersion = "2025-11-25"
	MCP20260728 ProtocolVersion = "2026-07-28"
)

// Direction tells who sent a tapped message.
type Direction string

// The two directions.
const (
	ToServer   Direction = "to-server"
	FromServer Direction = "from-server"
)

// Tap receives each message between host and server as it was on the wire,
// before it is validated, and each request to an API as JSON: method, path, query, headers
// (a list of values for each) and body. It is called from several goroutines, in the order of
// the wire for each direction of one connection.
type Tap func(serverID string, d Direction, message []byte)

// Options say how servers are reached.
type Options struct {
	// Transport is required by [Start].
	Transport Transport
	// ProtocolVersion is MCP20251125 when empty, which every client can speak.
	ProtocolVersion ProtocolVersion
	// Bridge is the command, with arguments, that copies bytes between its stdio
	// and the address appended as the last argument; needed for Stdio.
	Bridge []string
	// Listen is the address for HTTP, "127.0.0.1:0" when empty.
	Listen string
	Tap    Tap
	// Cut is told of a server whose connection over stdio ended in the middle of a
	// call, though neither its script nor the host, by closing the bridge's stdin,
	// ended it. It may be nil.
	Cut func(serverID string)
}

// Endpoint is what a host's configuration needs to reach a server: Command, Args
// and Env for Stdio, URL for HTTP, and Document for an API.
type Endpoint struct {
	ServerID string
	Command  string
	Args     []string
	// Env is nil unless the server has a secret or variables of its own.
	Env map[string]string
	URL string
	// Document is where the OpenAPI document of an API is, a path or a URL; URL is then where the API is. Settings is
	// what else the host's configuration says of an API, or has beside its servers.
	Document string
	Settings json.RawMessage
}
