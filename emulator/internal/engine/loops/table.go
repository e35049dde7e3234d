// This file chooses the loop of an instruction.

package loops

import (
	"maps"
	"strings"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/ptx"
)

// LoopName is what the tables of loops call an instruction.
func LoopName(in *ptx.Instruction) string { return in.Opcode + "." + strings.Join(in.Modifiers, ".") }

// PlainLoops are the loops in Go by the instruction that they compute; made by
// the first call.
var PlainLoops = sync.OnceValue(func() map[string]Loop {
	all := singleLoops()
	for _, table := range []map[string]Loop{
		integerLoops("32", Add[uint32], subtract[uint32], multiply[uint32], multiplyAdd[uint32]),
		integerLoops("64", Add[uint64], subtract[uint64], multiply[uint64], multiplyAdd[uint64]),
		floatLoops[float32]("f32"), floatLoops[float64]("f64"),
		comparisons[int32]("s32"), unsignedComparisons[uint32]("u32"), equalities[uint32]("b32"),
		comparisons[int64]("s64"), unsignedComparisons[uint64]("u64"), equalities[uint64]("b64"),
		narrowComparisons[int16]("s16"), narrowComparisons[uint16]("u16"),
		floatComparisons[float32]("f32"), floatComparisons[float64]("f64"),
		selections(),
	} {
		maps.Copy(all, table)
	}
	return all
})

// integerLoops are those that do not care for the sign.
func integerLoops(bits string, add, sub, mul, mad Loop) map[string]Loop {
	table := map[string]Loop{}
	for _, t := range []string{"s" + bits, "u" + bits} {
		table["add."+t], table["sub."+t] = add, sub
		table["mul.lo."+t], table["mad.lo."+t] = mul, mad
	}
	return table
}

func floatLoops[T floating](t string) map[string]Loop {
	table := map[string]Loop{
		"div.rn." + t: divide[T], "rcp.rn." + t: reciprocal[T],
		"min." + t: minimumFloat[T], "max." + t: maximumFloat[T],
	}
	for _, rounding := range []string{"", "rn."} {
		table["add."+rounding+t] = Add[T]
		table["sub."+rounding+t] = subtract[T]
		table["mul."+rounding+t] = multiply[T]
	}
	return table
}

func equalities[T numeric](t string) map[string]Loop {
	return map[string]Loop{"setp.eq." + t: equal[T], "setp.ne." + t: notEqual[T]}
}

func comparisons[T numeric](t string) map[string]Loop {
	table := equalities[T](t)
	table["setp.lt."+t], table["setp.le."+t] = less[T], lessEqual[T]
	table["setp.gt."+t], table["setp.ge."+t] = greater[T], greaterEqual[T]
	return table
}

// unsignedComparisons have names of their own besides.
func unsignedComparisons[T numeric](t string) map[string]Loop {
	table := comparisons[T](t)
	table["setp.lo."+t], table["setp.ls."+t] = less[T], lessEqual[T]
	table["setp.hi."+t], table["setp.hs."+t] = greater[T], greaterEqual[T]
	return table
}

// narrowComparisons look at the lower half of words.
func narrowComparisons[T int16 | uint16](t string) map[string]Loop {
	table := map[string]Loop{}
	for name, holds := range map[string]func(x, y T) bool{
		"eq": func(x, y T) bool { return x == y }, "ne": func(x, y T) bool { return x != y },
		"lt": func(x, y T) bool { return x < y }, "le": func(x, y T) bool { return x <= y },
		"gt": func(x, y T) bool { return x > y }, "ge": func(x, y T) bool { return x >= y },
	} {
		loop := func(d, a, b, _ unsafe.Pointer, n int) {
			x, y, z := View[uint32](a, n), View[uint32](b, n), View[byte](d, (n+7)/8)
			clear(z)
			for i := range x {
				z[i>>3] |= bit(holds(T(x[i]), T(y[i]))) << (i & 7)
			}
		}
		table["setp."+name+"."+t] = loop
		if name == "eq" || name == "ne" {
			table["setp."+name+".b16"] = loop
		} else if t == "u16" {
			table["setp."+map[string]string{"lt": "lo", "le": "ls", "gt": "hi", "ge": "hs"}[name]+".u16"] = loop
		}
	}
	return table
}

func floatComparisons[T floating](t string) map[string]Loop {
	return map[string]Loop{
		"setp.eq." + t: equal[T], "setp.neu." + t: notEqual[T],
		"setp.lt." + t: less[T], "setp.le." + t: lessEqual[T],
		"setp.gt." + t: greater[T], "setp.ge." + t: greaterEqual[T],
		"setp.ltu." + t: lessUnordered[T], "setp.leu." + t: lessEqualUnordered[T],
		"setp.gtu." + t: greaterUnordered[T], "setp.geu." + t: greaterEqualUnordered[T],
	}
}

