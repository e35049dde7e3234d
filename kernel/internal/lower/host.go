// This file gives the parts of a function's source, for those who run it
// elsewhere.

package lower

import (
	"github.com/dop251/goja/ast"
)

// Body is the source of what is between a function's braces; of an arrow
// function without braces it is the expression as a statement, which returns it
// where the result is wanted.
func Body(source Source, result bool) (string, error) {
	fn, err := parse(source, 1)
	if err != nil {
		return "", err
	}
	text := fn.text
	switch e := fn.node.(type) {
	case *ast.FunctionLiteral:
		return text[int(e.Body.LeftBrace) : int(e.Body.RightBrace)-1], nil
	case *ast.ArrowFunctionLiteral:
		if block, ok := e.Body.(*ast.BlockStatement); ok {
			return text[int(block.LeftBrace) : int(block.RightBrace)-1], nil
		}
		body := fn.value
		statement := text[int(body.Idx0())-1:int(endOf(body))-1] + ";"
		if result {
			statement = "return " + statement
		}
		return statement, nil
	}
	return "", nil
}
