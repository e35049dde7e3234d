// This file builds element accesses, lengths and calls of helpers.

package lower

import (
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// address builds the address of x[i] or x[i][j] and gives the array as seen by
// the last index.
func (u *unit) address(e *ast.BracketExpression) (*array, *ir.Value) {
	base, indices := u.chain(e)
	a := u.types[base].array
	if len(indices) < a.rank {
		u.fail(e, "give an index for each dimension", "%s has %d dimensions", u.types[base], a.rank)
	}
	linear := u.index32(indices[0], a)
	for k := 1; k < len(indices); k++ {
		linear = u.add(ir.Mul, linear.Type, e, linear, u.converted(u.size(a, int64(k), e), linear.Type, e))
		linear = u.add(ir.Add, linear.Type, e, linear, u.index32(indices[k], a))
	}
	element := u.add(ir.Element, ir.Address, e, u.base(a, e), linear)
	element.Space, element.Bits = a.space, uint64(a.stride())
	return a, element
}

// chain takes x[i][j] apart.
func (u *unit) chain(e *ast.BracketExpression) (ast.Expression, []ast.Expression) {
	var indices []ast.Expression
	var base ast.Expression = e
	for {
		bracket, ok := base.(*ast.BracketExpression)
		if !ok {
			return base, indices
		}
		indices = append([]ast.Expression{bracket.Member}, indices...)
		base = bracket.Left
	}
}

// index32 is an index as i32, or i64 where the array or the index needs it.
func (u *unit) index32(e ast.Expression, a *array) *ir.Value {
	want := ir.I32
	if a.long {
		want = ir.I64
	}
	v := u.operand(e, want)
	switch {
	case v.Type == ir.U32:
		return u.converted(v, ir.I64, e) // may be above 2³¹
	case v.Type.Size() == 8:
		return v
	}
	return u.converted(v, want, e)
}

// base is the address of an array's first element.
func (u *unit) base(a *array, at ast.Node) *ir.Value {
	if a.memory != nil {
		v := u.add(ir.MemoryAddress, ir.Address, at)
		v.Memory = a.memory
		return v
	}
	v := u.add(ir.BufferAddress, ir.Address, at)
	v.Index = int64(a.param)
	return v
}

// size is the extent of dimension k.
func (u *unit) size(a *array, k int64, at ast.Node) *ir.Value {
	t := u.lengthType(a).t
	if a.dims != nil {
		return u.constantValue(t, uint64(a.dims[k]))
	}
	v := u.add(ir.Size, t, at)
	v.Index, v.Bits = int64(a.param), uint64(k)
	return v
}

func (u *unit) element(e *ast.BracketExpression) *ir.Value {
	if a, k, ok := u.shape(e); ok {
		return u.extent(a, int(k), e)
	}
	a, address := u.address(e)
	if a.record != nil {
		u.fail(e, "take the fields that you need one by one", "a record is not a value")
	}
	return u.loadFrom(a, address, e)
}

// extent is the size of dimension k of an array or of a row of one.
func (u *unit) extent(a *array, k int, at ast.Node) *ir.Value {
	switch {
	case a.dims != nil && a.dims[0] == 0:
		return u.length(a, at)
	case a.dims != nil:
		return u.size(a, int64(k), at)
	case a.first+k == 0:
		return u.leading(a, at)
	}
	return u.size(a, int64(a.first+k), at)
}

// leading is the first dimension of a buffer: its length over the others.
func (u *unit) leading(a *array, at ast.Node) *ir.Value {
	v := u.length(a, at)
	for k := 1; k < a.rank; k++ {
		v = u.add(ir.Div, v.Type, at, v, u.size(a, int64(k), at))
	}
	return v
}

// length is the number of all elements, or for memory of the kernel the extent
// of the first dimension.
func (u *unit) length(a *array, at ast.Node) *ir.Value {
	t := u.lengthType(a).t
	switch {
	case a.dims != nil && a.dims[0] == 0: // dynamic shared memory
		bytes := u.add(ir.SharedBytes, ir.I32, at)
		return u.add(ir.Div, ir.I32, at, bytes, u.constantValue(ir.I32, uint64(a.elem.Size())))
	case a.dims != nil:
		return u.constantValue(t, uint64(a.dims[0]))
	}
	v := u.add(ir.Length, t, at)
	v.Index = int64(a.param)
	return v
}

// loadFrom loads an element; narrow integers are computed as i32.
func (u *unit) loadFrom(a *array, address *ir.Value, at ast.Node) *ir.Value {
	v := u.add(ir.Load, a.elem, at, address)
	v.Space = a.space
	return v
}

func (u *unit) buildMember(e *ast.DotExpression) *ir.Value {
	if id := u.fields[e]; id != nil {
		return u.variableValue(id)
	}
	if u.types[e.Left].array.isRecord() {
		return u.field(e)
	}
	path := u.path(e)
	if base, dimension, _ := strings.Cut(path, "."); dimensions[base] != ir.Invalid {
		v := u.add(dimensions[base], ir.I32, e)
		v.Index = int64(dimension[0] - 'x')
		return v
	}
	if x, ok := constants[path]; ok {
		t := u.types[e].settled()
		return u.constantValue(t, floatBits(x, t))
	}
	return u.extent(u.types[e.Left].array, 0, e)
}

func (u *unit) buildCall(e *ast.CallExpression) *ir.Value {
	if inner := u.calls[e]; inner != nil {
		return u.inline(e, inner)
	}
	return u.builtins[u.path(e.Callee)].build(u, e)
}

// inline builds a helper's body in place of its call.
func (u *unit) inline(e *ast.CallExpression, inner *unit) *ir.Value {
	inner.s = u.s
	for i, a := range e.ArgumentList {
		p := inner.params[i]
		if p.typ.class != arrayClass {
			u.define(p, u.as(a, p.typ.t))
		}
	}
	var result *ir.Value
	u.calling(e, func() { result = u.inlineBody(e, inner) })
	return result
}

// inlineBody builds the body of a function whose parameters are defined.
func (u *unit) inlineBody(at ast.Node, inner *unit) *ir.Value {
	inner.end = u.s.f.NewBlock()
	if inner.result.class != unknown {
		inner.output = &variable{name: "the result of " + inner.fn.name, typ: strong(inner.result.settled()), at: inner.fn.node.Idx0(),
			missing: inner.fn.errorAt(inner.fn.node.Idx0(), inner.fn.name+" may end without a return", "return a value at its end")}
		u.define(inner.output, u.s.nothing(inner.output))
	}
	if inner.fn.value != nil {
		inner.define(inner.output, inner.as(inner.fn.value, inner.output.typ.t))
	} else {
		inner.list(inner.fn.body)
	}
	u.jump(inner.end, at)
	u.startIfReached(inner.end)
	if inner.output == nil {
		return nil
	}
	u.here()
	return u.s.read(inner.output, u.s.b)
}
