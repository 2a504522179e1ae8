// Package typescript asks a TypeScript compiler about programs and the
// declarations that they use, and gets a compiler where none is there.
package typescript

import "context"

// File is one source of a project.
type File struct {
	// Path is relative, with slashes; it ends in .ts or .d.ts.
	Path string `json:"path"`
	Text string `json:"text"`
}

// Project is what one start of a compiler checks, in strict mode and without
// any file that is not named here, apart from the language's own library.
type Project struct {
	Files []File
	// Modules leads import paths to files. A module that a file declares by
	// name needs no entry.
	Modules map[string]string
}

// Diagnostic is one error that a compiler found.
type Diagnostic struct {
	// File is the path of a file of the project; empty when it is about none.
	File string `json:"file,omitempty"`
	// Line counts from 1; 0 when there is no file.
	Line int `json:"line,omitempty"`
	// Code is that of TypeScript, such as "TS2322".
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Compiler checks projects. It is safe for concurrent use.
type Compiler interface {
	// Check returns what is wrong with a project, in the order of the compiler.
	// An error means that the compiler could not be asked.
	Check(ctx context.Context, p Project) ([]Diagnostic, error)
	// Version names the compiler, such as "TypeScript 7.0.2".
	Version() string
}
