package module

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
	"github.com/evanw/esbuild/pkg/api"
	"github.com/go-sourcemap/sourcemap"
)

// maxDeclarations bounds the import and export declarations and import()
// expressions of one module, because each costs one pass of the parser.
const maxDeclarations = 1000

// loweredName names what has no place in the source: the wrapper and helpers.
const loweredName = "lowered"

// fenced finds code that begins with the fence of a code block, also behind a first line of the host's own. It would
// be a call of an empty string.
var fenced = regexp.MustCompile("^(export default [^`\n]*\n)?\\s*```")

// Lower makes a module of the source, or returns a *[SyntaxError]. Source that
// nests deeper than the stack allows ends the process, so it is only to be
// called in one that may end.
func Lower(source string) (*Module, error) { return lower(source, api.LoaderJS) }

// LowerTypeScript is [Lower] for a source that may have types; they are taken out unchecked.
func LowerTypeScript(source string) (*Module, error) { return lower(source, api.LoaderTS) }

func lower(source string, loader api.Loader) (*Module, error) {
	if fenced.MatchString(source) {
		return nil, &SyntaxError{Message: "The code stands in a Markdown fence; send it without the lines with ```",
			Hint: "Remove the lines with ``` around the code."}
	}
	meta := fresh(source, "$m")
	code, sourceMap, err := transform(source, meta, loader)
	if err != nil {
		return nil, err
	}
	l := lowering{meta: meta, namespaces: fresh(code, "$f"), dynamic: fresh(code, "$i")}
	l.head = "'use strict';(" + l.namespaces + "," + l.dynamic + "," + l.meta + ")=>async()=>{\n"
	l.text = []byte(l.head + code + "\n}")
	if l.positions, err = positions(sourceMap, strings.Count(l.head, "\n")); err != nil {
		return nil, err
	}
	if err := l.takeDeclarations(); err != nil {
		return nil, err
	}
	program, err := l.compile()
	if err != nil {
		return nil, err
	}
	return &Module{Imports: l.imports, EndsWithValue: l.valued, program: program}, nil
}

// lowering is the state of one call of [Lower]. The names of the three
// parameters do not occur in the text, so that the agent's code cannot use them.
type lowering struct {
	meta, namespaces, dynamic string
	// text is the wrapped code. Declarations are blanked and import() renamed in
	// place, without moving anything.
	text      []byte
	head      string
	constants strings.Builder
	imports   []Import
	// exported is the variable that is exported as default, or "".
	exported string
	// valued is [Module.EndsWithValue].
	valued    bool
	positions *sourcemap.Consumer
}

// fresh returns a name as long as "import" that does not occur in the text. It
// starts with a stem of two letters.
func fresh(text, stem string) string {
	for i := int64(0); ; i++ {
		digits := strconv.FormatInt(i, 36)
		name := stem + strings.Repeat("0", len("import")-len(stem)-len(digits)) + digits
		if !strings.Contains(text, name) {
			return name
		}
	}
}

// takeDeclarations lets goja's parser find the next import or export token: it
// cannot read any and stops exactly there, never inside of a string, template,
// regular expression or comment.
func (l *lowering) takeDeclarations() error {
	for range maxDeclarations {
		_, err := l.parse()
		if err == nil {
			return nil
		}
		at, ok := l.declaration(err)
		if !ok {
			return l.syntaxError(err)
		}
		if err := l.take(at); err != nil {
			return err
		}
	}
	return &SyntaxError{
		Message: fmt.Sprintf("The module has more than %d import and export declarations and import() expressions",
			maxDeclarations),
		Hint: "Import a module once, at the top.",
	}
}

func (l *lowering) parse() (*ast.Program, error) {
	return parser.ParseFile(nil, loweredName, l.text, 0, parser.WithDisableSourceMaps)
}

