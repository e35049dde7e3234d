package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

type vec = reg.VecVirtual

// binary makes a body of an instruction that takes its operands in Intel's
// order: d = a op b.
func binary(op func(...Op)) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		op(x[1], x[0], x[0])
		return x[0]
	}
}

// plain is binary for instructions of one form.
func plain(op func(b, a, d Op)) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		op(x[1], x[0], x[0])
		return x[0]
	}
}

func of(n int, w width) []width {
	list := make([]width, n)
	for i := range list {
		list[i] = w
	}
	return list
}

// signs are the names of an instruction for signed and unsigned operands.
func signs(op, bits string) []string { return []string{op + ".s" + bits, op + ".u" + bits} }

// rounded are the names of an instruction that rounds to nearest.
func rounded(op, t string) []string { return []string{op + "." + t, op + ".rn." + t} }

func ones() []vec {
	y := YMM()
	VPCMPEQD(y, y, y)
	return []vec{y}
}

func zero() []vec {
	y := YMM()
	VPXOR(y, y, y)
	return []vec{y}
}

func wordKernels() []kernel {
	return append(append(append(integerWords(), bitWords()...), floatWords()...), halfWords()...)
}

func integerWords() []kernel {
	two, three := of(2, word), of(3, word)
	return []kernel{
		{"avx2Add32", signs("add", "32"), word, two, nil, binary(VPADDD)},
		{"avx2Sub32", signs("sub", "32"), word, two, nil, binary(VPSUBD)},
		{"avx2Mul32", signs("mul.lo", "32"), word, two, nil, binary(VPMULLD)},
		{"avx2Mad32", signs("mad.lo", "32"), word, three, nil, func(x, _ []vec) vec {
			VPMULLD(x[1], x[0], x[0])
			VPADDD(x[2], x[0], x[0])
			return x[0]
		}},
		{"avx2MinS32", []string{"min.s32"}, word, two, nil, binary(VPMINSD)},
		{"avx2MaxS32", []string{"max.s32"}, word, two, nil, binary(VPMAXSD)},
		{"avx2MinU32", []string{"min.u32"}, word, two, nil, binary(VPMINUD)},
		{"avx2MaxU32", []string{"max.u32"}, word, two, nil, binary(VPMAXUD)},
		{"avx2Neg32", []string{"neg.s32"}, word, of(1, word), zero, func(x, k []vec) vec {
			VPSUBD(x[0], k[0], x[0])
			return x[0]
		}},
		{"avx2Abs32", []string{"abs.s32"}, word, of(1, word), nil, func(x, _ []vec) vec {
			VPABSD(x[0], x[0])
			return x[0]
		}},
		{"avx2MulHighU32", []string{"mul.hi.u32"}, word, two, nil, mulHigh(VPMULUDQ)},
		{"avx2MulHighS32", []string{"mul.hi.s32"}, word, two, nil, mulHigh(VPMULDQ)},
	}
}

// mulHigh joins the high halves of the products of even and odd words.
func mulHigh(op func(...Op)) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		a, b, even := YMM(), YMM(), YMM()
		VPSRLQ(Imm(32), x[0], a)
		VPSRLQ(Imm(32), x[1], b)
		op(x[1], x[0], even)
		op(b, a, a)
		VPSRLQ(Imm(32), even, even)
		VPBLENDD(Imm(0xaa), a, even, even)
		return even
	}
}

