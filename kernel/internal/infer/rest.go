// This file has what patterns leave: const [first, ...others] = list, const { x, ...others } = point.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/unistring"
)

// restOf is an array of the values that a pattern leaves.
func (h *Shorthands) restOf(pattern *ast.ArrayPattern, values []ast.Expression) ast.Expression {
	left := values[len(pattern.Elements):]
	if len(left) == 0 {
		h.Fail(pattern, "leave ... out", "there are %d values for %d names, and none for ...", len(values), len(pattern.Elements))
	}
	return &ast.ArrayLiteral{LeftBracket: pattern.Idx0(), RightBracket: pattern.Idx1() - 1, Value: left}
}

// fieldsBut is an object of the fields that a pattern leaves.
func (h *Shorthands) fieldsBut(pattern *ast.ObjectPattern, from ast.Expression, taken map[string]bool) (rest ast.Expression, known bool) {
	var names []string
	switch t := h.part(from); {
	case t.Class == types.Unknown:
		return nil, false
	case t.Class == types.ObjectClass && !t.Object.List:
		names = t.Object.Names
	case t.Class == types.ArrayClass && t.Array.IsRecord():
		names = t.Array.Record.Names()
	default:
		h.Fail(pattern, "", "%s has no fields to take", t)
	}
	object := &ast.ObjectLiteral{LeftBrace: pattern.Idx0(), RightBrace: pattern.Idx1() - 1}
	for _, name := range names {
		if !taken[name] {
			key := &ast.StringLiteral{Idx: pattern.Idx0(), Value: unistring.NewFromString(name)}
			object.Value = append(object.Value, &ast.PropertyKeyed{Key: key, Kind: ast.PropertyKindValue, Value: fieldOf(from, name)})
		}
	}
	if len(object.Value) == 0 {
		h.Fail(pattern, "leave ... out", "no field is left for ...")
	}
	return object, true
}
