// This file infers calls by which functions call themselves. Such a function is compiled once for
// the types of the call that enters it, and its calls of itself have to fit.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// An activation is a function whose body is being inferred.
type activation struct {
	key  string
	unit *Unit
}

// callItself infers a call of a function from inside of it.
func callItself(u *Unit, e *ast.CallExpression, name string, self *Unit) types.Type {
	if self.Fn.Rest {
		u.Fail(e, "name its parameters", "%s takes any number of arguments and cannot call itself", name)
	}
	if len(e.ArgumentList) != len(self.Params) {
		u.Fail(e, "write out all arguments", "%s calls itself with %d of its %s", name, len(e.ArgumentList), count(len(self.Params), len(self.Params)))
	}
	if u.Calls[e] == nil {
		u.Calls[e], self.Itself, u.changed = self, name, true
	}
	for i, a := range e.ArgumentList {
		again(self, self.Params[i], u, a, name)
	}
	return self.Result
}

// again gives a parameter a further argument. Numbers and conditions may be others each time; an
// array, an object or a function is the same for good.
func again(u *Unit, v *Variable, from *Unit, a ast.Expression, name string) {
	if f := argumentFunction(from, a); f != nil {
		u.bindFunction(v, f, a)
		return
	}
	t := from.expression(a)
	switch {
	case t.Class == types.ObjectClass || v.Type.Class == types.ObjectClass:
		if s := from.Composites.Storage(a); s == nil || s != v && s != v.stands {
			from.Fail(a, "pass its fields one by one", "%s calls itself with another object", name)
		}
	case t.Class == types.ArrayClass || v.Type.Class == types.ArrayClass:
		if id, ok := a.(*ast.Identifier); t != v.Type && !(ok && from.Names.Uses[id] == v) {
			from.Fail(a, "pass the same array each time, and an index into it", "%s calls itself with another array", name)
		}
	default:
		v.Quotient = nil
		u.learn(v, t, a, from, a)
	}
}

// Declares are the arrays that a function and those that it calls declare, in the order of Memory.
func (u *Unit) Declares() (list []*ir.Memory) {
	own := map[*ir.Memory]bool{}
	u.declares(own)
	for _, m := range u.Memory {
		if own[m] {
			list = append(list, m)
		}
	}
	return list
}

func (u *Unit) declares(own map[*ir.Memory]bool) {
	for _, a := range u.memories {
		own[a.Memory] = true
	}
	for _, e := range u.callOrder {
		u.Calls[e].declares(own)
	}
}
