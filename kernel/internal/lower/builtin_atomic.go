// This file lists the atomics.

package lower

import (
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

func addAtomics(table map[string]*builtin) {
	for name, kind := range map[string]ir.Kind{"add": ir.AtomicAdd, "sub": ir.AtomicAdd, "and": ir.AtomicAnd, "or": ir.AtomicOr, "xor": ir.AtomicXor,
		"exchange": ir.AtomicExchange, "min": ir.AtomicMin, "max": ir.AtomicMax} {
		table["Atomics."+name] = atomic(name, kind, "(x, i, value)")
	}
	table["Atomics.compareExchange"] = atomic("compareExchange", ir.AtomicCompareExchange, "(x, i, expected, replacement)")
	table["Atomics.load"] = onElement("load", "(x, i)", nil, (*unit).atomicLoad)
	table["Atomics.store"] = onElement("store", "(x, i, value)", nil, (*unit).atomicStore)
}

// atomic is an operation on an element: Atomics.add(x, i, value) gives the old
// value.
func atomic(name string, kind ir.Kind, usage string) *builtin {
	check := func(u *unit, e *ast.CallExpression, t ir.Type) { u.checkAtomic(e, name, kind, t) }
	return onElement(name, usage, check, func(u *unit, e *ast.CallExpression, a *array, address *ir.Value) *ir.Value {
		args := []*ir.Value{address}
		for _, x := range e.ArgumentList[2:] {
			args = append(args, u.as(x, a.elem))
		}
		if name == "sub" {
			args[1] = u.negated(e, args[1])
		}
		v := u.add(ir.Atomic, a.elem, e, args...)
		v.Kind, v.Space = kind, a.space
		return v
	})
}

// negated is -v in v's own type.
func (u *unit) negated(at ast.Node, v *ir.Value) *ir.Value {
	if !narrowFloat(v.Type) {
		return u.add(ir.Neg, v.Type, at, v)
	}
	return u.converted(u.add(ir.Neg, ir.F32, at, u.converted(v, ir.F32, at)), v.Type, at)
}

// atomicLoad reads what other threads have written, in order: what they wrote
// before it is there afterwards.
func (u *unit) atomicLoad(e *ast.CallExpression, a *array, address *ir.Value) *ir.Value {
	v := u.loadFrom(a, address, e)
	v.Ordered = true
	return v
}

// atomicStore writes in order: who reads it sees what was written before. Its
// value is what is stored.
func (u *unit) atomicStore(e *ast.CallExpression, a *array, address *ir.Value) *ir.Value {
	value := u.as(e.ArgumentList[2], a.elem)
	v := u.add(ir.Store, ir.Void, e, address, value)
	v.Space, v.Ordered = a.space, true
	return value
}

// onElement is a function of an element x[i], written (x, i), and of values of
// its type.
func onElement(name, usage string, check func(*unit, *ast.CallExpression, ir.Type), build func(*unit, *ast.CallExpression, *array, *ir.Value) *ir.Value) *builtin {
	n := strings.Count(usage, ",") + 1
	return &builtin{[2]int{n, n}, "Atomics." + name + usage, func(u *unit, e *ast.CallExpression) typ {
		x := u.expression(e.ArgumentList[0])
		u.integer(e.ArgumentList[1], "an index")
		for _, a := range e.ArgumentList[2:] {
			u.expression(a)
		}
		if x.class == unknown {
			return x
		}
		u.checkElement(e, name, x)
		if check != nil {
			check(u, e, x.array.elem)
		}
		for _, a := range e.ArgumentList[2:] {
			u.meet(a, x.array.elem)
		}
		return strong(x.array.elem)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		a, address := u.address(&ast.BracketExpression{Left: e.ArgumentList[0], Member: e.ArgumentList[1]})
		return build(u, e, a, address)
	}}
}

// checkElement refuses what has no elements that several threads see.
func (u *unit) checkElement(e *ast.CallExpression, name string, x typ) {
	first := e.ArgumentList[0]
	switch {
	case x.class != arrayClass || x.array.rank != 1 || x.array.record != nil:
		u.fail(first, "", "Atomics.%s works on an element of a flat array, not on %s", name, x)
	case x.array.space == ir.Local:
		u.fail(first, "write a[i]: no other thread sees it", "Atomics.%s works on memory that threads share, not on local", name)
	case x.array.space == ir.Constant:
		u.fail(first, "pass a buffer to write to", "a captured array is constant")
	}
}

// checkAtomic refuses what the hardware has no instruction for.
func (u *unit) checkAtomic(e *ast.CallExpression, name string, kind ir.Kind, t ir.Type) {
	const loop = "use a loop with Atomics.compareExchange"
	compares, since := kind == ir.AtomicCompareExchange, 0
	switch {
	case t.Size() == 1:
		u.fail(e.ArgumentList[0], "use an i32 or u32 buffer", "there is no atomic operation on %s", t)
	case t.Size() == 2 && compares, t == ir.F16 && kind == ir.AtomicAdd:
		since = 70
	case t == ir.BF16 && kind == ir.AtomicAdd:
		since = 90
	case t.Size() == 2:
		u.fail(e.ArgumentList[0], loop+", or an i32 buffer", "there is no atomic %s on %s", name, t)
	case t.Float() && !compares && kind != ir.AtomicAdd && kind != ir.AtomicExchange:
		u.fail(e.ArgumentList[0], loop, "there is no atomic %s on %s", name, t)
	}
	if u.options.SM < since {
		u.fail(e.ArgumentList[0], "use an f32 or i32 buffer there", "there is no atomic %s on %s before sm_%d; this is for sm_%d", name, t, since, u.options.SM)
	}
}
