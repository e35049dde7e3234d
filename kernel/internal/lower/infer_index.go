// This file infers the types of elements of buffers and arrays, and checks indices
// that are known.

package lower

import (
	"fmt"

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
func (u *unit) index(e *ast.BracketExpression) typ {
	if a, _, ok := u.shape(e); ok {
		return u.lengthType(a)
	}
	base := u.expression(e.Left)
	if base.class == unknown {
		return none
	}
	if base.class != arrayClass || base.array.isRecord() {
		hint := shapeless(e)
		if n := u.argumentNumber(e.Left); n > 0 && base.class != arrayClass {
			hint = fmt.Sprintf("it is argument %d of the kernel: pass a buffer", n)
		}
		u.fail(e, hint, "%s has no elements", base)
	}
	if base.array.image != nil {
		u.fail(e, base.array.image.usage(), "%s has no elements", base)
	}
	u.refuseComma(e)
	u.integer(e.Member, "an index")
	a := base.array
	u.checkIndex(e, a)
	if a.rank == 1 && a.record == nil {
		return strong(a.elem)
	}
	row := u.rows[e]
	if row == nil {
		copied := *a
		copied.rank--
		copied.first++
		if copied.dims != nil {
			copied.dims = copied.dims[1:]
		}
		row = &copied
		u.rows[e] = row
	}
	return typ{class: arrayClass, array: row}
}

// refuseComma refuses x[i, j], which would be x[j].
func (u *unit) refuseComma(e *ast.BracketExpression) {
	list, ok := e.Member.(*ast.SequenceExpression)
	if !ok {
		return
	}
	switch list.Sequence[0].(type) {
	case *ast.AssignExpression, *ast.CallExpression, *ast.UnaryExpression:
		return // has a purpose of its own
	}
	u.fail(list, "write x[i][j] for an array with a shape, else x[i * columns + j]", "of indices with commas between them JavaScript takes the last alone")
}

// checkIndex refuses a constant index that is out of range.
func (u *unit) checkIndex(e *ast.BracketExpression, a *array) {
	value, ok := u.knownInteger(e.Member)
	if !ok {
		return
	}
	if value < 0 {
		u.fail(e.Member, negativeHint(value), "the index %d is negative", value)
	}
	if a.dims != nil && value >= a.dims[0] && a.dims[0] > 0 {
		u.fail(e.Member, "", "the index %d is out of range: there are %d elements", value, a.dims[0])
	}
}
