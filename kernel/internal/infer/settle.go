// This file finds the types of variables: what they are assigned, and where
// only numbers without a type were, what they meet.

package infer

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// learn joins what a variable was assigned, by the expression e of the unit
// from, with what it has been so far.
func (u *Unit) learn(v *Variable, t types.Type, at ast.Node, from *Unit, e ast.Expression) {
	if !v.fraction && t.Class != types.Unknown && (e == nil || !from.Short.isWhole(e)) {
		v.fraction, u.changed = true, u.changed || v.Type.Class != types.Unknown
	}
	u.take(v, t, at, from, e)
}

// take is learn for what is no new value.
func (u *Unit) take(v *Variable, t types.Type, at ast.Node, from *Unit, e ast.Expression) {
	if v.declared && e != nil && t.Class == types.Weak {
		from.meet(e, v.Type.T)
	}
	if v.Fixed {
		return
	}
	if t.Class == types.FunctionClass {
		u.Fail(at, "give it its name where it is declared: const f = …", "a function is not assigned to a variable")
	}
	if isChosen(t) {
		u.Fail(at, "declare a name for it with const", "which array it is depends on an index")
	}
	if IsRow(t) {
		u.Fail(at, "declare a name for it with const: const row = m[i]", "a row of an array is not a value")
	}
	if lies(t) && !t.Array.IsRecord() {
		u.Fail(at, "write [...a] for a copy of its elements", "an array in a record is not a value")
	}
	if isElement(t) {
		u.Fail(at, "write { ...o } for a copy of its fields", "an element of a buffer of records is not a value")
	}
	joined, no := types.Join(v.Type, t)
	if no != nil {
		u.Fail(at, no.Hint, "%s is %s and cannot be %s too: %s", v.Name, v.Type, t, no.Message)
	}
	if joined.Class == types.Scalar && v.Type.Class == types.Unknown && t.Class == types.Scalar {
		joined = t // a first value keeps its narrow type
	}
	if t.Class == types.Weak && e != nil {
		v.follow(origin{u: from, e: e})
	}
	u.changed = u.changed || joined != v.Type
	v.become(joined)
}

// become gives a variable its type so far, which tells what was assigned to it what it is.
func (v *Variable) become(t types.Type) {
	v.Type = t
	if t.Class == types.Scalar {
		v.tell(t.T)
	}
}

// follow notes an expression without a type that was assigned to v: what v turns out to be, it is
// too.
func (v *Variable) follow(o origin) {
	if slices.Contains(v.from, o) {
		return
	}
	v.from = append(v.from, o)
	for _, t := range v.meets {
		o.meet(t)
	}
}

// meet tells an origin what it meets.
func (o origin) meet(t ir.Type) {
	switch {
	case o.v == nil:
		o.u.meet(o.e, t)
	case !o.v.Fixed && o.v.Type.Class == types.Weak:
		o.v.tell(t)
	}
}

func (v *Variable) tell(t ir.Type) {
	if slices.Contains(v.meets, t) {
		return
	}
	v.meets = append(v.meets, t)
	for _, o := range v.from {
		o.meet(t)
	}
}

// meet notes that an expression whose type is open is used with type t, which
// goes for the variables in it too.
func (u *Unit) meet(e ast.Expression, t ir.Type) {
	switch e := e.(type) {
	case *ast.Identifier:
		if v := u.Names.Uses[e]; v != nil {
			origin{v: v}.meet(t)
		}
	case *ast.DotExpression:
		if v := u.Composites.Storage(e); v != nil {
			origin{v: v}.meet(t)
		}
	case *ast.BracketExpression:
		if v := u.Composites.Storage(e); v != nil {
			origin{v: v}.meet(t)
		} else if any := u.Composites.Any[e]; any != nil {
			origin{v: any}.meet(t)
		}
	case *ast.BinaryExpression:
		if chosen := u.Short.Chosen[e]; chosen != nil {
			u.meet(chosen, t)
			return
		}
		if u.Types[e].Class == types.Weak {
			u.meet(e.Left, t)
			if e.Operator != "<<" && e.Operator != ">>" { // by an amount of any type
				u.meet(e.Right, t)
			}
		}
	case *ast.UnaryExpression:
		if u.Types[e].Class == types.Weak {
			u.meet(e.Operand, t)
		}
	case *ast.ConditionalExpression:
		if u.Types[e].Class == types.Weak {
			u.meet(e.Consequent, t)
			u.meet(e.Alternate, t)
		}
	case *ast.SequenceExpression:
		u.meet(e.Sequence[len(e.Sequence)-1], t)
	case *ast.AssignExpression:
		u.meet(e.Left, t)
	case *ast.OptionalChain:
		u.meet(e.Expression, t)
	case *ast.Optional:
		u.meet(e.Expression, t)
	case *ast.CallExpression:
		u.meetCall(e, t)
	}
}

// meetCall is meet for a call: of a helper, whose result is a variable, or of a function of the
// language, which gives what it is given.
func (u *Unit) meetCall(e *ast.CallExpression, t ir.Type) {
	inner := u.Calls[e]
	switch {
	case u.Types[e].Class != types.Weak:
	case u.Short.Written[e] != nil:
		u.meet(u.Short.Written[e].Value, t)
	case inner == nil:
		for _, a := range e.ArgumentList {
			u.meet(a, t)
		}
	case inner.answer != nil:
		origin{v: inner.answer}.meet(t)
	}
}

