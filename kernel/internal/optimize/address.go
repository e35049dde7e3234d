// This file shapes addresses as the hardware takes them: what varies in a
// register, the constant part in the instruction.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// MaxOffset bounds the constant part, in elements, that is taken out of a
// 32-bit index into global memory. The index may wrap where the 64-bit address
// does not; but then it is negative, or within MaxOffset of 2³¹, and out of
// range both ways, as long as a buffer with 32-bit indices is shorter than
// 2³¹ - MaxOffset.
const MaxOffset = 1 << 20

// shapeAddresses takes constants out of indices, into the offsets of the loads,
// stores and atomics that use them, and then makes 64-bit offsets values of
// their own, so that buffers that are indexed alike share them.
func shapeAddresses(f *ir.Function) bool {
	changed := takePlaces(f)
	movable := movableElements(f)
	for _, b := range f.Blocks {
		for i := 0; i < len(b.Values); i++ {
			v := b.Values[i]
			if v.Op != ir.Element || v.Args[1].Op == ir.Const {
				continue
			}
			s := &splitter{f: f, at: v}
			if movable[v] != nil {
				s.takeConstant(movable[v])
			}
			if !narrow(v) {
				s.scale()
			}
			b.Values = slices.Insert(b.Values, i, s.made...)
			i += len(s.made)
			changed = changed || len(s.made) > 0
		}
	}
	return changed
}

// takePlaces puts the places of fields in records, which are constants behind an address, into the
// offsets of the loads, stores and atomics that use them.
func takePlaces(f *ir.Function) (changed bool) {
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if v.Op != ir.Load && v.Op != ir.Store && v.Op != ir.Atomic {
				continue
			}
			for a := v.Args[0]; a.Op == ir.Element && a.Args[1].Op == ir.Const && a.Args[0].Op == ir.Element; a = v.Args[0] {
				offset := v.Index + wrap(a.Args[1].Type, int64(a.Args[1].Bits))*int64(a.Bits)
				if offset != int64(int32(offset)) {
					break
				}
				v.Args[0], v.Index, changed = a.Args[0], offset, true
			}
		}
	}
	return changed
}

// narrow tells whether an address has 32 bits, in which it wraps.
func narrow(v *ir.Value) bool { return v.Space == ir.Shared || v.Space == ir.Local }

// movableElements maps each address that only loads, stores and atomics use, as
// their address, to these.
func movableElements(f *ir.Function) map[*ir.Value][]*ir.Value {
	users := map[*ir.Value][]*ir.Value{}
	fixed := map[*ir.Value]bool{}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			for i, a := range v.Args {
				if a.Op != ir.Element {
					continue
				}
				if i == 0 && (v.Op == ir.Load || v.Op == ir.Store || v.Op == ir.Atomic) {
					users[a] = append(users[a], v)
				} else {
					fixed[a] = true
				}
			}
		}
	}
	for a := range fixed {
		delete(users, a)
	}
	return users
}

// A splitter rewrites one Element; made are the values that go in front of it.
type splitter struct {
	f    *ir.Function
	at   *ir.Value
	made []*ir.Value
}

func (s *splitter) value(op ir.Op, t ir.Type, args ...*ir.Value) *ir.Value {
	v := s.f.NewValue(op, t, s.at.Pos, args...)
	v.Block = s.at.Block
	s.made = append(s.made, v)
	return v
}

// takeConstant moves the constant part of the index into the users.
func (s *splitter) takeConstant(users []*ir.Value) {
	index := s.at.Args[1]
	c := constantPart(index)
	if c == 0 || !s.mayMove(index.Type, c) {
		return
	}
	for _, u := range users {
		if offset := u.Index + c*int64(s.at.Bits); offset != int64(int32(offset)) {
			return
		}
	}
	s.at.Args[1] = s.rest(index)
	for _, u := range users {
		u.Index += c * int64(s.at.Bits)
	}
}

// mayMove tells whether index and address wrap together, or wrap only out of
// range.
func (s *splitter) mayMove(t ir.Type, c int64) bool {
	if narrow(s.at) {
		return c == int64(int32(c))
	}
	return t == ir.I64 || t == ir.U64 || t == ir.I32 && -MaxOffset <= c && c <= MaxOffset
}

// constantPart is c of an index r + c, where r is what rest makes.
func constantPart(v *ir.Value) int64 {
	switch v.Op {
	case ir.Const:
		return wrap(v.Type, int64(v.Bits))
	case ir.Add:
		return wrap(v.Type, constantPart(v.Args[0])+constantPart(v.Args[1]))
	case ir.Sub:
		return wrap(v.Type, constantPart(v.Args[0])-constantPart(v.Args[1]))
	case ir.Mul:
		if v.Args[1].Op == ir.Const {
			return wrap(v.Type, constantPart(v.Args[0])*int64(v.Args[1].Bits))
		}
	case ir.ShiftLeft:
		if v.Args[1].Op == ir.Const {
			return wrap(v.Type, constantPart(v.Args[0])<<(v.Args[1].Bits&uint64(v.Type.Size()*8-1)))
		}
	}
	return 0
}

// wrap is x as a number of the type's width.
func wrap(t ir.Type, x int64) int64 {
	if t.Size() == 4 {
		return int64(int32(x))
	}
	return x
}

// rest makes the index without its constant part.
func (s *splitter) rest(v *ir.Value) *ir.Value {
	if constantPart(v) == 0 && v.Op != ir.Const {
		return v
	}
	switch v.Op {
	case ir.Const:
		return s.zero(v.Type)
	case ir.Add, ir.Sub:
		a, b := s.rest(v.Args[0]), s.rest(v.Args[1])
		switch {
		case b.IsConst(0):
			return a
		case v.Op == ir.Add && a.IsConst(0):
			return b
		case a.IsConst(0):
			return s.value(ir.Neg, v.Type, b)
		}
		return s.value(v.Op, v.Type, a, b)
	}
	return s.value(v.Op, v.Type, s.rest(v.Args[0]), v.Args[1]) // a product or shift by a constant
}

func (s *splitter) zero(t ir.Type) *ir.Value { return s.value(ir.Const, t) }

// scale makes the 64-bit offset of a 32-bit index a value of its own.
func (s *splitter) scale() {
	index := s.at.Args[1]
	if index.Op == ir.Convert && index.Args[0].Type.Integer() {
		index = index.Args[0]
	}
	if index.Type != ir.I32 && index.Type != ir.U32 {
		return
	}
	offset := s.value(ir.Scale, ir.I64, index)
	offset.Bits = s.at.Bits
	s.at.Args[1], s.at.Bits = offset, 1
}
