// This file gives functions that are passed on what they capture: a module such as cuda/parallel puts
// a script's operator into a kernel of its own, which stands elsewhere.

package frontend

import (
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
)

// passes reports whether a source passes functions to modules that put them into kernels.
func passes(text string) bool {
	return strings.Contains(text, "cuda/parallel") || strings.Contains(text, "cuda/ndarray")
}

// close replaces functions that an expression may pass on, f, by require.closure(f, lookup), which is
// f: arguments of calls, elements and properties, and what a condition chooses or a function returns.
// The functions are those written there, and those of the program that a name stands for.
func (c *capturer) close(program *ast.Program) {
	var places []*ast.Expression
	javascript.Inspect(program, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpression:
			for i := range n.ArgumentList {
				if !c.isKernel(n.Callee) {
					places = append(places, &n.ArgumentList[i])
				}
			}
		case *ast.ArrayLiteral:
			for i := range n.Value {
				places = append(places, &n.Value[i])
			}
		case *ast.PropertyKeyed:
			if n.Kind == ast.PropertyKindValue {
				places = append(places, &n.Value)
			}
		case *ast.ConditionalExpression:
			places = append(places, &n.Consequent)
			places = append(places, &n.Alternate)
		case *ast.ReturnStatement:
			places = append(places, &n.Argument)
		case *ast.ExpressionBody:
			places = append(places, &n.Expression)
		}
		return true
	})
	for _, place := range places {
		*place = c.closed(*place)
	}
}

// closed is an expression, with what it captures where it is a function.
func (c *capturer) closed(e ast.Expression) ast.Expression {
	f := e
	if id, ok := e.(*ast.Identifier); ok {
		f = c.functions[id.Name.String()]
	}
	s := &scope{}
	if f != nil && javascript.IsFunction(f) {
		c.uses(f, s)
	}
	if len(s.names) == 0 {
		return e
	}
	at := e.Idx0()
	return &ast.CallExpression{
		Callee:          &ast.DotExpression{Left: identifier("require", at), Identifier: *identifier("closure", at)},
		LeftParenthesis: at, RightParenthesis: at, ArgumentList: []ast.Expression{e, s.lookup(at)},
	}
}
