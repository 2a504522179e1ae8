// Package mockapi runs a scripted HTTP API for a host to call, and writes the OpenAPI document of it. A script is
// data: the operations, and what each request is answered with. All that a host sends is recorded before it is
// answered.
package mockapi

import "encoding/json"

// Script describes one API completely. The zero value of each field is the ordinary behaviour. In YAML and JSON its
// keys are those of the tags; unknown ones are an error with file and line.
type Script struct {
	// OpenAPI is the version that the document has; "" is 3.1.0.
	OpenAPI string `json:"openapi,omitempty" yaml:"openapi"`
	// Title and Version are those of the document's info; "" is "Mock API" and "1.0.0".
	Title   string `json:"title,omitempty" yaml:"title"`
	Version string `json:"version,omitempty" yaml:"version"`
	// Info has further members of the document's info, a JSON object.
	Info JSON `json:"info,omitempty" yaml:"info"`
	// Base is what the paths of all operations begin with when they are requested; the document says so in its
	// servers. "" or a path that begins with a slash and does not end with one; "/" is no part of any path, and written
	// after the address alone.
	Base string `json:"base,omitempty" yaml:"base"`
	// Servers are those of the document, any JSON list, instead of the one that the API is at.
	Servers    JSON        `json:"servers,omitempty" yaml:"servers"`
	Operations []Operation `json:"operations,omitempty" yaml:"operations"`
	// Components are those of the document, any JSON object.
	Components JSON `json:"components,omitempty" yaml:"components"`
	// Document has members of the document, a JSON object: they stand instead of those that it has otherwise, and null
	// leaves one out.
	Document JSON `json:"document,omitempty" yaml:"document"`
	// DocumentAt is where the address of the document leads: "" to the API itself, "elsewhere" to another origin,
	// "redirected" to the API, and from there to another origin.
	DocumentAt string `json:"documentAt,omitempty" yaml:"documentAt"`
	// PathItems: the document has what belongs to a path among its components, and a reference to that in its place.
	PathItems bool `json:"pathItems,omitempty" yaml:"pathItems"`
	// Generate adds operations with seeded names.
	Generate Generate `json:"generate,omitzero" yaml:"generate"`
}

// Operation is one method of one path, and its replies.
type Operation struct {
	// Method is in capitals. Path is a template such as /pets/{petId}: a segment in braces stands for any.
	Method string `json:"method,omitempty" yaml:"method"`
	Path   string `json:"path,omitempty" yaml:"path"`
	// What follows is written into the document; what is empty is left out, but for responses.
	OperationID string   `json:"operationId,omitempty" yaml:"operationId"`
	Summary     string   `json:"summary,omitempty" yaml:"summary"`
	Description string   `json:"description,omitempty" yaml:"description"`
	Tags        []string `json:"tags,omitempty" yaml:"tags"`
	Parameters  JSON     `json:"parameters,omitempty" yaml:"parameters"`
	// PathParameters are those that the document has for all operations of the path.
	PathParameters JSON `json:"pathParameters,omitempty" yaml:"pathParameters"`
	RequestBody    JSON `json:"requestBody,omitempty" yaml:"requestBody"`
	Responses      JSON `json:"responses,omitempty" yaml:"responses"`
	// Replies are used in turn, the last one for all further requests; without one, requests get an empty 200.
	Replies []Reply `json:"replies,omitempty" yaml:"replies"`
}

// Reply is what one request is answered with. At most one of Never, Endless, Cut, Redirect and Elsewhere is set, and at
// most one of JSON, Text, Echo, Given and Bytes.
type Reply struct {
	// Status is 200 if it is 0, or 302 with Redirect and Elsewhere.
	Status int `json:"status,omitempty" yaml:"status"`
	// Headers replace those that the reply has otherwise; a header with several values is a list.
	Headers map[string]Values `json:"headers,omitempty" yaml:"headers"`
	// JSON is a body of the type application/json, Text one of text/plain. Both are sent as they are.
	JSON JSON   `json:"json,omitempty" yaml:"json"`
	Text string `json:"text,omitempty" yaml:"text"`
	// Times repeats Text so often, if it is not 0.
	Times int `json:"times,omitempty" yaml:"times"`
	// Echo answers with the request as JSON: method, path, query, headers (an object of strings) and body (a string).
	Echo bool `json:"echo,omitempty" yaml:"echo"`
	// Given answers with {"arguments": <the body of the request, which is JSON>}.
	Given bool `json:"given,omitempty" yaml:"given"`
	// DelayMs answers only after so many milliseconds: a script that makes the request waits without a timer.
	DelayMs int `json:"delayMs,omitempty" yaml:"delayMs"`
	// Hold answers only after [Server.Release] of the name given here.
	Hold string `json:"hold,omitempty" yaml:"hold"`
	// Never leaves the request unanswered until the client gives up.
	Never bool `json:"never,omitempty" yaml:"never"`
	// Endless sends JSON that never ends, until the client gives up.
	Endless bool `json:"endless,omitempty" yaml:"endless"`
	// Redirect leads to this address.
	Redirect string `json:"redirect,omitempty" yaml:"redirect"`
	// Elsewhere leads to this path of the API at another origin, where it is served, too.
	Elsewhere string `json:"elsewhere,omitempty" yaml:"elsewhere"`
	// Bytes is a body of the type application/json of so many bytes: a string of one letter, which is Letter, or "a".
	// What a letter of several bytes leaves is filled with "a".
	Bytes  int    `json:"bytes,omitempty" yaml:"bytes"`
	Letter string `json:"letter,omitempty" yaml:"letter"`
	// Pieces sends the body in pieces of so many bytes, without saying before how many there are.
	Pieces int `json:"pieces,omitempty" yaml:"pieces"`
	// Gzip compresses the body, whatever the client takes.
	Gzip bool `json:"gzip,omitempty" yaml:"gzip"`
	// Cut ends the connection: after the headers and the body, of which they promise more, or at once without a body.
	Cut bool `json:"cut,omitempty" yaml:"cut"`
}

// Generate makes operations and schemas whose names nobody can know beforehand.
type Generate struct {
	Seed uint64 `json:"seed,omitempty" yaml:"seed"`
	// Operations is how many there are, at most [MaxOperations].
	Operations int `json:"operations,omitempty" yaml:"operations"`
	// Depth is the length of a chain of schemas, each of which refers to the next one. The first of the generated
	// operations answers with the first of them.
	Depth int `json:"depth,omitempty" yaml:"depth"`
	// Cycles: there is a schema that refers to itself, and two that refer to each other. The second of the generated
	// operations has both.
	Cycles bool `json:"cycles,omitempty" yaml:"cycles"`
	// HostileKeys: the third operation has a schema whose properties have the names of what objects inherit, and
	// others that programs stumble over; a reference leads through one that has to be escaped.
	HostileKeys bool `json:"hostileKeys,omitempty" yaml:"hostileKeys"`
}

// MaxOperations bounds those that are generated.
const MaxOperations = 3000

// JSON is any JSON value; nil is none.
type JSON json.RawMessage

// Values are those of one header.
type Values []string
