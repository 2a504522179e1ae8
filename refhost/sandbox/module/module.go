// Package module makes an ES module runnable on an engine that only knows
// scripts (§3.2.1). The source is lowered to one async arrow function: imports
// are hoisted constants of its scope, exports disappear because nothing imports
// the agent's module, and import() and import.meta become parameters of a
// function around it. Positions stay those of the agent's source.
package module

import (
	"fmt"
	"strings"

	"github.com/dop251/goja"
)

// FileName is the name of the agent's module in stack traces.
const FileName = "script.mjs"

// Position is a place in the agent's source, counted from 1; columns are UTF-16
// code units. The zero Position is no place.
type Position struct{ Line, Column int }

// String is "line:column", or "" for no place.
func (p Position) String() string {
	if p == (Position{}) {
		return ""
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Column)
}

// In tells whether the source has the place, or ends there.
func (p Position) In(source string) bool {
	lines := strings.Split(source, "\n")
	return p.Line >= 1 && p.Line <= len(lines) && p.Column >= 1 && p.Column <= utf16Length(lines[p.Line-1])+1
}

// SyntaxError is source that is not a module, or uses what this engine lacks.
type SyntaxError struct {
	Message string
	// Hint is the one thing to do, or "".
	Hint string
	Position
}

func (e *SyntaxError) Error() string { return e.Position.String() + ": " + e.Message }

// Import is one import declaration, or an export declaration with a from clause.
type Import struct {
	Specifier string
	// Names are the exports asked for by name, in the order of the source.
	Names []string
	Position
}

// Module is a lowered module. It is bound to no runtime.
type Module struct {
	// Imports are in the order of the source. Whoever links the module checks
	// that they exist before it is started.
	Imports []Import
	// EndsWithValue tells whether the last statement is an expression that looks like a result.
	EndsWithValue bool
	program       *goja.Program
}

// Links is what the module is connected to.
type Links struct {
	// Namespaces holds one namespace object for each of [Module.Imports].
	Namespaces []goja.Value
	// Dynamic is the function behind import(): specifier in, promise out.
	Dynamic goja.Value
	// Meta is import.meta.
	Meta goja.Value
}

// Start runs the module up to its first await and returns the promise of its
// end, whose value [Exported] reads. An error is one that JavaScript cannot catch: an interrupt, or a call
// stack that is too deep.
func (m *Module) Start(rt *goja.Runtime, links Links) (*goja.Promise, error) {
	outer, err := rt.RunProgram(m.program)
	if err != nil {
		return nil, err
	}
	bind, _ := goja.AssertFunction(outer)
	namespaces := make([]any, len(links.Namespaces))
	for i, n := range links.Namespaces {
		namespaces[i] = n
	}
	inner, err := bind(goja.Undefined(), rt.NewArray(namespaces...), links.Dynamic, links.Meta)
	if err != nil {
		return nil, err
	}
	start, _ := goja.AssertFunction(inner)
	promise, err := start(goja.Undefined())
	if err != nil {
		return nil, err
	}
	return promise.Export().(*goja.Promise), nil
}

// Exported is the default export of a module that has ended; nil if it has none.
func Exported(end *goja.Promise) goja.Value {
	if held, ok := end.Result().(*goja.Object); ok && end.State() == goja.PromiseStateFulfilled {
		return held.Get("0")
	}
	return nil
}
