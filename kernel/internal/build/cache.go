// This file builds loads and stores with hints for caches, barriers with numbers, and the exchange of
// pairs.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
)

func buildCached(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	a, address := atomicElement(u, e)
	var v *ir.Value
	switch b.Form {
	case builtin.CacheLoad:
		v = u.loadFrom(a, address, e)
	case builtin.CacheStore:
		v = u.add(ir.Store, ir.Void, e, address, u.as(e.ArgumentList[2], a.Elem))
	default:
		v = u.add(ir.Prefetch, ir.Void, e, address)
	}
	v.Space, v.Hint = a.Space, u.Hints[e]
	return v
}

func buildNamedBarrier(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	if len(e.ArgumentList) == 0 {
		return u.add(ir.Barrier, ir.Void, e)
	}
	var threads []*ir.Value
	if len(e.ArgumentList) == 2 {
		threads = append(threads, u.argument32(e, 1))
	}
	v := u.add(ir.NamedBarrier, ir.Void, e, threads...)
	v.Bits, v.Kind = u.BarrierNumber(e), b.Kind
	return v
}

func buildAtomicPair(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	a, address := atomicElement(u, e)
	args := []*ir.Value{address}
	for _, pair := range e.ArgumentList[2:4] {
		u.objects.evaluate(pair)
		for _, v := range u.readAll(leaves(u.Composites.Storage(pair))) {
			args = append(args, u.converted(v, a.Elem, e))
		}
	}
	v := u.add(ir.AtomicPair, ir.Void, e, args...)
	v.Space, v.Width = a.Space, 2
	u.order(v, e)
	for i, m := range u.Composites.Storage(e).Members {
		part := u.add(ir.Extract, a.Elem, e, v)
		part.Bits = uint64(i)
		u.define(m, part)
	}
	return nil
}
