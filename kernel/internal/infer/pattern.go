// This file takes values apart: const [i, j] = grid(2), [a, b] = [b, a], const { x } = point. Each
// becomes assignments of single values, all of which are calculated before the first is assigned.

package infer

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Part is one of these assignments. Without a target From is an object without a name,
// whose fields the next parts take.
type Part struct{ Target, From ast.Expression }

// isPattern tells whether a target takes a value apart.
func isPattern(target ast.Expression) bool {
	switch target.(type) {
	case *ast.ArrayPattern, *ast.ObjectPattern:
		return true
	}
	return false
}

// bindParts infers a declaration that takes a value apart.
func bindParts(u *Unit, b *ast.Binding, constant bool) {
	if b.Initializer == nil {
		u.Fail(b, "", "a pattern needs a value")
	}
	parts, given := u.Short.parts(b, b.Target, b.Initializer)
	for _, id := range patternNames(b.Target) {
		u.Names.binding(id, constant)
	}
	for i, part := range parts {
		if id, ok := part.Target.(*ast.Identifier); ok {
			v := u.Names.Declared[id]
			switch {
			case lies(given[i]) && u.Composites.refer(v, u, part.From, b):
			case given[i].Class == types.ObjectClass:
				u.Composites.bindObject(v, part.From, b)
			case given[i].Class == types.FunctionClass:
				u.Composites.give(v, part.From, b)
			default:
				u.learn(v, given[i], b, u, part.From)
				u.remember(v, part.From)
			}
		}
	}
}

// assignParts infers an assignment that takes a value apart.
func assignParts(u *Unit, e *ast.AssignExpression) types.Type {
	parts, given := u.Short.parts(e, e.Left, e.Right)
	for i, part := range parts {
		if part.Target == nil {
			continue
		}
		u.target(part.Target)
		left := u.expression(part.Target)
		if lies(left) {
			hint := "assign its elements"
			if left.Array.IsRecord() {
				hint = "copy the records first: const a = { ...ps[0] }, b = { ...ps[1] }; then ps[0] = b; ps[1] = a"
			}
			u.Fail(part.Target, hint, "a pattern assigns numbers, not %s", left)
		}
		if v := u.assignedVariable(part.Target); v != nil {
			u.checkAssigned(e, v)
			u.assignTo(v, part.From, given[i], e)
		} else if left.Class == types.Scalar {
			u.meet(part.From, left.T)
		}
	}
	return types.Nothing
}

// parts are the parts of a pattern and a value, and the types of what they assign. They are found
// when the value's type is known, and stay the same in later rounds. At is the node that has both.
func (h *Shorthands) parts(at ast.Node, pattern, from ast.Expression) ([]Part, []types.Type) {
	parts := h.Parts[at]
	if parts == nil {
		known := true
		parts, known = h.takeApart(nil, pattern, from)
		if !known {
			return nil, nil
		}
		h.Parts[at] = parts
	}
	given := make([]types.Type, len(parts))
	for i, part := range parts {
		given[i] = h.expression(part.From)
		if part.Target == nil {
			h.taken[part.From] = true
			defer delete(h.taken, part.From)
		}
	}
	return parts, given
}

// takeApart appends the parts of a pattern. It is false while the value's type is not known.
func (h *Shorthands) takeApart(parts []Part, pattern, from ast.Expression) ([]Part, bool) {
	switch pattern := pattern.(type) {
	case *ast.ArrayPattern:
		values, call, known := h.components(from, pattern)
		if !known {
			return nil, false
		}
		for _, target := range pattern.Elements[min(len(values), len(pattern.Elements)):] {
			if withDefault, ok := target.(*ast.AssignExpression); ok {
				values = append(values, withDefault.Right)
			}
		}
		if len(values) < len(pattern.Elements) {
			h.Fail(pattern, "", "there are %d values for %d names", len(values), len(pattern.Elements))
		}
		if call != nil {
			parts = append(parts, Part{From: call})
		}
		for i, target := range pattern.Elements {
			if target == nil && call != nil {
				continue // const [, j] = grid(2)
			}
			if parts, known = h.takeApart(parts, target, values[i]); !known {
				return nil, false
			}
		}
		if pattern.Rest == nil {
			return parts, true
		}
		return h.takeApart(parts, pattern.Rest, h.restOf(pattern, values))
	case *ast.ObjectPattern:
		if !repeatable(from) {
			switch t := h.expression(from); t.Class {
			case types.Unknown:
				return nil, false
			case types.ObjectClass:
				parts = append(parts, Part{From: from})
				h.taken[from] = true
				defer delete(h.taken, from)
			default:
				h.Fail(from, "give it a name first", "fields are taken from something with a name")
			}
		}
		taken := map[string]bool{}
		for _, p := range pattern.Properties {
			name, target, otherwise := property(h.Unit, p)
			value, known := h.fieldOr(from, name.Name, otherwise)
			if !known {
				return nil, false
			}
			if parts, known = h.takeApart(parts, target, value); !known {
				return nil, false
			}
			taken[name.Name] = true
		}
		if pattern.Rest == nil {
			return parts, true
		}
		rest, known := h.fieldsBut(pattern, from, taken)
		if !known {
			return nil, false
		}
		return h.takeApart(parts, pattern.Rest, rest)
	case *ast.AssignExpression: // the element is there, or the default value has taken its place
		return h.takeApart(parts, pattern.Left, from)
	}
	return append(parts, Part{pattern, from}), true
}

