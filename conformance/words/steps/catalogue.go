package steps

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
)

//go:embed *.go
var sources embed.FS

// folder is where the sources of this package are in the project.
const folder = "conformance/words/steps"

// Wording is one registered step.
type Wording struct {
	// Expr is the whole of what the step's text has to match.
	Expr *regexp.Regexp
	// Judges is set for a Then step.
	Judges bool
	// File, below the project's root, and Line are where it is registered.
	File string
	Line int
	// Checks are the functions of package check that its body calls.
	Checks []string
}

// Catalogue returns all registered steps, in the order of their registration.
func Catalogue() ([]Wording, error) {
	c := &catalogue{}
	registerAll(registry{sc: c, declarations: c, asks: c})
	parsed := map[string]map[int][]string{}
	for i, w := range c.wordings {
		name := path.Base(w.File)
		if parsed[name] == nil {
			checks, err := checksIn(name)
			if err != nil {
				return nil, err
			}
			parsed[name] = checks
		}
		c.wordings[i].Checks = parsed[name][w.Line]
	}
	return c.wordings, nil
}

// catalogue is a suite that keeps the wordings alone.
type catalogue struct{ wordings []Wording }

func (c *catalogue) Given(expr, _ any) { c.note(expr, false) }

func (c *catalogue) When(expr, _ any) { c.note(expr, false) }

func (c *catalogue) Then(expr, _ any) { c.note(expr, true) }

func (c *catalogue) note(expr any, judges bool) {
	file, line := registeredAt()
	c.wordings = append(c.wordings,
		Wording{Expr: compiled(expr), Judges: judges, File: path.Join(folder, file), Line: line})
}

// registeredAt is the place outside of the registry that registers a step.
func registeredAt() (file string, line int) {
	for skip := 1; ; skip++ {
		_, full, at, ok := runtime.Caller(skip)
		file := filepath.Base(full)
		if !ok || !slices.Contains([]string{"catalogue.go", "judged.go", "register.go"}, file) {
			return file, at
		}
	}
}

// checksIn lists the checks that each registration in a file calls, by the line
// in which it begins.
func checksIn(name string) (map[int][]string, error) {
	source, err := sources.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the source of a step: %w", err)
	}
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, name, source, 0)
	if err != nil {
		return nil, fmt.Errorf("the source of a step: %w", err)
	}
	checks := map[int][]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			line := positions.Position(call.Pos()).Line
			checks[line] = append(checks[line], checksOf(call)...)
			slices.Sort(checks[line])
			checks[line] = slices.Compact(checks[line])
		}
		return true
	})
	return checks, nil
}

// checksOf are the functions of the judging packages that are called within a call, or that judge by it.
func checksOf(call *ast.CallExpr) []string {
	var names []string
	add := func(function ast.Expr) {
		judging := []string{"check", "probe", "behaviour", "channels", "history"}
		selected, ok := function.(*ast.SelectorExpr)
		if !ok {
			return
		}
		if from, ok := selected.X.(*ast.Ident); ok && slices.Contains(judging, from.Name) {
			names = append(names, from.Name+"."+selected.Sel.Name)
		}
	}
	if by, ok := call.Fun.(*ast.Ident); ok && by.Name == "judged" {
		add(call.Args[len(call.Args)-1])
	}
	ast.Inspect(call, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok {
			add(inner.Fun)
		}
		return true
	})
	return names
}
