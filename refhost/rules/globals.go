package rules

import "slices"

// Globals lists the globals that a script finds, of those that the engine and
// the sandbox define (§3.5): all but eval.
func Globals(defined []string) []string {
	return slices.DeleteFunc(slices.Clone(defined), func(name string) bool { return name == "eval" })
}

// FunctionConstructors are those that make functions from strings, unless it is
// forbidden.
func FunctionConstructors() []string {
	return []string{"Function", "AsyncFunction", "GeneratorFunction"}
}

// CodeFromStrings tells whether one of [FunctionConstructors] may do so: none
// may (§3.5, §11).
func CodeFromStrings(string) bool { return false }
