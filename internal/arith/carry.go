// This file computes extended-precision arithmetic through the carry flag
// CC.CF (PTX ISA 9.1, 9.7.2).

package arith

import (
	"math/bits"

	"github.com/cujs/cujs/ptx"
)

// A link computes one step of a carry chain. in and out are 0 or 1: the carry
// of an addition. Subtraction adds the complement, as NVIDIA's hardware does,
// so that the flag is set where nothing was borrowed. The ISA tells of a
// borrow flag, and no chain of sub.cc and subc can see the difference.
type link func(a, b, c, in uint64) (r, out uint64)

// Links are one operation on 32 and on 64 bits.
type links struct{ of32, of64 link }

var (
	addCarry = links{addCarry32, addCarry64}
	subCarry = links{subCarry32, subCarry64}
)

func addCarry32(a, b, _, in uint64) (r, out uint64) {
	sum, carry := bits.Add32(uint32(a), uint32(b), uint32(in))
	return uint64(sum), uint64(carry)
}

func addCarry64(a, b, _, in uint64) (r, out uint64) { return bits.Add64(a, b, in) }

func subCarry32(a, b, _, in uint64) (r, out uint64) { return addCarry32(a, ^b, 0, in) }
func subCarry64(a, b, _, in uint64) (r, out uint64) { return addCarry64(a, ^b, 0, in) }

// productCarry adds c and the carry to a half of a product.
func productCarry(product Op, add link) link {
	return func(a, b, c, in uint64) (r, out uint64) { return add(product(a, b, 0, 0), c, 0, in) }
}

// productCarry claims the half that mad.cc and madc take of the product.
func (f *form) productCarry() links {
	t := f.single()
	product := integerMulLow[t]
	if f.need("lo", "hi") == "hi" {
		product = integerMulHigh[t]
	}
	return links{productCarry(product, addCarry32), productCarry(product, addCarry64)}
}

// selectCarry selects addc, subc and madc, which read the flag and write it
// with .cc.
func selectCarry(f *form) Selection {
	steps, n := addCarry, 2
	switch f.opcode {
	case "subc":
		steps = subCarry
	case "madc":
		steps, n = f.productCarry(), 3
	}
	if f.has("cc") {
		return chain(f, steps, n, readWrite)
	}
	return chain(f, steps, n, readOnly)
}

// chain selects the link for the instruction's type.
func chain(f *form, steps links, n int, use func(link) CarryOp) Selection {
	t := f.single()
	s := Selection{Result: t, Sources: repeated(t, n)}
	switch t {
	case ptx.S32, ptx.U32:
		s.Carry = use(steps.of32)
	case ptx.S64, ptx.U64:
		s.Carry = use(steps.of64)
	}
	return s
}

// writeOnly begins a chain that adds: add.cc, mad.cc.
func writeOnly(step link) CarryOp {
	return func(a, b, c uint64, _ bool) (uint64, bool) {
		r, out := step(a, b, c, 0)
		return r, out != 0
	}
}

// writeOnlyBorrow begins a chain that subtracts: sub.cc, nothing borrowed yet.
func writeOnlyBorrow(step link) CarryOp {
	return func(a, b, c uint64, _ bool) (uint64, bool) {
		r, out := step(a, b, c, 1)
		return r, out != 0
	}
}

// readWrite is in the middle of a chain: addc.cc, subc.cc, madc.cc.
func readWrite(step link) CarryOp {
	return func(a, b, c uint64, cc bool) (uint64, bool) {
		r, out := step(a, b, c, flag(cc))
		return r, out != 0
	}
}

// readOnly ends a chain and leaves the flag alone: addc, subc, madc.
func readOnly(step link) CarryOp {
	return func(a, b, c uint64, cc bool) (uint64, bool) {
		r, _ := step(a, b, c, flag(cc))
		return r, cc
	}
}

// flag is 1 for true.
func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
