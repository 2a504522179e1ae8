// Package history makes up scripts at random, from the operations that the text has, and tells what each has to bring
// by the text alone. What hosts may do in more than one way is in none of them. It judges what came, aspect by aspect,
// so that a fault is found in whichever of many combinations it shows and blamed on its own rule.
package history

import (
	"encoding/json"
	"slices"

	"codemode/conformance/scripts/unusual"
	"codemode/mockservers"
)

// Source is what the scripts are made of: Word gives the seeded word of a name, Count is their number, AtOnce how many
// of them are under way at a time at most, Unusual the part that has what hosts may spoil.
type Source struct {
	Seed          uint64
	Word          func(name string) string
	Count, AtOnce int
	Unusual       Part
}

// Part is what of the scripts has unusual values. All else has such as no way through a host spoils, so that what is
// found concerns that part.
type Part string

// The parts that may be unusual.
const (
	InInputs  Part = "inputs" // which some tools answer with
	InAnswers Part = "answers"
	InResults Part = "results"
	InLogs    Part = "logs"
)

// Parts are all that may be unusual.
func Parts() []Part { return []Part{InInputs, InAnswers, InResults, InLogs} }

// History is what a source makes. Batches holds how many scripts, in their order, are run at a time. Beside is the
// server of the runs between them.
type History struct {
	Beside  Server
	Servers []Server
	Runs    []Run
	Batches []int
}

// Kind is how a tool answers.
type Kind string

// The kinds of tools.
const (
	Echo   Kind = "structured content"
	Slow   Kind = "structured content, a moment later"
	Strict Kind = "structured content, for an input that fits"
	Text   Kind = "one text"
	Blocks Kind = "two texts"
	Media  Kind = "a text and an image"
	Refuse Kind = "a result with isError"
	Break  Kind = "a JSON-RPC error"
)

func kinds() []Kind { return []Kind{Echo, Slow, Strict, Text, Blocks, Media, Refuse, Break} }

// Server is one of the servers; all have tools of the same names, which answer differently.
type Server struct {
	ID    string
	Tools []Tool
}

// Tool is a tool; Result is what it answers with where that does not depend on the call. Annotations change nothing of
// what a call is.
type Tool struct {
	Name        string
	Kind        Kind
	Result      json.RawMessage
	Annotations json.RawMessage
}

// End is how a script ends.
type End string

// The ends. The last four fail.
const (
	Gives     End = "gives an object with all it saw"
	Again     End = "gives something else first"
	Bare      End = "gives a value"
	Nothing   End = "gives nothing"
	Throws    End = "throws"
	Uncaught  End = "does not catch a failed call"
	Malformed End = "is no program"
	Imports   End = "imports a server that is not there"
)

func ends() []End {
	return []End{Gives, Gives, Gives, Gives, Gives, Gives, Gives, Again, Bare, Nothing, Throws, Uncaught, Malformed,
		Imports}
}

// Run is one script. Mark is a word that only its texts have.
type Run struct {
	Number  int
	Mark    string
	Servers []Server
	// ByName imports each tool by its name, under another one.
	ByName bool
	Steps  []Step
	End    End
	// Value is a part of the result, or all of it.
	Value json.RawMessage
	// Left is a global that every script sets, and that none finds.
	Left string
	// Limits are wide enough for this script and not for those beside it; nil is none.
	Limits json.RawMessage
}

// Step is one operation: calls at once, a console call, or a look for tools.
type Step struct {
	Calls []Call
	Log   *Log
	Find  *Find
}

// Call is a call of a tool.
type Call struct {
	Server int
	Tool   Tool
	// Number counts the calls of a script, where those that are equal have one number; Input is the argument, Fits
	// tells whether it fits the tool's schema.
	Number int
	Input  json.RawMessage
	Fits   bool
}

// Log is a console call with one argument. Text is how that has to be written; JSON is set instead where it is an
// object or an array, of which only the value is certain.
type Log struct{ Level, Source, Text, JSON string }

// Find is an expression with a function of discovery, and its value.
type Find struct {
	Function, Source string
	Want             json.RawMessage
}

// fails tells whether the script does not come to its end.
func (r Run) fails() bool {
	return r.End == Throws || r.End == Uncaught || !r.starts()
}

// starts tells whether anything of the script is executed.
func (r Run) starts() bool { return r.End != Malformed && r.End != Imports }

// full tells whether the result has all that the script saw.
func (r Run) full() bool { return r.End == Gives || r.End == Again }

// calls are all calls of a script, in their order.
func (r Run) calls() (all []Call) {
	if !r.starts() {
		return nil
	}
	for _, step := range r.Steps {
		all = append(all, step.Calls...)
	}
	return all
}

// uncaught is the call that a script does not catch; its number is 0.
func (r Run) uncaught() Call {
	return Call{Tool: r.Servers[0].Tools[slices.Index(kinds(), Refuse)], Fits: true,
		Input: unusual.Encoded(map[string]any{"run": r.Number, "n": 0, "mark": r.Mark})}
}

// sent are the calls that have to reach their servers.
func (r Run) sent() (all []Call) {
	for _, call := range r.calls() {
		if call.Fits {
			all = append(all, call)
		}
	}
	if r.End == Uncaught {
		all = append(all, r.uncaught())
	}
	return all
}

// failing tells whether a tool answers no call.
func (k Kind) failing() bool { return k == Refuse || k == Break }

// logs are all console calls of a script.
func (r Run) logs() (all []Log) {
	if !r.starts() {
		return nil
	}
	for _, step := range r.Steps {
		if step.Log != nil {
			all = append(all, *step.Log)
		}
	}
	return all
}

// thrown is the message of what the script throws.
func (r Run) thrown() string { return r.Mark + " thrown" }

// Scripts are the servers for the suite to start.
func (h History) Scripts() (all []mockservers.Script) {
	for _, server := range append(h.Servers[:len(h.Servers):len(h.Servers)], h.Beside) {
		script := mockservers.Script{ServerID: server.ID}
		for _, tool := range server.Tools {
			script.Tools = append(script.Tools, tool.declared())
		}
		all = append(all, script)
	}
	return all
}

const strictInput = `{"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}`

func (t Tool) declared() mockservers.Tool {
	reply := mockservers.Reply{Result: t.Result}
	tool := mockservers.Tool{Name: t.Name, Description: "Does what its name says.", Annotations: t.Annotations}
	switch t.Kind {
	case Echo, Slow, Strict:
		reply.Echo, reply.Result = true, json.RawMessage(
			`{"content": [{"type": "text", "text": "beside"}], "structuredContent": {"given": "$arguments"}}`)
	case Break:
		reply = mockservers.Reply{Error: &mockservers.ProtocolError{Code: -32050, Message: "broken"}}
	}
	if t.Kind == Slow {
		reply.DelayMs = 15
	}
	if t.Kind == Strict {
		tool.InputSchema = json.RawMessage(strictInput)
	}
	tool.Replies = []mockservers.Reply{reply}
	return tool
}
