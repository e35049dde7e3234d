// This file compares and selects (PTX ISA 9.1, 9.7.6 and 9.7.7).

package arith

import "github.com/cujs/cujs/ptx"

func equal[T integer](a, b, _, _ uint64) uint64          { return flag(T(a) == T(b)) }
func unequal[T integer](a, b, _, _ uint64) uint64        { return flag(T(a) != T(b)) }
func less[T integer](a, b, _, _ uint64) uint64           { return flag(T(a) < T(b)) }
func lessOrEqual[T integer](a, b, _, _ uint64) uint64    { return flag(T(a) <= T(b)) }
func greater[T integer](a, b, _, _ uint64) uint64        { return flag(T(a) > T(b)) }
func greaterOrEqual[T integer](a, b, _, _ uint64) uint64 { return flag(T(a) >= T(b)) }

// untypedTests, signedTests and unsignedTests are the comparison operators of
// each kind of integer.
func untypedTests[T unsigned]() map[string]Op {
	return map[string]Op{"eq": equal[T], "ne": unequal[T]}
}

func signedTests[T integer]() map[string]Op {
	return map[string]Op{
		"eq": equal[T], "ne": unequal[T],
		"lt": less[T], "le": lessOrEqual[T], "gt": greater[T], "ge": greaterOrEqual[T],
	}
}

func unsignedTests[T unsigned]() map[string]Op {
	tests := signedTests[T]()
	tests["lo"], tests["ls"], tests["hi"], tests["hs"] = tests["lt"], tests["le"], tests["gt"], tests["ge"]
	return tests
}

var integerTests = map[ptx.Type]map[string]Op{
	ptx.B16: untypedTests[uint16](), ptx.B32: untypedTests[uint32](), ptx.B64: untypedTests[uint64](),
	ptx.S16: signedTests[int16](), ptx.S32: signedTests[int32](), ptx.S64: signedTests[int64](),
	ptx.U16: unsignedTests[uint16](), ptx.U32: unsignedTests[uint32](), ptx.U64: unsignedTests[uint64](),
}

// floatTests are the comparison operators of floating-point numbers. The plain
// ones are false where an operand is NaN, those that end in u are true.
var floatTests = map[string]func(x, y float64) bool{
	"eq":  func(x, y float64) bool { return x == y },
	"ne":  func(x, y float64) bool { return x < y || x > y },
	"lt":  func(x, y float64) bool { return x < y },
	"le":  func(x, y float64) bool { return x <= y },
	"gt":  func(x, y float64) bool { return x > y },
	"ge":  func(x, y float64) bool { return x >= y },
	"equ": func(x, y float64) bool { return !(x < y || x > y) },
	"neu": func(x, y float64) bool { return x != y },
	"ltu": func(x, y float64) bool { return !(x >= y) },
	"leu": func(x, y float64) bool { return !(x > y) },
	"gtu": func(x, y float64) bool { return !(x <= y) },
	"geu": func(x, y float64) bool { return !(x < y) },
	"num": func(x, y float64) bool { return x == x && y == y },
	"nan": func(x, y float64) bool { return x != x || y != y },
}

// comparison claims the operator and makes the test on one element of type t.
func (f *form) comparison(t ptx.Type) Op {
	operator := f.need("eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs",
		"equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan")
	element := t.Element()
	var test Op
	if of := formats[element]; of == nil {
		test = integerTests[element][operator]
	} else if holds := floatTests[operator]; holds != nil {
		test = f.floatTest(of, holds)
	}
	if test == nil && (element.IsFloat() || integerTests[element] != nil) {
		f.fail("comparison .%s is not defined for type .%s", operator, t)
	}
	return test
}

func (f *form) floatTest(of *format, holds func(x, y float64) bool) Op {
	switch {
	case (of == binary32 || of == binary16) && f.has("ftz"):
		return func(a, b, _, _ uint64) uint64 {
			return flag(holds(of.float64(of.flush(a)), of.float64(of.flush(b))))
		}
	case of == binary32:
		return func(a, b, _, _ uint64) uint64 { return flag(holds(wide(a), wide(b))) }
	case of == binary64:
		return func(a, b, _, _ uint64) uint64 { return flag(holds(f64(a), f64(b))) }
	}
	return func(a, b, _, _ uint64) uint64 { return flag(holds(of.float64(a), of.float64(b))) }
}

// combined joins a test with the predicate c by a Boolean operation; without
// one, c is ignored.
func combined(test Op, operation string) Op {
	switch operation {
	case "and":
		return func(a, b, c, _ uint64) uint64 { return test(a, b, 0, 0) & c }
	case "or":
		return func(a, b, c, _ uint64) uint64 { return test(a, b, 0, 0) | c&1 }
	case "xor":
		return func(a, b, c, _ uint64) uint64 { return test(a, b, 0, 0) ^ c&1 }
	}
	return test
}

