// This file understands the modifiers of integer arithmetic, and hands
// floating-point types on.

package arith

import "github.com/cujs/cujs/ptx"

// doubled is the type of twice the width, which .wide gives.
var doubled = map[ptx.Type]ptx.Type{ptx.S16: ptx.S32, ptx.U16: ptx.U32, ptx.S32: ptx.S64, ptx.U32: ptx.U64}

// isFloat says whether the instruction is a floating-point one.
func (f *form) isFloat() bool { return f.typ(0).IsFloat() }

func selectAdd(f *form) Selection {
	if f.has("cc") {
		return chain(f, addCarry, 2, writeOnly)
	}
	if f.isFloat() {
		return addition.selected(f)
	}
	return selectSaturable(f, integerAdd, addSaturated)
}

func selectSub(f *form) Selection {
	if f.has("cc") {
		return chain(f, subCarry, 2, writeOnlyBorrow)
	}
	if f.isFloat() {
		return subtraction.selected(f)
	}
	return selectSaturable(f, integerSub, subSaturated)
}

// selectSaturable selects an addition that knows .sat for s32 alone.
func selectSaturable(f *form, ops table, saturated Op) Selection {
	t := f.single()
	if t == ptx.S32 && f.has("sat") {
		return same(t, 2, saturated)
	}
	return same(t, 2, ops[t])
}

func selectMul(f *form) Selection {
	if f.isFloat() {
		return multiplication.selected(f)
	}
	t := f.single()
	switch f.need("lo", "hi", "wide") {
	case "hi":
		return same(t, 2, integerMulHigh[t])
	case "wide":
		return Selection{Op: integerMulWide[t], Result: doubled[t], Sources: repeated(t, 2)}
	}
	return same(t, 2, integerMulLow[t])
}

func selectMad(f *form) Selection {
	if f.isFloat() {
		return selectFloatMad(f)
	}
	if f.has("cc") {
		return chain(f, f.productCarry(), 3, writeOnly)
	}
	t := f.single()
	switch f.need("lo", "hi", "wide") {
	case "hi":
		return same(t, 3, f.addTo(integerMulHigh[t]))
	case "wide":
		return Selection{Op: integerMadWide[t], Result: doubled[t], Sources: []ptx.Type{t, t, doubled[t]}}
	}
	return same(t, 3, integerMadLow[t])
}

// addTo adds c to a high product, saturating where .sat asks for it.
func (f *form) addTo(product Op) Op {
	t := f.typ(0)
	if product == nil {
		return nil
	}
	if t == ptx.S32 && f.has("sat") {
		return multiplyAdd(product, addSaturated)
	}
	return multiplyAdd(product, integerAdd[t])
}

func selectMul24(f *form) Selection {
	t := f.single()
	return same(t, 2, integerMul24[f.need("lo", "hi")][t])
}

func selectMad24(f *form) Selection {
	t := f.single()
	half := f.need("lo", "hi")
	product := integerMul24[half][t]
	if product == nil {
		return Selection{}
	}
	if half == "lo" {
		return same(t, 3, multiplyAdd(product, integerAdd[t]))
	}
	return same(t, 3, f.addTo(product))
}

func selectSad(f *form) Selection {
	t := f.single()
	sources := repeated(t, 3)
	return Selection{Op: integerSad[t], Result: t, Sources: sources}
}

func selectDiv(f *form) Selection {
	if f.isFloat() {
		return selectFloatDiv(f)
	}
	t := f.single()
	return same(t, 2, integerDiv[t])
}

func selectRem(f *form) Selection {
	t := f.single()
	return same(t, 2, integerRem[t])
}

func selectAbs(f *form) Selection {
	if f.isFloat() {
		return selectFloatSign(f, clearSign)
	}
	t := f.single()
	return same(t, 1, integerAbs[t])
}

func selectNeg(f *form) Selection {
	if f.isFloat() {
		return selectFloatSign(f, flipSign)
	}
	t := f.single()
	return same(t, 1, integerNeg[t])
}

func selectMinMax(f *form) Selection {
	if f.isFloat() {
		return selectFloatMinMax(f)
	}
	t := f.single()
	relu := f.has("relu")
	switch {
	case f.opcode == "min" && relu:
		return same(t, 2, integerMinRelu[t])
	case f.opcode == "min":
		return same(t, 2, integerMin[t])
	case relu:
		return same(t, 2, integerMaxRelu[t])
	}
	return same(t, 2, integerMax[t])
}
