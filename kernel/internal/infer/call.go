// This file infers calls: of what CUDA and JavaScript provide, of the program's own helper
// functions, and of functions that are linked to the kernel.

package infer

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// call infers a call.
func (u *Unit) call(e *ast.CallExpression) types.Type {
	path, width := u.tile(e.Callee)
	var f *callable
	if width > 0 {
		if b := builtin.Lookup(path); b != nil && b.Form == builtin.Collective {
			f = &callable{builtin: b}
		}
	} else {
		if t, ok := u.Tiles.method(e); ok {
			return t
		}
		if t, ok := u.Short.typedArray(e); ok {
			return t
		}
		if t, ok := u.Short.written(e); ok {
			return t
		}
		u.callee(e.Callee)
		path, f = u.Names.path(e.Callee), u.Names.function(e.Callee, "")
	}
	switch {
	case f == nil:
		u.unknownCall(e, path)
		return types.None
	case f.linked != nil:
		return callExternal(u, e, f.linked)
	case f.builtin == nil:
		return callInner(u, e, cmp.Or(path, calledName(e.Callee)), f)
	}
	b := f.builtin
	if !u.InLibrary && slices.Contains(u.Options.Shadowed, path) {
		refuseShadowed(u, e, path)
	}
	if n := withoutOrder(e, b); n < b.Fewest || n > b.Most {
		u.Fail(e, "write "+b.Call(), "%s takes %s, got %d", b.Name, count(b.Fewest, b.Most), n)
	}
	if perThread(b) {
		u.alone(e, "all threads of the block do the same; write with tile.store, and combine with t.sum", "%s is about threads, which a kernel of tiles does not see", b.Name)
	}
	u.Builtins[e] = b
	return u.rules[b.Form](u, e, b)
}

func refuseShadowed(u *Unit, at ast.Node, path string) {
	u.Fail(at, "give the function another name", "%s is a function of the program and one of the kernel language", path)
}

// calledName is what messages call a function that is no helper.
func calledName(callee ast.Expression) string {
	if id, ok := callee.(*ast.Identifier); ok {
		return id.Name
	}
	return "the function"
}

// count is how many arguments a function takes.
func count(fewest, most int) string {
	switch {
	case fewest == most && fewest == 1:
		return "1 argument"
	case fewest == most:
		return fmt.Sprintf("%d arguments", fewest)
	case most > 16 && fewest == 1:
		return "at least 1 argument"
	case most > 16:
		return fmt.Sprintf("at least %d arguments", fewest)
	}
	return fmt.Sprintf("%d to %d arguments", fewest, most)
}

// An External is a function that is linked to the kernel.
type External struct {
	Name   string
	Result ir.Type // Void for none
	Params []ExternalParam
}

// An ExternalParam is a number, or the address of a buffer of them.
type ExternalParam struct {
	Type   ir.Type
	Buffer bool
}

func callExternal(u *Unit, e *ast.CallExpression, f *External) types.Type {
	if n := len(e.ArgumentList); n != len(f.Params) {
		u.Fail(e, "", "%s takes %s, got %d", f.Name, count(len(f.Params), len(f.Params)), n)
	}
	for i, a := range e.ArgumentList {
		p, t := f.Params[i], u.expression(a)
		switch {
		case t.Class == types.Unknown:
		case p.Buffer && (t.Class != types.ArrayClass || t.Array.Space != ir.Global || t.Array.Value || t.Array.Rank == 0 || t.Array.Record == nil && t.Array.Elem != p.Type):
			u.Fail(a, "", "%s takes a buffer of %s here, not %s", f.Name, p.Type, t)
		case !p.Buffer && t.Valueless():
			u.Fail(a, "", "%s takes a %s here, not %s", f.Name, p.Type, t)
		case !p.Buffer:
			u.meet(a, p.Type)
		}
	}
	u.Externals[e] = f
	if f.Result == ir.Void {
		return types.Nothing
	}
	return types.Strong(f.Result)
}
