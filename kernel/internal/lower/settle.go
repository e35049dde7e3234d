// This file finds the types of variables: what they are assigned, and where
// only numbers without a type were, what they meet.

package lower

import (
	"fmt"
	"slices"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// learn joins what a variable was assigned, by the expression e of the unit
// from, with what it has been so far.
func (u *unit) learn(v *variable, t typ, at ast.Node, from *unit, e ast.Expression) {
	if v.declared && e != nil && t.class == weak {
		from.meet(e, v.typ.t)
	}
	if v.fixed {
		return
	}
	if t.class == arrayClass && t.array.first > 0 && t.array.isRecord() {
		u.fail(at, "take the fields that you need one by one", "a record is not a value")
	}
	if t.class == arrayClass && t.array.first > 0 {
		u.fail(at, "give all indices at once: x[i][j]", "a row of an array is not a value")
	}
	joined, no := join(v.typ, t)
	if no != nil {
		u.fail(at, no.hint, "%s is %s and cannot be %s too: %s", v.name, v.typ, t, no.message)
	}
	if joined.class == scalar && v.typ.class == unknown && t.class == scalar {
		joined = t // a first value keeps its narrow type
	}
	if t.class == weak && e != nil {
		v.comesFrom(from, e)
	}
	if joined != v.typ {
		v.typ, u.changed = joined, true
	}
	if v.typ.class == scalar {
		v.tell(v.typ.t)
	}
}

// comesFrom notes an expression without a type that was assigned to v: what v
// turns out to be, it is too.
func (v *variable) comesFrom(u *unit, e ast.Expression) {
	o := origin{u, e}
	if slices.Contains(v.from, o) {
		return
	}
	v.from = append(v.from, o)
	for _, t := range v.meets {
		u.meet(e, t)
	}
}

func (v *variable) tell(t ir.Type) {
	if slices.Contains(v.meets, t) {
		return
	}
	v.meets = append(v.meets, t)
	for _, o := range v.from {
		o.u.meet(o.e, t)
	}
}

// meet notes that an expression whose type is open is used with type t, which
// goes for the variables in it too.
func (u *unit) meet(e ast.Expression, t ir.Type) {
	switch e := e.(type) {
	case *ast.Identifier:
		if v := u.uses[e]; v != nil && !v.fixed && v.typ.class == weak {
			v.tell(t)
		}
	case *ast.BinaryExpression:
		if u.types[e].class == weak {
			u.meet(e.Left, t)
			u.meet(e.Right, t)
		}
	case *ast.UnaryExpression:
		if u.types[e].class == weak {
			u.meet(e.Operand, t)
		}
	case *ast.ConditionalExpression:
		if u.types[e].class == weak {
			u.meet(e.Consequent, t)
			u.meet(e.Alternate, t)
		}
	case *ast.CallExpression:
		if u.types[e].class == weak && u.calls[e] == nil {
			for _, a := range e.ArgumentList {
				u.meet(a, t)
			}
		}
	}
}

// infer finds the type of every variable and expression of the kernel. What is
// still open when nothing new is learned is settled step by step: first what
// has met a type, then variables that hold numbers of the program's own.
func (u *unit) infer() {
	u.walkAll()
	for {
		all := u.variables(nil)
		switch {
		case u.settleSome(all, func(v *variable) bool { return v.typ.t == ir.Void && len(v.meets) > 0 }):
		case u.settleSome(all, func(v *variable) bool { return v.typ.t != ir.Void }):
		case u.settleSome(all, func(v *variable) bool { return true }):
		default:
			checkValues(all)
			return
		}
		u.walkAll()
	}
}

// checkValues refuses variables that are used and never assigned.
func checkValues(all []owned) {
	for _, v := range all {
		if v.used && v.typ.class == unknown && v.missing != nil {
			panic(v.missing)
		}
	}
}

// walkAll walks the function until nothing new is learned.
func (u *unit) walkAll() {
	for range maxRounds {
		u.changed = false
		u.walkBody()
		if !u.changed {
			return
		}
	}
}

// variables lists those of the unit and of the helpers that it calls.
func (u *unit) variables(list []owned) []owned {
	for _, v := range u.params {
		list = append(list, owned{v, u})
	}
	for _, v := range u.locals {
		list = append(list, owned{v, u})
	}
	for _, e := range u.callOrder {
		list = u.calls[e].variables(list)
	}
	return list
}

// An owned variable comes with its unit.
type owned struct {
	*variable
	u *unit
}

// settleSome settles the open variables that a rule chooses and tells whether
// there were any.
func (u *unit) settleSome(list []owned, chosen func(*variable) bool) bool {
	any := false
	for _, v := range list {
		if v.fixed || v.typ.class != weak || !chosen(v.variable) {
			continue
		}
		v.u.settle(v.variable)
		any = true
	}
	return any
}

// settle gives a variable whose type is open the one that its uses ask for.
func (u *unit) settle(v *variable) {
	if v.typ.t == ir.Void && len(v.meets) == 0 && v.param >= 0 && v.used {
		panic(u.fn.errorAt(v.at, fmt.Sprintf("the type of %s cannot be told from its uses", v.name),
			fmt.Sprintf("declare it: params: { %s: 'f32' }", v.name)))
	}
	v.typ = strong(v.wanted())
	v.fixed = true
	v.tell(v.typ.t)
}

// wanted is the type that a variable's uses ask for. A number passed as an
// argument becomes an integer where it is used as one, else the widest float;
// an integer of the program's own stays i32 unless it meets only unsigned
// ones; a fraction becomes f64 where it meets one.
func (v *variable) wanted() ir.Type {
	t := v.typ.settled()
	switch v.typ.t {
	case ir.I32:
		if v.metOnly(ir.U32) {
			return ir.U32
		}
		if v.metOnly(ir.U64) {
			return ir.U64
		}
		return t
	case ir.Void:
		for _, m := range v.meets {
			if m = promoted(m); m.Integer() && (!t.Integer() || m.Size() > t.Size()) {
				t = m
			}
		}
	}
	if !t.Integer() && slices.Contains(v.meets, ir.F64) {
		return ir.F64
	}
	return t
}

// metOnly tells whether the integers that v met are all of type t.
func (v *variable) metOnly(t ir.Type) bool {
	found := false
	for _, m := range v.meets {
		if m.Integer() && m != t {
			return false
		}
		found = found || m == t
	}
	return found
}
