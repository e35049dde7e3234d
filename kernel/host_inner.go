// This file finds the functions inside a kernel in which threads meet, and what calls them.

package kernel

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/syntax"
)

// An innerFunction is one inside of another.
type innerFunction struct {
	node  *ast.FunctionLiteral
	name  *innerName // nil where it is given to none
	meets bool
}

// An innerName is how often a name is declared and stands in a function, and where it is called.
type innerName struct {
	declared, uses int
	calls          []*ast.CallExpression
}

// called tells whether the name stands nowhere but where it is called, so that all calls are known.
func (n *innerName) called() bool { return n != nil && n.declared == 1 && n.uses == 1+len(n.calls) }

// A census goes over a function.
type census struct {
	outer     ast.Expression
	functions []*innerFunction
	names     map[string]*innerName
	given     map[ast.Node]*innerName // functions that are given to a name where it is declared
	elsewhere map[ast.Node]bool       // names of properties, and parameters
}

// innerFunctions are those of a function, each before those that it lies in.
func innerFunctions(fn *syntax.Function) []*innerFunction {
	c := &census{outer: fn.Node, names: map[string]*innerName{}, given: map[ast.Node]*innerName{}, elsewhere: map[ast.Node]bool{}}
	ast.Inspect(fn.Node, c.visit)
	slices.Reverse(c.functions)
	for _, f := range c.functions {
		f.name = c.given[f.node]
	}
	return c.functions
}

func (c *census) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FunctionDeclaration:
		c.declare(n.Function.Name, n.Function)
	case *ast.FunctionLiteral:
		c.function(n)
	case *ast.Binding:
		if id, named := n.Target.(*ast.Identifier); named && !c.elsewhere[n] {
			c.declare(id, n.Initializer)
		}
	case *ast.DotExpression:
		c.elsewhere[&n.Identifier] = true
	case *ast.CallExpression:
		if id, ok := n.Callee.(*ast.Identifier); ok {
			of := c.name(id)
			of.calls = append(of.calls, n)
		}
	case *ast.Identifier:
		if !c.elsewhere[n] {
			c.name(n).uses++
		}
	}
	return true
}

func (c *census) name(id *ast.Identifier) *innerName {
	key := id.Name
	if c.names[key] == nil {
		c.names[key] = &innerName{}
	}
	return c.names[key]
}

func (c *census) declare(id *ast.Identifier, value ast.Expression) {
	name := c.name(id)
	name.declared++
	if value != nil {
		c.given[value] = name
	}
}

func (c *census) function(n *ast.FunctionLiteral) {
	for _, p := range n.Parameters.List {
		c.elsewhere[p] = true
	}
	if n != c.outer {
		c.functions = append(c.functions, &innerFunction{node: n})
	}
}

// spread adds to the calls in which threads meet those of inner functions in which they do. It gives the function that
// cannot become a generator function: its calls are not known, or threads meet in the default value of a parameter.
func spread(inner []*innerFunction, list []*ast.CallExpression, meets map[*ast.CallExpression]string) (refused ast.Node) {
	for ; len(list) > 0; list = list[1:] {
		f := around(inner, list[0])
		if f == nil || f.meets && list[0].Pos() >= f.node.Does() {
			continue
		}
		if !f.name.called() || list[0].Pos() < f.node.Does() {
			return f.node
		}
		f.meets = true
		for _, c := range f.name.calls {
			if meets[c] == "" {
				meets[c] = "yield* "
				list = append(list, c)
			}
		}
	}
	return nil
}

// around is the innermost function that a call lies in; nil for the kernel.
func around(inner []*innerFunction, call *ast.CallExpression) *innerFunction {
	for _, f := range inner {
		if f.node.Pos() <= call.Pos() && call.RightParenthesis < f.node.End() {
			return f
		}
	}
	return nil
}
