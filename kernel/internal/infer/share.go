// This file refuses what copying objects would change: in JavaScript an object may have several
// names, and what is written to it by one is seen by the others. A kernel copies, so an object
// that has a second name must not be written to. A constant or a parameter that only names another
// object stands for it, and may write.

package infer

import (
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
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
func (u *Unit) sharing(v *Variable) *sharing {
	for v.whole != nil {
		v = v.whole
	}
	if v.sharing == nil {
		v.sharing = &sharing{object: v}
		u.sharings = append(u.sharings, v.sharing)
	}
	return v.sharing.find()
}

// unite notes that two objects may be one.
func (u *Unit) unite(v, w *Variable) *sharing {
	a, b := u.sharing(v), u.sharing(w)
	if a == b {
		return a
	}
	b.same, u.changed = a, true
	if a.written == nil {
		a.written = b.written
	}
	if a.shared == nil {
		a.shared = b.shared
	}
	return a
}

// sharesWith notes that v is copied of w, which stays.
func (u *Unit) sharesWith(v, w *Variable, at ast.Node) {
	if s := u.unite(v, w); s.shared == nil {
		s.shared, u.changed = &spot{u, at}, true
	}
}

// shares notes that v is copied of an expression's value. One that is new has no other name.
func (u *Unit) shares(v *Variable, e ast.Expression, at ast.Node) {
	if !u.fresh(e) {
		u.sharesWith(v, u.Storage(e), at)
	}
}

// fresh tells whether an expression's value has no name.
func (u *Unit) fresh(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.ObjectLiteral, *ast.ArrayLiteral:
		return true
	case *ast.CallExpression:
		if w := u.Written[e]; w != nil {
			return u.fresh(w.Value)
		}
		return u.sharing(u.Storage(e)).shared == nil
	case *ast.ConditionalExpression:
		return u.sharing(u.Storage(e)).shared == nil
	case *ast.SequenceExpression:
		return u.fresh(e.Sequence[len(e.Sequence)-1])
	case *ast.BinaryExpression:
		return u.fresh(u.Chosen[e])
	case *ast.DotExpression:
		return u.fresh(e.Left)
	case *ast.BracketExpression:
		return u.fresh(e.Left) && u.Objects[e] == nil
	}
	return false
}

// writes notes that a field is written to.
func (u *Unit) writes(v *Variable, at ast.Node) {
	if s := u.sharing(v); s.written == nil {
		s.written, u.changed = &spot{u, at}, true
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
		line := s.written.u.Fn.Pos(s.written.at.Idx0()).Line
		s.shared.u.Fail(s.shared.at, "write "+copied+" for a copy of its own", "line %d writes to a field of an object that gets a second name here, and kernels copy objects", line)
	}
}

// named tells whether an expression is a variable that keeps its object, or a field of it.
func (u *Unit) named(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.Identifier:
		v := u.Uses[e]
		return v != nil && v.Type.Class == types.ObjectClass && v.steady
	case *ast.DotExpression:
		return u.named(e.Left)
	case *ast.BracketExpression:
		_, known := u.Known[e]
		return known && u.named(e.Left)
	}
	return false
}

// bindObject gives a name an object: a constant stands for what has a name.
func (u *Unit) bindObject(v *Variable, e ast.Expression, at ast.Node) {
	if v.Type.Class == types.Unknown && v.steady && u.named(e) {
		u.stand(v, u.Storage(e))
	}
	if v.stands == nil && !(v.steady && u.refer(v, u, e, at)) {
		u.give(v, e, at)
	}
}

// stand has a name mean a variable that has one.
func (u *Unit) stand(v, other *Variable) {
	if v.stands != other {
		v.stands, v.Type, u.changed = other, other.Type, true
	}
}

// steady tells whether a function assigns to no variable of a name as a whole.
func (u *Unit) steady(name string) bool {
	if u.assignedNames == nil {
		u.assignedNames = map[string]bool{}
		javascript.Inspect(u.Fn.Node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignExpression:
				for _, id := range patternNames(n.Left) {
					u.assignedNames[id.Name.String()] = true
				}
			case *ast.ForIntoExpression:
				for _, id := range patternNames(n.Expression) {
					u.assignedNames[id.Name.String()] = true
				}
			}
			return true
		})
	}
	return !u.assignedNames[name]
}
