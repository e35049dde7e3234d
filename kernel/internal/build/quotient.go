// This file divides integers as integers where their quotient is rounded behind variables: fields, elements, what
// functions give, and whatever way control takes. A float of 32 bits does not hold all such quotients.

package build

import (
	"math"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// A rounding is an integer, perhaps as a float, that is made of a float of 32 bits.
type rounding struct {
	by            *unit
	at            ast.Node
	float, result *ir.Value
	way           ir.Op // Floor, Ceil or Trunc
}

// A fraction is a float as the two integers that it is the quotient of. Without a divisor it is the dividend.
type fraction struct{ dividend, divisor *ir.Value }

// quotients know the fractions that a function calculates as floats, and the roundings that may meet them.
type quotients struct {
	fractions map[*ir.Value]fraction
	roundings []rounding
}

// divided notes that a float is the quotient of two integers that were made floats.
func (u *unit) divided(e *ast.BinaryExpression, quotient, a, b *ir.Value) {
	if _, ok := u.QuotientType(e); !ok || quotient.Type != ir.F32 {
		return
	}
	dividend, first := wholeOf(a)
	divisor, second := wholeOf(b)
	if first && second {
		u.fractions[quotient] = fraction{dividend, divisor}
	}
}

// wholeOf is the integer that was made a float, or the constant itself where it is whole.
func wholeOf(v *ir.Value) (*ir.Value, bool) {
	switch {
	case v.Op == ir.Convert && v.Args[0].Type.Integer() && v.Args[0].Type.Size() <= 4:
		return v.Args[0], true
	case v.Op == ir.Const && v.Type == ir.F32:
		x := float64(math.Float32frombits(uint32(v.Bits)))
		return v, x == math.Trunc(x) && math.Abs(x) <= 1<<31 && (x != 0 || !math.Signbit(x))
	}
	return nil, false
}

// rounds notes that a result is a float made whole.
func (u *unit) rounds(at ast.Node, float, result *ir.Value, way ir.Op) *ir.Value {
	if float.Type == ir.F32 && !u.InLibrary && (way == ir.Floor || way == ir.Ceil || way == ir.Trunc) {
		u.roundings = append(u.roundings, rounding{u, at, float, result, way})
	}
	return result
}

// divideWhole divides integers for the roundings of floats that are quotients on all ways.
func (s *builder) divideWhole() {
	for _, r := range s.roundings {
		web := &web{s: s, r: r, members: map[*ir.Value]bool{}, parts: map[*ir.Value]fraction{}}
		if !web.collect(r.float) || !web.divides {
			continue
		}
		if web.t == ir.Void { // constants only
			web.t = ir.I32
		}
		var whole *ir.Value
		exact := web.after(r.result, func() *ir.Value {
			f := web.part(r.float)
			whole = r.by.dividedWhole(r.at, web.t, f.dividend, f.divisor, r.way)
			return r.by.converted(whole, r.result.Type, r.at)
		})
		s.replace(r.result, exact)
		if r.result.Type == ir.F32 {
			s.fractions[exact] = fraction{dividend: whole}
		}
	}
	s.roundings = nil
}

// replace has all that use a value use another, which is made behind it.
func (s *builder) replace(old, by *ir.Value) {
	for _, b := range s.f.Blocks {
		for _, v := range b.Values {
			for i, a := range v.Args {
				if a == old {
					v.Args[i] = by
				}
			}
		}
		if b.Cond == old {
			b.Cond = by
		}
	}
	for i := range s.roundings {
		if s.roundings[i].float == old {
			s.roundings[i].float = by
		}
	}
}

// A web is what a float comes from by way of variables: fractions, constants, and the choices between them.
type web struct {
	s       *builder
	r       rounding
	members map[*ir.Value]bool
	parts   map[*ir.Value]fraction
	t       ir.Type // that has all dividends and divisors
	divides bool    // some member is a fraction
}

// collect tells whether a float is a fraction on all ways.
func (w *web) collect(v *ir.Value) bool {
	if w.members[v] {
		return true
	}
	w.members[v] = true
	if f, ok := w.s.fractions[v]; ok {
		w.divides = true
		w.takes(f.dividend)
		w.takes(f.divisor)
		return true
	}
	switch v.Op {
	case ir.Phi:
		return w.collectAll(v.Args)
	case ir.Select:
		return w.collectAll(v.Args[1:])
	}
	_, whole := wholeOf(v)
	if v.Op == ir.Const {
		w.takes(v)
	}
	return whole && v.Op == ir.Const
}

func (w *web) collectAll(list []*ir.Value) bool {
	for _, v := range list {
		if !w.collect(v) {
			return false
		}
	}
	return true
}

// takes widens the type to that of one more dividend or divisor.
func (w *web) takes(v *ir.Value) {
	if v == nil {
		return
	}
	t := v.Type
	switch x := math.Float32frombits(uint32(v.Bits)); {
	case v.Op == ir.Const && t == ir.F32 && x >= 0 && x < 1<<31:
		t = w.t // which has it, whatever it is
	case v.Op == ir.Const && t == ir.F32 && x < 0:
		t = ir.I32
	case v.Op == ir.Const && t == ir.F32:
		t = ir.I64
	case t.Size() < 4:
		t = ir.I32
	}
	switch {
	case w.t == ir.Void:
		w.t = t
	case t != w.t && t != ir.Void:
		w.t = ir.I64
	}
}

// part is the fraction of a member in the type of the web.
func (w *web) part(v *ir.Value) fraction {
	if f, ok := w.parts[v]; ok {
		return f
	}
	f, known := w.s.fractions[v]
	switch {
	case known:
		f = fraction{w.whole(v, f.dividend), w.whole(v, f.divisor)}
	case v.Op == ir.Const:
		f = fraction{w.whole(v, v), w.whole(v, nil)}
	case v.Op == ir.Select:
		yes, no := w.part(v.Args[1]), w.part(v.Args[2])
		choose := func(a, b *ir.Value) *ir.Value {
			return w.after(v, func() *ir.Value { return w.r.by.add(ir.Select, w.t, w.r.at, v.Args[0], a, b) })
		}
		f = fraction{choose(yes.dividend, no.dividend), choose(yes.divisor, no.divisor)}
	case v.Op == ir.Phi:
		return w.phis(v)
	}
	w.parts[v] = f
	return f
}

// phis are those of dividend and divisor beside one of floats, in which they may stand themselves.
func (w *web) phis(v *ir.Value) fraction {
	stand := infer.Variable{}
	stand.Type.T = w.t
	f := fraction{w.s.phi(&stand, v.Block), w.s.phi(&stand, v.Block)}
	w.parts[v] = f
	for _, a := range v.Args {
		part := w.part(a)
		f.dividend.Args = append(f.dividend.Args, part.dividend)
		f.divisor.Args = append(f.divisor.Args, part.divisor)
	}
	return f
}

// whole is an integer in the type of the web, made behind a member; nil is 1.
func (w *web) whole(member, v *ir.Value) *ir.Value {
	return w.after(member, func() *ir.Value {
		switch {
		case v == nil:
			return w.s.constantValue(w.t, 1)
		case v.Op == ir.Const && v.Type == ir.F32:
			return w.s.constantValue(w.t, uint64(int64(math.Float32frombits(uint32(v.Bits))))&(1<<(8*w.t.Size())-1))
		}
		return w.r.by.converted(v, w.t, w.r.at)
	})
}

// after builds values behind another one, at the earliest behind the phis of its block.
func (w *web) after(member *ir.Value, build func() *ir.Value) *ir.Value {
	here, block := w.s.b, member.Block
	side := &ir.Block{}
	w.s.b, w.s.sealed[side] = side, true
	result := build()
	w.s.b = here
	for _, v := range side.Values {
		v.Block = block
	}
	k := 0
	for block.Values[k] != member {
		k++
	}
	for k++; k < len(block.Values) && block.Values[k].Op == ir.Phi; {
		k++
	}
	block.Values = append(block.Values[:k:k], append(side.Values, block.Values[k:]...)...)
	return result
}
