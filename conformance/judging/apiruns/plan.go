// Package apiruns makes up scripts for a host whose scripts call an HTTP API, and says what has to be seen of them: a
// history of many runs, some of them at once, in which everything that the text has is combined at random, and a small
// model of the text. Where the text is open, the model says nothing, or the scripts do not do it.
package apiruns

import "encoding/json"

// Plan is all that is done: an API, and the runs that are made of it, in their order.
type Plan struct {
	// API is a script of mockapi, as JSON.
	API string `json:"-"`
	// Limit is how many requests a run may make; it is part of what is judged only where runs make more.
	Limit int   `json:"limit"`
	Runs  []Run `json:"runs"`
}

// Ending is what becomes of a run.
type Ending string

// The endings that a script has.
const (
	Gives Ending = "gives" // it gives a value
	Fails Ending = "fails" // it throws, or is no program
	Open  Ending = "open"  // it makes more requests than it may: what comes of that the text does not say
)

// Run is one script.
type Run struct {
	// Search: it is a script of search, and not of execute.
	Search bool `json:"search,omitempty"`
	// Alone: no other run is under way with it.
	Alone bool   `json:"alone,omitempty"`
	Code  string `json:"code"`
	Ends  Ending `json:"ends"`
	// Value is the member value of what it gives; Reads is what a script of search reads of the document.
	Value json.RawMessage `json:"value,omitempty"`
	Reads json.RawMessage `json:"reads,omitempty"`
	Calls []Call          `json:"calls,omitempty"`
}

// Call is a request that a script makes, and what it gets.
type Call struct {
	// ID is a part of its path that no other call has.
	ID     string `json:"id"`
	Method string `json:"method"`
	// Path is as it has to be on the wire, Under the part of it that chooses the answer.
	Path  string `json:"path"`
	Under string `json:"under"`
	// Query is nil where there is none, and Body, too.
	Query   map[string]string `json:"query,omitempty"`
	Body    json.RawMessage   `json:"body,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
	// Blocked are the values of headers that must not be sent.
	Blocked []string `json:"blocked,omitempty"`
	// Times is how often it is made, at once.
	Times int `json:"times"`
	// Cut: it is answered with the end of the connection. A client may send it again.
	Cut bool `json:"cut,omitempty"`
	// Status, Header and Body are of the answer. Body is nil where it is not judged; with Given, it is the body that
	// the API received, as the member arguments.
	Status int             `json:"status,omitempty"`
	Header string          `json:"header,omitempty"`
	Answer json.RawMessage `json:"answer,omitempty"`
	Given  bool            `json:"given,omitempty"`
}
