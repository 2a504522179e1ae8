package module

import "github.com/dop251/goja/ast"

// checkShape makes sure that the agent's text did not end the wrapper early and
// go on outside of it: the program must be the directive and one arrow function
// around one async arrow function that ends at the text's last byte.
func checkShape(program *ast.Program, length int) error {
	escaped := &SyntaxError{Message: "The source closes a block that it did not open", Hint: "Balance the braces."}
	if len(program.Body) != 2 {
		return escaped
	}
	statement, ok := program.Body[1].(*ast.ExpressionStatement)
	if !ok {
		return escaped
	}
	outer, ok := statement.Expression.(*ast.ArrowFunctionLiteral)
	if !ok {
		return escaped
	}
	body, ok := outer.Body.(*ast.ExpressionBody)
	if !ok {
		return escaped
	}
	inner, ok := body.Expression.(*ast.ArrowFunctionLiteral)
	if !ok || !inner.Async {
		return escaped
	}
	block, ok := inner.Body.(*ast.BlockStatement)
	if !ok || int(block.RightBrace) != length {
		return escaped
	}
	return nil
}
