// This file finds what functions are called: the language's own, the program's helpers, functions
// inside the kernel, and parameters and constants that stand for one of these. A function inside
// another sees the variables around it, and every call is inferred and built for itself.

package infer

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A callable is what a name that is called stands for: one of the four.
type callable struct {
	builtin *builtin.Function
	helper  string // its name in Options, or in the library
	library bool   // it is one of the library's
	inner   *syntax.Function
	linked  *External
	// scopes are what an inner function sees from the unit that it stands in.
	scopes []map[string]*Variable
	file   int
	// method tells that it is the library's for one call of a method.
	method bool
}

// ownName is what function f() { } calls itself by, empty for every other function.
func ownName(e ast.Expression) string {
	if literal, ok := e.(*ast.FunctionLiteral); ok && literal.Name != nil {
		return literal.Name.Name
	}
	return ""
}

// function is the function that an expression stands for; nil for every other expression. At is
// its name where it is given one.
func (n *Names) function(e ast.Expression, name string) *callable {
	switch e := e.(type) {
	case *ast.FunctionLiteral:
		c := n.functions[e]
		if c == nil {
			fn, err := n.Fn.Inner(e, name)
			if err != nil {
				panic(err)
			}
			c = &callable{inner: fn, file: n.File}
			n.functions[e] = c
		}
		c.scopes = slices.Clone(n.scopes)
		if own := ownName(e); own != "" {
			c.scopes = append(c.scopes, map[string]*Variable{own: {Name: own, Constant: true, Param: -1, function: c, Type: types.Type{Class: types.FunctionClass}, Fixed: true}})
		}
		return c
	case *ast.Identifier:
		if v := n.lookup(e); v != nil {
			return v.function
		}
	case *ast.DotExpression:
		if m := n.method(e); m != nil {
			return m.function
		}
	case *ast.BracketExpression: // fs[0](x)
		if v := n.Composites.Storage(e); v != nil {
			return v.function
		}
	case *ast.CallExpression: // make(2)(x)
		return n.given(e)
	case *ast.Optional: // o.f?.(x)
		return n.function(e.Expression, name)
	}
	path := n.path(e)
	c := n.functions[e]
	switch {
	case path == "" || c != nil:
	case !n.InLibrary && n.Options.Externals[path] != nil:
		c = &callable{linked: n.Options.Externals[path]}
	case builtin.Lookup(path) != nil:
		c = &callable{builtin: builtin.Lookup(path)}
	case n.hasHelper(path):
		c = &callable{helper: n.Fn.Source.OuterName(path), library: n.InLibrary}
	}
	if c != nil {
		n.functions[e] = c
	}
	return c
}

// callee infers what gives the function that is called, or the object that has it: a call, an element.
func (u *Unit) callee(e ast.Expression) {
	switch e := e.(type) {
	case *ast.BracketExpression:
		if u.Names.path(e.Left) == "" {
			u.expression(e)
		}
	case *ast.CallExpression:
		u.expression(e)
	case *ast.DotExpression:
		u.callee(e.Left)
	case *ast.Optional:
		u.callee(e.Expression)
	}
}

// method is the field of an object in a variable that e names, or of a field of it.
func (n *Names) method(e *ast.DotExpression) *Variable {
	var of *Variable
	switch left := plain(e.Left).(type) {
	case *ast.Identifier:
		if n.lookup(left) != nil {
			of = n.Composites.Storage(left)
		}
	case *ast.DotExpression:
		of = n.method(left)
	case *ast.CallExpression:
		of = n.Composites.Storage(left)
	}
	return of.Member(e.Identifier.Name)
}

// hasHelper tells whether a name means a function: for the library one of its own, else
// a captured one.
func (n *Names) hasHelper(name string) bool {
	if n.InLibrary {
		return HasLibrary(name)
	}
	_, ok := n.Options.Helpers[n.Fn.Source.OuterName(name)]
	return ok
}

// key tells functions apart that are being inferred.
func (c *callable) key() string {
	if c.linked != nil {
		return "linked " + c.linked.Name
	}
	if c.inner != nil || c.method { // a function that is made twice sees other variables each time
		return fmt.Sprintf("function %p", c)
	}
	return c.helper
}

