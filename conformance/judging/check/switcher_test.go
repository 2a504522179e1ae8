package check_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// site is a place in the checks that can be turned off.
type site struct{ name, place string }

// switched writes a copy of the checks with a switch at each site, and returns
// the sites and the file that puts the copy in the place of the checks.
func switched(t *testing.T) ([]site, string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	replace := map[string]string{}
	put := func(name, text string) {
		real, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		replace[real] = filepath.Join(folder, name)
		if err := os.WriteFile(replace[real], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := &switcher{counts: map[string]int{}}
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") {
			put(name, s.file(t, name))
		}
	}
	put("switch.go", switches)
	put("switch_test.go", strings.NewReplacer("func turnOff(int) {}", "func turnOff(site int) { check.TurnOff(site) }",
		"func passedSites() map[int]bool { return nil }", "func passedSites() map[int]bool { return check.Passed() }",
		"package check_test",
		"package check_test\n\nimport \"codemode/conformance/judging/check\"").Replace(source(t, "switch_test.go")))
	text, err := json.Marshal(map[string]any{"Replace": replace})
	overlay := filepath.Join(folder, "overlay.json")
	if err == nil {
		err = os.WriteFile(overlay, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.sites, overlay
}

// switches are added to the copy of the checks.
const switches = `package check

var (
	turnedOff int
	passed    = map[int]bool{}
)

func TurnOff(site int) { turnedOff = site }

func Passed() map[int]bool {
	seen := passed
	passed = map[int]bool{}
	return seen
}

func off(site int) bool {
	passed[site] = true
	return site == turnedOff
}
`

func source(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// switcher puts switches into files.
type switcher struct {
	sites  []site
	counts map[string]int
	// source, set and inserts are those of one file.
	source  []byte
	set     *token.FileSet
	inserts map[int]string
}

func (s *switcher) file(t *testing.T, name string) string {
	t.Helper()
	s.source = []byte(source(t, name))
	s.set, s.inserts = token.NewFileSet(), map[int]string{}
	file, err := parser.ParseFile(s.set, name, s.source, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil {
			s.function(f)
		}
	}
	var b strings.Builder
	for i, c := range s.source {
		b.WriteString(s.inserts[i])
		b.WriteByte(c)
	}
	return b.String()
}

// function puts switches at the body of a check, at its judgements, and at the
// parts of its conditions.
func (s *switcher) function(f *ast.FuncDecl) {
	if f.Recv == nil && f.Name.IsExported() && f.Type.Results != nil &&
		s.text(f.Type.Results.List[0].Type) == "Verdict" {
		s.insert(f.Body.Lbrace+1,
			fmt.Sprintf(" if off(%d) { return Verdict{Subjects: 1} };", s.site(f, f.Body.Lbrace, "the body")))
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if m, ok := n.Fun.(*ast.SelectorExpr); ok && m.Sel.Name == "expect" {
				s.either(n.Args[0], s.site(f, n.Pos(), "expect "+s.text(n.Args[1])))
			}
		case *ast.ExprStmt:
			call, _ := n.X.(*ast.CallExpr)
			if m, ok := call.Fun.(*ast.SelectorExpr); ok &&
				slices.Contains([]string{"mismatch", "compare", "includes", "diff", "diffObjects"}, m.Sel.Name) {
				s.insert(n.Pos(), fmt.Sprintf("if !off(%d) { ", s.site(f, n.Pos(), m.Sel.Name)))
				s.insert(n.End(), " }")
			}
		case *ast.BinaryExpr:
			s.parts(f, n)
		}
		return true
	})
}

// parts puts a switch at each operand of && and ||: without it the condition
// depends on the other alone.
func (s *switcher) parts(f *ast.FuncDecl, n *ast.BinaryExpr) {
	for _, operand := range []ast.Expr{n.X, n.Y} {
		if b, ok := operand.(*ast.BinaryExpr); ok && b.Op == n.Op {
			continue // has parts of its own
		}
		switch n.Op {
		case token.LAND:
			s.either(operand, s.site(f, operand.Pos(), s.text(operand)))
		case token.LOR:
			s.insert(operand.Pos(), fmt.Sprintf("(!off(%d) && (", s.site(f, operand.Pos(), s.text(operand))))
			s.insertBefore(operand.End(), "))")
		}
	}
}

// either makes an expression true when the site is turned off.
func (s *switcher) either(e ast.Expr, number int) {
	s.insert(e.Pos(), fmt.Sprintf("(off(%d) || (", number))
	s.insertBefore(e.End(), "))")
}

func (s *switcher) insert(at token.Pos, text string) { s.inserts[s.set.Position(at).Offset] += text }

// insertBefore puts what closes an inner expression before what closes an outer one.
func (s *switcher) insertBefore(at token.Pos, text string) {
	offset := s.set.Position(at).Offset
	s.inserts[offset] = text + s.inserts[offset]
}

func (s *switcher) text(n ast.Node) string {
	return string(s.source[s.set.Position(n.Pos()).Offset:s.set.Position(n.End()).Offset])
}

// site gives a place a number and a name: the function, what is there, and which
// one it is of several alike.
func (s *switcher) site(f *ast.FuncDecl, at token.Pos, what string) int {
	name := f.Name.Name + ": " + strings.Join(strings.Fields(what), " ")
	s.counts[name]++
	if n := s.counts[name]; n > 1 {
		name += fmt.Sprintf(" (%d)", n)
	}
	s.sites = append(s.sites, site{name, s.set.Position(at).String()})
	return len(s.sites)
}