// compared notes that numbers are compared with whole ones.
func (u *Unit) compared(left, right ast.Expression) {
	if u.Types[right] == types.WeakInt {
		u.counts(left)
	}
	if u.Types[left] == types.WeakInt {
		u.counts(right)
	}
}

// counts notes that a number is compared with whole ones, or a condition: a parameter of which no more
// is known counts something, or is a flag.
func (u *Unit) counts(e ast.Expression) {
	switch e := e.(type) {
	case *ast.Identifier:
		if v := u.Names.Uses[e]; v != nil {
			v.counts = true
		}
	case *ast.BinaryExpression:
		if e.Operator == "%" && u.Types[e.Right] == types.WeakInt {
			u.counts(e.Left)
		}
	case *ast.UnaryExpression:
		if e.Operator == "!" {
			u.counts(e.Operand)
		}
	}
}

// infer finds the type of every variable and expression of the kernel. What is
// still open when nothing new is learned is settled step by step: first what
// has met a type, then variables that hold numbers of the program's own: first those that are f64, of
// which others are made.
func (u *Unit) infer() {
	u.walkAll()
	u.markUntyped()
	for {
		all := u.variables(nil)
		switch {
		case u.settleSome(all, func(v *Variable) bool { return v.Type.T == ir.Void && len(v.meets) > 0 }):
		case u.settleSome(all, func(v *Variable) bool { return v.Type.T == ir.F32 && slices.Contains(v.meets, ir.F64) }):
		case u.settleSome(all, func(v *Variable) bool { return v.Type.T != ir.Void }):
		case u.settleSome(all, func(v *Variable) bool { return true }):
		default:
			checkValues(all)
			return
		}
		u.walkAll()
	}
}

// markUntyped notes which functions give numbers without a type, before variables take one.
func (u *Unit) markUntyped() {
	u.Untyped = u.Result.Class == types.Weak
	for _, e := range u.callOrder {
		u.Calls[e].markUntyped()
	}
}

// checkValues refuses variables that are used and never assigned.
func checkValues(all []owned) {
	for _, v := range all {
		if v.used && v.Type.Class == types.Unknown && v.Missing != nil {
			panic(v.Missing)
		}
	}
}

// walkAll walks the function until nothing new is learned.
func (u *Unit) walkAll() {
	for range maxRounds {
		u.changed = false
		u.walkBody()
		if !u.changed {
			return
		}
	}
}

// variables lists those of the unit and of the helpers that it calls.
func (u *Unit) variables(list []owned) []owned {
	for _, v := range u.Params {
		list = append(list, owned{v, u})
	}
	for _, v := range u.locals {
		list = append(list, owned{v, u})
	}
	if u.answer != nil {
		list = append(list, owned{u.answer, u})
	}
	for _, e := range u.callOrder {
		list = u.Calls[e].variables(list)
	}
	return list
}

// An owned variable comes with its unit.
type owned struct {
	*Variable
	u *Unit
}

// settleSome settles the open variables that a rule chooses and tells whether
// there were any.
func (u *Unit) settleSome(list []owned, chosen func(*Variable) bool) bool {
	any := false
	for _, v := range list {
		if v.Fixed || v.Type.Class != types.Weak || !chosen(v.Variable) {
			continue
		}
		v.u.settle(v.Variable)
		any = true
	}
	return any
}

// settle gives a variable whose type is open the one that its uses ask for.
func (u *Unit) settle(v *Variable) {
	unknown := v.Type.T == ir.Void && len(v.meets) == 0 && v.Param >= 0 && v.used
	if unknown && v.counts {
		v.Type = types.WeakInt
	} else if unknown {
		panic(u.Fn.ErrorAt(v.at, fmt.Sprintf("the type of %s cannot be told from its uses", v.Name),
			fmt.Sprintf("declare it: params: { %s: 'f32' }", v.Name)))
	}
	v.Type = types.Strong(v.wanted())
	v.Fixed = true
	v.tell(v.Type.T)
	if v == u.answer {
		u.Result = v.Type
	}
}

// wanted is the type that a variable's uses ask for. A number passed as an
// argument becomes an integer where it is used as one, else the widest float;
// an integer of the program's own stays i32, or i64, unless it meets only
// unsigned ones; a fraction becomes f64 where it meets one.
func (v *Variable) wanted() ir.Type {
	t := v.Type.Settled()
	switch v.Type.T {
	case ir.I32:
		if v.metOnly(ir.U32) {
			return ir.U32
		}
		if v.metOnly(ir.U64) {
			return ir.U64
		}
		return t
	case ir.I64:
		if v.metOnly(ir.U64) {
			return ir.U64
		}
	case ir.Void:
		for _, m := range v.meets {
			if m = types.Promoted(m); m.Integer() && (!t.Integer() || m.Size() > t.Size()) {
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
func (v *Variable) metOnly(t ir.Type) bool {
	found := false
	for _, m := range v.meets {
		if m.Integer() && m != t {
			return false
		}
		found = found || m == t
	}
	return found
}
