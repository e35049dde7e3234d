// This file lowers and executes values of 128 bits. A register of type .b128 is
// two of 64 bits, the low half first. ld, st and mov treat it as such a vector;
// atom, and the loads and stores that other threads may take part in, change or
// read 16 bytes at once (PTX ISA 9.1, 9.7.9.8, 9.7.9.11 and 9.7.13.5).

package engine

import (
	"github.com/cujs/cujs/ptx"
)

// halves makes the form of a 128-bit access that of its two halves and reports
// whether it was one.
func (l *lowerer) halves(f *memoryForm) bool {
	if len(f.types) != 1 || f.types[0] != ptx.B128 {
		return false
	}
	if f.vector > 1 {
		l.refuse("vectors of values of 128 bits")
	}
	f.types, f.vector = []ptx.Type{ptx.B64}, 2
	return true
}

// pair are the registers of a 128-bit operand.
func (l *lowerer) pair(o ptx.Operand) []ptx.Operand {
	list := l.elements(o)
	if len(list) != 2 {
		l.fail(l.node.Pos, "%s takes registers of type .b128, and %s is none", l.node.Opcode, o)
		return []ptx.Operand{o, o}
	}
	return list
}

// A wideUpdate is what is stored for 16 bytes that were there: b and c are
// operands.
type wideUpdate func(old, b, c [2]uint64) [2]uint64

var wideUpdates = map[string]wideUpdate{
	"exch": func(_, b, _ [2]uint64) [2]uint64 { return b },
	"cas": func(old, b, c [2]uint64) [2]uint64 {
		if old == b {
			return c
		}
		return old
	},
}

// atomicWide lowers atom.exch and atom.cas of 128 bits: d, [address], b, c.
func (l *lowerer) atomicWide(in *ptx.Instruction, f memoryForm, name string) {
	want := map[string]int{"exch": 3, "cas": 4}[name]
	if want == 0 || in.Opcode != "atom" {
		l.refuse("operation ." + name + " on .b128; there are .exch and .cas")
		return
	}
	if len(in.Operands) < want {
		l.fail(in.Pos, "%s.%s needs %s", in.Opcode, name, plural(want, "operand"))
		return
	}
	l.emitWide(in, f, wideUpdates[name], in.Operands[0], in.Operands[1], in.Operands[2:want])
}

// emitWide emits an operation on 16 bytes at once. to is nil where what was
// there is not wanted.
func (l *lowerer) emitWide(in *ptx.Instruction, f memoryForm, u wideUpdate, to, address ptx.Operand, values []ptx.Operand) {
	base, a := l.reach(l.target(address), f)
	if l.err != nil {
		return
	}
	a.size, a.vector, a.write = 8, 2, u != nil
	o := &operation{guard: l.guard(in), early: true, talks: true, src: []register{base}, payload: payload{access: a}}
	o.atomic = &atomicAccess{bytes: 16, wide: u, private: a.space == ptx.Shared || a.space == ptx.LocalSpace}
	for _, v := range values {
		for _, half := range l.pair(v) {
			o.src = append(o.src, l.read(half, ptx.B64))
		}
	}
	if to != nil {
		for _, half := range l.pair(to) {
			o.dst = append(o.dst, l.write(half, 64))
		}
	}
	o.vector = execWide
	l.emitOrdered(o, a, f)
}

// execWide performs the operation lane after lane. Blocks take turns.
func execWide(c *cta, in *instruction) {
	c.reach = c.start(in.access, 0)
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		p := (*[2]uint64)(c.locate(in, in.access, &c.reach, c.get(&in.src[0], lane)+in.access.offset, lane))
		var operands [2][2]uint64
		for i := range in.src[1:] {
			operands[i/2][i%2] = c.get(&in.src[1+i], lane)
		}
		old := in.atomic.performWide(&c.grid.space.Sixteen, p, operands[0], operands[1])
		for i := range in.dst {
			c.set(&in.dst[i], lane, old[i])
		}
	}
}