func bitWords() []kernel {
	two := of(2, word)
	return []kernel{
		{"avx2And32", []string{"and.b32", "and.b16"}, word, two, nil, plain(VPAND)},
		{"avx2Or32", []string{"or.b32", "or.b16"}, word, two, nil, plain(VPOR)},
		{"avx2Xor32", []string{"xor.b32", "xor.b16"}, word, two, nil, plain(VPXOR)},
		{"avx2Not32", []string{"not.b32"}, word, of(1, word), ones, not},
		// Variable shifts clamp as PTX's do.
		{"avx2Shl32", []string{"shl.b32"}, word, two, nil, binary(VPSLLVD)},
		{"avx2ShrU32", []string{"shr.u32", "shr.b32"}, word, two, nil, binary(VPSRLVD)},
		{"avx2ShrS32", []string{"shr.s32"}, word, two, nil, binary(VPSRAVD)},
		{"avx2ShfLeftWrap", []string{"shf.l.wrap.b32"}, word, of(3, word), distances, funnel(true, wrapped)},
		{"avx2ShfRightWrap", []string{"shf.r.wrap.b32"}, word, of(3, word), distances, funnel(false, wrapped)},
		{"avx2ShfLeftClamp", []string{"shf.l.clamp.b32"}, word, of(3, word), distances, funnel(true, clamped)},
		{"avx2ShfRightClamp", []string{"shf.r.clamp.b32"}, word, of(3, word), distances, funnel(false, clamped)},
		{"avx2Select32", names("selp.", "b16", "u16", "s16", "b32", "u32", "s32", "f32"), word, []width{word, word, bit}, nil, choose},
	}
}

func names(prefix string, types ...string) []string {
	list := make([]string, len(types))
	for i, t := range types {
		list[i] = prefix + t
	}
	return list
}

func not(x, k []vec) vec {
	VPXOR(k[0], x[0], x[0])
	return x[0]
}

// choose takes the first where the third holds, else the second.
func choose(x, _ []vec) vec {
	VPBLENDVB(x[2], x[0], x[1], x[0])
	return x[0]
}

func floatWords() []kernel {
	one, two, three := of(1, word), of(2, word), of(3, word)
	unit := func() []vec { return []vec{splat("one32", F32(1))} }
	return []kernel{
		{"avx2AddF32", rounded("add", "f32"), word, two, nil, binary(VADDPS)},
		{"avx2SubF32", rounded("sub", "f32"), word, two, nil, binary(VSUBPS)},
		{"avx2MulF32", rounded("mul", "f32"), word, two, nil, binary(VMULPS)},
		{"avx2DivF32", []string{"div.rn.f32"}, word, two, nil, binary(VDIVPS)},
		{"avx2FmaF32", []string{"fma.rn.f32", "mad.rn.f32"}, word, three, nil, func(x, _ []vec) vec {
			VFMADD213PS(x[2], x[1], x[0])
			return x[0]
		}},
		{"avx2MinF32", []string{"min.f32"}, word, two, nil, extreme(VMINPS, VORPS, VCMPPS, VBLENDVPS)},
		{"avx2MaxF32", []string{"max.f32"}, word, two, nil, extreme(VMAXPS, VANDPS, VCMPPS, VBLENDVPS)},
		{"avx2RcpF32", []string{"rcp.rn.f32", "rcp.approx.f32"}, word, one, unit, func(x, k []vec) vec {
			VDIVPS(x[0], k[0], x[0])
			return x[0]
		}},
		{"avx2RcpFtzF32", []string{"rcp.approx.ftz.f32", "rcp.rn.ftz.f32"}, word, one, func() []vec {
			return append(flushingScaled(), splat("one32", F32(1)))
		}, func(x, k []vec) vec {
			flush(x[0], k)
			scaled := YMM()
			VDIVPS(x[0], k[3], scaled)
			VDIVPS(x[0], k[5], x[0])
			flushWhere(x[0], scaled, k)
			return x[0]
		}},
		{"avx2NearestF32", []string{"cvt.rni.f32.f32"}, word, one, nil, rounded32(0)},
		{"avx2FloorF32", []string{"cvt.rmi.f32.f32"}, word, one, nil, rounded32(1)},
		{"avx2CeilF32", []string{"cvt.rpi.f32.f32"}, word, one, nil, rounded32(2)},
		{"avx2TruncF32", []string{"cvt.rzi.f32.f32"}, word, one, nil, rounded32(3)},
		{"avx2SqrtF32", []string{"sqrt.rn.f32", "sqrt.approx.f32"}, word, one, nil, func(x, _ []vec) vec {
			VSQRTPS(x[0], x[0])
			return x[0]
		}},
		{"avx2RsqrtF32", []string{"rsqrt.approx.f32"}, word, one, func() []vec { return []vec{splat("one64", F64(1))} }, rsqrt},
		{"avx2NegF32", []string{"neg.f32"}, word, one, func() []vec { return []vec{splat("sign32", U32(1<<31))} }, not},
		{"avx2AbsF32", []string{"abs.f32"}, word, one, func() []vec { return []vec{splat("rest32", U32(1<<31-1))} }, func(x, k []vec) vec {
			VPAND(k[0], x[0], x[0])
			return x[0]
		}},
		{"avx2AddFtzF32", []string{"add.ftz.f32", "add.rn.ftz.f32"}, word, two, flushing, flushed(VADDPS)},
		{"avx2SubFtzF32", []string{"sub.ftz.f32", "sub.rn.ftz.f32"}, word, two, flushing, flushed(VSUBPS)},
		{"avx2MulFtzF32", []string{"mul.ftz.f32", "mul.rn.ftz.f32"}, word, two, flushingScaled, func(x, k []vec) vec {
			flush(x[0], k)
			flush(x[1], k)
			scaled := YMM()
			VMULPS(k[3], x[0], scaled)
			VMULPS(x[1], scaled, scaled)
			VMULPS(x[1], x[0], x[0])
			flushWhere(x[0], scaled, k)
			return x[0]
		}},
		{"avx2FmaFtzF32", []string{"fma.rn.ftz.f32", "mad.rn.ftz.f32"}, word, three, flushingScaled, func(x, k []vec) vec {
			for _, v := range x {
				flush(v, k)
			}
			scaled, c := YMM(), YMM()
			VMULPS(k[3], x[0], scaled)
			VMULPS(k[3], x[2], c)
			VFMADD213PS(c, x[1], scaled)
			VFMADD213PS(x[2], x[1], x[0])
			flushWhere(x[0], scaled, k)
			return x[0]
		}},
	}
}

