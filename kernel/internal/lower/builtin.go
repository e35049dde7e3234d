// This file lists what the kernel language provides by name.

package lower

import (
	"fmt"
	"math"
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// makeBuiltins makes the table of a compilation.
func makeBuiltins() map[string]*builtin {
	table := map[string]*builtin{
		"grid": {[2]int{0, 1}, "grid(1)", inferGrid, buildGrid},
		"syncthreads": {[2]int{0, 0}, "syncthreads()", inferVoid, func(u *unit, e *ast.CallExpression) *ir.Value {
			return u.add(ir.Barrier, ir.Void, e)
		}},
		"syncwarp": {[2]int{0, 1}, "syncwarp()", func(u *unit, e *ast.CallExpression) typ {
			u.inferMask(e, 0)
			return typ{class: void}
		}, func(u *unit, e *ast.CallExpression) *ir.Value {
			return u.add(ir.SyncWarp, ir.Void, e, u.mask(e, 0))
		}},
		"threadfence": {[2]int{0, 0}, "threadfence()", inferVoid, func(u *unit, e *ast.CallExpression) *ir.Value {
			return u.add(ir.Fence, ir.Void, e)
		}},
		"trap": {[2]int{0, 0}, "trap()", inferVoid, func(u *unit, e *ast.CallExpression) *ir.Value {
			return u.add(ir.Trap, ir.Void, e)
		}},
		"clock": {[2]int{0, 0}, "clock()", func(*unit, *ast.CallExpression) typ { return strong(ir.I64) },
			func(u *unit, e *ast.CallExpression) *ir.Value { return u.add(ir.Clock, ir.I64, e) }},
		"shared": {[2]int{1, 4}, "shared('f32', 16, 16), with up to three sizes", inferMemory(ir.Shared), buildNothing},
		"local":  {[2]int{2, 4}, "local('f32', 4), with up to three sizes", inferMemory(ir.Local), buildNothing},
	}
	for t := ir.I8; t <= ir.F64; t++ {
		table[t.String()] = conversion(t)
	}
	addMath(table)
	addAtomics(table)
	addIntrinsics(table)
	addWarp(table)
	addConsole(table)
	addImages(table)
	addLibrary(table)
	return table
}

func inferVoid(u *unit, e *ast.CallExpression) typ {
	for _, a := range e.ArgumentList {
		u.expression(a)
	}
	return typ{class: void}
}

func buildNothing(*unit, *ast.CallExpression) *ir.Value { return nil }

// inferGrid: grid(1) is the thread's index in the whole grid along x. grid(2)
// and grid(3) would be arrays, so they ask for .x written out.
func inferGrid(u *unit, e *ast.CallExpression) typ {
	if len(e.ArgumentList) == 1 {
		if n, ok := literalInteger(e.ArgumentList[0]); !ok || n != 1 {
			u.fail(e, "write blockIdx.y * blockDim.y + threadIdx.y for the other dimensions", "grid takes 1")
		}
	}
	return strong(ir.I32)
}

func buildGrid(u *unit, e *ast.CallExpression) *ir.Value {
	product := u.add(ir.Mul, ir.I32, e, u.add(ir.BlockIndex, ir.I32, e), u.add(ir.BlockDim, ir.I32, e))
	return u.add(ir.Add, ir.I32, e, product, u.add(ir.ThreadIndex, ir.I32, e))
}

// mask is argument i as the lanes that take part, all of them when it is left
// out.
func (u *unit) mask(e *ast.CallExpression, i int) *ir.Value {
	if i < len(e.ArgumentList) {
		return u.converted(u.operand(e.ArgumentList[i], ir.U32), ir.U32, e)
	}
	return u.constantValue(ir.U32, 0xffffffff)
}

// memoryLimit is more than the shared memory of a block and the local memory of
// a thread have on any GPU.
const memoryLimit = 1 << 20

// inferMemory declares shared or local memory: a type and up to three
// constant dimensions. shared('f32') without one is dynamic.
func inferMemory(space ir.Space) func(*unit, *ast.CallExpression) typ {
	return func(u *unit, e *ast.CallExpression) typ {
		if a := u.memories[e]; a != nil {
			return typ{class: arrayClass, array: a}
		}
		t := u.typeName(e, 0)
		a := &array{elem: t, space: space, rank: max(1, len(e.ArgumentList)-1), param: -1}
		count := int64(1)
		for _, d := range e.ArgumentList[1:] {
			n := u.constantInteger(d)
			if n <= 0 {
				u.fail(d, "", "a dimension must be positive, not %d", n)
			}
			a.dims = append(a.dims, n)
			if n > memoryLimit || count*n*int64(t.Size()) > memoryLimit {
				u.fail(e, "", "this is more than %d bytes of %s memory, which no GPU has", memoryLimit, space)
			}
			count *= n
		}
		if a.dims == nil {
			a.dims, count = []int64{0}, 0
		}
		a.memory = &ir.Memory{Name: fmt.Sprintf("%s%d", space, len(u.out.Memory)), Space: space, Type: t, Count: count}
		u.out.Memory = append(u.out.Memory, a.memory)
		u.memories[e] = a
		return typ{class: arrayClass, array: a}
	}
}

// typeName is argument i as the name of a type.
func (u *unit) typeName(e *ast.CallExpression, i int) ir.Type {
	name, ok := e.ArgumentList[i].(*ast.StringLiteral)
	if !ok {
		u.fail(e.ArgumentList[i], "write it as 'f32'", "this argument is the name of a type")
	}
	t, ok := ir.ParseType(name.Value.String())
	if !ok {
		if near := UsualType(name.Value.String()); near != "" {
			u.fail(e.ArgumentList[i], fmt.Sprintf("write '%s'", near), "%s is not a type", name.Value)
		}
		u.fail(e.ArgumentList[i], "the types are "+strings.Join(ir.TypeNames(), " "), "%s is not a type", name.Value)
	}
	return t
}

// UsualType returns the type that C, NumPy or TypeScript call by a name; empty for names that mean
// nothing there, or the same.
func UsualType(name string) string {
	switch name {
	case "boolean":
		return "bool"
	case "bigint":
		return "i64"
	case "number":
		return "f32"
	}
	return element.Usual(name).String()
}

// constantInteger is a number known when the kernel is compiled: a literal or
// a captured constant.
func (u *unit) constantInteger(e ast.Expression) int64 {
	if n, ok := u.knownInteger(e); ok {
		return n
	}
	if n, ok := e.(*ast.NumberLiteral); ok { // 1e3 is whole as well, and cannot be meant otherwise
		f, ok := n.Value.(float64)
		if ok && f != math.Trunc(f) {
			u.fail(e, "", "a dimension must be whole, not %v", f)
		}
		if ok && math.Abs(f) <= 1<<53 {
			return int64(f)
		}
	}
	u.fail(e, "use a number, or a constant from outside the kernel", "the size must be known when the kernel is compiled")
	return 0
}

// conversion is a type as a function: f32(x), u8(x). Floats become integers by
// truncation with saturation; integers wrap.
func conversion(t ir.Type) *builtin {
	return &builtin{[2]int{1, 1}, t.String() + "(x)", func(u *unit, e *ast.CallExpression) typ {
		from := u.expression(e.ArgumentList[0])
		if from.class == arrayClass || from.class == void {
			u.fail(e.ArgumentList[0], "", "%s is not a number", from)
		}
		if from.class == weak && from.t == ir.Void {
			u.meet(e.ArgumentList[0], t)
		}
		return strong(t)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		a := e.ArgumentList[0]
		switch {
		case u.types[a].class != weak:
		case u.types[a].t != ir.F32 && t.Integer() && t != ir.U64: // may wrap
			return u.converted(u.literal(a, ir.I64), t, e)
		case u.types[a].t == ir.F32 && t.Integer():
			return u.converted(u.literal(a, ir.F64), t, e)
		default:
			return u.literal(a, t)
		}
		if q, ok := u.integerQuotient(a); ok && t.Integer() {
			return u.converted(q, t, e)
		}
		return u.converted(u.value(a), t, e)
	}}
}
