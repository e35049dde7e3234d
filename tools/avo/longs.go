package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func longKernels() []kernel {
	one, two, three := of(1, long), of(2, long), of(3, long)
	return append([]kernel{
		{"avx2Add64", signs("add", "64"), long, two, nil, binary(VPADDQ)},
		{"avx2Sub64", signs("sub", "64"), long, two, nil, binary(VPSUBQ)},
		{"avx2And64", []string{"and.b64"}, long, two, nil, plain(VPAND)},
		{"avx2Or64", []string{"or.b64"}, long, two, nil, plain(VPOR)},
		{"avx2Xor64", []string{"xor.b64"}, long, two, nil, plain(VPXOR)},
		{"avx2Not64", []string{"not.b64"}, long, one, ones, not},
		{"avx2Shl64", []string{"shl.b64"}, long, []width{long, word}, nil, shifted(VPSLLVQ)},
		{"avx2ShrU64", []string{"shr.u64", "shr.b64"}, long, []width{long, word}, nil, shifted(VPSRLVQ)},
		{"avx2Select64", names("selp.", "b64", "u64", "s64", "f64"), long, []width{long, long, bit}, nil, choose},
		{"avx2AddF64", rounded("add", "f64"), long, two, nil, binary(VADDPD)},
		{"avx2SubF64", rounded("sub", "f64"), long, two, nil, binary(VSUBPD)},
		{"avx2MulF64", rounded("mul", "f64"), long, two, nil, binary(VMULPD)},
		{"avx2DivF64", []string{"div.rn.f64"}, long, two, nil, binary(VDIVPD)},
		{"avx2FmaF64", []string{"fma.rn.f64", "mad.rn.f64"}, long, three, nil, func(x, _ []vec) vec {
			VFMADD213PD(x[2], x[1], x[0])
			return x[0]
		}},
		{"avx2SqrtF64", []string{"sqrt.rn.f64"}, long, one, nil, func(x, _ []vec) vec {
			VSQRTPD(x[0], x[0])
			return x[0]
		}},
		{"avx2MinF64", []string{"min.f64"}, long, two, nil, extreme(VMINPD, VORPD, VCMPPD, VBLENDVPD)},
		{"avx2MaxF64", []string{"max.f64"}, long, two, nil, extreme(VMAXPD, VANDPD, VCMPPD, VBLENDVPD)},
		{"avx2NegF64", []string{"neg.f64"}, long, one, func() []vec { return []vec{splat("sign64", U64(1<<63))} }, not},
	}, wideKernels()...)
}

func wideKernels() []kernel {
	two := of(2, word)
	return []kernel{
		{"avx2MulWideS32", []string{"mul.wide.s32"}, long, two, nil, product(VPMOVSXDQ, VPMULDQ)},
		{"avx2MulWideU32", []string{"mul.wide.u32"}, long, two, nil, product(VPMOVZXDQ, VPMULUDQ)},
		{"avx2MadWideS32", []string{"mad.wide.s32"}, long, []width{word, word, long}, nil, productSum(VPMOVSXDQ, VPMULDQ)},
		{"avx2MadWideU32", []string{"mad.wide.u32"}, long, []width{word, word, long}, nil, productSum(VPMOVZXDQ, VPMULUDQ)},
	}
}

func shifted(op func(...Op)) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		by := YMM()
		VPMOVZXDQ(x[1], by)
		op(by, x[0], x[0])
		return x[0]
	}
}

// product is the whole product of words.
func product(extend, multiply func(...Op)) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		a, b := YMM(), YMM()
		extend(x[0], a)
		extend(x[1], b)
		multiply(b, a, a)
		return a
	}
}

func productSum(extend, multiply func(...Op)) func(x, k []vec) vec {
	return func(x, k []vec) vec {
		p := product(extend, multiply)(x, k)
		VPADDQ(x[2], p, p)
		return p
	}
}

func convertKernels() []kernel {
	one, halved := of(1, word), of(1, long)
	return []kernel{
		{"avx2ExtendU32", []string{"cvt.u64.u32", "cvt.s64.u32"}, long, one, nil, widened(VPMOVZXDQ)},
		{"avx2ExtendS32", []string{"cvt.s64.s32", "cvt.u64.s32"}, long, one, nil, widened(VPMOVSXDQ)},
		{"avx2Truncate", []string{"cvt.u32.u64", "cvt.u32.s64", "cvt.s32.s64", "cvt.s32.u64"}, word, halved, nil, func(x, _ []vec) vec {
			VPSHUFD(Imm(0x08), x[0], x[0])
			VPERMQ(Imm(0x08), x[0], x[0])
			return x[0].AsX().(vec)
		}},
		{"avx2F32FromS32", []string{"cvt.rn.f32.s32"}, word, one, nil, func(x, _ []vec) vec {
			VCVTDQ2PS(x[0], x[0])
			return x[0]
		}},
		{"avx2F32FromU32", []string{"cvt.rn.f32.u32"}, word, one, func() []vec {
			return []vec{splat("low32", U32(0x4b000000)), splat("high32", U32(0x53000000)), splat("both32", U32(0x53000080))}
		}, fromUnsigned},
		{"avx2S32FromF32", []string{"cvt.rzi.s32.f32"}, word, one, func() []vec { return []vec{splat("limit32", F32(1<<31))} }, towardZero},
		{"avx2F64FromF32", []string{"cvt.f64.f32"}, long, one, nil, widened(VCVTPS2PD)},
		{"avx2F64FromS32", []string{"cvt.rn.f64.s32"}, long, one, nil, widened(VCVTDQ2PD)},
		{"avx2F32FromF64", []string{"cvt.rn.f32.f64"}, word, halved, nil, func(x, _ []vec) vec {
			d := XMM()
			VCVTPD2PSY(x[0], d)
			return d
		}},
	}
}

func widened(op func(...Op)) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		d := YMM()
		op(x[0], d)
		return d
	}
}

// fromUnsigned adds the halves of a word as floats: 2^23 and 2^39 are the
// exponents whose last places are 1 and 2^16, so only the sum rounds.
func fromUnsigned(x, k []vec) vec {
	low, high := YMM(), YMM()
	VPBLENDW(Imm(0xaa), k[0], x[0], low)
	VPSRLD(Imm(16), x[0], high)
	VPOR(k[1], high, high)
	VSUBPS(k[2], high, high)
	VADDPS(low, high, high)
	return high
}

// towardZero clamps what is out of range and makes 0 of NaN. The processor
// gives 0x80000000 for both.
func towardZero(x, k []vec) vec {
	d, m := YMM(), YMM()
	VCVTTPS2DQ(x[0], d)
	VCMPPS(Imm(0x1d), k[0], x[0], m)
	VPXOR(m, d, d)
	VCMPPS(Imm(7), x[0], x[0], m)
	VPAND(m, d, d)
	return d
}
