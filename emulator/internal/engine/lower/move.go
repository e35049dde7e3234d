// This file lowers moves and conversions of addresses.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// lowerMove lowers mov of a value, and of vectors to and from one register.
func lowerMove(l *lowerer, in *ptx.Instruction) {
	to, from := l.operand(0), l.operand(1)
	if n := len(in.Modifiers); n > 0 && in.Modifiers[n-1] == "b128" {
		moveEach(l, in, halvesOf(l, to), halvesOf(l, from), ptx.B64)
		return
	}
	t := l.lastType(in)
	if l.err != nil {
		return
	}
	parts, whole := l.elements(to), l.elements(from)
	switch {
	case len(parts) > 1 && len(whole) > 1:
		moveEach(l, in, parts, whole, t)
	case len(parts) > 1 && isSpecialVector(from):
		moveSpecialVector(l, in, parts, from.(*ptx.Name), t)
	case len(parts) > 1:
		unpack(l, in, parts, l.read(from, t), t)
	case len(whole) > 1:
		packInto(l, in, l.write(to, t.Bits()), whole, t)
	default:
		l.copy(in, l.write(to, t.Bits()), l.read(from, t))
	}
}

// lastType is the type at the end of the modifiers.
func (l *lowerer) lastType(in *ptx.Instruction) ptx.Type {
	if n := len(in.Modifiers); n > 0 {
		if t, ok := ptx.ParseType(in.Modifiers[n-1]); ok {
			if t.Bits() > 64 {
				l.refuse("values of 128 bits")
			}
			return t
		}
	}
	l.fail(in.Pos, "%s needs a type", in.Opcode)
	return ptx.NoType
}

// copy moves a register to another, extended or cut to its size.
func (l *lowerer) copy(in *ptx.Instruction, d, s code.Register) {
	if l.err != nil {
		return
	}
	o := dense(moveLoop(l.info(s).Class, l.info(d).Class), d, s)
	switch from, to := l.info(s).Class, l.info(d).Class; {
	case from == loops.Word && to == loops.Long:
		widened(o, "cvt.u64.u32")
	case from == loops.Long && to == loops.Word:
		widened(o, "cvt.u32.u64")
	}
	if o.Loop == nil {
		l.fail(in.Pos, "%s cannot move between a predicate and another register", in.Opcode)
		return
	}
	o.Copies = l.info(s).Class == l.info(d).Class
	o.Guard = l.guard(in)
	l.emit(o)
}

// moveLoop copies between classes; nil where there is no such move.
func moveLoop(from, to loops.Class) loops.Loop {
	switch {
	case from == loops.Predicate && to == loops.Predicate:
		return loops.MoveBits
	case from == loops.Word && to == loops.Word:
		return loops.Move[uint32]
	case from == loops.Long && to == loops.Long:
		return loops.Move[uint64]
	case from == loops.Word && to == loops.Long:
		return loops.Convert[uint32, uint64]
	case from == loops.Long && to == loops.Word:
		return loops.Truncate
	}
	return nil
}

func moveEach(l *lowerer, in *ptx.Instruction, to, from []ptx.Operand, t ptx.Type) {
	if len(to) != len(from) {
		l.fail(in.Pos, "mov of %d elements to %d", len(from), len(to))
		return
	}
	dst, src := make([]code.Register, len(to)), make([]code.Register, len(to))
	for i := range to {
		dst[i], src[i] = l.write(to[i], t.Bits()), l.read(from[i], t)
	}
	if l.err != nil {
		return
	}
	for i := range to {
		copy(src[i+1:], l.apart(src[i+1:], dst[i:i+1]))
		l.copy(in, dst[i], src[i])
	}
}

// unpack takes the parts of a register, the lowest first.
func unpack(l *lowerer, in *ptx.Instruction, parts []ptx.Operand, from code.Register, t ptx.Type) {
	bits := t.Bits() / len(parts)
	for i, part := range parts {
		if n, ok := part.(*ptx.Name); ok && n.Name == "_" {
			continue
		}
		d := l.write(part, bits)
		if l.err != nil {
			return
		}
		o := l.field(d, from, i*bits, bits)
		o.Guard = l.guard(in)
		l.emit(o)
	}
}

