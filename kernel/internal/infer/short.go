// This file has the shorthands of the language: what stands for something longer.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// Shorthands know what each shorter form in a function stands for: patterns for assignments,
// methods of arrays and spread arguments for calls, for…of for a loop that counts, += for a sum,
// ?? for one of its sides. It is found in the first round that knows the types that it takes, and stays.
type Shorthands struct {
	*Unit
	// Parts has the single assignments of each declaration, assignment and return of several
	// values.
	Parts map[ast.Node][]Part
	// Written has what calls are written out as.
	Written map[*ast.CallExpression]*Written
	// Loops has the loop that each for…of statement stands for.
	Loops map[*ast.ForOfStatement]*ast.ForStatement
	// Chosen has the operand that ?? gives.
	Chosen map[*ast.BinaryExpression]ast.Expression
	// Operations has the binary expression that a compound assignment such
	// as += stands for.
	Operations map[*ast.AssignExpression]*ast.BinaryExpression

	// taken are the expressions whose parts are inferred, which have been inferred themselves.
	taken map[ast.Expression]bool
}

func newShorthands(u *Unit) *Shorthands {
	return &Shorthands{Unit: u, Parts: map[ast.Node][]Part{}, Written: map[*ast.CallExpression]*Written{},
		Loops: map[*ast.ForOfStatement]*ast.ForStatement{}, Chosen: map[*ast.BinaryExpression]ast.Expression{},
		Operations: map[*ast.AssignExpression]*ast.BinaryExpression{}, taken: map[ast.Expression]bool{}}
}

// part infers what stands before a dot or an index. Where a pattern takes its parts, it has been
// inferred.
func (h *Shorthands) part(e ast.Expression) types.Type {
	if h.taken[e] {
		return h.Types[e]
	}
	return h.expression(e)
}

// assigned is the expression whose value an assignment stores.
func (h *Shorthands) assigned(e *ast.AssignExpression) ast.Expression {
	if operation := h.Operations[e]; operation != nil {
		return operation
	}
	return e.Right
}
