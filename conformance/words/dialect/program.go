package dialect

import (
	"encoding/json"
	"slices"
)

// One is the program of a script that gives a plain value, and does nothing else: what every host has to run.
func One() Program { return Program{Steps: []Step{{Give: &Given{Value: json.RawMessage("1")}}}} }

// Program is what a script does, one step after another. Without steps it does nothing, and succeeds.
type Program struct {
	// Upstream is the id of what offers the calls.
	Upstream string
	Steps    []Step
}

// Step is one thing that a script does. Exactly one of its members is set, but for [Again], whose call is in Calls.
type Step struct {
	// Set gives a global its value.
	Set *Global
	// Store is a text that the script gives to all that seems to keep values: whatever of its globals has a method to
	// put something in, and each of its own members. See [Given.Stored].
	Store *string
	// Calls are made at once, and waited for. What they give joins the list of values.
	Calls []Called
	// Attempt is one call; what it throws is caught, and {"caught": its message} joins the list of values.
	Attempt *Called
	// Count makes calls of a tool that answers in pages, one page after another, and counts their items.
	Count *Pages
	// Try is something that a sandbox refuses.
	Try *Try
	// Throw is the message of an error.
	Throw *string
	// Endless is what the script does until it is ended.
	Endless Endless
	// Broken: the text is no program, whatever else it has.
	Broken bool
	// Megabytes are how many the script takes at least, and Kept what it keeps there.
	Megabytes int
	Kept      Kept
	// Give ends the script with a value.
	Give *Given
}

// Global is a global of a script.
type Global struct {
	Name  string
	Value json.RawMessage
}

// Called is a call with its one argument: a JSON object, or what the last call gave where that is nil.
type Called struct {
	Name     string
	Argument json.RawMessage
}

// Pages are calls with {"page": 1} and so on, each of which is answered with {"items": […]}.
type Pages struct {
	Name  string
	Pages int
}

// Try is something that a sandbox refuses. What comes of it is not waited for: a later call gives it time.
type Try struct {
	What Refused
	// Target is an address, HOST:PORT, the path of a file, or the name of a call.
	Target string
	// Way is one of those in which a script of the dialect may do it ([Dialect.Ways]), or a part of one; "" does
	// nothing in its place.
	Way string
	// Fails is a call that fails; Read, Write and Connect are two paths and an address, and Variable is the name of one
	// of the host's environment, or "". They are for [Escape].
	Fails, Read, Write, Connect, Variable string
}

// Way is one in which a script may try something.
type Way struct {
	Name string
	// Parts are the ways that it puts together: each of them may be tried by itself, should one break off the others.
	Parts []string
}

// Refused is what sandboxes refuse.
type Refused string

// What a script may try. What it reads joins the values. To escape is any of the others, by whatever a script can get
// hold of.
const (
	Connect Refused = "connect to"
	Read    Refused = "read the file"
	Write   Refused = "write the file"
	Escape  Refused = "escape by"
)

// Given is what a script gives as its value. Exactly one member is set.
type Given struct {
	// Value is JSON.
	Value json.RawMessage
	// Values: the list of what the calls gave. Count: how many items were counted.
	Values, Count bool
	// Types are globals; the value is an object with the type of each.
	Types []string
	// Global is a name; the value is that of the global, null if there is none.
	Global string
	// Stored is a text; the value is a list with the names of the globals that have it, or give it back.
	Stored *string
}

// Kept is what a script fills memory with.
type Kept string

// What takes memory in engines in different ways: bytes are often beside the heap that an engine counts.
const (
	Numbers Kept = "numbers"
	Bytes   Kept = "bytes"
	Texts   Kept = "texts"
	Maps    Kept = "maps"
	Objects Kept = "objects"
)

// Endless is something that does not end by itself.
type Endless string

// What a script may do until it is ended.
const (
	Compute Endless = "compute"
	Wait    Endless = "wait"
	// Turns is to compute, with a turn for whatever else is waiting before each step.
	Turns Endless = "take turns"
	// Recurse is to call a function that calls itself.
	Recurse Endless = "recurse"
	// Again is to make a call, wait for its answer, and make it again.
	Again Endless = "call"
)

// Tries are what the program tries that a sandbox refuses.
func (p Program) Tries() []Try {
	var tries []Try
	for _, s := range p.Steps {
		if s.Try != nil {
			tries = append(tries, *s.Try)
		}
	}
	return tries
}

// By is the program that does what it tries in this way.
func (p Program) By(way string) Program {
	p.Steps = slices.Clone(p.Steps)
	for i, s := range p.Steps {
		if s.Try != nil {
			try := *s.Try
			try.Way = way
			p.Steps[i].Try = &try
		}
	}
	return p
}

// Names are those of all calls that a program may make, each once, in the order of the alphabet.
func (p Program) Names() []string {
	var names []string
	for _, s := range p.Steps {
		for _, c := range s.Calls {
			names = append(names, c.Name)
		}
		switch {
		case s.Attempt != nil:
			names = append(names, s.Attempt.Name)
		case s.Count != nil:
			names = append(names, s.Count.Name)
		case s.Try != nil && s.Try.What == Escape:
			names = append(names, s.Try.Target, s.Try.Fails)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
