package refhost

import (
	"encoding/json"
	"errors"
	"net/http"

	"codemode/refhost/policy"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// HostsAbove is how many hosts this one is started by.
func HostsAbove() int { return hostsAbove() }

// Late lets a connection go on before a server has answered the request for its stream of events.
func Late(next http.RoundTripper) http.RoundTripper { return lateStreams{next} }

// Captured is what reaches a server over HTTP.
func Captured(next http.RoundTripper) http.RoundTripper {
	return newCapture(next, "http://server.test", nil)
}

// Capturing is what is read of a server that does not speak HTTP.
func Capturing(from mcp.Transport) mcp.Transport { return capturingTransport{from} }

// ShownArguments is how a question shows the arguments of a call.
func ShownArguments(arguments json.RawMessage) string { return shownArguments(arguments) }

// Told is what others are told of an error of a server.
func Told(config ServerConfig, text string) string {
	return redacted{errors.New(text), newSecrets(config, nil)}.Error()
}

// Answered is what the answer of a client to a question says, as the audit names it.
func Answered(result *mcp.ElicitResult) string { return string(answered(result)) }

// Question is what a person is asked before a tool is called.
func Question(tool policy.Tool) string { return question(tool, json.RawMessage(`{}`)).Message }
