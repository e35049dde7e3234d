// This file infers shared and local memory, and atomic operations on elements of arrays.

package infer

import (
	"fmt"
	"math"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// memoryLimit is more than the shared memory of a block and the local memory of
// a thread have on any GPU.
const memoryLimit = 1 << 20

// inferMemory declares shared or local memory: a type and up to three
// constant dimensions. shared('f32') without one is dynamic.
func inferMemory(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	if a := u.memories[e]; a != nil {
		return types.Type{Class: types.ArrayClass, Array: a}
	}
	a := &types.Array{Space: b.Space, Rank: max(1, len(e.ArgumentList)-1), Param: -1}
	var unit ir.Type // of the memory
	if literal, ok := e.ArgumentList[0].(*ast.ObjectLiteral); ok {
		a.Record = recordType(u, literal)
		unit = a.Record.Unit()
	} else {
		a.Elem = typeName(u, e)
		unit = a.Elem
	}
	count := int64(1)
	for _, d := range e.ArgumentList[1:] {
		n := constantInteger(u, d)
		if n <= 0 {
			u.Fail(d, "", "a dimension must be positive, not %d", n)
		}
		a.Dims = append(a.Dims, n)
		if n > memoryLimit || count*n*int64(a.Stride()) > memoryLimit {
			u.Fail(e, "", "this is more than %d bytes of %s memory, which no GPU has", memoryLimit, b.Space)
		}
		count *= n
	}
	if a.Dims == nil {
		a.Dims, count = []int64{0}, 0
	}
	a.Memory = &ir.Memory{Name: fmt.Sprintf("%s%d", b.Space, len(u.Memory)), Space: b.Space, Type: unit, Count: count * int64(a.Stride()/unit.Size())}
	if a.Memory.Dims = a.Dims; a.Record != nil {
		a.Memory.Record = a.Record.String()
	}
	u.Memory = append(u.Memory, a.Memory)
	u.memories[e] = a
	return types.Type{Class: types.ArrayClass, Array: a}
}

// label has memory called as the name that a declaration binds it to.
func (u *Unit) label(b *ast.Binding) {
	e, ok := b.Initializer.(*ast.CallExpression)
	id, named := b.Target.(*ast.Identifier)
	if a := u.memories[e]; ok && named && a != nil {
		a.Memory.Label = id.Name
	}
}

// recordType is a record as a kernel writes its type: { x: 'f32', at: { row: 'i32' }, w: 'f32[3]' }.
func recordType(u *Unit, e *ast.ObjectLiteral) *types.Record {
	r, err := types.ParseRecord(recordText(u, e))
	if err != nil {
		u.Fail(e, "", "%v", err)
	}
	return r
}

// recordText is the declaration of a record or of the type of a field.
func recordText(u *Unit, e ast.Expression) string {
	if text, ok := u.word(e); ok {
		return text
	}
	switch e := e.(type) {
	case *ast.ArrayLiteral: // [{ x: 'f32' }, 4]
		if len(e.Value) == 2 {
			if element := recordText(u, e.Value[0]); !strings.HasSuffix(element, "]") {
				return fmt.Sprintf("%s[%d]", element, constantInteger(u, e.Value[1]))
			}
		}
	case *ast.ObjectLiteral:
		var fields []string
		for _, p := range e.Value {
			p, ok := p.(*ast.PropertyKeyed)
			if !ok {
				break
			}
			if key, named := lengthKey(p, ok); named && !p.Computed {
				fields = append(fields, key+": "+recordText(u, p.Value))
			}
		}
		if len(fields) == len(e.Value) {
			return "{" + strings.Join(fields, ", ") + "}"
		}
	}
	u.Fail(e, "write the names of its fields and their types: { x: 'f32', n: 'i32' }", "this is not the type of a record")
	return ""
}

// typeName is the first argument as the name of a type.
func typeName(u *Unit, e *ast.CallExpression) ir.Type {
	at := e.ArgumentList[0]
	name, ok := u.word(at)
	if !ok {
		u.Fail(at, "write it as 'f32', or as a constant from outside", "this argument is the name of a type")
	}
	t, ok := ir.ParseType(name)
	if !ok {
		hint := "the types are " + types.Names()
		if near := types.Usual(name); near != "" {
			hint = fmt.Sprintf("write '%s'", near)
		}
		u.Fail(at, hint, "%s is not a type", name)
	}
	return t
}

// constantInteger is a number known when the kernel is compiled: a literal or
// a captured constant.
func constantInteger(u *Unit, e ast.Expression) int64 {
	if n, ok := u.KnownInteger(e); ok {
		return n
	}
	if n, ok := e.(*ast.NumberLiteral); ok { // 1e3 is whole as well, and cannot be meant otherwise
		f, ok := n.Value.(float64)
		if ok && f != math.Trunc(f) {
			u.Fail(e, "", "a dimension must be whole, not %v", f)
		}
		if ok && math.Abs(f) <= 1<<53 {
			return int64(f)
		}
	}
	u.Fail(e, "use a number, or a constant from outside the kernel", "the size must be known when the kernel is compiled")
	return 0
}

// inferAtomic infers a function of an element x[i], written (x, i), and of values of
// its type.
func inferAtomic(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	x := u.expression(e.ArgumentList[0])
	u.integer(e.ArgumentList[1], "an index")
	values := e.ArgumentList[2:b.Fewest]
	for _, a := range values {
		u.expression(a)
	}
	u.readOrder(e, b)
	if x.Class == types.Unknown {
		return x
	}
	checkElement(u, e, b, x)
	if b.Kind != ir.NoKind {
		checkAtomic(u, e, b, x.Array.Elem)
	}
	for _, a := range values {
		u.meet(a, x.Array.Elem)
	}
	return types.Strong(x.Array.Elem)
}

// checkElement refuses what has no elements that several threads see.
func checkElement(u *Unit, e *ast.CallExpression, b *builtin.Function, x types.Type) {
	first := e.ArgumentList[0]
	switch {
	case x.Class != types.ArrayClass || x.Array.Rank != 1 || x.Array.Record != nil:
		u.Fail(first, "", "%s works on an element of a flat array, not on %s", b.Name, x)
	case x.Array.Space == ir.Local:
		u.Fail(first, "write a[i]: no other thread sees it", "%s works on memory that threads share, not on local", b.Name)
	case x.Array.Value:
		u.Fail(first, "pass a buffer", "%s works on memory that threads share, not on a parameter", b.Name)
	case x.Array.Outer:
		u.refuseOuter(first)
	case x.Array.Space == ir.Constant:
		u.Fail(first, "pass a buffer to write to", "a captured array is constant")
	}
}

// checkAtomic refuses what the hardware has no instruction for.
func checkAtomic(u *Unit, e *ast.CallExpression, b *builtin.Function, t ir.Type) {
	const loop = "use a loop with Atomics.compareExchange"
	at, name := e.ArgumentList[0], strings.TrimPrefix(b.Name, "Atomics.")
	compares, since := b.Kind == ir.AtomicCompareExchange, 0
	switch {
	case t.Size() == 1:
		u.Fail(at, "use an i32 or u32 buffer", "there is no atomic operation on %s", t)
	case t.Size() == 2 && compares, t == ir.F16 && b.Kind == ir.AtomicAdd, t.Narrow() && (b.Kind == ir.AtomicMin || b.Kind == ir.AtomicMax):
		since = 70
	case t == ir.BF16 && b.Kind == ir.AtomicAdd:
		since = 90
	case t.Size() == 2:
		u.Fail(at, loop+", or an i32 buffer", "there is no atomic %s on %s", name, t)
	case t.Float() && b.Kind >= ir.AtomicAnd && b.Kind <= ir.AtomicXor:
		u.Fail(at, loop, "there is no atomic %s on %s", name, t)
	}
	if u.Options.SM < since {
		u.Fail(at, "use an f32 or i32 buffer there", "there is no atomic %s on %s before sm_%d; this is for sm_%d", name, t, since, u.Options.SM)
	}
}
