// This file gives variables the types that TypeScript declares.

package lower

import (
	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// annotated is the type that an annotation gives a scalar; other annotations
// leave it to the uses.
func annotated(text string) (ir.Type, bool) {
	switch text {
	case "boolean":
		return ir.Bool, true
	case "bigint":
		return ir.I64, true
	}
	return ir.ParseType(text)
}

// annotate gives a variable its declared type for good. Its name stands at id.
func (u *unit) annotate(v *variable, id *ast.Identifier) {
	offset := int(id.Idx) - u.fn.set.Base() - u.fn.lead
	if t, ok := annotated(u.fn.types.variables[offset]); ok {
		v.declare(t)
	}
}

func (v *variable) declare(t ir.Type) { v.typ, v.fixed, v.declared = strong(t), true, true }

// annotatedResult is the type of a helper's result where it is declared.
func (u *unit) annotatedResult() typ {
	if t, ok := annotated(u.fn.types.result); ok && u.depth > 0 {
		return strong(t)
	}
	return none
}
