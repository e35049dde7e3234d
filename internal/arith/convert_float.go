// This file converts from and to floating-point numbers of all formats
// (PTX ISA 9.1, 9.7.9.21).

package arith

import (
	"math"

	"github.com/cujs/cujs/ptx"
)

// integrals are the roundings to integers.
var integrals = map[string]func(float64) float64{
	"rni": math.RoundToEven, "rzi": math.Trunc, "rmi": math.Floor, "rpi": math.Ceil,
}

// reader makes the function that reads a number, with .ftz on f32 flushing it.
func (f *form) reader(from ptx.Type, flush bool) func(uint64) float64 {
	of := formats[from]
	switch {
	case flush && of == binary32:
		return func(a uint64) float64 { return wide(of.flush(a)) }
	case of == binary32:
		return wide
	case of == binary64:
		return f64
	}
	return of.float64
}

// integerToFloat rounds an integer to a floating-point number.
func (f *form) integerToFloat(to, from ptx.Type) Op {
	op := integerRounding(to, from, f.mode())
	if to == ptx.F32 {
		f.has("ftz") // no integer gives a subnormal number
	}
	if to != ptx.BF16 && f.has("sat") {
		op = formats[to].saturated(op)
	}
	return op
}

func integerRounding(to, from ptx.Type, mode rounding) Op {
	read, of := extended(from), formats[to]
	switch {
	case to == ptx.F32 && mode == nearestEven && from.IsSigned():
		return func(a, _, _, _ uint64) uint64 { return uint64(math.Float32bits(float32(int64(read(a))))) }
	case to == ptx.F32 && mode == nearestEven:
		return func(a, _, _, _ uint64) uint64 { return uint64(math.Float32bits(float32(read(a)))) }
	case to == ptx.F64 && mode == nearestEven && from.IsSigned():
		return func(a, _, _, _ uint64) uint64 { return math.Float64bits(float64(int64(read(a)))) }
	case to == ptx.F64 && mode == nearestEven:
		return func(a, _, _, _ uint64) uint64 { return math.Float64bits(float64(read(a))) }
	}
	signed := from.IsSigned()
	return func(a, _, _, _ uint64) uint64 {
		v := read(a)
		negative := signed && int64(v) < 0
		if negative {
			v = -v
		}
		if v == 0 {
			return 0
		}
		return of.round(negative, v, 0, mode)
	}
}

// floatToInteger rounds to an integer and takes the nearest value of the type.
// NaN gives 0, but the pattern 100…0 where 64 bits are involved.
func (f *form) floatToInteger(to, from ptx.Type) Op {
	integral := integrals[f.one("rni", "rzi", "rmi", "rpi")]
	if integral == nil {
		integral = math.Trunc // PTX 1.x
	}
	read := f.reader(from, from == ptx.F32 && f.has("ftz"))
	f.has("sat") // as it always does
	write := bounded(to)
	var nan uint64
	if from == ptx.F64 || to.Bits() == 64 {
		nan = 1 << (to.Bits() - 1)
	}
	return func(a, _, _, _ uint64) uint64 {
		x := read(a)
		if x != x {
			return nan
		}
		return write(integral(x))
	}
}

// bounded converts an integral number to the nearest integer of the type.
func bounded(to ptx.Type) func(float64) uint64 {
	mask := ^uint64(0) >> (64 - to.Bits())
	if !to.IsSigned() {
		limit := math.Ldexp(1, to.Bits())
		return func(x float64) uint64 {
			switch {
			case x <= 0:
				return 0
			case x >= limit:
				return mask
			}
			return uint64(x)
		}
	}
	limit := math.Ldexp(1, to.Bits()-1)
	return func(x float64) uint64 {
		switch {
		case x <= -limit:
			return mask>>1 + 1
		case x >= limit:
			return mask >> 1
		}
		return uint64(int64(x)) & mask
	}
}

// floatToFloat changes the format, or rounds to an integer within it.
func (f *form) floatToFloat(to, from ptx.Type) Op {
	flush := (to == ptx.F32 || from == ptx.F32) && f.has("ftz")
	how := finish{flush: flush}
	if formats[to].fraction < formats[from].fraction || formats[to].exponent < formats[from].exponent { // may have to round
		how.mode = f.mode()
	}
	write, integral := writer(formats[to], how), integrals[f.integralWord(to, from)]
	if from == ptx.F32 && (to == ptx.F16 || to == ptx.BF16) {
		write = f.limited(formats[to], write)
		flush = false // which the hardware does not do here
	}
	saturates := to != ptx.BF16 && f.has("sat")
	read, nan := f.reader(from, flush), convertedNaN(to, from, flush)
	op := func(a, _, _, _ uint64) uint64 { return write(read(a)) }
	switch {
	case integral != nil:
		op = func(a, _, _, _ uint64) uint64 { return write(integral(read(a))) }
	case from == ptx.BF16 && to == ptx.F32:
		return func(a, _, _, _ uint64) uint64 { return a << 16 & 0xffffffff }
	case from == to && !flush && !saturates && from.Bits() >= 32:
		mask := bitsOf(from)
		return func(a, _, _, _ uint64) uint64 { return mask(a) }
	}
	op = withNaN(formats[from], nan, op)
	if saturates {
		op = formats[to].saturated(op)
	}
	return op
}

// withNaN keeps NaN out of an op.
func withNaN(of *format, nan func(uint64) uint64, op Op) Op {
	return func(a, _, _, _ uint64) uint64 {
		if of.isNaN(a) {
			return nan(a)
		}
		return op(a, 0, 0, 0)
	}
}

// convertedNaN is what becomes of NaN: from and to doubles it keeps its sign
// and what fits of its payload, unless a flushed single has lost them; between
// other formats it is canonical.
func convertedNaN(to, from ptx.Type, flush bool) func(uint64) uint64 {
	target, source := formats[to], formats[from]
	if to != ptx.F64 && from != ptx.F64 {
		return func(uint64) uint64 { return target.nan }
	}
	quiet := target.limit | 1<<(target.fraction-1)
	return func(a uint64) uint64 {
		if flush && from == ptx.F32 {
			a = source.nan
		}
		payload := a << (64 - source.fraction) >> (64 - target.fraction)
		return a>>(source.width()-1)&1<<(target.width()-1) | quiet | payload
	}
}

// integralWord claims the rounding to an integer, which exists within one
// type.
func (f *form) integralWord(to, from ptx.Type) string {
	if to != from {
		return ""
	}
	return f.one("rni", "rzi", "rmi", "rpi")
}

// writer makes the function that rounds to a format.
func writer(to *format, how finish) func(float64) uint64 {
	switch {
	case to == binary64:
		return math.Float64bits
	case to == binary32:
		narrow := how.narrow()
		return func(x float64) uint64 { return bits32(narrow(x)) }
	}
	if how.mode == nearestEven {
		return to.nearest
	}
	return func(x float64) uint64 { return to.fromFloat64(x, how.mode) }
}

// limited applies .relu and .satfinite to a writer.
func (f *form) limited(to *format, write func(float64) uint64) func(float64) uint64 {
	if f.has("satfinite") {
		write = to.finite(write)
	}
	if f.has("relu") {
		return func(x float64) uint64 { return to.rectify(write(x)) }
	}
	return write
}

// finite is .satfinite: what is too large becomes the largest finite number.
func (f *format) finite(write func(float64) uint64) func(float64) uint64 {
	largest := f.float64(f.limit - 1)
	return func(x float64) uint64 { return write(max(-largest, min(x, largest))) }
}
