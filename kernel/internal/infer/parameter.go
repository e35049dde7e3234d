// This file declares the parameters of a kernel by its arguments, and gives those of a function the arguments of a call.

package infer

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/kernel/language"
)

// maxByValue is the bytes of a record that leave room for other parameters: all have 4 KB together.
const maxByValue = 4000

// parameters declares the kernel's parameters by the arguments.
func (u *Unit) parameters(args []Arg) {
	if err := u.Fn.CheckPlain(); err != nil {
		panic(err)
	}
	if len(args) != len(u.Fn.Params) {
		u.Fail(u.Fn.Node, "", "the kernel takes %s, got %d", count(len(u.Fn.Params), len(u.Fn.Params)), len(args))
	}
	next := 0 // parameter of the code
	for i, a := range args {
		id := u.Fn.Params[i]
		v := &Variable{Name: id.Name, at: id.At, Param: i}
		u.long = u.long || a.Long
		switch {
		case a.List > 0:
			v.steady, v.Fixed = u.Names.steady(v.Name), true
			u.Composites.fields(v, true, numbers(a.List))
			for k, m := range v.Members {
				m.Type, m.Fixed = buffer(a, next+k), true
			}
		case a.Buffer:
			v.Type, v.Fixed = buffer(a, next), true
		case a.Image != nil:
			v.Type = types.Type{Class: types.ArrayClass, Array: &types.Array{Image: a.Image, Elem: ir.U64, Param: next}}
			v.Fixed = true
		case a.Record != nil:
			if a.Record.Size > maxByValue {
				u.Fail(id, "pass a buffer of such records", "a record that is passed by value has at most %d bytes, and this one has %d", maxByValue, a.Record.Size)
			}
			v.Type = types.Type{Class: types.ArrayClass, Array: &types.Array{Record: a.Record, Param: next, Value: true}}
			v.Fixed = true
		case a.Number:
			v.Type = types.AnyNumber
		default:
			v.Type, v.Fixed = types.Strong(a.Type), true
		}
		next += max(1, a.List)
		u.Params = append(u.Params, v)
	}
}

// Unused are warnings of the kernel's parameters that nothing uses; those that begin with _ say so.
func (p *Program) Unused() (list []*language.Error) {
	for _, v := range p.Kernel.Params {
		if !v.used && !strings.HasPrefix(v.Name, "_") {
			list = append(list, p.Kernel.Fn.ErrorAt(v.at, fmt.Sprintf("nothing uses the parameter %s", v.Name), fmt.Sprintf("leave it out, or call it _%s", v.Name)))
		}
	}
	return list
}

// buffer is the type of a buffer that is parameter i of the code.
func buffer(a Arg, i int) types.Type {
	return types.Type{Class: types.ArrayClass, Array: &types.Array{Elem: a.Type, Record: a.Record, Rank: max(1, a.Rank), Param: i, Long: a.Long, Aligned: a.Aligned}}
}

// arguments are what a call gives to each parameter of a function. What is left for the last of a function
// with ... is an array.
func arguments(u *Unit, e *ast.CallExpression, name string, fn *syntax.Function) []ast.Expression {
	given := e.ArgumentList
	if n := len(given); n < fn.Fewest() && !mayLack(fn, n, fn.Fewest()) || n > fn.Most() {
		u.Fail(e, "", "%s takes %s, got %d", name, count(fn.Fewest(), fn.Most()), n)
	}
	list := make([]ast.Expression, len(fn.Params))
	for i := range min(len(list), len(given)) {
		if id, ok := given[i].(*ast.Identifier); !ok || id.Name != "undefined" || fn.Defaults[i] == nil && !mayLack(fn, i, i+1) {
			list[i] = given[i]
		}
	}
	if last := len(list) - 1; fn.Rest {
		list[last] = &ast.ArrayLiteral{LeftBracket: e.LeftParenthesis, RightBracket: e.RightParenthesis, Value: given[min(last, len(given)):]}
	}
	return list
}

// mayLack tells whether a function asks by ?? or ?. for each of its parameters from the first to before the last that has no
// default value.
func mayLack(fn *syntax.Function, first, last int) bool {
	asked := map[string]bool{}
	ask := func(e ast.Expression) {
		if id, ok := e.(*ast.Identifier); ok {
			asked[id.Name] = true
		}
	}
	ast.Inspect(fn.Node, func(node ast.Node) bool {
		switch e := node.(type) {
		case *ast.BinaryExpression:
			if e.Operator == "??" {
				ask(e.Left)
			}
		case *ast.Optional:
			ask(e.Expression)
		}
		return true
	})
	for _, p := range fn.Params[first:last] {
		if !asked[p.Name] {
			return false
		}
	}
	return true
}

// parameter gives a parameter its argument, which stands in the unit from. An object is not copied.
func (u *Unit) parameter(v *Variable, from *Unit, a ast.Expression, at ast.Node) {
	if f := argumentFunction(from, a); f != nil {
		u.bindFunction(v, f, at)
		return
	}
	t := from.expression(a)
	switch {
	case t.Class == types.FunctionClass:
		u.bindFunction(v, from.given(a), at)
	case (t.Class == types.ObjectClass && v.steady || lies(t)) && u.Composites.refer(v, from, a, at):
	case t.Class == types.ObjectClass && v.steady:
		u.Composites.stand(v, from.Composites.Storage(a))
	case t.Class == types.ObjectClass:
		u.Composites.join(v, from.Composites.Storage(a), at)
		from.Composites.shares(v, a, a)
	default:
		u.learn(v, t, at, from, a)
		v.divides(from, a)
	}
}
