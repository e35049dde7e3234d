// This file builds element accesses, lengths and calls of helpers.

package build

import (
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// address builds the address of x[i] or x[i][j] and gives the array as seen by
// the last index.
func (u *unit) address(e *ast.BracketExpression) (*types.Array, *ir.Value) {
	base, indices := chain(u, e)
	a := u.Types[base].Array
	if len(indices) < a.Rank {
		u.Fail(e, "give an index for each dimension", "%s has %d dimensions", u.Types[base], a.Rank)
	}
	linear := u.index32(indices[0], a)
	for k := 1; k < len(indices); k++ {
		linear = u.add(ir.Mul, linear.Type, e, linear, u.converted(u.size(a, int64(k), e), linear.Type, e))
		linear = u.add(ir.Add, linear.Type, e, linear, u.index32(indices[k], a))
	}
	element := u.add(ir.Element, ir.Address, e, u.base(a, e), linear)
	element.Space, element.Bits = a.Space, uint64(a.Stride())
	return a, element
}

// chain takes x[i][j] apart.
func chain(u *unit, e *ast.BracketExpression) (ast.Expression, []ast.Expression) {
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
func (u *unit) index32(e ast.Expression, a *types.Array) *ir.Value {
	want := ir.I32
	if a.Long {
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
func (u *unit) base(a *types.Array, at ast.Node) *ir.Value {
	if a.Memory != nil {
		v := u.add(ir.MemoryAddress, ir.Address, at)
		v.Memory = a.Memory
		return v
	}
	v := u.add(ir.BufferAddress, ir.Address, at)
	v.Index = int64(a.Param)
	return v
}

// size is the extent of dimension k.
func (u *unit) size(a *types.Array, k int64, at ast.Node) *ir.Value {
	t := infer.LengthType(a).T
	if a.Dims != nil {
		return u.constantValue(t, uint64(a.Dims[k]))
	}
	v := u.add(ir.Size, t, at)
	v.Index, v.Bits = int64(a.Param), uint64(k)
	return v
}

func (u *unit) element(e *ast.BracketExpression) *ir.Value {
	if u.Types[e.Left].Class == types.ObjectClass {
		return u.objects.fieldOf(e, e.Left)
	}
	if shape, ok := u.Shapes[e]; ok {
		return u.extent(shape.Array, shape.Dimension, e)
	}
	a, address := u.address(e)
	if a.Record != nil {
		u.Fail(e, "take the fields that you need one by one", "a record is not a value")
	}
	return u.loadFrom(a, address, e)
}

// extent is the size of dimension k of an array or of a row of one.
func (u *unit) extent(a *types.Array, k int, at ast.Node) *ir.Value {
	switch {
	case a.Dims != nil && a.Dims[0] == 0:
		return u.length(a, at)
	case a.Dims != nil:
		return u.size(a, int64(k), at)
	case a.First+k == 0:
		return u.leading(a, at)
	}
	return u.size(a, int64(a.First+k), at)
}

// leading is the first dimension of a buffer: its length over the others.
func (u *unit) leading(a *types.Array, at ast.Node) *ir.Value {
	v := u.length(a, at)
	for k := 1; k < a.Rank; k++ {
		v = u.add(ir.Div, v.Type, at, v, u.size(a, int64(k), at))
	}
	return v
}

// length is the number of all elements, or for memory of the kernel the extent
// of the first dimension.
func (u *unit) length(a *types.Array, at ast.Node) *ir.Value {
	t := infer.LengthType(a).T
	switch {
	case a.Dims != nil && a.Dims[0] == 0: // dynamic shared memory
		bytes := u.add(ir.SharedBytes, ir.I32, at)
		return u.add(ir.Div, ir.I32, at, bytes, u.constantValue(ir.I32, uint64(a.Elem.Size())))
	case a.Dims != nil:
		return u.constantValue(t, uint64(a.Dims[0]))
	}
	v := u.add(ir.Length, t, at)
	v.Index = int64(a.Param)
	return v
}

// loadFrom loads an element; narrow integers are computed as i32.
func (u *unit) loadFrom(a *types.Array, address *ir.Value, at ast.Node) *ir.Value {
	v := u.add(ir.Load, a.Elem, at, address)
	v.Space = a.Space
	return v
}

func (u *unit) buildMember(e *ast.DotExpression) *ir.Value {
	if id := u.Names.Fields[e]; id != nil {
		return u.variableValue(id)
	}
	if value, ok := u.Values[e]; ok {
		return u.named(e, value)
	}
	if u.Types[e.Left].Class == types.ObjectClass {
		return u.objects.fieldOf(e, e.Left)
	}
	if u.Types[e.Left].Array.IsRecord() {
		return u.field(e)
	}
	return u.extent(u.Types[e.Left].Array, 0, e)
}

// field builds p.x and ps[i].x.
func (u *unit) field(e *ast.DotExpression) *ir.Value {
	a := u.Types[e.Left].Array
	f := a.Record.Field(e.Identifier.Name.String())
	if a.First > 0 {
		return loadField(u, u.recordAddress(e.Left), f, e)
	}
	v := u.add(ir.ScalarParam, f.Type, e)
	v.Index, v.Bits = int64(a.Param), uint64(f.Offset)
	return v
}

// recordAddress is the address of an element of a buffer of records.
func (u *unit) recordAddress(e ast.Expression) *ir.Value {
	if id, ok := e.(*ast.Identifier); ok {
		r := u.Names.Uses[id].Reference
		return u.inner(r.Unit, e).recordAddress(r.Path)
	}
	_, address := u.address(e.(*ast.BracketExpression))
	return address
}

func loadField(u *unit, address *ir.Value, f *types.Field, at ast.Node) *ir.Value {
	v := u.add(ir.Load, f.Type, at, address)
	v.Space, v.Index = ir.Global, int64(f.Offset)
	return v
}

// fieldPlace is ps[i].x as the target of an assignment.
func (u *unit) fieldPlace(e *ast.DotExpression) place {
	f := u.Types[e.Left].Array.Record.Field(e.Identifier.Name.String())
	address := u.recordAddress(e.Left)
	return place{f.Type, func() *ir.Value { return loadField(u, address, f, e) }, func(x *ir.Value) {
		store := u.add(ir.Store, ir.Void, e, address, x)
		store.Space, store.Index = ir.Global, int64(f.Offset)
	}}
}
