// This file emits conversions between numbers, and reinterpretations of bits.

package emit

import (
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// conversions emits them.
type conversions struct{ *emitter }

// convert emits v = Convert(a). Floats become integers by truncation with
// saturation, NaN becomes 0; integers wrap.
func (e conversions) convert(v *ir.Value) {
	a := v.Args[0]
	from, to := a.Type, v.Type
	switch {
	case from == to:
		e.move(e.names[v], a)
	case from == ir.Bool:
		e.fromBool(v)
	case to == ir.Bool:
		e.toBool(v)
	case from.Float() && to.Float():
		value := e.use(a)
		if from.Narrow() {
			value = e.inRegister(a)
		}
		e.floatToFloat(e.names[v], to, value, from)
	case from.Float():
		e.floatToInteger(v)
	case to.Float():
		e.integerToFloat(v)
	default:
		e.integerToInteger(v)
	}
}

func (e conversions) fromBool(v *ir.Value) {
	p := register(e.predicate(v.Args[0]))
	to := register(e.names[v])
	switch {
	case v.Type == ir.F32 || v.Type == ir.F64:
		kind, one := ptx.Float32, uint64(0x3f800000)
		if v.Type == ir.F64 {
			kind, one = ptx.Float64, 0x3ff0000000000000
		}
		e.add("selp."+arithmeticType(v.Type), to, &ptx.Immediate{Kind: kind, Bits: one}, &ptx.Immediate{Kind: kind}, p)
	case v.Type.Float():
		one, _ := element.Type(v.Type).Encode(1)
		e.add("selp.b16", to, integer(int64(one)), integer(0), p)
	default:
		e.add("selp."+bitType(v.Type), to, integer(1), integer(0), p)
	}
}

// toBool is false for zero and NaN.
func (e conversions) toBool(v *ir.Value) {
	a := v.Args[0]
	to := register(e.names[v])
	switch {
	case a.Type == ir.F32:
		e.add("setp.ne.f32", to, e.use(a), &ptx.Immediate{Kind: ptx.Float32})
	case a.Type == ir.F64:
		e.add("setp.ne.f64", to, e.use(a), &ptx.Immediate{Kind: ptx.Float64})
	case a.Type.Narrow():
		wide := e.fresh("%f")
		e.floatToFloat(wide, ir.F32, e.inRegister(a), a.Type)
		e.add("setp.ne.f32", to, register(wide), &ptx.Immediate{Kind: ptx.Float32})
	default:
		e.add("setp.ne."+arithmeticType(a.Type), to, e.use(a), integer(0))
	}
}

func (e conversions) floatToInteger(v *ir.Value) {
	a := v.Args[0]
	from, value := a.Type, e.use(a)
	if from.Narrow() {
		wide := e.fresh("%f")
		e.floatToFloat(wide, ir.F32, e.inRegister(a), from)
		from, value = ir.F32, register(wide)
	}
	t := memoryType(v.Type).String()
	e.add("cvt.rzi."+t+"."+arithmeticType(from), register(e.names[v]), value)
	if from == ir.F64 || v.Type.Size() == 8 { // there NaN would give the lowest number
		p := e.fresh("%p")
		e.add("setp.nan."+arithmeticType(from), register(p), value, value)
		e.add("selp."+bitType(v.Type), register(e.names[v]), integer(0), register(e.names[v]), register(p))
	}
}

func (e conversions) integerToFloat(v *ir.Value) {
	a := v.Args[0]
	t := arithmeticType(a.Type)
	if v.Type == ir.F32 || v.Type == ir.F64 || v.Type == ir.F16 {
		e.add("cvt.rn."+arithmeticType(v.Type)+"."+t, register(e.names[v]), e.inRegister(a))
		return
	}
	wide := e.fresh("%g") // exact for 32 bits; 64-bit integers round to odd by floatToFloat's rule
	e.add("cvt.rn.f64."+t, register(wide), e.inRegister(a))
	e.floatToFloat(e.names[v], v.Type, register(wide), ir.F64)
}

// integerToInteger narrows to the low bits, or widens by the source's sign.
func (e conversions) integerToInteger(v *ir.Value) {
	a := v.Args[0]
	to := register(e.names[v])
	low := e.inRegister(a)
	if v.Type.Size() == 8 {
		if a.Type.Size() == 8 {
			e.add("mov.b64", to, low)
		} else {
			e.add("cvt."+widened(a.Type)+"."+arithmeticType(a.Type), to, low)
		}
		return
	}
	if a.Type.Size() == 8 {
		r := e.fresh("%r")
		e.add("cvt.u32.u64", register(r), low)
		low = register(r)
	}
	switch v.Type {
	case ir.I8:
		e.add("cvt.s32.s8", to, low)
	case ir.I16:
		e.add("cvt.s32.s16", to, low)
	case ir.U8:
		e.add("and.b32", to, low, integer(0xff))
	case ir.U16:
		e.add("and.b32", to, low, integer(0xffff))
	default:
		e.add("mov.b32", to, low)
	}
}

func widened(t ir.Type) string {
	if t.Signed() {
		return "s64"
	}
	return "u64"
}

// throughFloat tells whether numbers become f32 before they become t.
func throughFloat(t ir.Type) bool { return t == ir.BF16 || t.Size() == 1 }

// floatToFloat rounds to nearest even. A bf16 and a float of 8 bits go through f32; a double is
// first rounded to odd there, so that the second rounding is the only one.
func (e conversions) floatToFloat(to string, target ir.Type, value ptx.Operand, from ir.Type) {
	switch {
	case target == from:
		e.add("mov."+moveType(to), register(to), value)
	case from == ir.BF16:
		r := e.fresh("%r")
		e.add("cvt.u32.u16", register(r), value)
		e.add("shl.b32", register(r), register(r), integer(16))
		if target == ir.F32 {
			e.add("mov.b32", register(to), register(r))
			return
		}
		f := e.fresh("%f")
		e.add("mov.b32", register(f), register(r))
		e.floatToFloat(to, target, register(f), ir.F32)
	case from.Size() == 1:
		f := to
		if target != ir.F32 {
			f = e.fresh("%f")
		}
		if e.eightToFloat(f, value, from); target != ir.F32 {
			e.floatToFloat(to, target, register(f), ir.F32)
		}
	case throughFloat(target) && from == ir.F64:
		e.floatToFloat(to, target, register(e.roundToOdd(value)), ir.F32)
	case throughFloat(target) && from == ir.F16:
		f := e.fresh("%f")
		e.add("cvt.f32.f16", register(f), value)
		e.floatToFloat(to, target, register(f), ir.F32)
	case target.Size() == 1:
		e.floatToEight(to, value, target)
	case target == ir.BF16:
		e.floatToBrain(to, value)
	case target == ir.F64 || target == ir.F32 && from == ir.F16:
		e.add("cvt."+arithmeticType(target)+"."+arithmeticType(from), register(to), value)
	default:
		e.add("cvt.rn."+arithmeticType(target)+"."+arithmeticType(from), register(to), value)
	}
}

// roundToOdd converts a double to a float: towards zero, with the last bit set
// when anything was lost.
func (e conversions) roundToOdd(value ptx.Operand) string {
	f, back, bits, odd, lost := e.fresh("%f"), e.fresh("%g"), e.fresh("%r"), e.fresh("%r"), e.fresh("%p")
	e.add("cvt.rz.f32.f64", register(f), value)
	e.add("cvt.f64.f32", register(back), register(f))
	e.add("setp.ne.f64", register(lost), register(back), value)
	e.add("mov.b32", register(bits), register(f))
	e.add("selp.b32", register(odd), integer(1), integer(0), register(lost))
	e.add("or.b32", register(bits), register(bits), register(odd))
	e.add("mov.b32", register(f), register(bits))
	return f
}

// floatToBrain rounds a float to its upper 16 bits; before sm_80 by integer
// arithmetic.
func (e conversions) floatToBrain(to string, value ptx.Operand) {
	if e.target.SM >= 80 {
		e.add("cvt.rn.bf16.f32", register(to), value)
		return
	}
	bits, tie, nan := e.fresh("%r"), e.fresh("%r"), e.fresh("%p")
	e.add("mov.b32", register(bits), value)
	e.add("setp.nan.f32", register(nan), value, value)
	e.add("shr.u32", register(tie), register(bits), integer(16))
	e.add("and.b32", register(tie), register(tie), integer(1))
	e.add("add.u32", register(bits), register(bits), register(tie))
	e.add("add.u32", register(bits), register(bits), integer(0x7fff))
	e.add("shr.u32", register(bits), register(bits), integer(16))
	e.add("selp.b32", register(bits), integer(0x7fff), register(bits), register(nan))
	e.add("cvt.u16.u32", register(to), register(bits))
}

// bitcast moves bits between register classes.
func (e conversions) bitcast(v *ir.Value) {
	a := v.Args[0]
	to, from := register(e.names[v]), e.inRegister(a)
	switch {
	case v.Type.Narrow() && !a.Type.Narrow():
		e.add("cvt.u16.u32", to, from)
	case a.Type.Narrow() && !v.Type.Narrow():
		e.add("cvt."+arithmeticType(v.Type)+"."+memoryType(v.Type).String(), to, from)
	case v.Type.Size() < 4 && v.Type.Integer():
		e.add("cvt."+arithmeticType(v.Type)+"."+memoryType(v.Type).String(), to, from)
	default:
		e.add("mov."+bitType(v.Type), to, from)
	}
}
