// This file lowers instructions that compute each lane by itself.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// lowerArithmetic lowers an instruction that arith knows.
func lowerArithmetic(l *lowerer, in *ptx.Instruction) {
	s, err := arith.SelectInstruction(in)
	if err != nil {
		l.refuseArithmetic(in, err)
		return
	}
	if d := arith.Agree(in, s.OperandTypes(in), l.declared); d != nil {
		l.fail(d.Pos, "%s", d.Message)
	}
	src := readSources(l, in, s)
	d, second := readDestinations(l, in, s)
	if l.err != nil {
		return
	}
	o := computing(l, in, s, d, second, src)
	o.Guard = l.guard(in)
	l.emit(o)
}

// computing chooses how an instruction is executed.
func computing(l *lowerer, in *ptx.Instruction, s arith.Selection, d, second code.Register, src []code.Register) *code.Operation {
	if s.Carry != nil {
		return carrying(l, s, d, src)
	}
	if second == 0 && fits(l, s, d, src) {
		name := loops.LoopName(in)
		f := loops.PlainLoops()[name]
		if f == nil {
			f = loops.ExactLoop(s.Op, l.info(d).Class, classesOf(l, src))
		}
		if f != nil {
			return widened(dense(f, d, src...), name)
		}
	}
	o := exact(&code.Scalar{Op: s.Op, Op2: s.Op2, Bits: s.Result.Bits(), Signed: s.Result.IsSigned()}, d, src...)
	if second != 0 {
		o.Dst = append(o.Dst, second)
	}
	return o
}

// fits reports whether registers have exactly the sizes that a loop takes.
func fits(l *lowerer, s arith.Selection, d code.Register, src []code.Register) bool {
	if len(src) > 3 || l.info(d).Bits != s.Result.Bits() {
		return false
	}
	for i, r := range src {
		if l.info(r).Class != loops.ClassOf(s.Sources[i].Bits()) {
			return false
		}
	}
	return true
}

func classesOf(l *lowerer, registers []code.Register) []loops.Class {
	list := make([]loops.Class, len(registers))
	for i, r := range registers {
		list[i] = l.info(r).Class
	}
	return list
}

// readSources reads the source operands.
func readSources(l *lowerer, in *ptx.Instruction, s arith.Selection) []code.Register {
	operands := in.Operands[min(1, len(in.Operands)):]
	if in.Opcode == "lop3" && len(operands) == 5 {
		return lop3Sources(l, operands)
	}
	if len(operands) != len(s.Sources) {
		l.fail(in.Pos, "%s takes %d source operands, not %d", in.Opcode, len(s.Sources), len(operands))
		return nil
	}
	src := make([]code.Register, len(operands))
	for i, o := range operands {
		if n, ok := o.(*ptx.Negation); ok && n.Minus {
			o = n.X
		}
		src[i] = l.read(o, s.Sources[i])
	}
	return src
}

// lop3Sources packs the table and the predicate of lop3.BoolOp into the
// fourth source, as arith takes them.
func lop3Sources(l *lowerer, operands []ptx.Operand) []code.Register {
	src := make([]code.Register, 4)
	for i := range src {
		src[i] = l.read(operands[i], ptx.B32)
	}
	q := l.read(operands[4], ptx.Pred)
	packed := l.temporary(loops.Word)
	l.emit(exact(&code.Scalar{Op: func(table, q, _, _ uint64) uint64 { return table&0xff | q<<8 }, Bits: 32}, packed, src[3], q))
	src[3] = packed
	return src
}

// readDestinations are the one or two registers that an instruction writes.
func readDestinations(l *lowerer, in *ptx.Instruction, s arith.Selection) (d, second code.Register) {
	bits := s.Result.Bits()
	pair, ok := l.operand(0).(*ptx.Pair)
	if !ok {
		return l.write(l.operand(0), bits), 0
	}
	if s.Op2 == nil {
		l.fail(in.Pos, "%s has one destination", in.Opcode)
		return 0, 0
	}
	return l.write(pair.A, bits), l.write(pair.B, 1)
}

// carrying lowers an instruction that reads and writes CC.CF.
func carrying(l *lowerer, s arith.Selection, d code.Register, src []code.Register) *code.Operation {
	return &code.Operation{
		Dst: []code.Register{d, l.carry}, Src: append(src, l.carry), Early: true,
		Payload: code.Payload{Scalar: &code.Scalar{Carry: s.Carry, Bits: s.Result.Bits(), Signed: s.Result.IsSigned()}},
		Op:      code.OpCarry,
	}
}