// bindFunction makes a variable stand for a function, for good.
func (u *Unit) bindFunction(v *Variable, c *callable, at ast.Node) {
	if v.function != nil && v.function.identity() != c.identity() || v.Type.Class != types.Unknown && v.Type.Class != types.FunctionClass {
		u.Fail(at, "choose between calls instead: condition ? f(x) : g(x)", "%s stands for one function", v.Name)
	}
	v.function, v.Type, v.Fixed = c, types.Type{Class: types.FunctionClass}, true
}

// An identity is what two callables have in common that are the same function.
type identity struct {
	builtin *builtin.Function
	key     string
}

func (c *callable) identity() identity { return identity{c.builtin, c.key()} }

// maxCalls ends functions that make functions, which they call, without end.
const maxCalls = 200

// callInner infers a call of a helper or of a function inside the kernel, which is compiled
// anew for the types of this call's arguments.
func callInner(u *Unit, e *ast.CallExpression, name string, c *callable) types.Type {
	for _, a := range u.active {
		if a.key == c.key() {
			return callItself(u, e, name, a.unit)
		}
	}
	inner := u.Calls[e]
	if inner == nil {
		if u.Depth == maxCalls {
			u.Fail(e, "let a function that gives functions not call what it gives", "more than %d calls of functions are inside of each other here", maxCalls)
		}
		u.Calling(e, func() { inner = u.called(c) })
		for _, p := range inner.Fn.Params {
			v := &Variable{Name: p.Name, at: p.At, Param: -1, unit: inner, steady: inner.Names.steady(p.Name)}
			if t, ok := annotated(inner.Fn.Types.Parameters[v.Name]); ok {
				v.declare(t)
			}
			inner.Params = append(inner.Params, v)
		}
		inner.Arguments = arguments(u, e, name, inner.Fn)
		u.Calls[e] = inner
		u.callOrder = append(u.callOrder, e)
	}
	inner.Names.around = c.scopes
	for i, a := range inner.Arguments {
		if a != nil {
			inner.parameter(inner.Params[i], u, a, inner.Fn.Node)
		}
	}
	u.active = append(u.active, activation{c.key(), inner})
	u.Calling(e, inner.walkBody)
	u.active = u.active[:len(u.active)-1]
	if inner.Result.Class == types.Unknown && (inner.Fn.Value == nil || inner.Types[inner.Fn.Value] == types.Nothing) {
		return types.Nothing
	}
	return inner.Result
}

// argumentFunction is the function that is passed as an argument; nil for a value.
func argumentFunction(u *Unit, a ast.Expression) *callable {
	switch a.(type) {
	case *ast.FunctionLiteral, *ast.Identifier, *ast.DotExpression:
		return u.Names.function(a, "")
	}
	return nil
}

// called is a new unit for a call. A helper is parsed once.
func (u *Unit) called(c *callable) *Unit {
	switch {
	case c.inner != nil:
		return u.inner(c.inner, c.file)
	case c.library:
		inner := u.inner(libraryFunctions()[c.helper](), 0)
		inner.InLibrary = true
		return inner
	}
	placed, ok := u.helpers[c.helper]
	if !ok {
		source := u.Options.Helpers[c.helper]
		fn, err := syntax.Parse(source)
		if err != nil {
			panic(err)
		}
		file := 1 + slices.Index(u.Files, source.File)
		if file == 0 {
			u.Files = append(u.Files, source.File)
			file = len(u.Files)
		}
		placed = Placed{fn, file}
		u.helpers[c.helper] = placed
		u.Functions = append(u.Functions, placed)
	}
	return u.inner(placed.Function, placed.File)
}

// inner is a unit for a function that this one calls.
func (u *Unit) inner(fn *syntax.Function, file int) *Unit {
	return newUnit(u.Program, fn, file, u.Depth+1)
}

// hoistFunctions declares the functions of a list of statements, which may be called before they
// stand.
func hoistFunctions(u *Unit, list []ast.Statement) {
	for _, s := range list {
		if s, ok := s.(*ast.FunctionDeclaration); ok {
			v := u.Names.declare(s.Function.Name, true)
			u.bindFunction(v, u.Names.function(s.Function, v.Name), s)
		}
	}
}
