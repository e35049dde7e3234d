// This file infers calls: of what CUDA and JavaScript provide, and of the program's own helper
// functions.

package infer

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
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
		if t, ok := u.Short.written(e); ok {
			return t
		}
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
		return id.Name.String()
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
	case most > 16:
		return fmt.Sprintf("at least %d arguments", fewest)
	}
	return fmt.Sprintf("%d to %d arguments", fewest, most)
}