func selections() map[string]Loop {
	table := map[string]Loop{}
	for _, t := range []string{"b16", "u16", "s16", "b32", "u32", "s32", "f32"} {
		table["selp."+t] = selectLanes[uint32]
	}
	for _, t := range []string{"b64", "u64", "s64", "f64"} {
		table["selp."+t] = selectLanes[uint64]
	}
	return table
}

func singleLoops() map[string]Loop {
	return map[string]Loop{
		"mul.wide.s32": multiplyWide[int32, int64], "mul.wide.u32": multiplyWide[uint32, uint64],
		"mad.wide.s32": multiplyWideAdd[int32, int64], "mad.wide.u32": multiplyWideAdd[uint32, uint64],
		"mul.hi.s32": multiplyHigh[int32, int64], "mul.hi.u32": multiplyHigh[uint32, uint64],
		"neg.s32": negate[int32], "neg.s64": negate[int64],
		"abs.s32": absolute[int32], "abs.s64": absolute[int64],
		"min.s32": minimum[int32], "min.u32": minimum[uint32], "min.s64": minimum[int64], "min.u64": minimum[uint64],
		"max.s32": maximum[int32], "max.u32": maximum[uint32], "max.s64": maximum[int64], "max.u64": maximum[uint64],

		"and.b32": andBits[uint32], "or.b32": orBits[uint32], "xor.b32": xorBits[uint32], "not.b32": invert[uint32],
		"and.b64": andBits[uint64], "or.b64": orBits[uint64], "xor.b64": xorBits[uint64], "not.b64": invert[uint64],
		"and.b16": andBits[uint32], "or.b16": orBits[uint32], "xor.b16": xorBits[uint32],
		"and.pred": andPredicates, "or.pred": orPredicates, "xor.pred": xorPredicates, "not.pred": NotBits,
		"shl.b32": shiftLeft[uint32], "shl.b64": shiftLeft[uint64],
		"shr.s32": shiftRight[int32], "shr.s64": shiftRight[int64],
		"shr.u32": shiftRight[uint32], "shr.u64": shiftRight[uint64],
		"shr.b32": shiftRight[uint32], "shr.b64": shiftRight[uint64],
		"popc.b32": population,

		"fma.rn.f32": fusedMultiplyAdd, "fma.rn.f64": fusedMultiplyAddDouble,
		"mad.rn.f32": fusedMultiplyAdd, "mad.rn.f64": fusedMultiplyAddDouble,
		"rsqrt.approx.f32": inverseSquareRoot, "sqrt.approx.f32": squareRoot, "rcp.approx.f32": reciprocal[float32],
		"add.ftz.f32": addFlushing, "add.rn.ftz.f32": addFlushing, "mul.ftz.f32": multiplyFlushing,
		"sub.ftz.f32": subtractFlushing, "sub.rn.ftz.f32": subtractFlushing, "mul.rn.ftz.f32": multiplyFlushing,
		"fma.rn.ftz.f32": fusedMultiplyAddFlushing, "mad.rn.ftz.f32": fusedMultiplyAddFlushing,
		"sqrt.rn.f32": squareRoot, "sqrt.rn.f64": squareRootDouble,
		"abs.f32": signOff[uint32], "abs.f64": signOff[uint64],
		"neg.f32": signFlip[uint32], "neg.f64": signFlip[uint64],

		"cvt.u64.u32": Convert[uint32, uint64], "cvt.s64.u32": Convert[uint32, uint64],
		"cvt.s64.s32": Convert[int32, int64], "cvt.u64.s32": Convert[int32, int64],
		"cvt.u32.u64": Truncate, "cvt.u32.s64": Truncate, "cvt.s32.s64": Truncate, "cvt.s32.u64": Truncate,
		"cvt.u32.u16": extend[uint16, uint32], "cvt.s32.s16": extend[int16, int32], "cvt.u32.s16": extend[int16, int32],
		"cvt.s32.s8": extend[int8, int32], "cvt.u32.u8": extend[uint8, uint32],
		"cvt.u16.u32": extend[uint16, uint32], "cvt.u16.s32": extend[uint16, uint32],
		"cvt.u64.u16": extend[uint16, uint64], "cvt.s64.s16": extend[int16, int64],
		"cvt.rn.f32.s32": Convert[int32, float32], "cvt.rn.f32.u32": Convert[uint32, float32],
		"cvt.rn.f64.s32": Convert[int32, float64], "cvt.rn.f64.u32": Convert[uint32, float64],
		"cvt.f64.f32": Convert[float32, float64], "cvt.rn.f32.f64": Convert[float64, float32],
		"cvt.rzi.s32.f32": towardZero,
	}
}
