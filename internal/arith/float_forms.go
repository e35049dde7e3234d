// This file understands the modifiers of floating-point arithmetic: which
// rounding, .ftz, .sat and .relu a type allows, and what they do to an
// operation (PTX ISA 9.1, 9.7.3 to 9.7.5).

package arith

import (
	"math"

	"github.com/cujs/cujs/ptx"
)

// An arithmetic is one operation in every precision. On half precision it is
// done in doubles, exactly or rounded to odd.
type arithmetic struct {
	sources int
	of32    func(finish) Op
	of64    func(rounding) Op
	ofHalf  func(x, y, z float64) float64
}

var (
	addition       = arithmetic{2, add32, add64, func(x, y, _ float64) float64 { return oddSum(x, y) }}
	subtraction    = arithmetic{2, sub32, sub64, func(x, y, _ float64) float64 { return oddSum(x, -y) }}
	multiplication = arithmetic{2, mul32, mul64, func(x, y, _ float64) float64 { return x * y }}
	fusion         = arithmetic{3, fma32, fma64, func(x, y, z float64) float64 { return oddSum(float64(x*y), z) }}
)

func selectFma(f *form) Selection {
	if !f.rounded() {
		f.fail("needs a rounding modifier: .rn, .rz, .rm or .rp")
	}
	return fusion.selected(f)
}

// selectFloatMad selects mad, which is fma on every GPU since sm_20. Without a
// rounding modifier, as PTX 1.x wrote it, it rounds to nearest.
func selectFloatMad(f *form) Selection {
	if t := f.single(); t != ptx.F32 && t != ptx.F64 {
		return Selection{}
	}
	return fusion.selected(f)
}

// rounded says whether the instruction has a rounding modifier, without
// claiming it.
func (f *form) rounded() bool {
	for _, word := range f.words {
		if _, ok := roundings[word]; ok {
			return true
		}
	}
	return false
}

// mode claims the rounding modifier; without one it is to nearest even.
func (f *form) mode() rounding { return roundings[f.one("rn", "rz", "rm", "rp")] }

func (a arithmetic) selected(f *form) Selection {
	if len(f.types) == 2 && f.typ(0) == ptx.F32 {
		return a.mixed(f)
	}
	t := f.single()
	var op Op
	switch t {
	case ptx.F32:
		op = f.rounded32(a.of32, a.sources)
		if f.has("sat") {
			op = saturated32(op)
		}
	case ptx.F32x2:
		op = pairs(f.rounded32(a.of32, a.sources))
	case ptx.F64:
		op = a.of64(f.mode())
	case ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2:
		op = a.half(f, t)
	}
	return same(t, a.sources, op)
}

// mixed selects f32 arithmetic whose factors, or whose first term, are of half
// precision: add.f32.f16 d, a, c is a widened, plus c.
func (a arithmetic) mixed(f *form) Selection {
	narrow := f.typ(1)
	if narrow != ptx.F16 && narrow != ptx.BF16 || f.opcode == "mul" {
		return Selection{}
	}
	op := a.of32(finish{mode: f.mode()})
	if f.has("sat") {
		op = saturated32(op)
	}
	from := formats[narrow]
	widen := func(x uint64) uint64 { return bits32(float32(from.float64(x))) }
	if a.sources == 3 {
		factors := func(x, y, z, _ uint64) uint64 { return op(widen(x), widen(y), z, 0) }
		return Selection{Op: factors, Result: ptx.F32, Sources: []ptx.Type{narrow, narrow, ptx.F32}}
	}
	term := func(x, y, _, _ uint64) uint64 { return op(widen(x), y, 0, 0) }
	return Selection{Op: term, Result: ptx.F32, Sources: []ptx.Type{narrow, ptx.F32}}
}

// half selects f16 and bf16 arithmetic, one element or two.
func (a arithmetic) half(f *form, t ptx.Type) Op {
	f.has("rn") // the only rounding, and the default
	element := t.Element()
	to := formats[element]
	op := halfOp(to, a.sources, a.ofHalf, to.nearest)
	if element == ptx.F16 && f.has("ftz") {
		op = to.flushingSources(halfOp(to, a.sources, a.ofHalf, to.nearestNormal), a.sources)
	}
	if a.sources == 3 && f.has("relu") {
		op = to.rectified(op)
	} else if element == ptx.F16 && f.has("sat") {
		op = to.saturated(op)
	}
	if a.sources == 3 && f.has("oob") {
		op = outOfBounds(op)
	}
	return f.perElement(t, op)
}

// outOfBounds is .oob: the NaN that stands for an element outside a tensor, as
// a factor, makes the result +0. Its pattern is what an H200 takes for it.
func outOfBounds(op Op) Op {
	const mask, marker = 0x7fff, 0x7ff7
	return func(a, b, c, _ uint64) uint64 {
		if a&mask == marker || b&mask == marker {
			return 0
		}
		return op(a, b, c, 0)
	}
}

// perElement applies an op of an element type to both elements of a packed
// type.
func (f *form) perElement(t ptx.Type, op Op) Op {
	if t.Lanes() == 2 {
		return packed(op)
	}
	return op
}

