// Package dialect lets a feature say what a script does without saying it in JavaScript. Code mode exists in several
// systems, which want a script in another form each, offer calls to it in another way, and answer otherwise; a
// [Dialect] is what one of them does. A feature for one of them can be judged in another one.
package dialect

import (
	"encoding/json"

	"codemode/mockservers"
	"codemode/spec"
)

// Dialect is how the scripts of a system are written and its answers are read.
type Dialect interface {
	// Write is the code of a script that does what a program says.
	Write(p Program) string
	// Upstream is what offers these calls to scripts, so that a host knows it by the id.
	Upstream(id string, calls []Call) mockservers.Script
	// Response makes of a tools/call result, as received, what checks look at: a JSON object with result, logs and
	// diagnostics (§3.3). known is false where it is in the result as it is, which the driver finds.
	Response(result json.RawMessage) (response json.RawMessage, known bool)
}

// Logging is a [Dialect] whose responses have what scripts write to the console.
type Logging interface {
	// Console is the code of a script that calls methods of the console, each with one word.
	Console(words map[string]string) string
}

// Limiting is a [Dialect] in which somebody can say how long a script may compute.
type Limiting interface {
	// ComputingLimit is how that is said.
	ComputingLimit(ms int) Limit
}

// Limit says a limit in one of two ways.
type Limit struct {
	// Arguments are members of a call's arguments, beside code.
	Arguments map[string]any
	// Settings are JSON of the host's configuration, under the name of an option there; nil where it is said by a call.
	Settings json.RawMessage
	Option   string
}

// Call is one thing that a script can call.
type Call struct {
	// Name is an identifier; Reply is the JSON that each call is answered with.
	Name  string
	Reply json.RawMessage
}

// Of is the dialect of a specification.
func Of(names spec.Names) Dialect {
	switch names.Dialect {
	case "search-execute":
		return searchExecute{}
	case "mcpi":
		return mcpi{}
	case "mcpi-results":
		return mcpi{whole: true}
	}
	return modules{names}
}
