package rules

import (
	"encoding/json"
	"slices"
)

// Globals lists the globals that a script finds, of those that the engine and
// the sandbox define (§3.5): all but eval.
func Globals(defined []string) []string {
	return slices.DeleteFunc(slices.Clone(defined), func(name string) bool { return name == "eval" })
}

// Prelude is nothing: what a script finds is defined natively (§3.5).
func Prelude() string { return "" }

// Outside is what a global function does in the host's own process. It takes the
// arguments of the call as a JSON array, and its value is the function's.
type Outside func(arguments json.RawMessage) (json.RawMessage, error)

// Outsides: there are none, since a script reaches the outside by tool calls alone (§3.4).
func Outsides() map[string]Outside { return nil }

// Part is something that a script finds and could change.
type Part string

// The parts that a script must not change (§11).
const (
	Intrinsics   Part = "intrinsics"    // the language's own objects, error classes with them
	Namespaces   Part = "namespaces"    // the modules @codemode/*
	MetaContents Part = "meta-contents" // what is inside of __meta__

	// FurtherIntrinsics are those that the host's own code does not look up while a
	// script runs, and ErrorClassObjects those of @codemode/errors with their prototypes:
	// they could be changed without harm.
	FurtherIntrinsics Part = "further-intrinsics"
	ErrorClassObjects Part = "error-classes"

	// GivenValues is what the calls of a script bring it, which would follow a change of
	// the script's own JSON.
	GivenValues Part = "given-values"
)

// Immutable tells whether a script cannot change a part of what it finds: it can
// change none (§11).
func Immutable(Part) bool { return true }

// FunctionConstructors are those that make functions from strings, unless it is
// forbidden.
func FunctionConstructors() []string {
	return []string{"Function", "AsyncFunction", "GeneratorFunction"}
}

// CodeFromStrings tells whether one of [FunctionConstructors] may do so: none
// may (§3.5, §11).
func CodeFromStrings(string) bool { return false }