// halfOp computes in doubles and rounds the result.
func halfOp(of *format, sources int, compute func(x, y, z float64) float64, round func(float64) uint64) Op {
	switch sources {
	case 1:
		return func(a, _, _, _ uint64) uint64 { return round(compute(of.float64(a), 0, 0)) }
	case 2:
		return func(a, b, _, _ uint64) uint64 { return round(compute(of.float64(a), of.float64(b), 0)) }
	}
	return func(a, b, c, _ uint64) uint64 {
		return round(compute(of.float64(a), of.float64(b), of.float64(c)))
	}
}

// nearestNormal is nearest with .ftz, which judges results as flushingNarrow
// does.
func (f *format) nearestNormal(x float64) uint64 {
	if scaled := math.Ldexp(x, 16); math.Abs(x) < math.Ldexp(1, f.lowest()) {
		rounded := f.float64(f.nearest(scaled))
		if math.Abs(rounded) < math.Ldexp(1, f.lowest()+16) {
			return f.nearest(math.Copysign(0, x))
		}
	}
	return f.nearest(x)
}

// rounded32 claims the rounding and .ftz of an operation on single precision.
func (f *form) rounded32(operation func(finish) Op, sources int) Op {
	return f.flushed32(operation, sources, f.mode())
}

// flushed32 claims .ftz alone.
func (f *form) flushed32(operation func(finish) Op, sources int, mode rounding) Op {
	if f.has("ftz") {
		return binary32.flushingSources(operation(finish{mode, true}), sources)
	}
	return operation(finish{mode: mode})
}

func saturated32(op Op) Op { return binary32.saturated(op) }

// flush replaces a subnormal number by the zero of its sign.
func (f *format) flush(a uint64) uint64 {
	if a&f.limit == 0 {
		return a & f.sign()
	}
	return a
}

// flushing is .ftz: subnormal sources and results become zero.
func (f *format) flushing(op Op, sources int) Op {
	return f.flushingSources(func(a, b, c, d uint64) uint64 { return f.flush(op(a, b, c, d)) }, sources)
}

func (f *format) flushingSources(op Op, sources int) Op {
	switch sources {
	case 1:
		return func(a, _, _, _ uint64) uint64 { return op(f.flush(a), 0, 0, 0) }
	case 2:
		return func(a, b, _, _ uint64) uint64 { return op(f.flush(a), f.flush(b), 0, 0) }
	}
	return func(a, b, c, _ uint64) uint64 { return op(f.flush(a), f.flush(b), f.flush(c), 0) }
}

// saturated is .sat: results are clamped to [+0, 1], NaN becomes +0.
func (f *format) saturated(op Op) Op {
	return func(a, b, c, d uint64) uint64 { return f.saturate(op(a, b, c, d)) }
}

func (f *format) saturate(r uint64) uint64 {
	one := uint64(1<<(f.exponent-1)-1) << f.fraction
	switch {
	case r >= f.sign() || r > f.limit:
		return 0
	case r > one:
		return one
	}
	return r
}

// rectified is .relu: negative results become +0, NaN the canonical one.
func (f *format) rectified(op Op) Op {
	return func(a, b, c, d uint64) uint64 { return f.rectify(op(a, b, c, d)) }
}

func (f *format) rectify(r uint64) uint64 {
	switch {
	case r&f.magnitude() > f.limit:
		return f.nan
	case r >= f.sign():
		return 0
	}
	return r
}

// pairs applies an operation on single precision to both halves of 64 bits.
func pairs(op Op) Op {
	return func(a, b, c, _ uint64) uint64 { return op(a, b, c, 0) | op(a>>32, b>>32, c>>32, 0)<<32 }
}

func selectFloatDiv(f *form) Selection {
	t := f.single()
	switch {
	case t == ptx.F64:
		return same(t, 2, div64(f.mode()))
	case t != ptx.F32:
		return Selection{}
	}
	if !f.rounded() && !f.has("full") {
		f.has("approx") // what PTX 1.x meant without a modifier
		return same(t, 2, f.flushed32(divApproximate, 2, nearestEven))
	}
	return same(t, 2, f.rounded32(div32, 2))
}

func selectRcp(f *form) Selection {
	t := f.single()
	switch {
	case t == ptx.F64 && f.has("approx"):
		if !f.has("ftz") {
			f.fail("needs the modifier .ftz")
		}
		return same(t, 1, coarse(reciprocal))
	case t == ptx.F64:
		return same(t, 1, rcp64(f.mode()))
	case t != ptx.F32:
		return Selection{}
	}
	f.has("approx")
	return same(t, 1, f.rounded32(rcp32, 1))
}

func selectSqrt(f *form) Selection {
	t := f.single()
	switch t {
	case ptx.F64:
		return same(t, 1, sqrt64(f.mode()))
	case ptx.F32:
		f.has("approx")
		return same(t, 1, f.rounded32(sqrt32, 1))
	}
	return Selection{}
}
