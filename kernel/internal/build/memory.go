// This file builds element accesses, lengths and calls of helpers.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// address builds the address of x[i] or x[i][j] and gives the array as seen by
// the last index.
func (u *unit) address(e *ast.BracketExpression) (*types.Array, *ir.Value) {
	s := u.spot(e)
	a := s.array
	if s.indices < a.Rank {
		u.Fail(e, "give an index for each dimension", "%s has %d dimensions", u.Types[s.base], a.Rank)
	}
	var from *ir.Value
	if a.Part {
		from = s.unit.recordAddress(s.base)
	} else {
		from = s.of(func(a *types.Array) *ir.Value { return u.base(a, e) })
	}
	return a, u.step(a, from, s.linear, a.Stride(), e)
}

// A spot is an element, or a row: so many elements or rows behind the first of an array that an expression of
// a unit gives, after so many indices.
type spot struct {
	unit    *unit
	base    ast.Expression
	array   *types.Array
	of      func(func(*types.Array) *ir.Value) *ir.Value // as chosen gives it
	linear  *ir.Value
	indices int
}

// spot is what x[i][j] names, where x may be the name of a row.
func (u *unit) spot(e *ast.BracketExpression) spot {
	base, indices := chain(u, e)
	var s spot
	if in, row := u.row(base); row != nil {
		s = in.spot(row)
	} else {
		s = spot{unit: u, base: base, array: u.Types[base].Array}
		s.of = u.chosen(base, s.array)
	}
	for _, index := range indices {
		if s.linear == nil {
			s.linear = u.index32(index, s.array)
		} else {
			t, k := s.linear.Type, int64(s.indices)
			s.linear = u.add(ir.Mul, t, e, s.linear, s.of(func(a *types.Array) *ir.Value { return u.converted(u.size(a, k, e), t, e) }))
			s.linear = u.add(ir.Add, t, e, s.linear, u.index32(index, s.array))
		}
		s.indices++
	}
	return s
}

// row is the row that a name stands for, as an expression of a unit; nil for every other expression.
func (u *unit) row(e ast.Expression) (*unit, *ast.BracketExpression) {
	id, ok := e.(*ast.Identifier)
	if !ok || u.Names.Uses[id] == nil || u.Names.Uses[id].Reference == nil || !infer.IsRow(u.Types[id]) {
		return u, nil
	}
	r := u.Names.Uses[id].Reference
	in := u.inner(r.Unit, e)
	if row, ok := r.Path.(*ast.BracketExpression); ok {
		return in, row
	}
	return in.row(r.Path)
}

// root is the array that a row is part of, as an expression of a unit.
func (u *unit) root(e *ast.BracketExpression) (*unit, ast.Expression) {
	base, _ := chain(u, e)
	if in, row := u.row(base); row != nil {
		return in.root(row)
	}
	return u, base
}

// step is an address so many times as many bytes behind another.
func (u *unit) step(a *types.Array, from, times *ir.Value, bytes int, at ast.Node) *ir.Value {
	v := u.add(ir.Element, ir.Address, at, from, times)
	v.Space, v.Bits = a.Space, uint64(bytes)
	return v
}

// chain takes x[i][j] apart; x may be an element of an array in brackets.
func chain(u *unit, e *ast.BracketExpression) (ast.Expression, []ast.Expression) {
	var indices []ast.Expression
	var base ast.Expression = e
	for {
		bracket, ok := base.(*ast.BracketExpression)
		if !ok || u.Types[bracket.Left].Class == types.ObjectClass {
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
		return u.extent(e.Left.(*ast.DotExpression).Left, shape.Array, shape.Dimension, e)
	}
	if offset, ok := u.Places[e]; ok {
		base, _ := chain(u, e)
		return u.parameterPart(u.Types[base].Array.Param, u.Types[e].T, offset, e)
	}
	a, address := u.address(e)
	if a.Record != nil {
		u.Fail(e, "take the fields that you need one by one", "a record is not a value")
	}
	return u.loadFrom(a, address, e)
}

// extent is the size of dimension k of an array or of a row of one, which x gives.
func (u *unit) extent(x ast.Expression, a *types.Array, k int, at ast.Node) *ir.Value {
	in, row := u.row(x)
	if bracket, ok := x.(*ast.BracketExpression); ok && a.First > 0 {
		row = bracket
	}
	if row != nil {
		in, x = in.root(row)
	}
	t := infer.LengthType(a).T
	return in.chosen(x, a)(func(a *types.Array) *ir.Value { return u.converted(u.extentOf(a, k, at), t, at) })
}

func (u *unit) extentOf(a *types.Array, k int, at ast.Node) *ir.Value {
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
		return u.add(ir.Div, ir.I32, at, bytes, u.constantValue(ir.I32, uint64(a.Stride())))
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
	return u.extent(e.Left, u.Types[e.Left].Array, 0, e)
}

// field builds p.x and ps[i].x.
func (u *unit) field(e *ast.DotExpression) *ir.Value {
	a := u.Types[e.Left].Array
	f := a.Record.Field(e.Identifier.Name)
	if f.Record != nil || f.Dims != nil {
		u.Fail(e, "take the parts that you need one by one", "a record is not a value")
	}
	if a.Value {
		return u.parameterPart(a.Param, f.Type, a.Offset+f.Offset, e)
	}
	return loadField(u, a, u.recordAddress(e.Left), f, e)
}

// parameterPart is a scalar of a record that is passed by value.
func (u *unit) parameterPart(param int, t ir.Type, offset int, at ast.Node) *ir.Value {
	v := u.add(ir.ScalarParam, t, at)
	v.Index, v.Bits = int64(param), uint64(offset)
	return v
}

// recordAddress is the address of a record in memory, or of an array in one.
func (u *unit) recordAddress(e ast.Expression) *ir.Value {
	switch e := e.(type) {
	case *ast.Identifier:
		r := u.Names.Uses[e].Reference
		return u.inner(r.Unit, e).recordAddress(r.Path)
	case *ast.DotExpression:
		a := u.Types[e.Left].Array
		f := a.Record.Field(e.Identifier.Name)
		address := u.recordAddress(e.Left)
		if f.Offset == 0 {
			return address
		}
		return u.step(a, address, u.constantValue(ir.I32, 1), f.Offset, e)
	}
	_, address := u.address(e.(*ast.BracketExpression))
	return address
}

func loadField(u *unit, a *types.Array, address *ir.Value, f *types.Field, at ast.Node) *ir.Value {
	v := u.add(ir.Load, f.Type, at, address)
	v.Space, v.Index = a.Space, int64(f.Offset)
	return v
}

// fieldPlace is ps[i].x as the target of an assignment.
func (u *unit) fieldPlace(e *ast.DotExpression) place {
	a := u.Types[e.Left].Array
	f := a.Record.Field(e.Identifier.Name)
	address := u.recordAddress(e.Left)
	return place{f.Type, func() *ir.Value { return loadField(u, a, address, f, e) }, func(x *ir.Value) {
		store := u.add(ir.Store, ir.Void, e, address, x)
		store.Space, store.Index = a.Space, int64(f.Offset)
	}}
}
