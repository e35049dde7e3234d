// This file finds the functions inside a kernel in which threads meet, and what calls them.

package kernel

import (
	"cmp"
	"slices"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/dop251/goja/ast"
)

// An innerFunction is one inside of another. Its calls are known where it has a name that stands nowhere but there.
type innerFunction struct {
	node  ast.Expression // *ast.FunctionLiteral or *ast.ArrowFunctionLiteral
	body  ast.Node
	named bool
	calls []*ast.CallExpression
	meets bool
}

// A census counts how often names stand in a function, and where they are called and bound.
type census struct {
	functions []*innerFunction
	bound     map[string][]ast.Expression // the functions that a name is given where it is declared
	uses      map[string]int
	calls     map[string][]*ast.CallExpression
	elsewhere map[any]bool // names of properties, and parameters
}

// innerFunctions are those of a function, each before those that it lies in.
func innerFunctions(fn *syntax.Function) []*innerFunction {
	c := &census{bound: map[string][]ast.Expression{}, uses: map[string]int{}, calls: map[string][]*ast.CallExpression{}, elsewhere: map[any]bool{}}
	javascript.Inspect(fn.Node, func(n ast.Node) bool {
		c.visit(n, fn.Node)
		return true
	})
	for name, list := range c.bound {
		if len(list) != 1 || c.uses[name] != 1+len(c.calls[name]) {
			continue
		}
		for _, f := range c.functions {
			if f.node == list[0] {
				f.named, f.calls = true, c.calls[name]
			}
		}
	}
	slices.SortStableFunc(c.functions, func(a, b *innerFunction) int {
		return cmp.Compare(a.node.Idx1()-a.node.Idx0(), b.node.Idx1()-b.node.Idx0())
	})
	return c.functions
}

func (c *census) visit(n ast.Node, outer ast.Node) {
	switch n := n.(type) {
	case *ast.FunctionDeclaration:
		name := n.Function.Name.Name.String()
		c.bound[name] = append(c.bound[name], n.Function)
	case *ast.FunctionLiteral:
		c.function(n, n.Body, n.ParameterList, outer)
	case *ast.ArrowFunctionLiteral:
		c.function(n, n.Body, n.ParameterList, outer)
	case *ast.Binding:
		id, named := n.Target.(*ast.Identifier)
		if named && !c.elsewhere[n] {
			c.bound[id.Name.String()] = append(c.bound[id.Name.String()], n.Initializer)
		}
	case *ast.DotExpression:
		c.elsewhere[&n.Identifier] = true
	case *ast.CallExpression:
		if id, ok := n.Callee.(*ast.Identifier); ok {
			c.calls[id.Name.String()] = append(c.calls[id.Name.String()], n)
		}
	case *ast.Identifier:
		if !c.elsewhere[n] {
			c.uses[n.Name.String()]++
		}
	}
}

func (c *census) function(n ast.Expression, body ast.Node, parameters *ast.ParameterList, outer ast.Node) {
	for _, p := range parameters.List {
		c.elsewhere[p] = true
	}
	if ast.Node(n) != outer {
		c.functions = append(c.functions, &innerFunction{node: n, body: body})
	}
}

// spread adds to the calls in which threads meet those of inner functions in which they do. It gives the function that
// cannot become a generator function: its calls are not known, or threads meet in the default value of a parameter.
func spread(inner []*innerFunction, meets map[*ast.CallExpression]string) (refused ast.Node) {
	var list []*ast.CallExpression
	for call := range meets {
		list = append(list, call)
	}
	slices.SortFunc(list, func(a, b *ast.CallExpression) int { return cmp.Compare(a.RightParenthesis, b.RightParenthesis) })
	for len(list) > 0 {
		call := list[0]
		list = list[1:]
		k := slices.IndexFunc(inner, func(f *innerFunction) bool {
			return f.node.Idx0() <= call.Idx0() && call.RightParenthesis < f.node.Idx1()
		})
		if k < 0 {
			continue
		}
		f := inner[k]
		if !f.named || call.Idx0() < f.body.Idx0() {
			return f.node
		}
		if f.meets {
			continue
		}
		f.meets = true
		for _, c := range f.calls {
			if meets[c] == "" {
				meets[c] = "yield* "
				list = append(list, c)
			}
		}
	}
	return nil
}
