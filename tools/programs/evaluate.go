// This file computes what programs compute.

package programs

import "github.com/cujs/cujs/ptx"

// Evaluate gives the value of every register in every thread, by register.
// Inputs come by input and thread.
func (p *Program) Evaluate(inputs [][]uint64) [][]uint64 {
	values := make([][]uint64, len(p.Widths))
	for r := range values {
		values[r] = make([]uint64, Threads)
		if r < len(p.Inputs) {
			copy(values[r], inputs[r])
		}
	}
	carry := make([]bool, Threads)
	for i := range p.Code {
		p.Code[i].evaluate(p, values, carry)
	}
	return values
}

func (in *Instruction) evaluate(p *Program, values [][]uint64, carry []bool) {
	for thread := range Threads {
		if in.Guard >= 0 && values[in.Guard][thread] != 0 == in.Negated {
			continue
		}
		var x [5]uint64
		for i, s := range in.Sources {
			x[i] = s.value(values, thread)
		}
		if len(in.Sources) == 5 { // lop3 with a predicate
			x[3] = x[3]&0xff | x[4]<<8
		}
		if in.selection.Carry != nil {
			values[in.Into][thread], carry[thread] = in.selection.Carry(x[0], x[1], x[2], carry[thread])
			continue
		}
		v := in.selection.Op(x[0], x[1], x[2], x[3])
		if in.Second >= 0 {
			values[in.Second][thread] = in.selection.Op2(x[0], x[1], x[2], x[3])
		}
		values[in.Into][thread] = extended(v, in.selection.Result, p.Widths[in.Into])
	}
}

// extended is what a register of some width holds after a result was written
// to it.
func extended(v uint64, t ptx.Type, width int) uint64 {
	if bits := t.Bits(); t.IsSigned() && bits < width {
		v = uint64(int64(v<<(64-bits)) >> (64 - bits))
	}
	return v << (64 - width) >> (64 - width)
}

func (s Source) value(values [][]uint64, thread int) uint64 {
	if s.Register < 0 {
		return s.Constant
	}
	v := values[s.Register][thread]
	if s.Not {
		v ^= 1
	}
	return v
}