// declaration finds the import or export at which the parser stopped.
func (l *lowering) declaration(err error) (at int, ok bool) {
	var list parser.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return 0, false
	}
	at = offset(l.text, list[0].Position)
	rest := l.text[at:]
	return at, bytes.HasPrefix(rest, []byte("import")) || bytes.HasPrefix(rest, []byte("export"))
}

func (l *lowering) syntaxError(err error) error {
	var list parser.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return &SyntaxError{Message: err.Error()}
	}
	return &SyntaxError{Message: list[0].Message, Position: l.original(list[0].Position)}
}

// take removes the declaration, or renames the import(), at an offset.
func (l *lowering) take(at int) error {
	if bytes.HasPrefix(l.text[at:], []byte("import(")) {
		copy(l.text[at:], l.dynamic)
		return nil
	}
	place := l.originalAt(at)
	st, err := scanStatement(string(l.text), at)
	if err != nil {
		return &SyntaxError{Message: err.Error(), Hint: "Use a plain import declaration or import() with one argument.",
			Position: place}
	}
	for i := at; i < st.end; i++ {
		if l.text[i] != '\n' {
			l.text[i] = ' '
		}
	}
	if st.imports {
		l.link(st, place)
	}
	l.exported = cmp.Or(st.defaultLocal, l.exported)
	return nil
}

// link notes an import and declares its names.
func (l *lowering) link(st statement, place Position) {
	im := Import{Specifier: st.specifier, Position: place}
	source := fmt.Sprintf("%s[%d]", l.namespaces, len(l.imports))
	for _, b := range st.bindings {
		if b.name == "" {
			fmt.Fprintf(&l.constants, "const %s=%s;", b.local, source)
			continue
		}
		im.Names = append(im.Names, b.name)
		fmt.Fprintf(&l.constants, "const{%s:%s}=%s;", key(b.name), b.local, source)
	}
	l.imports = append(l.imports, im)
}

// compile puts the constants in front of the code, on the wrapper's own line.
func (l *lowering) compile() (*goja.Program, error) {
	head := strings.TrimSuffix(l.head, "\n") + l.constants.String() + "\n"
	l.text = []byte(head + string(l.text[len(l.head):]))
	if l.exported != "" {
		l.text = append(bytes.TrimSuffix(l.text, []byte("}")), "return["+l.exported+"]}"...)
	}
	tree, err := l.parse()
	if err != nil {
		return nil, l.syntaxError(err)
	}
	body, err := wrapped(tree, len(l.text))
	if err != nil {
		return nil, err
	}
	l.valued = endsWithValue(body)
	resetLoops(tree, l.text)
	tree.File.SetSourceMap(l.positions)
	program, err := goja.CompileAST(tree, true)
	if err != nil {
		return nil, l.compileError(err)
	}
	return program, nil
}

func (l *lowering) compileError(err error) error {
	var failure *goja.CompilerSyntaxError
	if !errors.As(err, &failure) || failure.File == nil {
		return &SyntaxError{Message: err.Error()}
	}
	p := failure.File.Position(failure.Offset)
	return &SyntaxError{Message: failure.Message, Position: Position{p.Line, p.Column}}
}

// originalAt maps an offset of the text to the source.
func (l *lowering) originalAt(at int) Position {
	before := string(l.text[:at])
	line := strings.Count(before, "\n") + 1
	return l.original(file.Position{Line: line, Column: at - strings.LastIndexByte(before, '\n')})
}

func (l *lowering) original(p file.Position) Position {
	_, _, line, column, ok := l.positions.Source(p.Line, p.Column)
	if !ok {
		return Position{}
	}
	return Position{line, column}
}

// offset finds a line and column of the text, counted from 1 in bytes.
func offset(text []byte, p file.Position) int {
	at := 0
	for line := 1; line < p.Line; line++ {
		at += strings.IndexByte(string(text[at:]), '\n') + 1
	}
	return min(at+p.Column-1, len(text))
}