// property is the name, the target and the default value of a property of a pattern.
func property(u *Unit, p ast.Expression) (name ast.Identifier, target, otherwise ast.Expression) {
	switch p := p.(type) {
	case *ast.PropertyShort:
		return p.Name, &p.Name, p.Initializer
	case *ast.PropertyKeyed:
		if key, ok := p.Key.(*ast.StringLiteral); ok && !p.Computed {
			name, target = ast.Identifier{Name: key.Value, At: key.At}, p.Value
			if withDefault, ok := target.(*ast.AssignExpression); ok {
				target, otherwise = withDefault.Left, withDefault.Right
			}
			return name, target, otherwise
		}
	}
	u.Fail(p, "write its name", "this is not the name of a field")
	return name, nil, nil
}

// fieldOr is a field of an object, or its default value where the object does not have it. It is
// false while the object's type is not known.
func (h *Shorthands) fieldOr(from ast.Expression, name string, otherwise ast.Expression) (value ast.Expression, known bool) {
	if otherwise == nil {
		return fieldOf(from, name), true
	}
	t := h.part(from)
	if t.Class == types.ObjectClass && !t.Object.List && t.Object.Field(name) < 0 {
		return otherwise, true
	}
	return fieldOf(from, name), t.Class != types.Unknown
}

// components are expressions for the values that one consists of: those of an array in brackets,
// which comes with them where it has no name, or as many elements of a buffer as the pattern has. It
// is false while the value's type is not known.
func (h *Shorthands) components(e ast.Expression, pattern *ast.ArrayPattern) (values []ast.Expression, call ast.Expression, known bool) {
	n := len(pattern.Elements)
	if list, ok := e.(*ast.ArrayLiteral); ok && !slices.ContainsFunc(list.Value, hasNoValue) {
		return list.Value, nil, true
	}
	t := types.None
	if dot, ok := e.(*ast.DotExpression); ok && dot.Identifier.Name == "shape" {
		t = h.expression(dot.Left)
	} else {
		t = h.expression(e)
	}
	switch {
	case t.Class == types.Unknown:
		return nil, nil, false
	case t.Class == types.ObjectClass && t.Object.List:
		n = len(t.Object.Fields)
		if !repeatable(e) {
			call = e
		}
	case t.Class != types.ArrayClass || t.Array.IsRecord() || t.Array.Image != nil || !repeatable(e):
		h.Fail(e, "", "%s has no elements to take apart", t)
	case fixedLength(t) > 0 && fixedLength(t) <= maxMade:
		n = fixedLength(t)
	case pattern.Rest != nil:
		h.Fail(pattern, "take the elements that you need, and the others by their indices", "... stands for as many elements as are left, and %s may have any number", t)
	}
	for k := range n {
		values = append(values, numbered(e, k))
	}
	return values, call, true
}

// hasNoValue tells whether what stands between two commas of an array is not one value: a spread one,
// or nothing.
func hasNoValue(e ast.Expression) bool {
	_, spread := e.(*ast.SpreadElement)
	return e == nil || spread
}

// repeatable tells whether an expression may be evaluated several times: it has no effects.
func repeatable(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.Identifier, *ast.NumberLiteral:
		return true
	case *ast.DotExpression:
		return repeatable(e.Left)
	case *ast.BracketExpression:
		return repeatable(e.Left) && repeatable(e.Member)
	case *ast.BinaryExpression:
		return repeatable(e.Left) && repeatable(e.Right)
	case *ast.CallExpression:
		id, ok := e.Callee.(*ast.Identifier)
		return ok && id.Name == "grid"
	}
	return false
}

// patternNames lists the variables that a pattern declares.
func patternNames(target ast.Expression) []*ast.Identifier {
	var list []*ast.Identifier
	switch target := target.(type) {
	case *ast.Identifier:
		return []*ast.Identifier{target}
	case *ast.AssignExpression:
		return patternNames(target.Left)
	case *ast.ArrayPattern:
		for _, element := range target.Elements {
			list = append(list, patternNames(element)...)
		}
		list = append(list, patternNames(target.Rest)...)
	case *ast.ObjectPattern:
		for _, p := range target.Properties {
			switch p := p.(type) {
			case *ast.PropertyShort:
				list = append(list, &p.Name)
			case *ast.PropertyKeyed:
				list = append(list, patternNames(p.Value)...)
			}
		}
		list = append(list, patternNames(target.Rest)...)
	}
	return list
}
