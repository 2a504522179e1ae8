package module

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// wrapped is the agent's code in its wrapper. It makes sure that the text did not end the wrapper
// early and go on outside of it: the program must be the directive and one arrow function
// around one async arrow function that ends at the text's last byte.
func wrapped(program *ast.Program, length int) (*ast.BlockStatement, error) {
	escaped := &SyntaxError{Message: "The source closes a block that it did not open", Hint: "Balance the braces."}
	if len(program.Body) != 2 {
		return nil, escaped
	}
	statement, ok := program.Body[1].(*ast.ExpressionStatement)
	if !ok {
		return nil, escaped
	}
	outer, ok := statement.Expression.(*ast.ArrowFunctionLiteral)
	if !ok {
		return nil, escaped
	}
	body, ok := outer.Body.(*ast.ExpressionBody)
	if !ok {
		return nil, escaped
	}
	inner, ok := body.Expression.(*ast.ArrowFunctionLiteral)
	if !ok || !inner.Async {
		return nil, escaped
	}
	block, ok := inner.Body.(*ast.BlockStatement)
	if !ok || int(block.RightBrace) != length {
		return nil, escaped
	}
	return block, nil
}

// endsWithValue tells whether the last statement is an expression that is there for its value: no
// assignment, no call of the console, and no constant, which tells nobody anything.
func endsWithValue(body *ast.BlockStatement) bool {
	statements := body.List
	for len(statements) > 0 {
		if _, empty := statements[len(statements)-1].(*ast.EmptyStatement); !empty {
			break
		}
		statements = statements[:len(statements)-1]
	}
	if len(statements) == 0 {
		return false
	}
	last, ok := statements[len(statements)-1].(*ast.ExpressionStatement)
	if !ok {
		return false
	}
	switch e := last.Expression.(type) {
	case *ast.AssignExpression, *ast.NumberLiteral, *ast.StringLiteral, *ast.BooleanLiteral, *ast.NullLiteral:
		return false
	case *ast.UnaryExpression: // also x++ and delete
		return e.Operator != token.VOID && e.Operator != token.DELETE && e.Operator != token.INCREMENT &&
			e.Operator != token.DECREMENT
	case *ast.CallExpression:
		callee, ok := e.Callee.(*ast.DotExpression)
		if !ok {
			return true
		}
		of, ok := callee.Left.(*ast.Identifier)
		return !ok || of.Name != "console"
	}
	return true
}
