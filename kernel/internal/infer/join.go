// This file finds the common type of operands, and says what to write where they have none.

package infer

import (
	"fmt"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// common is the common type of two operands of the types a and b, which are told what they meet.
func (u *Unit) common(at ast.Node, left, right ast.Expression, a, b types.Type) types.Type {
	t, no := types.Join(a, b)
	if t.Class == types.ObjectClass {
		u.Fail(at, "compare their fields", "objects are not compared")
	}
	if no != nil {
		t = u.constantMeets(left, right, a, b)
	}
	if t.Class == types.Unknown && no != nil {
		u.Fail(at, u.joinHint(no.Hint, left, right), "%s", no.Message)
	}
	if t.Class == types.Scalar {
		u.meet(left, t.T)
		u.meet(right, t.T)
		return types.Strong(types.Promoted(t.T))
	}
	return t
}

// constantMeets is the common type of a constant of the function and an integer of the other sign,
// which has a value like it.
func (u *Unit) constantMeets(left, right ast.Expression, a, b types.Type) types.Type {
	for range 2 {
		if n, ok := u.knownWide(left); ok && a.Class == types.Scalar && b.Class == types.Scalar && a.T.Integer() && b.T.Integer() {
			if low, high := element.Type(b.T).Range(); n >= low && (n < 0 || uint64(n) <= high) {
				return b
			}
		}
		left, right, a, b = right, left, b, a
	}
	return types.None
}

// joinHint says what to write instead of operands that do not go together.
func (u *Unit) joinHint(hint string, left, right ast.Expression) string {
	a, b := u.Types[left], u.Types[right]
	if types.Mixed(a, b) {
		if !types.Promoted(a.T).Signed() {
			left, right = right, left
		}
		return fmt.Sprintf("write `%s | 0` to take both as i32, or `%s >>> 0` to take both as u32", u.Fn.Operand(right), u.Fn.Operand(left))
	}
	return u.bufferHint(hint, left, right)
}
