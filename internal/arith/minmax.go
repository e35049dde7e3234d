// This file finds minima and maxima, and handles signs and classes of
// floating-point numbers, on the bit patterns of any format
// (PTX ISA 9.1, 9.7.3.9-13).

package arith

import "github.com/cujs/cujs/ptx"

func (f *format) isNaN(a uint64) bool { return a&f.magnitude() > f.limit }

// nanOf is the NaN that an operation makes of the NaN a: doubles keep their
// sign and payload, other formats have one NaN.
func (f *format) nanOf(a uint64) uint64 {
	if f == binary64 {
		return a | quiet64
	}
	return f.nan
}

// order maps patterns to integers that compare as the numbers do, with -0
// below +0.
func (f *format) order(a uint64) int64 {
	magnitude := int64(a & f.magnitude())
	if a&f.sign() != 0 {
		return ^magnitude
	}
	return magnitude
}

// extremum is min, or max where larger is set: the other operand where one is
// NaN, or NaN where NaN is to propagate.
func (f *format) extremum(larger, propagates bool) Op {
	return func(a, b, _, _ uint64) uint64 {
		switch {
		case f.isNaN(a) && f.isNaN(b), propagates && (f.isNaN(a) || f.isNaN(b)):
			return f.nanOf(b)
		case f.isNaN(a), !f.isNaN(b) && f.order(b) < f.order(a) != larger:
			a = b
		}
		return a & (f.sign() | f.magnitude())
	}
}

// threeWay applies a two-way extremum to three operands.
func threeWay(op Op) Op {
	return func(a, b, c, _ uint64) uint64 { return op(op(a, b, 0, 0), c, 0, 0) }
}

// withoutSigns is .xorsign.abs: the extremum of the magnitudes, with the signs'
// exclusive or.
func (f *format) withoutSigns(op Op) Op {
	return func(a, b, c, _ uint64) uint64 {
		r := op(a&f.magnitude(), b&f.magnitude(), c&f.magnitude(), 0)
		if f.isNaN(r) {
			return f.nan
		}
		return r | (a^b^c)&f.sign()
	}
}

// magnitudesOnly is .abs of the three-input forms.
func (f *format) magnitudesOnly(op Op) Op {
	return func(a, b, c, _ uint64) uint64 {
		return op(a&f.magnitude(), b&f.magnitude(), c&f.magnitude(), 0)
	}
}

func selectFloatMinMax(f *form) Selection {
	t := f.single()
	of := formats[t.Element()]
	if of == nil {
		return Selection{}
	}
	sources := 2
	plain := t == ptx.F64
	op := of.extremum(f.opcode == "max", !plain && f.has("NaN"))
	if f.operands["c"] != "" {
		if t != ptx.F32 {
			f.fail("three inputs need type .f32")
		}
		op, sources = threeWay(op), 3
	}
	if !plain && f.has("xorsign") {
		f.need("abs")
		op = of.withoutSigns(op)
		if sources == 2 {
			op = ignoringC(op)
		}
	} else if sources == 3 && f.has("abs") {
		op = of.magnitudesOnly(op)
	}
	if (t == ptx.F32 || t.Element() == ptx.F16) && f.has("ftz") {
		op = of.flushing(op, sources)
	}
	return same(t, sources, f.perElement(t, op))
}

// ignoringC keeps what a caller passes as c out of an op that would read it.
func ignoringC(op Op) Op {
	return func(a, b, _, _ uint64) uint64 { return op(a, b, 0, 0) }
}

func clearSign(f *format) Op {
	return func(a, _, _, _ uint64) uint64 {
		if f.isNaN(a) {
			return f.nanOf(a)
		}
		return a & f.magnitude()
	}
}

func flipSign(f *format) Op {
	return func(a, _, _, _ uint64) uint64 {
		if f.isNaN(a) {
			return f.nanOf(a)
		}
		return (a ^ f.sign()) & (f.sign() | f.magnitude())
	}
}

// selectFloatSign selects abs or neg.
func selectFloatSign(f *form, change func(*format) Op) Selection {
	t := f.single()
	of := formats[t.Element()]
	if of == nil {
		return Selection{}
	}
	op := change(of)
	if (t == ptx.F32 || t.Element() == ptx.F16) && f.has("ftz") {
		op = of.flushing(op, 1)
	}
	return same(t, 1, f.perElement(t, op))
}

// selectCopysign selects b with the sign of a.
func selectCopysign(f *form) Selection {
	t := f.single()
	of := formats[t]
	if t != ptx.F32 && t != ptx.F64 {
		return Selection{}
	}
	return same(t, 2, func(a, b, _, _ uint64) uint64 { return a&of.sign() | b&of.magnitude() })
}

// classes are the tests of testp by the magnitude of a number. Zero counts as
// normal.
var classes = map[string]func(f *format, magnitude uint64) bool{
	"finite":     func(f *format, m uint64) bool { return m < f.limit },
	"infinite":   func(f *format, m uint64) bool { return m == f.limit },
	"number":     func(f *format, m uint64) bool { return m <= f.limit },
	"notanumber": func(f *format, m uint64) bool { return m > f.limit },
	"normal":     func(f *format, m uint64) bool { return m < f.limit && m > f.magnitude()>>f.exponent || m == 0 },
	"subnormal":  func(f *format, m uint64) bool { return m != 0 && m <= f.magnitude()>>f.exponent },
}

func selectTestp(f *form) Selection {
	t := f.single()
	of, is := formats[t], classes[f.need("finite", "infinite", "number", "notanumber", "normal", "subnormal")]
	if t != ptx.F32 && t != ptx.F64 || is == nil {
		return Selection{}
	}
	test := func(a, _, _, _ uint64) uint64 { return flag(is(of, a&of.magnitude())) }
	return Selection{Op: test, Result: ptx.Pred, Sources: repeated(t, 1)}
}