// halfWords are instructions of 16 bits, whose registers keep the upper half of a
// word zero; that of a constant may have other bits.
func halfWords() []kernel {
	one, two := of(1, word), of(2, word)
	low := func() []vec { return []vec{splat("low16", U32(0xffff))} }
	cut := func(op func(...Op)) func(x, k []vec) vec {
		return func(x, k []vec) vec {
			op(x[1], x[0], x[0])
			VPAND(k[0], x[0], x[0])
			return x[0]
		}
	}
	extended := func(name string, shift uint64, instructions ...string) kernel {
		return kernel{name, instructions, word, one, nil, func(x, _ []vec) vec {
			VPSLLD(Imm(shift), x[0], x[0])
			VPSRAD(Imm(shift), x[0], x[0])
			return x[0]
		}}
	}
	return []kernel{
		{"avx2Add16", signs("add", "16"), word, two, low, cut(VPADDD)},
		{"avx2Sub16", signs("sub", "16"), word, two, low, cut(VPSUBD)},
		{"avx2Mul16", signs("mul.lo", "16"), word, two, low, cut(VPMULLD)},
		{"avx2Shl16", []string{"shl.b16"}, word, two, low, cut(VPSLLVD)},
		{"avx2ShrU16", []string{"shr.u16", "shr.b16"}, word, two, low, func(x, k []vec) vec {
			VPAND(k[0], x[0], x[0])
			VPSRLVD(x[1], x[0], x[0])
			return x[0]
		}},
		{"avx2Low16", []string{"cvt.u32.u16", "cvt.u16.u32", "cvt.u16.s32"}, word, one, low, func(x, k []vec) vec {
			VPAND(k[0], x[0], x[0])
			return x[0]
		}},
		{"avx2Low8", []string{"cvt.u32.u8"}, word, one, func() []vec { return []vec{splat("low8", U32(0xff))} }, func(x, k []vec) vec {
			VPAND(k[0], x[0], x[0])
			return x[0]
		}},
		extended("avx2ExtendS16", 16, "cvt.s32.s16", "cvt.u32.s16"), extended("avx2ExtendS8", 24, "cvt.s32.s8"),
	}
}

