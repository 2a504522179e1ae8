package evidence

import (
	"slices"
	"strings"
)

// TypeCheckFact is the name of the [Fact] whose Data is a [TypeCheck].
const TypeCheckFact = "type-check"

// DeclarationsFact is the name of the [Fact] whose Data is [Declarations].
const DeclarationsFact = "declarations"

// Declarations is what an agent is shown of the types of one server's module.
type Declarations struct {
	// Module is the import path.
	Module string `json:"module"`
	// Looked tells, text by text, what the agent was shown.
	Looked []string `json:"looked"`
	// Files are the declarations found, Own the paths of those that declare the
	// module; empty when there are none.
	Files []SourceFile `json:"files,omitempty"`
	Own   []string     `json:"own,omitempty"`
	// Docs are the doc comments just before the declaration of each tool,
	// Comments all doc comments of the module.
	Docs     map[string]string `json:"docs,omitempty"`
	Comments []string          `json:"comments,omitempty"`
}

// OwnText is all that declares the module.
func (d Declarations) OwnText() string {
	var texts []string
	for _, f := range d.Files {
		if slices.Contains(d.Own, f.Path) {
			texts = append(texts, strings.TrimSpace(f.Text))
		}
	}
	return strings.Join(texts, "\n")
}

// TypeCheck is what a TypeScript compiler said about statements that use
// declarations. Where none were found no compiler was asked.
type TypeCheck struct {
	Declarations
	// Statements are the programs: each imports the module as server in its
	// first line; the statement is what follows.
	Statements []Statement `json:"statements,omitempty"`
	// Compiler names the compiler, Diagnostics are all errors that it found.
	Compiler    string           `json:"compiler,omitempty"`
	Diagnostics []TypeDiagnostic `json:"diagnostics,omitempty"`
}

// SourceFile is one file that was compiled.
type SourceFile struct {
	Path string `json:"path"`
	Text string `json:"text"`
}

// Statement is one program. Right tells whether its types are those of the schemas.
type Statement struct {
	File  string `json:"file"`
	Text  string `json:"text"`
	Right bool   `json:"right"`
	// OneOf is set where it is enough that one of the statements that have it compiles.
	OneOf bool `json:"oneOf,omitempty"`
	// OrWarned is set where a wrong statement may compile if a doc comment warns.
	OrWarned bool `json:"orWarned,omitempty"`
}

// TypeDiagnostic is one error of a compiler; Line counts from 1.
type TypeDiagnostic struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Code    string `json:"code"`
	Message string `json:"message"`
}
