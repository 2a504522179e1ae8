package rules

import "slices"

// Globals lists the globals that a script finds, of those that the engine and
// the sandbox define (§3.5): all but eval.
func Globals(defined []string) []string {
	return slices.DeleteFunc(slices.Clone(defined), func(name string) bool { return name == "eval" })
}

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
