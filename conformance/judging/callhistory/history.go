// Package callhistory makes histories at random: scripts that an agent runs by one process of a host, one after the
// other and several at once, which call tools, fail, and return this and that. With each comes what a model says of it
// by the text; what the text leaves open is not made, or not said.
package callhistory

import (
	"encoding/json"
	"fmt"
)

// Tool is one of the tools that scripts call, or try to.
type Tool struct {
	Server, Name string
	// Word is a word of its name and of its description, which no other tool has; Takes and Gives are a member of its
	// input and of its output.
	Word, Takes, Gives string
	// ReadOnly and Typed are what lets scripts call it.
	ReadOnly, Typed bool
	// Ceases: it ceases to only read at the half of the history.
	Ceases bool
	// Declined: a person declines each call of it.
	Declined bool
	// Echoes: its structured content is {"arguments": …}. Otherwise it is Structured; Content are the blocks beside it.
	Echoes     bool
	Structured json.RawMessage
	Content    json.RawMessage
	// Fails: it reports an error.
	Fails bool
	// DelayMs is how long its replies take in turn.
	DelayMs []int
}

// Call is one that a script makes.
type Call struct {
	Server, Tool string
	// Marker is a text in Arguments that no other call has.
	Marker    string
	Arguments json.RawMessage
	// Times is how often the script makes it.
	Times int
	// Echoed: what the tool answers has the marker, too.
	Echoed bool
	// Kept: no such call arrives. Why says by which rule.
	Kept Keeping
	// Unsure: it arrives only if the host made the run go on after a call that failed.
	Unsure bool
}

// Keeping is the rule by which a call is not made.
type Keeping string

// The rules.
const (
	ByAnnotation Keeping = "annotation"
	BySchema     Keeping = "schema"
	ByPerson     Keeping = "person"
)

// Ending is how a script ends.
type Ending string

// The endings.
const (
	// Literal: it returns a value that it has itself; Results: what its calls gave; Fresh: what it found of others.
	Literal Ending = "literal"
	Results Ending = "results"
	Fresh   Ending = "fresh"
	// Nothing: it has no return; Throws: it throws; Broken: it is no program.
	Nothing Ending = "nothing"
	Throws  Ending = "throws"
	Broken  Ending = "broken"
	// Found: it is no script, but a search.
	Found Ending = "found"
)

// Run is a script, or a search.
type Run struct {
	Number int
	// Round is the number of the runs that are made at once; Alone tells that it is the only one of these.
	Round int
	Alone bool
	// Code is the script, or the words that are searched for.
	Code  string
	Ends  Ending
	Calls []Call `json:",omitempty"`
	// Value is what the script returns, if it ends so.
	Value json.RawMessage `json:",omitempty"`
	// Unsure: a call fails, and a host may end the run with it.
	Unsure bool `json:",omitempty"`
	// Holds and Lacks are texts that the answer to a search has and has not, and Schemas those of the schemas.
	Holds, Lacks, Schemas []string `json:",omitempty"`
}

// Label names the run in the record of a scenario.
func (r Run) Label() string { return fmt.Sprint("generated ", r.Number) }

// History is all of it.
type History struct {
	Tools []Tool
	Runs  []Run
	// Half is the round before which tools cease to only read.
	Half int
}

// Servers are the ids of the servers, in their order.
func (h History) Servers() (ids []string) {
	for _, t := range h.Tools {
		if len(ids) == 0 || ids[len(ids)-1] != t.Server {
			ids = append(ids, t.Server)
		}
	}
	return ids
}
