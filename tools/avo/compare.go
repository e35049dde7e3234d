package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// predicates are the comparisons of floats with the immediates of VCMPPS that
// compute them without signalling.
var predicates = []struct {
	name string
	code uint64
}{
	{"eq", 0x00}, {"neu", 0x04}, {"lt", 0x11}, {"le", 0x12}, {"gt", 0x1e}, {"ge", 0x1d},
	{"ltu", 0x19}, {"leu", 0x1a}, {"gtu", 0x16}, {"geu", 0x15},
}

func compareKernels() []kernel {
	var all []kernel
	for _, p := range predicates {
		all = append(all,
			kernel{"avx2Setp_" + p.name + "_f32", []string{"setp." + p.name + ".f32"}, bit, of(2, word), nil, compared(VCMPPS, p.code)},
			kernel{"avx2Setp_" + p.name + "_f64", []string{"setp." + p.name + ".f64"}, bit, of(2, long), nil, compared(VCMPPD, p.code)})
	}
	sign32 := func() vec { return splat("sign32", U32(1<<31)) }
	all = append(all, integerCompares("32", word, VPCMPEQD, VPCMPGTD, sign32)...)
	for _, k := range integerCompares("16", word, VPCMPEQD, VPCMPGTD, sign32) {
		body := k.body
		k.body = func(x, c []vec) vec { // the upper half of a constant may have any bits
			VPSLLD(Imm(16), x[0], x[0])
			VPSLLD(Imm(16), x[1], x[1])
			return body(x, c)
		}
		all = append(all, k)
	}
	return append(all, integerCompares("64", long, VPCMPEQQ, VPCMPGTQ, func() vec { return splat("sign64", U64(1<<63)) })...)
}

func compared(op func(...Op), code uint64) func(x, k []vec) vec {
	return func(x, _ []vec) vec {
		op(Imm(code), x[1], x[0], x[0])
		return x[0]
	}
}

func integerCompares(bits string, w width, equal, greater func(...Op), sign func() vec) []kernel {
	types := []string{"s" + bits, "u" + bits, "b" + bits}
	constants := func(list ...func() vec) func() []vec {
		return func() (all []vec) {
			for _, f := range list {
				all = append(all, f())
			}
			return all
		}
	}
	all1 := func() vec { return ones()[0] }
	all := []kernel{
		{"avx2Setp_eq_b" + bits, names("setp.eq.", types...), bit, of(2, w), nil, binary(equal)},
		{"avx2Setp_ne_b" + bits, names("setp.ne.", types...), bit, of(2, w), constants(all1), func(x, k []vec) vec {
			equal(x[1], x[0], x[0])
			return not(x, k)
		}},
	}
	// order is a > b, with the operands swapped or the result inverted or
	// the signs flipped.
	order := func(name string, instructions []string, swap, invert, unsigned bool) {
		k := kernel{name: name, instructions: instructions, dst: bit, src: of(2, w), constants: constants(all1, sign)}
		k.body = func(x, k []vec) vec {
			if unsigned {
				VPXOR(k[1], x[0], x[0])
				VPXOR(k[1], x[1], x[1])
			}
			a, b := x[0], x[1]
			if swap {
				a, b = b, a
			}
			greater(b, a, a)
			if invert {
				VPXOR(k[0], a, a)
			}
			return a
		}
		all = append(all, k)
	}
	for _, t := range []struct {
		name, lower  string
		swap, invert bool
	}{{"gt", "hi", false, false}, {"le", "ls", false, true}, {"lt", "lo", true, false}, {"ge", "hs", true, true}} {
		order("avx2Setp_"+t.name+"_s"+bits, []string{"setp." + t.name + ".s" + bits}, t.swap, t.invert, false)
		order("avx2Setp_"+t.name+"_u"+bits, []string{"setp." + t.name + ".u" + bits, "setp." + t.lower + ".u" + bits}, t.swap, t.invert, true)
	}
	return all
}
