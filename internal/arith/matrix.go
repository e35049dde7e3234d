// This file reads the elements of matrices and rounds their sums of products,
// for mma and wmma (PTX ISA 9.1, 9.7.14).

package arith

import "math"

// A MatrixElement is a type of the elements of mma's and wmma's matrices.
type MatrixElement struct {
	Name string
	// Bits is the size of an element, and Register the size of the register
	// that holds one or more.
	Bits, Register int
	// Number is the value of a bit pattern. Higher bits may be set. All values
	// but those of f64 and sums of them are exact.
	Number func(uint64) float64
	// Round is the pattern of a result; nil where the type is no result's.
	Round func(float64) uint64
	// least is the least exponent of a normal number; 0 for types whose sums are exact.
	least int
}

func signedNumber(bits uint) func(uint64) float64 {
	return func(a uint64) float64 { return float64(int64(a<<(64-bits)) >> (64 - bits)) }
}

func unsignedNumber(bits uint) func(uint64) float64 {
	return func(a uint64) float64 { return float64(a << (64 - bits) >> (64 - bits)) }
}

// MatrixElementOf finds an element type by its name: "f16", "u4".
func MatrixElementOf(name string) (e MatrixElement, ok bool) {
	e = MatrixElement{Name: name, Register: 32}
	switch name {
	case "f16":
		e.Bits, e.least, e.Number, e.Round = 16, -14, binary16.float64, binary16.nearest
	case "bf16":
		e.Bits, e.least, e.Number = 16, -126, bfloat16.float64
	case "tf32":
		e.Bits, e.least, e.Number = 32, -126, func(a uint64) float64 { return wide(a &^ 0x1fff) }
	case "f32":
		e.Bits, e.least, e.Number, e.Round = 32, -126, wide, func(x float64) uint64 { return bits32(float32(x)) }
	case "f64":
		e.Bits, e.Register, e.Number = 64, 64, f64
		e.Round = func(x float64) uint64 { return result64(x) }
	case "e4m3", "e5m2":
		f := map[string]*format{"e4m3": e4m3, "e5m2": e5m2}[name]
		e.Bits, e.least, e.Number, e.Round = 8, 2-1<<(f.exponent-1), f.float64, f.nearest
	case "s8", "s4":
		e.Bits = map[string]int{"s8": 8, "s4": 4}[name]
		e.Number = signedNumber(uint(e.Bits))
	case "u8", "u4", "b1":
		e.Bits = map[string]int{"u8": 8, "u4": 4, "b1": 1}[name]
		e.Number = unsignedNumber(uint(e.Bits))
	case "s32":
		e.Bits, e.Number, e.Round = 32, signedNumber(32), func(x float64) uint64 { return uint64(uint32(int64(x))) }
	default:
		return e, false
	}
	return e, true
}

// Clamped is an s32 result with .satfinite.
func Clamped(x float64) uint64 {
	return uint64(uint32(int32(min(max(x, math.MinInt32), math.MaxInt32))))
}

// Half rounds a number of 32 bits to one of 16, to nearest even.
func Half(x uint32) uint16 { return uint16(binary16.nearest(wide(uint64(x)))) }
