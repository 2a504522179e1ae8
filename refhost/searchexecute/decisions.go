package searchexecute

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// Decisions are all that the text of the system has a say in, as pure functions; [Standard] has those of this host.
type Decisions struct {
	// Sandbox are the rules of scripts; the host's workers have to follow them, too.
	Sandbox rules.Set
	// Defaults is an API of which the configuration says nothing.
	Defaults func() API
	// Namespace is nil, or says why a script cannot have a global of the name.
	Namespace func(name string) error
	// Code is the source of the function that the arguments of a tool have.
	Code func(arguments json.RawMessage) (string, error)
	// Tools are those of all APIs, as an agent sees them.
	Tools func(apis []API) []Tool
	// UnknownTool is what the call of a tool that there is not is answered with, marked as an error; answered is false
	// where that is an error of the protocol.
	UnknownTool func(name string) (text string, answered bool)
	// Refused is nil, or says why a document is not taken.
	Refused func(document rules.Object) error
	// Job has the globals of a tool's scripts, for an API whose document was made into spec.
	Job func(t Tool, spec json.RawMessage) sandbox.Job
	// Limits bound one script, WallTime all that a call takes.
	Limits   func(API) sandbox.Limits
	WallTime func(API) time.Duration
	// Method is that of a request, which a script asks for.
	Method func(given string) string
	// SentHeaders are those of a script's request that are sent.
	SentHeaders func(given map[string]string, allowed []string) http.Header
	// Address is that of a path below the base, with a query.
	Address func(base *url.URL, path string, query json.RawMessage) (*url.URL, error)
	// Body is what is sent for the member body of a request; nil for nothing.
	Body func(given json.RawMessage) []byte
	// TextBody is what is sent for a body that is a text with a Content-Type of the script which is none of JSON;
	// json is the text as JSON.
	TextBody func(text string, json []byte) ([]byte, error)
	// Authorize adds the credentials of an API to a request.
	Authorize func(API, http.Header)
	// Answer is what a script gets for a response, with a body of at most most bytes and without secrets.
	Answer func(r *http.Response, most int, secrets []string) (json.RawMessage, error)
	// Redirect is nil where a redirect is followed, made are the requests so far; or the script gets the redirect.
	Redirect func(next *http.Request, made []*http.Request) error
	// Specification is the global spec for a document; whole is false where references were left for its size.
	Specification func(document rules.Object, maxDepth int) (spec []byte, whole bool)
	// Outcome is the text for a run and whether it failed, Truncated what of a text fits into a number of tokens.
	Outcome   func(rules.Response) (text string, failed bool)
	Truncated func(text string, maxTokens int) string
	// Blocks are those of text that the answer of a call is.
	Blocks func(text string) []string
}

// Standard are the decisions of this host.
func Standard() Decisions {
	return Decisions{
		Sandbox: sandboxRules(), Defaults: defaults, Namespace: namespace, Code: code,
		Tools: tools, UnknownTool: unknownTool, Refused: func(rules.Object) error { return nil },
		Job: job, Limits: limits, WallTime: wallTime,
		Method: strings.ToUpper, SentHeaders: sentHeaders, Address: address, Body: body,
		TextBody: func(text string, _ []byte) ([]byte, error) { return []byte(text), nil }, Authorize: authorize,
		Answer: answer, Redirect: redirect, Specification: specification, Outcome: outcome, Truncated: truncated,
		Blocks: func(text string) []string { return []string{text} },
	}
}

// limits bound one script.
func limits(c API) sandbox.Limits {
	return sandbox.Limits{Timeout: c.Timeout, MaxMemoryBytes: int64(c.MemoryMB) << 20, MaxToolCalls: c.MaxRequests,
		MaxResultBytes: sandbox.MaxResult}
}
