// This file emits conversions of floating-point numbers of 8 bits (OFP8), whose codes lie in registers
// of 16 bits.

package emit

import (
	"math"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// An eight is what conversions in integer arithmetic need to know of a format of 8 bits.
type eight struct {
	name     string  // in PTX
	fraction int64   // bits
	bias     int64   // of the exponent
	most     float32 // the greatest number
}

// eights are the formats. All numbers of both are f16; those of e5m2 are the upper halves of f16.
var eights = map[ir.Type]eight{
	ir.F8E4M3: {"e4m3", 3, 7, 448}, ir.F8E5M2: {"e5m2", 2, 15, 57344},
}

// converts tells whether the target has instructions for such numbers.
func (e conversions) converts() bool {
	if e.target.SM == 89 {
		e.require(builtin.Float8Ada)
	}
	return e.target.SM >= 89
}

// eightToFloat widens a number of 8 bits, which is exact.
func (e conversions) eightToFloat(to string, value ptx.Operand, from ir.Type) {
	half := e.fresh("%h")
	switch {
	case from == ir.F8E5M2:
		e.add("shl.b16", register(half), value, integer(8))
	case e.converts():
		pair, unused := e.fresh("%r"), e.fresh("%h")
		e.add("cvt.rn.f16x2.e4m3x2", register(pair), value)
		e.add("mov.b32", &ptx.Vector{Elements: []ptx.Operand{register(half), register(unused)}}, register(pair))
	default:
		e.shiftToFloat(to, value, eights[from])
		return
	}
	e.add("cvt.f32.f16", register(to), register(half))
}

// shiftToFloat moves exponent and fraction to where an f32 has them, and multiplies by the power of two
// by which the biases differ, so that subnormal numbers come out right too. The code without an
// exponent that is free is NaN.
func (e conversions) shiftToFloat(to string, value ptx.Operand, f eight) {
	code, size, sign, nan := e.fresh("%r"), e.fresh("%r"), e.fresh("%r"), e.fresh("%p")
	e.add("cvt.u32.u16", register(code), value)
	e.add("and.b32", register(size), register(code), integer(0x7f))
	e.add("setp.eq.s32", register(nan), register(size), integer(0x7f))
	e.add("shl.b32", register(size), register(size), integer(23-f.fraction))
	e.add("and.b32", register(sign), register(code), integer(0x80))
	e.add("shl.b32", register(sign), register(sign), integer(24))
	e.add("or.b32", register(size), register(size), register(sign))
	e.add("mov.b32", register(to), register(size))
	e.add("mul.f32", register(to), register(to), single(float32(math.Ldexp(1, int(127-f.bias)))))
	e.add("selp.f32", register(to), single(float32(math.NaN())), register(to), register(nan))
}

// floatToEight rounds to nearest even; what is beyond the greatest number becomes that number.
func (e conversions) floatToEight(to string, value ptx.Operand, target ir.Type) {
	f := eights[target]
	if e.converts() {
		e.add("cvt.rn.satfinite."+f.name+"x2.f32", register(to), single(0), value)
		return
	}
	bits, size, low, code, sign := e.fresh("%r"), e.fresh("%f"), e.fresh("%f"), e.fresh("%r"), e.fresh("%r")
	short, nan := e.fresh("%p"), e.fresh("%p")
	e.add("setp.nan.f32", register(nan), value, value)
	e.add("mov.b32", register(bits), value)
	e.add("abs.f32", register(size), value)
	e.add("min.f32", register(size), register(size), single(f.most))
	// Below the smallest normal number the place of the last bit is fixed: it is that of the number
	// added, whose addition rounds.
	place := float32(math.Ldexp(1, int(1-f.bias-f.fraction+23)))
	e.add("setp.lt.f32", register(short), register(size), single(float32(math.Ldexp(1, int(1-f.bias)))))
	e.add("add.f32", register(low), register(size), single(place))
	e.add("mov.b32", register(code), register(low))
	e.add("sub.s32", register(code), register(code), integer(int64(math.Float32bits(place))))
	normal := e.roundBits(size, f)
	e.add("selp.b32", register(code), register(code), register(normal), register(short))
	e.add("shr.u32", register(sign), register(bits), integer(24))
	e.add("and.b32", register(sign), register(sign), integer(0x80))
	e.add("or.b32", register(code), register(code), register(sign))
	e.add("selp.b32", register(code), integer(0x7f), register(code), register(nan))
	e.add("cvt.u16.u32", register(to), register(code))
}

// roundBits rounds the bits of a normal number above zero to a shorter fraction, ties to even, and has
// its exponent count from the format's bias.
func (e conversions) roundBits(size string, f eight) string {
	bits, tie, cut := e.fresh("%r"), e.fresh("%r"), 23-f.fraction
	e.add("mov.b32", register(bits), register(size))
	e.add("shr.u32", register(tie), register(bits), integer(cut))
	e.add("and.b32", register(tie), register(tie), integer(1))
	e.add("add.s32", register(bits), register(bits), register(tie))
	e.add("add.s32", register(bits), register(bits), integer(1<<(cut-1)-1-(127-f.bias)<<23))
	e.add("shr.u32", register(bits), register(bits), integer(cut))
	return bits
}
