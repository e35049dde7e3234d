// This file infers names for elements whose index is known at run time only: const p = ps[i]. As in
// JavaScript the name stands for the element; the index is that of the declaration.

package infer

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Reference is what such a name stands for: a path in whose place the indices are variables.
type Reference struct {
	Unit    *Unit
	Path    ast.Expression
	Indices []Index
	all     bool // constant indices are variables too
}

// An Index is a variable of a reference and what it is given.
type Index struct {
	Variable *Variable
	Value    ast.Expression
}

// isElement tells whether a type is that of one element of an array of records, or of a record in
// one.
func isElement(t types.Type) bool {
	return t.Class == types.ArrayClass && t.Array.IsRecord() && !t.Array.Value
}

// lies tells whether a type is that of something whose place an index may give: a part of a record in
// memory, which is a record or an array in one, or one of several arrays.
func lies(t types.Type) bool {
	return isElement(t) || isChosen(t) || IsRow(t) || t.Class == types.ArrayClass && t.Array.Part && !t.Array.Value
}

// IsRow tells whether a type is that of a row of an array of several dimensions.
func IsRow(t types.Type) bool {
	return t.Class == types.ArrayClass && t.Array.First > 0 && !t.Array.IsRecord() && !t.Array.Value && !t.Array.Part
}

// isChosen tells whether a type is that of one of several arrays that an index chooses.
func isChosen(t types.Type) bool { return t.Class == types.ArrayClass && t.Array.Among != nil }

// refer has v stand for what e, an expression of the unit from, names. It is false where e has no
// index that is to be kept.
func (c *Composites) refer(v *Variable, from *Unit, e ast.Expression, at ast.Node) bool {
	if v.Reference == nil {
		r := &Reference{Unit: from, all: !v.steady}
		path := from.Composites.pathOf(r, e)
		if path == nil || len(r.Indices) == 0 && !lies(from.Types[e]) {
			return false
		}
		r.Path, v.Reference = path, r
	}
	for _, index := range v.Reference.Indices {
		from.learn(index.Variable, from.Types[index.Value], at, from, index.Value)
	}
	if t := from.expression(v.Reference.Path); t != v.Type {
		v.Type, v.Fixed, c.changed = t, true, true
	}
	return true
}

// pathOf is e with variables for its indices; nil where it does not name something that lasts.
func (c *Composites) pathOf(r *Reference, e ast.Expression) ast.Expression {
	switch e := e.(type) {
	case *ast.Identifier:
		v := c.Names.Uses[e]
		if v != nil && v.Reference != nil && v.Reference.Unit == c.Unit {
			return c.pathOf(r, v.Reference.Path)
		}
		if v != nil && v.Reference != nil && v.steady {
			return e
		}
		if v != nil && v.Reference == nil && (v.steady || v.Type.Class == types.ArrayClass) {
			return e
		}
	case *ast.ArrayLiteral: // of arrays, which no code makes
		if o := c.Types[e].Object; o != nil && !slices.ContainsFunc(o.Fields, func(t *types.Type) bool { return t.Class != types.ArrayClass }) {
			return e
		}
	case *ast.DotExpression:
		if left := c.pathOf(r, e.Left); left != nil {
			return fieldOf(left, e.Identifier.Name)
		}
	case *ast.BracketExpression:
		left := c.pathOf(r, e.Left)
		if left == nil {
			return nil
		}
		if _, known := c.KnownInteger(e.Member); known && !r.all {
			return &ast.BracketExpression{Left: left, Member: e.Member}
		}
		v := &Variable{Name: "the index", at: e.Pos(), Param: -1}
		c.locals = append(c.locals, v)
		r.Indices = append(r.Indices, Index{v, e.Member})
		id := identifierAt(e.Member, v.Name)
		c.Names.indices[id] = v
		return &ast.BracketExpression{Left: left, Member: id}
	}
	return nil
}

// redirect infers best = ps[j], where best stands for another element of the same buffer.
func (c *Composites) redirect(v *Variable, e *ast.AssignExpression) {
	r := &Reference{Unit: c.Unit, all: true}
	if c.Redirected[e] == nil {
		path := c.pathOf(r, e.Right)
		if path == nil || len(r.Indices) == 0 || baseOf(c.Unit, path) != baseOf(v.Reference.Unit, v.Reference.Path) {
			c.Fail(e, fmt.Sprintf("write { ...%s } where %s is declared for a copy, and assign its fields", "o", v.Name), "%s stands for an element of a buffer, and for elements of this one only", v.Name)
		}
		c.Redirected[e] = r
	}
	for i, index := range c.Redirected[e].Indices {
		c.learn(v.Reference.Indices[i].Variable, c.Types[index.Value], e, c.Unit, index.Value)
	}
}

// baseOf is the array that a path leads into, with as many indices; nil for other paths.
func baseOf(u *Unit, path ast.Expression) *types.Array {
	for {
		bracket, ok := path.(*ast.BracketExpression)
		if !ok {
			return u.expression(path).Array
		}
		path = bracket.Left
	}
}