// field is bits of a register from a position.
func (l *lowerer) field(d, from code.Register, position, bits int) *code.Operation {
	if l.info(from).Class == loops.Long && l.info(d).Class == loops.Word && bits == 32 {
		if position == 0 {
			return widened(dense(loops.Truncate, d, from), "cvt.u32.u64")
		}
		return dense(loops.Upper, d, from)
	}
	mask := uint64(1)<<bits - 1
	return exact(&code.Scalar{Op: func(a, _, _, _ uint64) uint64 { return a >> position & mask }, Bits: bits}, d, from)
}

// packInto joins parts in one register, the lowest first.
func packInto(l *lowerer, in *ptx.Instruction, d code.Register, parts []ptx.Operand, t ptx.Type) {
	bits := t.Bits() / len(parts)
	src := make([]code.Register, len(parts))
	for i, part := range parts {
		src[i] = l.read(part, partType(bits))
	}
	if l.err != nil {
		return
	}
	if len(src) > 4 {
		l.refuse("more than four elements")
		return
	}
	o := exact(&code.Scalar{Op: joiner(bits, len(src)), Bits: t.Bits()}, d, src...)
	if bits == 32 && len(src) == 2 {
		o = dense(loops.Pack, d, src...)
	}
	o.Guard = l.guard(in)
	l.emit(o)
}

func partType(bits int) ptx.Type {
	switch bits {
	case 8:
		return ptx.B8
	case 16:
		return ptx.B16
	}
	return ptx.B32
}

func joiner(bits, n int) func(a, b, c, d uint64) uint64 {
	mask := uint64(1)<<bits - 1
	return func(a, b, c, d uint64) uint64 {
		v := a&mask | b&mask<<bits
		if n > 2 {
			v |= c&mask<<(2*bits) | d&mask<<(3*bits)
		}
		return v
	}
}

// windowOf is the window of a space in the generic address space; the global
// and constant spaces have none.
var windowOf = map[string]uint64{
	"global": 0, "const": 0, "shared": code.SharedWindow, "shared::cta": code.SharedWindow, "shared::cluster": code.SharedWindow,
	"local": code.LocalWindow, "param": code.ParamWindow, "param::entry": code.ParamWindow,
}

// lowerConvertAddress lowers cvta and cvta.to.
func lowerConvertAddress(l *lowerer, in *ptx.Instruction) {
	to := false
	window, known := uint64(0), false
	for _, m := range in.Modifiers {
		if m == "to" {
			to = true
		}
		if w, ok := windowOf[m]; ok {
			window, known = w, true
		}
	}
	t := l.lastType(in)
	if !known || t.Bits() != 64 {
		l.refuse("only 64-bit addresses of global, const, shared, local and param")
		return
	}
	d, s := l.write(l.operand(0), 64), l.read(l.operand(1), ptx.U64)
	if to {
		window = -window
	}
	if window == 0 {
		l.copy(in, d, s)
		return
	}
	o := widened(dense(loops.AddLong, d, s, l.graph.Constant(loops.Long, window)), "add.u64")
	o.Guard = l.guard(in)
	l.emit(o)
}

// lowerIsSpace lowers isspacep.
func lowerIsSpace(l *lowerer, in *ptx.Instruction) {
	space := lastWords(in, 1)
	window, ok := windowOf[space]
	if !ok {
		l.refuse("space ." + space)
		return
	}
	d, s := l.write(l.operand(0), 1), l.read(l.operand(1), ptx.U64)
	if l.err != nil {
		return
	}
	is := func(a, _, _, _ uint64) uint64 { return loops.Flag(a>>code.WindowShift == window>>code.WindowShift) }
	o := exact(&code.Scalar{Op: is, Bits: 1}, d, s)
	if space == "shared" || space == "shared::cta" {
		// An address that names a block names the own one if its rank is the own one.
		rank := l.graph.Pinned(code.Pin{Kind: code.PinSpecial, Class: loops.Word, Symbol: "cluster_ctarank"})
		own := func(a, rank, _, _ uint64) uint64 {
			named := uint64(uint32(a)) >> code.RankShift
			return is(a, 0, 0, 0) & loops.Flag(named == 0 || named == rank+1)
		}
		o = exact(&code.Scalar{Op: own, Bits: 1}, d, s, rank)
	}
	o.Guard = l.guard(in)
	l.emit(o)
}