func complement(test Op) Op {
	return func(a, b, _, _ uint64) uint64 { return test(a, b, 0, 0) ^ 1 }
}

// upperHalf applies a test to the upper elements of packed operands.
func upperHalf(test Op) Op {
	return func(a, b, _, _ uint64) uint64 { return test(a>>16, b>>16, 0, 0) }
}

// selectSetp selects setp. Its second result belongs to the complement, or for
// packed types to the upper elements.
func selectSetp(f *form) Selection {
	t := f.single()
	operation := f.one("and", "or", "xor")
	test := f.comparison(t)
	if test == nil {
		return Selection{}
	}
	second := complement(test)
	if t.Lanes() == 2 {
		second = upperHalf(test)
	}
	return Selection{
		Op: combined(test, operation), Op2: combined(second, operation),
		Result: ptx.Pred, Sources: compared(t, operation),
	}
}

func compared(t ptx.Type, operation string) []ptx.Type {
	if operation == "" {
		return repeated(t, 2)
	}
	return []ptx.Type{t, t, ptx.Pred}
}

// truths are what set writes for true.
var truths = map[ptx.Type]uint64{
	ptx.U16: 0xffff, ptx.S16: 0xffff, ptx.U32: 0xffffffff, ptx.S32: 0xffffffff,
	ptx.F16: 0x3c00, ptx.BF16: 0x3f80, ptx.F32: 0x3f800000,
}

func selectSet(f *form) Selection {
	if len(f.types) != 2 {
		f.fail("needs two types, has %d", len(f.types))
		return Selection{}
	}
	result, t := f.typ(0), f.typ(1)
	operation := f.one("and", "or", "xor")
	test := f.comparison(t)
	truth, known := truths[result.Element()]
	if test == nil || !known || !settable(result, t) {
		return Selection{}
	}
	if t.Lanes() == 2 && result.Lanes() == 1 {
		truth = 0xffff // of each half
	}
	test = combined(test, operation)
	op := func(a, b, c, _ uint64) uint64 { return -test(a, b, c, 0) & truth }
	if t.Lanes() == 2 {
		op = func(a, b, c, _ uint64) uint64 {
			return -test(a, b, c, 0)&truth | -test(a>>16, b>>16, c, 0)&truth<<16
		}
	}
	return Selection{Op: op, Result: result, Sources: compared(t, operation)}
}

// settable says whether set has a result type for a source type: halves give
// integers of 16 or 32 bits or themselves, and every type gives u32, s32, f16
// and bf16.
func settable(result, t ptx.Type) bool {
	half := t.Element() == ptx.F16 || t.Element() == ptx.BF16
	switch {
	case t.Lanes() == 2:
		return result == t || result == ptx.U32 || result == ptx.S32
	case result == ptx.U16 || result == ptx.S16:
		return half
	case result == ptx.F32:
		return !half
	}
	return result.Lanes() == 1
}

// selectable are the types whose values selp and slct choose from.
func selectable(t ptx.Type) bool {
	return (t.Bits() == 16 || t.Bits() == 32 || t.Bits() == 64) &&
		(t.IsInteger() || t.IsUntyped() || t == ptx.F32 || t == ptx.F64) && t.Lanes() == 1
}

func selectSelp(f *form) Selection {
	t := f.single()
	if !selectable(t) {
		return Selection{}
	}
	mask := uint64(1)<<t.Bits() - 1
	op := func(a, b, c, _ uint64) uint64 {
		if c&1 != 0 {
			return a & mask
		}
		return b & mask
	}
	return Selection{Op: op, Result: t, Sources: []ptx.Type{t, t, ptx.Pred}}
}

// selectSlct selects a where c is at least zero, else b; -0 is zero, and NaN
// is not at least zero.
func selectSlct(f *form) Selection {
	t, by := f.typ(0), f.typ(1)
	if len(f.types) != 2 || !selectable(t) || by != ptx.S32 && by != ptx.F32 {
		return Selection{}
	}
	flush := by == ptx.F32 && f.has("ftz")
	mask := uint64(1)<<t.Bits() - 1
	chooses := func(c uint64) bool { return int32(c) >= 0 }
	if flush {
		chooses = func(c uint64) bool { return f32(binary32.flush(c)) >= 0 }
	} else if by == ptx.F32 {
		chooses = func(c uint64) bool { return f32(c) >= 0 }
	}
	op := func(a, b, c, _ uint64) uint64 {
		if chooses(c) {
			return a & mask
		}
		return b & mask
	}
	return Selection{Op: op, Result: t, Sources: []ptx.Type{t, t, by}}
}
