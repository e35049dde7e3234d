// This file refuses what copying objects would change: in JavaScript an object may have several
// names, and what is written to it by one is seen by the others. A kernel copies, so an object
// that has a second name must not be written to. A constant or a parameter that only names another
// object stands for it, and may write.

package infer

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A sharing is what is known of objects that may be one. Those found to be one point to one.
type sharing struct {
	same            *sharing
	written, shared *spot
	object          *Variable
}

// A spot is a node with its unit.
type spot struct {
	u  *Unit
	at ast.Node
}

func (s *sharing) find() *sharing {
	for s.same != nil {
		s = s.same
	}
	return s
}

// sharing is that of the object that a variable is, or is a field of.
func (c *Composites) sharing(v *Variable) *sharing {
	for v.whole != nil {
		v = v.whole
	}
	if v.sharing == nil {
		v.sharing = &sharing{object: v}
		c.sharings = append(c.sharings, v.sharing)
	}
	return v.sharing.find()
}

// unite notes that two objects may be one.
func (c *Composites) unite(v, w *Variable) *sharing {
	a, b := c.sharing(v), c.sharing(w)
	if a == b {
		return a
	}
	b.same, c.changed = a, true
	if a.written == nil {
		a.written = b.written
	}
	if a.shared == nil {
		a.shared = b.shared
	}
	return a
}

// sharesWith notes that v is copied of w, which stays.
func (c *Composites) sharesWith(v, w *Variable, at ast.Node) {
	if s := c.unite(v, w); s.shared == nil {
		s.shared, c.changed = &spot{c.Unit, at}, true
	}
}

// shares notes that v is copied of an expression's value. One that is new has no other name.
func (c *Composites) shares(v *Variable, e ast.Expression, at ast.Node) {
	if !c.fresh(e) && !c.permutes() {
		c.sharesWith(v, c.Storage(e), at)
	}
}

// permutes tells whether the function only gives the elements of an array other places: each object keeps one name.
func (c *Composites) permutes() bool {
	return c.InLibrary && (strings.HasPrefix(c.Fn.Name, "array_sort") || strings.HasPrefix(c.Fn.Name, "array_reverse"))
}

// fresh tells whether an expression's value has no name.
func (c *Composites) fresh(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.ObjectLiteral, *ast.ArrayLiteral:
		return true
	case *ast.CallExpression:
		if w := c.Short.Written[e]; w != nil {
			return c.fresh(w.Value)
		}
		return c.sharing(c.Storage(e)).shared == nil
	case *ast.ConditionalExpression:
		return c.sharing(c.Storage(e)).shared == nil
	case *ast.SequenceExpression:
		return c.fresh(e.Sequence[len(e.Sequence)-1])
	case *ast.BinaryExpression:
		return c.fresh(c.Short.Chosen[e])
	case *ast.DotExpression:
		return c.fresh(e.Left)
	case *ast.BracketExpression:
		return c.fresh(e.Left) && c.Objects[e] == nil
	}
	return false
}

// writes notes that a field is written to.
func (c *Composites) writes(v *Variable, at ast.Node) {
	if s := c.sharing(v); s.written == nil {
		s.written, c.changed = &spot{c.Unit, at}, true
	}
}

// checkSharing refuses objects that have several names and are written to.
func (p *Program) checkSharing() {
	for _, s := range p.sharings {
		if s.same != nil || s.written == nil || s.shared == nil {
			continue
		}
		copied := "{ ...o }"
		if s.object.Type.Object.List {
			copied = "[...a]"
		}
		line := s.written.u.Fn.Pos(s.written.at.Pos()).Line
		s.shared.u.Fail(s.shared.at, "write "+copied+" for a copy of its own", "line %d writes to a field of an object that gets a second name here, and kernels copy objects", line)
	}
}

// named tells whether an expression is a variable that keeps its object, or a field of it.
func (c *Composites) named(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.Identifier:
		v := c.Names.Uses[e]
		return v != nil && v.Type.Class == types.ObjectClass && v.steady
	case *ast.DotExpression:
		return c.named(e.Left)
	case *ast.BracketExpression:
		_, known := c.Known[e]
		return known && c.named(e.Left)
	}
	return false
}

// bindObject gives a name an object: a constant stands for what has a name.
func (c *Composites) bindObject(v *Variable, e ast.Expression, at ast.Node) {
	if v.Type.Class == types.Unknown && v.steady && c.named(e) {
		c.stand(v, c.Storage(e))
	}
	if v.stands == nil && !(v.steady && c.refer(v, c.Unit, e, at)) {
		c.give(v, e, at)
	}
}

// stand has a name mean a variable that has one.
func (c *Composites) stand(v, other *Variable) {
	if v.stands != other {
		v.stands, v.Type, c.changed = other, other.Type, true
	}
}
