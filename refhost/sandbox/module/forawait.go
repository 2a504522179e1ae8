package module

import (
	"reflect"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// loopHelper begins the name of the function that esbuild makes of "for await".
const loopHelper = "__forAwait"

// resetLoops mends loops that esbuild made of "for await". Their variables are
// those of the whole function, so that a loop which is reached again, or another
// one, would still find the error and the unfinished state of the one before.
func resetLoops(program *ast.Program, text []byte) {
	if !strings.Contains(string(text), loopHelper) {
		return
	}
	seen := map[any]bool{}
	walk(reflect.ValueOf(program.Body), func(node any) bool {
		if loop, ok := node.(*ast.ForLoopInitializerVarDeclList); ok && !seen[loop] {
			resetLoop(loop)
		}
		known := seen[node]
		seen[node] = true
		return !known
	})
}

// resetLoop makes of "var iter = __forAwait(…), more, temp, error" a declaration
// that sets more and error first, as they are read even if the call throws.
func resetLoop(loop *ast.ForLoopInitializerVarDeclList) {
	if len(loop.List) != 4 {
		return
	}
	iter, more, temp, failure := loop.List[0], loop.List[1], loop.List[2], loop.List[3]
	call, ok := iter.Initializer.(*ast.CallExpression)
	if !ok || more.Initializer != nil || temp.Initializer != nil || failure.Initializer != nil {
		return
	}
	if helper, ok := call.Callee.(*ast.Identifier); !ok || !strings.HasPrefix(helper.Name.String(), loopHelper) {
		return
	}
	nothing := func() ast.Expression {
		return &ast.UnaryExpression{Operator: token.VOID, Idx: loop.Var,
			Operand: &ast.NullLiteral{Idx: loop.Var, Literal: "null"}}
	}
	more.Initializer, failure.Initializer = nothing(), nothing()
	loop.List = []*ast.Binding{more, failure, iter, temp}
}

// walk visits all nodes of a tree, and what is below those for which visit is true.
func walk(v reflect.Value, visit func(node any) bool) {
	switch v.Kind() {
	case reflect.Interface:
		walk(v.Elem(), visit)
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	case reflect.Pointer:
		if !v.IsNil() && v.Type().Elem().PkgPath() == reflect.TypeFor[ast.Program]().PkgPath() && visit(v.Interface()) {
			walk(v.Elem(), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				walk(v.Field(i), visit)
			}
		}
	}
}