func distances() []vec { return []vec{splat("last32", U32(31)), splat("bits32", U32(32))} }

func wrapped(c vec, k []vec) { VPAND(k[0], c, c) }
func clamped(c vec, k []vec) { VPMINUD(k[1], c, c) }

// funnel shifts the word that a, the lower, and b make; by gives the distance.
func funnel(left bool, by func(c vec, k []vec)) func(x, k []vec) vec {
	return func(x, k []vec) vec {
		by(x[2], k)
		back := YMM()
		VPSUBD(x[2], k[1], back)
		if left {
			VPSLLVD(x[2], x[1], x[1])
			VPSRLVD(back, x[0], x[0])
		} else {
			VPSRLVD(x[2], x[0], x[0])
			VPSLLVD(back, x[1], x[1])
		}
		VPOR(x[1], x[0], x[0])
		return x[0]
	}
}

// rounded32 rounds to an integer: to the nearest even one, down, up or towards zero.
func rounded32(mode uint64) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		VROUNDPS(Imm(mode), x[0], x[0])
		return x[0]
	}
}

// extreme is min or max as PTX has them: a NaN loses, and zeros, of which the
// processor returns the second, are joined so that -0 is below +0.
func extreme(op func(...Op), join, compare func(...Op), blend func(m, b, a, d Op)) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		r, s, nan := YMM(), YMM(), YMM()
		op(x[1], x[0], r)
		op(x[0], x[1], s)
		join(s, r, r)
		compare(Imm(3), x[0], x[0], nan)
		blend(nan, x[1], r, r)
		compare(Imm(3), x[1], x[1], nan)
		blend(nan, x[0], r, r)
		return r
	}
}

// rsqrt goes through float64, four lanes at a time, as the Go loop does.
func rsqrt(x, k []vec) vec {
	var halves [2]vec
	for h := range halves {
		part, wide := XMM(), YMM()
		VEXTRACTF128(Imm(uint64(h)), x[0], part)
		VCVTPS2PD(part, wide)
		VSQRTPD(wide, wide)
		VDIVPD(wide, k[0], wide)
		VCVTPD2PSY(wide, part)
		halves[h] = part
	}
	d := YMM()
	VINSERTF128(Imm(1), halves[1], halves[0].AsY(), d)
	return d
}

func flushing() []vec {
	return []vec{splat("exponent32", U32(0x7f800000)), splat("rest32", U32(1<<31-1)), zero()[0]}
}

func flushingScaled() []vec {
	return append(flushing(), splat("scale32", F32(1<<64)), splat("least32", F32(1.0/(1<<62))))
}

// flushWhere makes a result zero where the one that was computed of operands
// times 2^64 says that it is subnormal. The result itself does not tell: rounded
// to as few bits as subnormal numbers have it may reach the least normal one,
// which the ISA's rounding, of 24 bits, does not.
func flushWhere(x, scaled vec, k []vec) {
	VPAND(k[1], scaled, scaled)
	VCMPPS(Imm(1), k[4], scaled, scaled) // less, false for NaN
	VPAND(k[1], scaled, scaled)
	VPANDN(x, scaled, x)
}

// flushed applies op with subnormal operands and results made zeros: a sum or a
// difference, which is exact where it is subnormal.
func flushed(op func(...Op)) func(x, k []vec) vec {
	return func(x, k []vec) vec {
		flush(x[0], k)
		flush(x[1], k)
		op(x[1], x[0], x[0])
		flush(x[0], k)
		return x[0]
	}
}

func flush(x vec, k []vec) {
	m := YMM()
	VPAND(k[0], x, m)
	VPCMPEQD(k[2], m, m)
	VPAND(k[1], m, m)
	VPANDN(x, m, x)
}
