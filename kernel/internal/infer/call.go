// This file infers calls: of what CUDA and JavaScript provide, and of the program's own helper
// functions.

package infer

import (
	"fmt"
	"slices"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// call infers a call.
func (u *Unit) call(e *ast.CallExpression) types.Type {
	path := u.path(e.Callee)
	if b := builtin.Lookup(path); b != nil {
		if !u.InLibrary && slices.Contains(u.Options.Shadowed, path) {
			u.Fail(e, "give the function another name", "%s is a function of the program and one of the kernel language", path)
		}
		if n := len(e.ArgumentList); n < b.Fewest || n > b.Most {
			u.Fail(e, "write "+b.Call(), "%s takes %s, got %d", path, count(b.Fewest, b.Most), n)
		}
		u.Builtins[e] = b
		return u.rules[b.Form](u, e, b)
	}
	if u.hasHelper(path) {
		return u.helper(e, path)
	}
	u.unknownCall(e, path)
	return types.None
}

// count is how many arguments a function takes.
func count(fewest, most int) string {
	switch {
	case fewest == most && fewest == 1:
		return "1 argument"
	case fewest == most:
		return fmt.Sprintf("%d arguments", fewest)
	case most > 16:
		return fmt.Sprintf("at least %d arguments", fewest)
	}
	return fmt.Sprintf("%d to %d arguments", fewest, most)
}

// hasHelper tells whether a name means a function: for the library one of its own, else
// a captured one.
func (u *Unit) hasHelper(name string) bool {
	if u.InLibrary {
		return HasLibrary(name)
	}
	_, ok := u.Options.Helpers[u.Fn.Source.OuterName(name)]
	return ok
}

// helper infers a call of one of the program's functions, which is compiled
// anew for the types of this call's arguments.
func (u *Unit) helper(e *ast.CallExpression, name string) types.Type {
	key := u.Fn.Source.OuterName(name)
	if slices.Contains(u.active, key) {
		u.Fail(e, "write a loop", "%s calls itself; recursion is not in the kernel language", name)
	}
	inner := u.Calls[e]
	if inner == nil {
		u.Calling(e, func() { inner = u.callee(key) })
		for _, p := range inner.Fn.Params {
			v := &Variable{Name: p.Name.String(), at: p.Idx, Param: -1}
			if t, ok := annotated(inner.Fn.Types.Parameters[v.Name]); ok {
				v.declare(t)
			}
			inner.Params = append(inner.Params, v)
		}
		u.Calls[e] = inner
		u.callOrder = append(u.callOrder, e)
	}
	if n := len(inner.Params); len(e.ArgumentList) != n {
		u.Fail(e, "", "%s takes %s, got %d", name, count(n, n), len(e.ArgumentList))
	}
	for i, a := range e.ArgumentList {
		inner.learn(inner.Params[i], u.expression(a), inner.Fn.Node, u, a)
	}
	u.active = append(u.active, key)
	u.Calling(e, inner.walkBody)
	u.active = u.active[:len(u.active)-1]
	if inner.Result.Class == types.Unknown && inner.Fn.Value == nil {
		return types.Nothing
	}
	return inner.Result
}

// callee is a new unit for a call of a helper, which is parsed once.
func (u *Unit) callee(name string) *Unit {
	if u.InLibrary {
		inner := u.inner(libraryFunctions()[name](), 0)
		inner.InLibrary = true
		return inner
	}
	placed, ok := u.helpers[name]
	if !ok {
		source := u.Options.Helpers[name]
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
		u.helpers[name] = placed
		u.Functions = append(u.Functions, placed)
	}
	return u.inner(placed.Function, placed.File)
}

// inner is a unit for a function that this one calls.
func (u *Unit) inner(fn *syntax.Function, file int) *Unit {
	return newUnit(u.Program, fn, file, u.Depth+1)
}
