// This file lowers and executes values of 128 bits. A register of type .b128 is
// two of 64 bits, the low half first. ld, st and mov treat it as such a vector;
// atom, and the loads and stores that other threads may take part in, change or
// read 16 bytes at once (PTX ISA 9.1, 9.7.9.8, 9.7.9.11 and 9.7.13.5).

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// halves makes the form of a 128-bit access that of its two halves and reports
// whether it was one.
func halves(l *lowerer, f *memoryForm) bool {
	if len(f.types) != 1 || f.types[0] != ptx.B128 {
		return false
	}
	if f.vector > 1 {
		l.refuse("vectors of values of 128 bits")
	}
	f.types, f.vector = []ptx.Type{ptx.B64}, 2
	return true
}

// halvesOf are the registers of a 128-bit operand.
func halvesOf(l *lowerer, o ptx.Operand) []ptx.Operand {
	list := l.elements(o)
	if len(list) != 2 {
		l.fail(l.node.Pos, "%s takes registers of type .b128, and %s is none", l.node.Opcode, o)
		return []ptx.Operand{o, o}
	}
	return list
}

// atomicWide lowers atom.exch and atom.cas of 128 bits: d, [address], b, c.
func atomicWide(l *lowerer, in *ptx.Instruction, f memoryForm, name string) {
	want, update := 3, loops.WideExchange
	if name == "cas" {
		want, update = 4, loops.WideCompareExchange
	}
	if name != "exch" && name != "cas" || in.Opcode != "atom" {
		l.refuse("operation ." + name + " on .b128; there are .exch and .cas")
		return
	}
	if len(in.Operands) < want {
		l.fail(in.Pos, "%s.%s needs %s", in.Opcode, name, spell.Count(want, "operand"))
		return
	}
	emitWide(l, in, f, update, in.Operands[0], in.Operands[1], in.Operands[2:want])
}

// emitWide emits an operation on 16 bytes at once. to is nil where what was
// there is not wanted.
func emitWide(l *lowerer, in *ptx.Instruction, f memoryForm, u loops.WideUpdate, to, address ptx.Operand, values []ptx.Operand) {
	base, a := l.reach(l.target(address), f)
	if l.err != nil {
		return
	}
	a.Size, a.Vector, a.Write = 8, 2, u != nil
	o := &code.Operation{Guard: l.guard(in), Early: true, Talks: true, Src: []code.Register{base}, Payload: code.Payload{Access: a}}
	o.Atomic = &loops.AtomicAccess{Bytes: 16, Wide: u, Private: a.Space == ptx.Shared || a.Space == ptx.LocalSpace}
	for _, v := range values {
		for _, half := range halvesOf(l, v) {
			o.Src = append(o.Src, l.read(half, ptx.B64))
		}
	}
	if to != nil {
		for _, half := range halvesOf(l, to) {
			o.Dst = append(o.Dst, l.write(half, 64))
		}
	}
	o.Op = code.OpWide
	l.emitOrdered(o, a, f)
}
