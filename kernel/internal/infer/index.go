// This file infers the types of elements of buffers and arrays, and checks indices
// that are known.

package infer

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// shapeless is what to do about x[i][j] where x has fewer dimensions.
func shapeless(e *ast.BracketExpression) string {
	if _, ok := e.Left.(*ast.BracketExpression); !ok {
		return ""
	}
	return "an array has as many indices as its shape: reshape([rows, columns]) gives a buffer two, else write x[row * columns + column]"
}

// index infers x[i], and x[i][j] as a chain of such.
func (u *Unit) index(e *ast.BracketExpression) types.Type {
	if a, ok := u.shape(e); ok {
		return LengthType(a)
	}
	base := u.Short.part(e.Left)
	if base.Class == types.Unknown {
		return types.None
	}
	if base.Class == types.ObjectClass {
		return u.Composites.element(e, base)
	}
	if base.Class != types.ArrayClass || base.Array.IsRecord() {
		hint := shapeless(e)
		if n := u.argumentNumber(e.Left); n > 0 && base.Class != types.ArrayClass {
			hint = fmt.Sprintf("it is argument %d of the kernel: pass a buffer", n)
		}
		u.Fail(e, hint, "%s has no elements", base)
	}
	if base.Array.Image != nil {
		u.Fail(e, base.Array.Image.Usage(), "%s has no elements", base)
	}
	u.refuseComma(e)
	u.integer(e.Member, "an index")
	a := base.Array
	u.checkIndex(e, a)
	offset := 0
	if a.Value {
		offset = u.place(e, a)
	}
	if a.Rank == 1 && a.Record == nil {
		return types.Strong(a.Elem)
	}
	row := u.parts[e]
	if row == nil {
		copied := *a
		copied.Rank--
		copied.First++
		copied.Part, copied.Offset = false, offset
		if copied.Dims != nil {
			copied.Dims = copied.Dims[1:]
		}
		row = &copied
		u.parts[e] = row
	}
	return types.Type{Class: types.ArrayClass, Array: row}
}

// place is where in its parameter an element lies of an array in a record that is passed by value.
func (u *Unit) place(e *ast.BracketExpression, a *types.Array) int {
	k, ok := u.knownInteger(e.Member)
	if !ok {
		u.Fail(e.Member, "copy it into an array first: [...a], or pass a buffer", "an array in a record that is passed by value has constant indices only")
	}
	stride := a.Stride()
	for _, d := range a.Dims[1:] {
		stride *= int(d)
	}
	u.Places[e] = a.Offset + int(k)*stride
	return u.Places[e]
}

// refuseComma refuses x[i, j], which would be x[j].
func (u *Unit) refuseComma(e *ast.BracketExpression) {
	list, ok := e.Member.(*ast.SequenceExpression)
	if !ok {
		return
	}
	switch list.Sequence[0].(type) {
	case *ast.AssignExpression, *ast.CallExpression, *ast.UnaryExpression:
		return // has a purpose of its own
	}
	u.Fail(list, "write x[i][j] for an array with a shape, else x[i * columns + j]", "of indices with commas between them JavaScript takes the last alone")
}

// checkIndex refuses a constant index that is out of range.
func (u *Unit) checkIndex(e *ast.BracketExpression, a *types.Array) {
	value, ok := u.knownInteger(e.Member)
	if !ok {
		return
	}
	if value < 0 {
		u.Fail(e.Member, negativeHint(value), "the index %d is negative", value)
	}
	if a.Dims != nil && value >= a.Dims[0] && a.Dims[0] > 0 {
		u.Fail(e.Member, "", "the index %d is out of range: there are %d elements", value, a.Dims[0])
	}
}
